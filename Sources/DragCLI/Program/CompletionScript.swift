import ArgumentParser

/// The completion script of a shell. The argument parser's script completes a value only as a word of its own; here `--to=te` is completed as well.
enum CompletionScript {
    static func text(for shell: CompletionShell) -> String {
        let script = DragconvCommand.completionScript(for: shell)
        switch shell {
        case .bash: return script.replacing("\ncomplete -o filenames -F _dragconv dragconv", with: "\n" + bash)
        case .zsh: return script.split(separator: "\n", omittingEmptySubsequences: false).map(zsh).joined(separator: "\n")
        default: return script
        }
    }

    /// A line of zsh's script. In a specification of `_arguments`, an equals sign says that the value may follow one: `'--to=[help]:list:…'`, and
    /// `{--output=,-o}'[help]:file:…'`. Only an option with a value has a colon after its help; a flag stays as it is.
    private static func zsh(_ line: Substring) -> String {
        guard line.contains("]:"), let start = line.firstRange(of: "{--") ?? line.firstRange(of: "\'--") else { return String(line) }
        let end = line[start.upperBound...].firstIndex { !$0.isLetter && !$0.isNumber && $0 != "-" } ?? line.endIndex
        return line[..<end] + "=" + line[end...]
    }

    /// bash takes `--to=te` apart at the equals sign.
    private static let bash = #"""
        # "--to=te" comes as three words, and is completed as the option and its value.
        _dragconv_joined() {
            local -a words=()
            local -i index cursor=${COMP_CWORD}
            for index in "${!COMP_WORDS[@]}"; do
                if [[ "${COMP_WORDS[index]}" != = || "${index}" -eq 0 || "${COMP_WORDS[index - 1]}" != --* ]]; then
                    words+=("${COMP_WORDS[index]}")
                elif [[ "${index}" -eq "${COMP_CWORD}" ]]; then
                    words+=('')
                elif [[ "${index}" -lt "${COMP_CWORD}" ]]; then
                    cursor+=-1
                fi
            done
            while [[ "${COMP_LINE}" =~ ^(.*[[:space:]]--[a-z0-9-]+)=(.*)$ ]]; do COMP_LINE="${BASH_REMATCH[1]} ${BASH_REMATCH[2]}"; done
            COMP_WORDS=("${words[@]}")
            COMP_CWORD=${cursor}
            _dragconv "${1}" "${words[cursor]}" "${words[cursor - 1]}"
        }
        complete -o filenames -F _dragconv_joined dragconv
        """#
}
