import DragHTML
import DragTypes

/// The language of code, by the classes and attributes that highlighters leave.
enum CodeLanguage {
    private static let prefixes = ["language-", "lang-", "highlight-source-", "highlight-text-", "brush-", "highlight-", "code-"]
    /// The names that count without such a prefix.
    private static let languages: Set<String> = [
        "ada", "apache", "applescript", "asm", "assembly", "awk", "bash", "basic", "c", "c#", "c++", "clojure", "cmake", "coffeescript", "console",
        "cpp", "cs", "csharp", "css", "csv", "cuda", "d", "dart", "delphi", "diff", "docker", "dockerfile", "elixir", "elm", "erlang", "f#", "fish",
        "fortran", "fsharp", "go", "golang", "graphql", "groovy", "haskell", "hcl", "html", "http", "ini", "java", "javascript", "js", "json",
        "jsx", "julia", "kotlin", "latex", "less", "lisp", "lua", "make", "makefile", "markdown", "matlab", "md", "mermaid", "nginx", "nix",
        "objc", "objective-c", "objectivec", "ocaml", "pascal", "perl", "php", "plsql", "powershell", "prolog", "protobuf", "ps1", "py", "python",
        "python3", "r", "racket", "rb", "rs", "ruby", "rust", "sass", "scala", "scheme", "scss", "sh", "shell", "solidity", "sql", "svelte",
        "swift", "tcl", "terraform", "tex", "toml", "ts", "tsx", "typescript", "vb", "vbnet", "verilog", "vhdl", "vim", "vue", "wasm", "xml",
        "yaml", "yml", "zig", "zsh",
    ]

    /// Whether a word names a language.
    static func isKnown(_ word: String) -> Bool { languages.contains(ASCII.lowercased(word)) }

    /// The classes beside which a bare class names the language.
    private static let markers: Set<String> = ["hljs", "sourcecode", "prettyprint", "codehilite", "syntaxhighlighter", "prism", "shiki", "mermaid"]
    private static let noLanguages: Set<String> = [
        "none", "default", "text", "plain", "plaintext", "nohighlight", "no-highlight", "highlight", "hljs", "code", "source", "sourcecode", "txt",
        "prettyprint", "linenums", "notranslate", "codehilite", "undefined", "auto", "wrap", "block", "inline", "literal-block", "copy",
        "js-file-line",
    ]
    private static let names = ["python3": "python", "ipython3": "python", "html-basic": "html", "html-django": "django"]

    /// - Parameter content: the element in `node` that holds the code itself.
    static func name(for node: HTMLNode, _ content: HTMLNode, in tree: HTMLTree) -> String {
        var around: [HTMLNode] = [content, node]
        for step in tree.walk(node) where !step.isLeaving && [.code, .pre, .div].contains(tree.name(of: step.node)) { around.append(step.node) }
        var ancestor = tree.parent(of: node)
        for _ in 0..<3 {
            guard let here = ancestor, [.div, .figure, .pre, .td].contains(tree.name(of: here)) else { break }
            around.append(here)
            ancestor = tree.parent(of: here)
        }
        return around.lazy.compactMap { name(stated: $0, tree) }.first ?? ""
    }

    private static func name(stated node: HTMLNode, _ tree: HTMLTree) -> String? {
        for attribute in ["data-lang", "data-language", "data-code-language", "data-tagsearch-lang"] {
            if let name = tree.value(attribute, of: node).flatMap({ known($0) }) { return name }
        }
        if let name = tree.declared("--en-syntaxlanguage", of: node).flatMap({ known($0) }) { return name }
        guard let value = tree.value(.class, of: node) else { return nil }
        let words = value.split(whereSeparator: \.isWhitespace).map { ASCII.lowercased(String($0)) }
        for prefix in prefixes {
            if let word = words.first(where: { $0.hasPrefix(prefix) && (prefix != "code-" || isKnown(String($0.dropFirst(5)))) }),
                let name = known(String(word.dropFirst(prefix.count)))
            {
                return name
            }
        }
        if let brush = words.firstIndex(of: "brush:"), brush + 1 < words.count { return known(words[brush + 1].filter { $0 != ";" }) }
        let isCodeBlock = tree.nameText(of: node) == "codeblock"
        // A class of one letter may be anything.
        if [.pre, .code].contains(tree.name(of: node)), let word = words.first, word.count > 1, isKnown(word) { return known(word) }
        guard isCodeBlock || words.contains(where: { markers.contains($0) }) else { return nil }
        return words.first { isKnown($0) }.flatMap { known($0) }
    }

    private static func known(_ word: String) -> String? {
        let word = ASCII.lowercased(word.trimmed)
        let allowed = word.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-#._/".utf8.contains($0) }
        guard !word.isEmpty, word.utf8.count <= 32, allowed, !noLanguages.contains(word) else { return nil }
        return names[word] ?? word
    }
}
