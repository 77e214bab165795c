import DragHTML
import DragTypes

/// The language of code, by the classes and attributes that highlighters leave.
package enum CodeLanguage {
    private static let prefixes = [
        "language-", "lang-", "lang:", "highlight-source-", "highlight-text-", "mw-highlight-lang-", "brush-", "brush:", "highlight-", "src-", "hl-",
        "code-",
    ]
    /// The prefixes that names of other classes have, too.
    private static let vaguePrefixes: Set<String> = ["src-", "hl-", "code-"]
    /// The names that count without such a prefix.
    private static let languages: Set<String> = [
        "ada", "apache", "applescript", "asm", "assembly", "awk", "bash", "basic", "c", "c#", "c++", "clojure", "cmake", "coffeescript", "console",
        "cpp", "cs", "csharp", "css", "csv", "cuda", "d", "dart", "delphi", "diff", "docker", "dockerfile", "elixir", "elm", "emacs-lisp", "erlang",
        "f#", "fish",
        "fortran", "fsharp", "go", "golang", "graphql", "groovy", "haskell", "hcl", "html", "http", "ini", "java", "javascript", "js", "json",
        "jsx", "julia", "kotlin", "latex", "less", "lisp", "lua", "make", "makefile", "markdown", "matlab", "md", "mermaid", "nginx", "nix",
        "objc", "objective-c", "objectivec", "ocaml", "pascal", "perl", "php", "plsql", "powershell", "prolog", "protobuf", "ps1", "py", "python",
        "python3", "r", "racket", "rb", "rs", "ruby", "rust", "sass", "scala", "scheme", "scss", "sh", "shell", "solidity", "sql", "svelte",
        "swift", "tcl", "terraform", "tex", "toml", "ts", "tsx", "typescript", "vb", "vbnet", "verilog", "vhdl", "vim", "vue", "wasm", "xml",
        "yaml", "yml", "zig", "zsh",
    ]

    /// Whether a word names a language.
    package static func isKnown(_ word: String) -> Bool { languages.contains(ASCII.lowercased(word)) }

    /// The classes beside which a bare class names the language.
    private static let markers: Set<String> = ["hljs", "sourcecode", "prettyprint", "codehilite", "syntaxhighlighter", "prism", "shiki", "mermaid"]
    private static let noLanguages: Set<String> = [
        "none", "default", "text", "plain", "plaintext", "nohighlight", "no-highlight", "highlight", "hljs", "code", "source", "sourcecode", "txt",
        "prettyprint", "linenums", "notranslate", "codehilite", "undefined", "auto", "wrap", "block", "inline", "literal-block", "copy",
        "js-file-line",
    ]
    /// Names of lexers and of GitHub's scopes, and the languages' own.
    private static let names = [
        "python3": "python", "ipython3": "python", "html-basic": "html", "html-django": "django", "html-php": "php", "html-erb": "erb",
        "html-twig": "twig", "html-handlebars": "handlebars", "html-vue": "vue", "html-jsp": "jsp", "html-elixir": "heex", "css-less": "less",
        "css-scss": "scss", "css-sass": "sass", "json-comments": "jsonc", "json-with-comments": "jsonc", "tex-latex": "latex",
        "groovy-gradle": "gradle", "js-jsx": "jsx", "cuda-c++": "cuda", "cuda-cpp": "cuda", "xml-svg": "svg", "xml-xsl": "xslt", "viml": "vim",
        "gfm": "markdown", "batchfile": "bat",
    ]

    /// - Parameter content: the element in `node` that holds the code itself.
    static func name(for node: HTMLNode, _ content: HTMLNode, in tree: HTMLTree) -> String {
        var around: [HTMLNode] = [content, node]
        for step in tree.walk(node) where !step.isLeaving && [.code, .pre, .div].contains(tree.name(of: step.node)) { around.append(step.node) }
        // GitLab states the language at each line.
        if let line = tree.first(.span, below: content), let name = tree.value("lang", of: line).flatMap({ isKnown($0) ? known($0) : nil }) {
            return name
        }
        var ancestor = tree.parent(of: node)
        for _ in 0..<3 {
            guard let here = ancestor, [.div, .figure, .pre, .td].contains(tree.name(of: here)) else { break }
            around.append(here)
            ancestor = tree.parent(of: here)
        }
        return around.lazy.compactMap { name(stated: $0, tree) }.first ?? ""
    }

    private static func name(stated node: HTMLNode, _ tree: HTMLTree) -> String? {
        for attribute in ["data-lang", "data-language", "data-code-language", "data-tagsearch-lang", "data-enlighter-language"] {
            if let name = tree.value(attribute, of: node).flatMap({ known($0) }) { return name }
        }
        let isCode = [.pre, .code].contains(tree.name(of: node))
        // The language of people, by the standard, but a highlighter's where the name says so.
        if isCode, let name = tree.value("lang", of: node), name.count > 2 || ["go", "js", "ts", "rb", "rs"].contains(name), isKnown(name) {
            return known(name)
        }
        if let parameters = tree.value("data-syntaxhighlighter-params", of: node) {
            for part in parameters.split(separator: ";") where part.trimmed.hasPrefix("brush:") {
                if let name = known(String(part.trimmed.dropFirst(6))) { return name }
            }
        }
        if let name = tree.declared("--en-syntaxlanguage", of: node).flatMap({ known($0) }) { return name }
        guard let value = tree.value(.class, of: node) else { return nil }
        let words = value.split(whereSeparator: \.isWhitespace).map { ASCII.lowercased(String($0)) }
        for prefix in prefixes {
            for word in words where word.hasPrefix(prefix) {
                let rest = String(word.dropFirst(prefix.count).prefix { $0 != ";" })
                guard let name = known(rest), !vaguePrefixes.contains(prefix) || isKnown(name) || names[rest] != nil else { continue }
                return name
            }
        }
        if let brush = words.firstIndex(of: "brush:"), brush + 1 < words.count { return known(words[brush + 1].filter { $0 != ";" }) }
        let isCodeBlock = tree.nameText(of: node) == "codeblock"
        // A class of one letter may be anything.
        if isCode, let word = words.first(where: { $0.count > 1 && isKnown($0) && !noLanguages.contains($0) }) { return known(word) }
        // Hexo names the language beside its word for code in a figure.
        let isFigure = tree.name(of: node) == .figure && words.contains("highlight")
        guard isCodeBlock || isFigure || words.contains(where: { markers.contains($0) }) else { return nil }
        return words.first { isKnown($0) }.flatMap { known($0) }
    }

    private static func known(_ word: String) -> String? {
        let word = ASCII.lowercased(word.trimmed)
        let allowed = word.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-#._/".utf8.contains($0) }
        guard !word.isEmpty, word.utf8.count <= 32, allowed, !noLanguages.contains(word) else { return nil }
        return names[word] ?? word
    }
}
