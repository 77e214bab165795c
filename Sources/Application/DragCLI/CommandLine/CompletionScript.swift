/// The completion script of a shell. Every script asks the program, which knows all words.
enum CompletionScript {
    static func text(for shell: CompletionAnswer.Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// bash takes `--to=te` and `text;q=0.5` apart at the equals sign; the program gets one word.
    private static let bash = #"""
        _dragconv() {
            local -a words=() answer=()
            local -i index
            local current=${COMP_WORDS[COMP_CWORD]} word before=
            for (( index = 1; index <= COMP_CWORD; index++ )); do
                word=${COMP_WORDS[index]}
                if [[ ${#words[@]} -gt 0 && ( $word == = || $before == = ) ]]; then
                    words[-1]+=$word
                else
                    words+=("$word")
                fi
                before=$word
            done
            [[ $current != = ]] || current=
            mapfile -t answer < <("$1" ---complete bash "${words[@]}" 2>/dev/null)
            COMPREPLY=("${answer[@]:1}")
            case ${answer[0]} in
            files) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current") ;;
            folders) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current") ;;
            esac
        }
        complete -F _dragconv dragconv
        """# + "\n"

    private static let zsh = #"""
        #compdef dragconv
        _dragconv() {
            local -a answer names shown
            local line kind
            answer=("${(@f)$("${words[1]}" ---complete zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
            kind=${answer[1]}
            for line in "${(@)answer[2,-1]}"; do
                [[ -n $line ]] || continue
                names+=("${line%%$'\t'*}")
                shown+=("${line/$'\t'/  -- }")
            done
            if [[ "${(j: :)shown}" == *'  -- '* ]]; then
                compadd -l -d shown -a names
            else
                compadd -a names
            fi
            # In --output=FILE, the file begins behind the equals sign.
            [[ ${words[CURRENT]} != --*=* ]] || compset -P '*='
            case $kind in
            files) _files ;;
            folders) _files -/ ;;
            esac
        }
        if [[ ${funcstack[1]} == _dragconv ]]; then
            _dragconv "$@"
        else
            compdef _dragconv dragconv
        fi
        """# + "\n"

    private static let fish = #"""
        function __dragconv_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l answer ($words[1] ---complete fish $words[2..-1] "$current" 2>/dev/null)
            # In --output=FILE, the file begins behind the equals sign.
            set -l option (string match -r '^--[^=]*=' -- "$current")
            set -l value (string replace -r '^--[^=]*=' '' -- "$current")
            switch "$answer[1]"
                case files
                    for path in (__fish_complete_path "$value"); echo "$option$path"; end
                case folders
                    for path in (__fish_complete_directories "$value" ''); echo "$option$path"; end
            end
            string join -- \n $answer[2..-1]
        end
        complete -c dragconv -f -a '(__dragconv_complete)'
        """# + "\n"
}
