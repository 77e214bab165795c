import DragTypes
import Testing

@testable import DragSniffing

/// Endings and conventional names that mean several formats: the content decides which of them, or
/// that the file is of none.
@Suite struct SharedEndingsTests {
    private static let text = "public.utf8-plain-text"

    private func type(_ content: String, _ name: String?) -> String? { ContentSniffer().type(of: Array(content.utf8), fileName: name)?.rawValue }

    /// Each ending with a file of the format that the ending means first, and one of another
    /// format.
    @Test(arguments: [
        ("From: a@b.example\nSubject: x\n\nhi\n", "a.mail", "public.email-message"), ("Action: ACCEPT\nPort: 25\n", "a.mail", text),
        ("[Mount]\nWhat=/dev/sda\nWhere=/a\n", "a.mount", "org.freedesktop.systemd-unit"),
        ("[Mount]\nType=archive\nExec=a\n", "a.mount", "org.freedesktop.ini-settings"),
        ("Windows Registry Editor Version 5.00\r\n", "a.reg", "com.microsoft.registry-entries"), ("http=80\n", "a.reg", text),
        ("a:1:{s:4:\"name\";s:1:\"x\";}", "a.ser", "net.php.serialized"), ("msgid \"\"\nmsgstr \"\"\n", "a.po", "org.gnu.gettext.translation"),
        ("[settings]\na=b\nc=d\n\n[other]\ne=f\n", "a.po", "org.freedesktop.ini-settings"), ("Red []\nprint 1\n", "a.red", "org.red-lang.source"),
        (";redcode-94\nMOV 0, 1\n", "a.red", "org.corewar.redcode"), ("off;\nload \"a\";\n", "a.red", "org.reduce-algebra.source"),
        ("ISO-10303-21;\nHEADER;\n", "a.stp", "org.iso.step"), ("one\ntwo\n", "a.stp", text),
        ("Proof.\nQed.\n\nLemma a : b.\nProof.\nQed.\n", "a.v", "org.coq.coq-source"),
        ("# textdomain: a\nDoor=Tuer\n", "a.tr", "net.luanti.translation"), (".TH A 1\n", "a.tr", "org.gnu.roff"),
        ("<tmx version=\"1.4\"><body/></tmx>\n", "a.tmx", "org.lisa.tmx"),
        ("<map version=\"1.0\" orientation=\"orthogonal\" tilewidth=\"32\"></map>\n", "a.tmx", "org.mapeditor.tiled-map"),
        ("colour = red\n", "a.theme", text), ("let x = 1;\nmodule A = B;\n", "a.re", "com.rescript-lang.source"),
        ("int f() {\n/*!re2c\n*/\n}\n", "a.re", "org.re2c.source"), ("TABLE\n0,1\n", "a.dif", "com.visicorp.data-interchange"),
        ("--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n", "a.dif", "public.patch-file"), ("graph { a -- b }\n", "a.dot", "org.graphviz.dot"),
        ("MODEL\n12 3.4\n", "a.dot", text), ("-----BEGIN PGP MESSAGE-----\n", "a.asc", "org.openpgp.encrypted"),
        ("ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\n1 2\n3 4\n", "a.asc", "com.esri.ascii-grid"), ("= A manual\n\nText.\n", "a.asc", text),
        ("3\nabc/A\nb\nc\n", "a.dic", "org.hunspell.dictionary"), ("UTF-8\n.a1b\nb2c\n", "a.dic", "org.hunspell.hyphenation"),
        ("OOoUserDict1\nlang: de\n", "a.dic", "org.libreoffice.user-dictionary"), ("program p;\nbegin\nend.\n", "a.pp", "public.pascal-source"),
        ("# a class\nclass a {\n  file { '/b': ensure => present }\n}\n", "a.pp", "com.puppet.manifest"),
        ("<?hh\nfunction f(): void {}\n", "a.hh", "org.hacklang.hack-source"),
        ("#ifndef A\n#define A\n#endif\n", "a.hh", "public.c-plus-plus-header"),
        ("function f(x) { return x; }\n", "a.es", "org.ecma-international.ecmascript"), ("Buenos días a todos.\n", "a.es", text),
        ("CACHE MANIFEST\n/a\n", "a.manifest", "org.w3.cache-manifest"), ("one/two\n", "a.manifest", text),
        ("GEM\n  remote: https://rubygems.org/\n", "Gemfile.lock", "io.bundler.lockfile"),
        ("[a]\nb = c\n", "a.conf", "org.freedesktop.ini-settings"), ("LogFile=/a\nPort=1\n", "a.conf", text),
        ("[a]\nName=b\nName[de]=c\n", "list", "org.freedesktop.ini-settings"), ("extension=curl.so\n", "a.ini", "org.freedesktop.ini-settings"),
        ("a.o: a.c\n", "a.d", text),
        ("plot sin(x)\n", "a.gp", "org.gnuplot.script"), ("f(n) =\n{ my(a = n);\n}\n", "a.gp", "org.pari-gp.script"),
        ("int main() {}\n", "a.C", "public.c-plus-plus-source"), ("int main() {}\n", "a.c", "public.c-source"),
    ])
    func endings(content: String, name: String, expected: String) { #expect(type(content, name) == expected, "\(name)") }

    /// The ending of a conventional name counts when the text shows what it means.
    @Test(arguments: [
        ("Das ist ein Text.\n", "README.cs", "org.freedesktop.readme"), ("What is in here.\n", "README.C++", "org.freedesktop.readme"),
        ("# Herons\n\nA text.\n", "README.md", "net.daringfireball.markdown"), ("words\n", "README.txt", "public.plain-text"),
        ("all:\n\tcc a.c\n", "Makefile.mac", "public.make-source"), ("bin_PROGRAMS = a\n", "Makefile.am", "org.gnu.automake-input"),
        ("a := b;\n", "copyright.gap", text), ("Source: a\nPackage: b\n", "control.stub", "org.debian.control-file"),
        ("words\n", "COPYING.gpl2", "org.freedesktop.copying"), ("#undef HAVE_A\n", "config.h.in", "public.c-header"),
        ("port: 1\nhosts:\n  - a\n", "a.yml.sample", "public.yaml"),
    ])
    func conventionalNames(content: String, name: String, expected: String) { #expect(type(content, name) == expected, "\(name)") }

    /// Markup in angle brackets is XML when its tags are.
    @Test(arguments: [
        ("<r b=\"c\"><d/><!-- <e> --><f>text</f></r>\n", "public.xml"), ("<r><![CDATA[<s>]]></r>", "public.xml"),
        ("<r b='>' c = \"d\"></r >", "public.xml"), ("<block body>\n<use name>\n</block>\n", text), ("<r><s></r></s>", text), ("<r b=c></r>", text),
        ("<r>\nwords\n", text), ("<?xml version=\"1.0\"?>\n<r>\n", "public.xml"), ("<r xmlns=\"b\">\n", "public.xml"),
        ("<r>" + String(repeating: "<s>words</s>\n", count: 2000), "public.xml"),
    ])
    func balancedTags(content: String, expected: String) { #expect(type(content, nil) == expected, "\(content.prefix(60))") }

    @Test(arguments: [
        (0x2102, 2, "com.microsoft.windows-dynamic-link-library"), (0x0102, 3, "com.microsoft.windows-executable"),
        (0x0102, 10, "org.uefi.executable"),
    ])
    func programsOfWindows(flags: Int, subsystem: Int, expected: String) {
        var bytes = [UInt8](repeating: 0, count: 256)
        bytes.replaceSubrange(0..<2, with: [0x4D, 0x5A])
        bytes[0x3C] = 0x80
        bytes.replaceSubrange(0x80..<0x84, with: [0x50, 0x45, 0, 0])
        (bytes[0x80 + 22], bytes[0x80 + 23]) = (UInt8(flags & 0xFF), UInt8(flags >> 8))
        bytes[0x80 + 24 + 68] = UInt8(subsystem)
        #expect(ContentSniffer().type(of: bytes, fileName: nil)?.rawValue == expected)
        #expect(ContentSniffer().type(of: Array(bytes.prefix(0x90)), fileName: nil) != nil)
    }

    /// A folder's name says nothing about a file.
    @Test func foldersAreNoPartOfTheName() {
        #expect(type("words\n", "notes.md/list") == Self.text)
        #expect(type("words\n", "/srv/v1.2/README") == "org.freedesktop.readme")
    }

    /// A text may have a stray control character, and end as texts of DOS do.
    @Test func strayControlCharacters() {
        let words = String(repeating: "a word ", count: 200)
        #expect(type(words + "\u{1A}", nil) == Self.text)
        #expect(type("beep\u{07}\n", nil) == Self.text)
        #expect(type(words + "\u{02}" + words, nil) == Self.text)
        #expect(type(words + "\u{00}" + words, nil) == nil)
        #expect(type("\u{01}\u{02}\u{03}", nil) == nil)
    }
}
