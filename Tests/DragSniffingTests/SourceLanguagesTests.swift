import DragTypes
import Testing

@testable import DragSniffing

/// Languages, told by typical lines.
@Suite struct SourceLanguagesTests {
    private static let text = "public.utf8-plain-text"

    private func type(_ content: String, _ name: String? = nil) -> String? {
        ContentSniffer().type(of: Array(content.utf8), fileName: name)?.rawValue
    }

    @Test func everyRowIsRead() {
        #expect(SourceLanguages.unreadable == [])
        // The adapter for pandoc declares these.
        #expect(SourceLanguages(catalogue: .builtIn).undeclared == ["org.dokuwiki.wikitext", "com.atlassian.jira-wiki"])
    }

    @Test(arguments: [
        ("import os\n\nclass A(B):\n    def f(self):\n        return 1\n", "public.python-script"),
        ("package main\n\nimport (\n\t\"fmt\"\n)\n\nfunc main() {\n\tfmt.Println(1)\n}\n", "org.golang.go-source"),
        ("use std::fmt;\n\npub fn f(x: u8) -> u8 {\n    let mut y = x;\n    y\n}\n", "org.rust-lang.rust-source"),
        ("import Foundation\n\nfunc f(x: Int) -> Int {\n    guard x > 0 else { return 0 }\n    return x\n}\n", "public.swift-source"),
        ("CREATE TABLE a (b INT);\nINSERT INTO a VALUES (1);\nSELECT b FROM a;\n", "org.sql.query"),
        ("all: a.o\n\tcc -o a a.o\nclean:\n\trm -f a\n.PHONY: all clean\n", "public.make-source"),
        ("Title\n=====\n\n.. note::\n   Words.\n\n.. _here:\n\nMore words of a text.\n", "org.python.restructuredtext"),
        ("\\begin{itemize}\n\\item a\n\\end{itemize}\n", "org.tug.tex"),
    ])
    func languages(content: String, expected: String) { #expect(type(content) == expected) }

    /// Prose, documents with code in them, and templates are not of the language that they hold.
    @Test(arguments: [
        "def f(x):\n    return x\n",
        "We met on Monday.\nimport the goods, he said\nfrom here import nothing\nThe end\n",
        "Try this in the shell, and tell me how it goes:\n\nimport os\nclass A(B):\n\nIt should have worked since the version of last week.\n",
        "```\nimport os\nclass A(B):\n    def f(self):\n```\nwords\n",
        "<%\nimport os\nclass A(B):\n    def f(self):\n%>\n",
    ])
    func otherTexts(content: String) { #expect(type(content) == Self.text) }

    /// A name counts more than typical lines.
    @Test func names() {
        #expect(type("import os\n\nclass A(B):\n    def f(self):\n        return 1\n", "notes.txt") == "public.plain-text")
    }

    private func scores(_ table: String, _ text: [String]) -> [String: Int] {
        let lines = text.map { Array($0.utf8)[...] }
        return Dictionary(LanguageTable(parsing: [table.utf8]).scores(of: lines), uniquingKeysWith: +)
    }

    @Test(arguments: [
        ("def ‹›(…):", "def f(a, b):", true), ("def ‹›(…):", "def f:", false), ("def ‹›(…):", "def (a):", false),
        ("use ‹.›;", "use std::fmt;", true), ("use ‹.›;", "use std::{a};", false), ("import ‹.›._", "import a.b._", true),
        ("a b", "a \t b", true), ("a b", "ab", false), ("~end IF", "End If", true), ("end if", "End If", false), ("… in", "let x = 1 in", true),
        ("… in", "in", false), ("…x…", "axb", true), ("{", "{", true), ("‹›: …", "näme: x", false), ("⍵ … ⍺", "⍵ a b ⍺", true),
    ])
    func lines(pattern: String, line: String, expected: Bool) { #expect((scores("a.b | \(pattern)", [line])["a.b"] != nil) == expected) }

    @Test func weightsAndRefutations() {
        let table = "a.b | +one ¦ two\n    | -three ¦ !four\na.c | two"
        #expect(scores(table, ["one", "two", "three", "one"]) == ["a.b": 7, "a.c": 2])
        #expect(scores(table, ["one", "four", "two"]) == ["a.c": 2])
    }

    /// Lines that fit a pattern nearly, in every way at once, are given up.
    @Test func hostileLines() {
        let line = String(repeating: "a.", count: 100)
        #expect(scores("a.b | ‹.›‹.›‹.›‹.›…x", [line]) == [:])
        #expect(scores("a.b | …a…a…a…a…a…a…x", [line]) == [:])
    }
}
