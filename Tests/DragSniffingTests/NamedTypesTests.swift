import DragTypes
import Testing

@testable import DragSniffing

/// A file name that the bytes refute, since other formats have the same ending.
@Suite struct NamedTypesTests {
    private static let text = "public.utf8-plain-text"

    private func type(_ bytes: [UInt8], _ name: String) -> String? { ContentSniffer().type(of: bytes, fileName: name)?.rawValue }

    @Test(arguments: [
        ("GIMP Palette\nName: a\n", "a.gpl", "org.gimp.palette"), ("GNU General Public License\n", "COPYING.GPL", "org.freedesktop.copying"),
        ("Manifest-Version: 1.0\n", "MANIFEST.MF", "com.sun.java-manifest"),
        ("% tipatt10.mf\nmode_setup;\n", "tipatt10.mf", "org.tug.metafont-source"),
        ("DEFINITION MODULE A;\nEND A.\n", "a.def", "com.modula2.modula-2-source"), ("EXPORTS\n  f @1\n", "a.def", text),
        ("(A) call the heronry +birds\nx 2024-01-02 feed\n", "todo.txt", "org.todotxt.tasks"),
        ("Later\n\n- write more tests\n", "TODO.txt", "public.plain-text"),
        ("module m(input a);\nendmodule\n", "a.v", "org.verilog.verilog-source"), ("Require Import List.\n(* lists *)\n", "a.v", text),
        ("1\n00:00:01,000 --> 00:00:02,000\nhi\n", "a.srt", "org.zuggy.subrip"), (";;; c.srt --- templates\nset mode \"c\"\n", "c.srt", text),
        ("all:\n\tcc a.c\n", "Makefile.nt", "public.make-source"), ("key = a\n", "a.props", text), ("LINE 1\nLINE 2\n", "a.cfg", text),
        ("[a]\n", "a.cfg", "org.freedesktop.ini-settings"),
        ("a: 1\nb:\n  c: 2\n", "a.conf", "public.yaml"),
        ("The lesson of today is how to move about in a file.\nIt takes an hour or so to read all of it.\n", "tutor.cs", text),
        ("The lesson of today is how to move about in a file.\nIt takes an hour or so to read all of it.\n", "tutor.es", text),
        ("STARTFONT 2.1\n", "a.bdf", "org.x.bdf-font"), ("$ a model\nGRID,1\n", "a.bdf", "com.msc.nastran-bulk-data"),
        (":00000001FF\n", "a.hex", "com.intel.hex"), ("ab cd ef 01\n", "a.hex", text),
        ("BEGIN:VCARD\nVERSION:4.0\nEND:VCARD\n", "a.ics", "public.vcard"), ("[playlist]\nFile1=a.mp3\n", "a.m3u", "public.pls-playlist"),
        ("<!DOCTYPE HTML>\n<title>t</title>", "index.svg", "public.html"), ("-----BEGIN PGP PUBLIC KEY BLOCK-----\n", "a.pub", "org.openpgp.keys"),
        ("LUT_3D_SIZE 16\n0 0 0\n", "a.cube", "com.iridas.cube-lut"), ("program p; begin end.\n", "a.pp", "public.pascal-source"),
        ("class main {\n}\n", "a.pp", "com.puppet.manifest"),
        ("c1ccco1 furan\n", "a.smi", "com.daylight.smiles"), ("<smil><body/></smil>", "a.smi", "org.w3.smil"),
        ("precision highp float;\nvoid main() { gl_FragColor = c; }\n", "a.fs", "org.khronos.glsl-source"),
        ("module A\nlet x = 1\n", "a.fs", "org.fsharp.fsharp-source"), ("+ Main {\n}\n", "a.sc", "io.supercollider.source"),
        ("%%\n. { echo(); }\n", "a.l", "public.lex-source"), ("@x = global i32 1\n", "a.ll", "org.llvm.assembly"),
        ("dictionary A { long b; };\n", "a.idl", "org.omg.interface-definition"), ("load(qt_app)\n", "a.pro", "io.qt.qmake-project"),
        ("printfn \"a\"\n", "a.fsx", "org.fsharp.fsharp-source"), ("localparam A = 1;\n", "a.v", "org.verilog.verilog-source"),
        ("const\n  A = 1;\n", "a.inc", text), ("const\n  A = 1;\n", "a.pas", "public.pascal-source"),
        ("vec3 f(vec3 x);\n", "a.glsl", "org.khronos.glsl-source"), ("<lmms-project/>\n", "a.mmp", "io.lmms.project"),
        ("words\n", "a.mmp", text), ("REBOL [Title: \"a\"]\n", "a.r", "com.rebol.source"), ("x <- 1\n", "a.r", "org.r-project.r-source"),
    ])
    func textsOfOtherKinds(content: String, name: String, expected: String) { #expect(type(Array(content.utf8), name) == expected, "\(name)") }

    /// A text may quote what files of other formats hold. Its name says that it is a text, and
    /// without a name its beginning decides.
    @Test(arguments: [
        "Dear all,\n\n@article{a, title={b}}\nis how we cite.\n", "About .desktop files:\n[Desktop Entry]\nName=a\n",
        "How to cite\n\n%PDF-1.4 begins a file\n", "A lesson:\nuse strict;\nis the first line\n",
        "We draw with\n@startuml\nA -> B\n@enduml\n", "Write cmake_minimum_required(VERSION 3.5) first.\n", "A zone\n$TTL 3600\n@ IN SOA a. b. 1\n",
        "A list\n.SH NAME\nis troff\n", "Songs\nTRACK 01 a\nINDEX 01 b\n", "An export\n[Unit]\nAfter=a\n",
    ])
    func quotedSignatures(content: String) { #expect(type(Array(content.utf8), "notes.txt") == "public.plain-text") }

    @Test(arguments: [
        ("declare module \"a\" {\n  newmtl as b;\n}\n", text), ("Source: the daily news\nMaintainer: nobody\n", text),
        ("Feature: we want a Scenario of it\n", text), ("Bring the TRACK 01 tape, INDEX 01 card\n", text), ("data_set = 1\n_private = 2\n", text),
        ("The pragma solidity 0.8 line\n", text), ("Write <math tag\n", text),
        ("@startuml\nA -> B\n@enduml\n", "com.plantuml.diagram"),
        ("FILE \"a.wav\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n", "com.goldenhawk.cue-sheet"),
        ("// a licence\npragma solidity ^0.8.0;\n", "com.ethereum.solidity-source"),
    ])
    func looseSignatures(content: String, expected: String) { #expect(type(Array(content.utf8), "") == expected) }

    /// A format that is binary only is not the format of a text, whatever the file is called; one
    /// that has a textual form may be.
    @Test(arguments: [
        ("@HD VN:1.0\n@SQ SN:chr1\n", "a.sam", text), ("package a.b {\n}\n", "a.as", "com.adobe.actionscript-source"),
        ("% CopyrightBegin\n{application, a, []}.\n", "a.app", "org.erlang.erlang-source"),
        ("[ver]\n", "a.sam", "com.lotus.ami-pro"), ("words\n", "a.bak", "org.freedesktop.backup-file"),
        ("WARC/1.0\r\nWARC-Type: warcinfo\r\n", "a.warc", "org.ietf.warc"),
    ])
    func binaryFormatsAndText(content: String, name: String, expected: String) { #expect(type(Array(content.utf8), name) == expected, "\(name)") }

    private struct File: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let type: String?
        var testDescription: String { name }

        /// A file of hexadecimal bytes, and zeros after them.
        init(_ name: String, _ hexadecimal: String, zeros: Int = 0, _ type: String?) {
            self.name = name
            self.type = type
            bytes = hexadecimal.split(separator: " ").compactMap { UInt8($0, radix: 16) } + [UInt8](repeating: 0, count: zeros)
        }
    }

    private static let files = [
        File("a.gd", "84 0 0 1", zeros: 60, nil), File("a.txt", "0 0 FE FF 0 0 0 74", "public.plain-text"),
        File("a.dfont", "0 0 1 0 0 0 6 8A 0 0 5 8A 0 0 0 46", "com.apple.truetype-datafork-suitcase-font"),
        File("a.ico", "0 0 1 0 1 0 10 10 0 0 1 0 4 0 28 1", "com.microsoft.ico"),
        File("a.psd", "38 42 50 53 0 2", zeros: 20, "com.adobe.photoshop-large-image"),
        File("a", "49 44 33 3 0 0 0 0 0 2 0 0 4D 41 43 20 96 F", "com.monkeysaudio.ape"),
        File("a.v", "B6 A6 F2 8 A0 0 0 0", zeros: 20, "org.vips.vips-image"), File("a.py", "1 2 3 4 FF FE 0", zeros: 20, nil),
        File("a.key.der", "30 82 4 A4 2 1 0 2 82", zeros: 20, "com.rsa.pkcs-1-private-key"),
        File("a.pbm", "50 34 A 23 20 61 A 38 20 38 A FF 0 FF 0 FF 0 FF 0", "public.pbm"),
        File("a.fli", "FF FE 0 0 11 AF A 0", "com.autodesk.flic"), File("b", "B 77 1 A0 74 87 0 1", "public.enhanced-ac3-audio"),
    ]

    @Test(arguments: files)
    private func binaryFiles(file: File) { #expect(type(file.bytes, file.name) == file.type) }

    @Test(arguments: [
        ("[a]\nx = 1\ny = 2\n", "io.toml.document"), ("[a]\nx = one two\ny = 2\n", "org.freedesktop.ini-settings"), ("x = 1\ny = 2\n", text),
        ("[a]\nx = [\n  \"b\",\n]\ny = 2\n", "io.toml.document"), ("[a]\nx = {{ b }}\ny = 2\n", text),
        ("[a]\nx = \"\"\"\none: two\n[three]\n\"\"\"\ny = 2\n", "io.toml.document"),
        ("<html><body><?php echo 1; ?></body></html>\n", "public.php-script"), ("<html><body>&lt;?php</body></html>\n", "public.html"),
        ("---\na: 1\nb:\n  - c\n", "public.yaml"), ("---\ntitle: a\n---\n\nA text of its own.\n", text), ("---\nwords and words\nmore\n", text),
        ("MAC addresses have six bytes\n", text), ("FUJIFILM makes cameras\n", text),
        ("start = 0\nfor element in list:\n    start = element \n", text),
        ("MIME-Version: 1.0\nDate: Mon\nFrom: a@b\nTo: c@d\nContent-Type: multipart/related; boundary=x\n\n", "public.email-message"),
        ("From: <Saved by Blink>\nSubject: a\nMIME-Version: 1.0\nContent-Type: multipart/related\n\n", "org.ietf.mhtml"),
        (">chr1\nGATTACAGATTACA\nGATT\n", "gov.nih.fasta"), ("> a quotation\nand an answer\n", text),
        ("@read1\nGATTACAGAT\n+\nIIIIIIIIII\n", "gov.nih.fastq"), ("[a]\nx = 1\n", text), ("[a]\nx = 1\nwords\ny=2\n", text),
        ("class A {\n}\n#include <a>\nnamespace b {\n", "public.c-plus-plus-source"), ("words\nnamespace b {\nuse #include <a>\n", text),
        ("[server]\nhost = 10.0.0.1\nport = 1.5 MB\n", "org.freedesktop.ini-settings"), ("[ -f x ]\na=1\nb=2\n", text),
        ("[a]\nx = \"one\" two\ny = 2\n", "org.freedesktop.ini-settings"), ("[a]\nx = 1979-05-27T07:32:00Z # c\ny = 0xFF\n", "io.toml.document"),
        ("---\nMinutes: of a meeting\nWe met, and spoke:\nall agreed\n", text), ("---\na: 1\n---\nb: 2\n", "public.yaml"),
        ("a: 1\nb:\n  - c\n", "public.yaml"), ("a: 1\nb: 2\nc: 3\n", text),
        ("Package: a\nDepends:\n b,\n c\nSection: d\n", text), ("[a]\nx: 1 2\ny = one\n    two\n", "org.freedesktop.ini-settings"),
        ("a,b,c,d\n1,2,3,4\n1,2,3\n1,2\n", "public.comma-separated-values-text"), ("a,b,c,d\n1,2,3,4\n1\n1,2\n", text),
        ("[00:12.00]one\n[00:15.30]two\n[01:00.10]three\n", "org.lrc.lyrics"), ("[00:12] note\n[00:15] note\n", text),
        ("---\ntitle: a\n---\n- milk\n- bread\n", text),
        (">quoted\nwords without spaces\n", text), ("@home\nIamwritingtoyou\n+\nandwaitforwords\n", text),
        (">sp|P1 protein\nMKTAYIAKQRQISFVK\n", "gov.nih.fasta"), (">chr1\nacgtNNNNACGTacgt\n", "gov.nih.fasta"),
        ("Xcursors are pictures\n", text), ("FLIF is a format\n", text), ("OFF\nthe lights are\n", text), ("**kernel** news\n", text),
        ("WARC/1.1 is a version\n", text), ("0 HEADACHES\n", text), ("HEADER    - one - two - three - four - five - six - seven\n", text),
        (":12:30 we meet, :45 we eat\n", text), ("\\relaxed evening\n", text), ("$GPS receivers * cost\n$ 100\n", text),
    ])
    func settingsAndSources(content: String, expected: String) { #expect(type(Array(content.utf8), "") == expected) }
}
