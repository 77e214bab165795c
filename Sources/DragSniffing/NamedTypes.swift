import DragTypes

/// Tells which of the types that a file name means the bytes cannot be of. One ending serves several formats (`.mf` is a manifest of Java and
/// a font of METAFONT), of which the catalogue may know but one.
struct NamedTypes {
    let catalogue: TypeCatalogue

    /// The types of `named` that `bytes` can be of, in the same order.
    ///
    /// - Parameters:
    ///   - text: the bytes as UTF-8 if they are text; nil for other bytes.
    func possible(_ named: [TypeIdentifier], _ bytes: [UInt8], text: [UInt8]?) -> [TypeIdentifier] {
        let sample = text ?? SignatureSet.beginning(of: bytes)
        let languages = SourceLanguages(catalogue: catalogue)
        return named.filter { type in
            if let text, type.canonical == "org.todotxt.tasks" { return SourceForms.isTaskList(text) }
            if let text, type.canonical == "org.freedesktop.ini-settings" { return SettingsForms.hasSectionOrValue(text) }
            if let text, !languages.allows(type, in: text) { return false }
            // A text in a vocabulary of XML begins with a declaration or an element, and templates with a tag of their own.
            if let text, type != .xml, catalogue.conforms(type, to: .xml), !Self.mayBeXML(text) { return false }
            return Self.beginnings.allows(sample, as: type)
        }
    }

    private static func mayBeXML(_ text: [UInt8]) -> Bool {
        let first = text.first { !ASCII.isWhitespace($0) && $0 < 0x80 }
        return first == UInt8(ascii: "<") || first == UInt8(ascii: "{") || first == nil
    }

    /// Whether a format that is no text by its declaration may be text, with a name of the type: armour around binary data, formats with a
    /// textual variant, and copies of files of any kind.
    static func mayBeText(_ type: TypeIdentifier) -> Bool { textual.contains(type.canonical) }

    private static let textual: Set<String> = [
        "org.dragconv.uri-list", "org.dragconv.geocache", "com.hp.printer-command-language", "com.apple.webarchive",
        "com.apple.web-internet-location", "com.adobe.form-data",
        "com.hp.graphics-language", "org.ietf.mhtml", "org.gnu.emacs-rmail", "com.apple.mobile-provisioning", "org.ietf.certificate-path",
        "com.rsa.pkcs-7-certificates", "com.rsa.pkcs-7-signature", "com.rsa.pkcs-7-reply", "com.rsa.pkcs-8-encrypted", "io.age-encryption.message",
        "org.python.pickle", "org.r-project.r-data", "org.gnu.oleo-spreadsheet", "org.andrew.inset", "org.gnu.siag", "org.gnu.pathetic-writer",
        "com.vistasource.applix-words", "com.vistasource.applix-spreadsheets", "com.applix.graphics", "com.lotus.ami-pro", "org.tgif.tgif",
        "com.adobe.illustrator.ai-image", "com.real.realpix", "org.gerber.gerber", "com.amazon.mp3-download",
        "com.pixar.universal-scene-description", "org.iana.mesh", "org.gnu.emacs-bytecode", "org.mozilla.partial-download",
        "org.freedesktop.backup-file", "org.hershey.font", "io.lmms.project", "org.kde.kmymoney-accounts", "org.kde.labplot-project",
        "org.kde.killustrator", "org.mypaint.brush", "org.iso.cgm",
    ]

    /// What every file of a type has near its beginning, in the grammar of the catalogue's signatures; several lines of a type are
    /// alternatives. These lines refute a name and recognise nothing: the words are too common for that.
    static let beginnings = SignatureSet(
        parsing: #"""
            com.modula2.modula-2-source | 0-8191 "MODULE"
            com.sun.java-manifest | 0-1023 ~"manifest-version:"
            io.faust.dsp-source | 0-65535 "process"
            org.wais.source | 0-255 "(:source"
            io.qt.qmake-project | 0-65535 "TEMPLATE"
            io.qt.qmake-project | 0-65535 "TARGET"
            io.qt.qmake-project | 0-65535 "SOURCES"
            io.qt.qmake-project | 0-65535 "HEADERS"
            io.qt.qmake-project | 0-65535 "SUBDIRS"
            io.qt.qmake-project | 0-65535 "CONFIG"
            io.qt.qmake-project | 0-65535 "include("
            io.qt.qmake-project | 0-65535 "load("
            io.qt.qmake-project | 0-65535 "QT +="
            org.prolog.prolog-source | 0-65535 ":-"
            org.prolog.prolog-source | 0-65535 ")."
            com.mozilla.source-map | 0-3 "{"
            com.mozilla.source-map | 0-3 ")]}'"
            org.verilog.verilog-source | 0-65535 "\nmodule "
            org.verilog.verilog-source | 0-3 "module "
            org.verilog.verilog-source | 0-65535 "endmodule"
            org.verilog.verilog-source | 0-65535 "endfunction"
            org.verilog.verilog-source | 0-65535 "localparam "
            org.verilog.verilog-source | 0-3 "parameter "
            org.verilog.verilog-source | 0-65535 "\nparameter "
            org.verilog.verilog-source | 0-65535 "`"
            org.fsharp.fsharp-source | 0-65535 "let "
            org.fsharp.fsharp-source | 0-65535 "module "
            org.fsharp.fsharp-source | 0-65535 "namespace "
            org.fsharp.fsharp-source | 0-65535 "open "
            org.fsharp.fsharp-source | 0-65535 "printf"
            org.fsharp.fsharp-source | 0-3 "type "
            org.fsharp.fsharp-source | 0-65535 "\ntype "
            com.gaussian.cube | 0-8191 !"LUT_"
            org.gimp.palette | 0-3 "GIMP Palette"
            org.x.bdf-font | 0-1023 "STARTFONT"
            org.godotengine.gdscript | 0-65535 "extends"
            org.godotengine.gdscript | 0-65535 "func "
            org.godotengine.gdscript | 0-65535 "class_name"
            org.godotengine.gdscript | 0-65535 "var "
            org.godotengine.resource | 0 "RSRC"
            org.godotengine.resource | 0 "RSCC"
            org.godotengine.resource | 0-1023 "[gd_resource"
            com.intel.hex | 0-3 ":"
            com.intel.hex | 0-1023 "\n:"
            org.cdrdao.toc | 0-65535 "TRACK "
            org.cdrdao.toc | 0-65535 "CD_"
            com.wolfram.mathematica-notebook | 0-16383 "Notebook["
            org.w3.n-triples | 0-3 "<"
            org.w3.n-triples | 0-65535 "\n<"
            org.w3.n-triples | 0-65535 "_:"
            org.gnu.man-page | 0 "."
            org.gnu.man-page | 0 "'"
            org.gnu.man-page | 0-16383 "\n."
            org.gnu.man-page | 0 1F8B
            org.gnu.roff-ms | 0-16383 "\n."
            org.gnu.roff-ms | 0 "."
            org.gnu.roff-mm | 0-16383 "\n."
            org.gnu.roff-mm | 0 "."
            public.objective-c-plus-plus-source | 0-3 !"<" & 0 !"."
            org.fluent.translation | 0-3 !"<#"
            com.microsoft.advanced-stream-redirector | 0-1023 ~"<asx"
            com.microsoft.advanced-stream-redirector | 0-1023 ~"[reference]"
            com.microsoft.advanced-stream-redirector | 0-3 "ASF "
            com.microsoft.advanced-stream-redirector | 0-3 "http"
            com.microsoft.setup-information | 0-65535 ~"[version]"
            com.microsoft.setup-information | 0-65535 ~"[autorun"
            com.microsoft.setup-information | 0-65535 ~"[strings"
            com.microsoft.setup-information | 0-65535 ~"install"
            org.debian.control-file | 0-65535 "Source:"
            org.debian.control-file | 0-65535 "Package:"
            org.eiffel.eiffel-source | 0-65535 ~"class" & 0-65535 !"<'"
            org.ietf.dns-zone | 0-255 !"<<>> DiG"
            org.omg.interface-definition | 0-65535 "interface"
            org.omg.interface-definition | 0-65535 "module"
            org.omg.interface-definition | 0-65535 "struct"
            org.omg.interface-definition | 0-65535 "typedef"
            org.omg.interface-definition | 0-65535 "import"
            org.omg.interface-definition | 0-65535 "dictionary "
            org.omg.interface-definition | 0-65535 "enum "
            org.omg.interface-definition | 0-65535 "callback "
            org.omg.interface-definition | 0-65535 "namespace "
            org.omg.interface-definition | 0-65535 "library "
            org.omg.interface-definition | 0-65535 "coclass "
            org.omg.interface-definition | 0-65535 "union "
            org.omg.interface-definition | 0-65535 "exception "
            org.openpgp.signature | 0-8191 "-----BEGIN PGP"
            org.openpgp.signature | 0 88
            org.openpgp.signature | 0 89
            org.openpgp.signature | 0 8A
            org.openpgp.signature | 0 C2
            org.gnuplot.script | 0-3 !"LOCUS "
            org.zuggy.subrip | 0-8191 "-->"
            org.cobol.cobol-source | 0-3 !"Caligari"
            org.webassembly.text | 0-65535 "(module"
            org.webassembly.text | 0-65535 "(func"
            org.webassembly.text | 0-65535 "(assert"
            org.webassembly.text | 0-65535 "(component"
            com.adobe.framemaker-interchange | 0-1023 "<MIF"
            com.adobe.framemaker-interchange | 0-1023 "<Book"
            org.hunspell.dictionary | 0-3 !"#" & 0-3 !"OOoUserDict"
            org.hunspell.dictionary | 0-65535 "\nSFX "
            org.hunspell.dictionary | 0-65535 "\nPFX "
            org.hunspell.dictionary | 0-65535 "\nSET "
            com.microsoft.windows-font | 0 "MZ"
            com.microsoft.windows-font | 0 0002
            com.microsoft.windows-font | 0 0003
            build.bazel.starlark-source | 0-65535 "name ="
            build.bazel.starlark-source | 0-65535 "name="
            build.bazel.starlark-source | 0-65535 "load("
            build.bazel.starlark-source | 0-65535 "def "
            build.bazel.starlark-source | 0-65535 "package("
            build.bazel.starlark-source | 0-65535 "exports_files("
            org.csound.score | 0-65535 "<Csound"
            org.csound.score | 0-65535 "instr"
            org.csound.score | 0-65535 "\ni"
            org.csound.score | 0-65535 "\nf"
            org.csound.score | 0 "f"
            org.csound.score | 0 "i"
            org.gnu.ld-script | 0-65535 "SECTIONS"
            org.gnu.ld-script | 0-65535 "MEMORY"
            org.gnu.ld-script | 0-65535 "ENTRY"
            org.gnu.ld-script | 0-65535 "INPUT"
            org.gnu.ld-script | 0-65535 "GROUP"
            org.gnu.ld-script | 0-65535 "OUTPUT_"
            org.gnu.ld-script | 0-65535 "PROVIDE"
            org.gnu.ld-script | 0-65535 "INCLUDE"
            org.gnu.ld-script | 0-65535 "global:"
            io.lmms.project | 0-3 "<"
            io.lmms.project | 4 78
            org.rpm.spec-file | 0-65535 ~"\nname:"
            org.rpm.spec-file | 0-3 ~"name:"
            org.rpm.spec-file | 0-65535 ~"\nsummary:"
            org.rpm.spec-file | 0-65535 "\n%global"
            org.rpm.spec-file | 0-65535 "\n%define"
            org.rpm.spec-file | 0-65535 "\n%description"
            org.rpm.spec-file | 0-3 "%"
            org.texmacs.document | 0-3 "<TeXmacs"
            com.apple.ical.vcs | 0-8191 ~"begin:vcalendar"
            public.z-archive | 0 1F
            com.sgi.sgi-image | 0 01DA
            com.corel.cmx | 0 "RIF"
            org.r-project.r-documentation | 0-65535 "\\name{"
            com.sega.genesis-rom | 0-1023 "SEGA"
            org.ietf.xcal | 0-4095 "icalendar"
            com.panasonic.raw-image | 0 "II"
            com.panasonic.raw-image | 0 "MM"
            com.hp.dcl-script | 0 "$"
            com.hp.dcl-script | 0-65535 "\n$"
            net.microdvd.subtitles | 0-3 "{"
            public.x509-ca-certificate | 0 30????30
            public.x509-ca-certificate | 0 30??????30
            public.x509-ca-certificate | 0-65535 "-----BEGIN "
            public.x509-ca-certificate | 0-3 "MI"
            org.itu.asn1-module | 0-65535 "::="
            public.ruby-script | 0-3 !"PREFIX " & 0-3 !"INSERT " & 0-3 !"DELETE "
            public.radiance | 0 "#?"
            com.apple.iwork.keynote.sffkey | 0 "PK"
            com.microsoft.windows-executable | 0 "MZ"
            com.nullsoft.winamp-modern-skin | 0 "PK"
            com.matlab.viff | 0 AB
            com.sun.raster | 0 59A66A95
            com.microsoft.directx-model | 0 "xof "
            org.loc.marc | 0 3?3?3?3?3?
            com.rsa.pkcs-7-certificates | 0 30
            com.rsa.pkcs-7-certificates | 0-65535 "-----BEGIN "
            com.rsa.pkcs-7-certificates | 0-3 "MI"
            com.nintendo.spc | 0 "SNES-SPC700"
            public.pfm | 0 "Pf"
            public.pfm | 0 "PF"
            public.pfm | 0 "Ph"
            public.pfm | 0 "PH"
            com.adobe.printer-font-metrics | 0 0001
            org.openssh.public-key | 0-65535 "ssh-"
            org.openssh.public-key | 0-65535 "ecdsa-"
            org.openssh.public-key | 0-65535 "sk-"
            org.openssh.public-key | 0-1023 "BEGIN SSH2"
            com.microsoft.publisher | 0 D0CF11E0
            com.apple.ical.ics | 0-8191 ~"begin:vcalendar"
            public.vcard | 0-8191 ~"begin:vcard"
            org.ga4gh.vcf | 0 "##fileformat=VCF"
            com.adobe.xmp | 0-8191 "xmpmeta"
            com.adobe.xmp | 0-8191 "xpacket"
            com.adobe.xmp | 0-8191 "rdf:RDF"
            org.mpeg.dash-manifest | 0-8191 "<MPD"
            org.mpeg.dash-manifest | 0-8191 ":MPD"
            com.khronos.spir-v | 0 03022307
            com.khronos.spir-v | 0 07230203
            public.svg-image | 0-65535 "<svg"
            public.svg-image | 0-65535 ":svg"
            public.svg-image | 0 1F8B
            public.m3u-playlist | 0-3 !~"[playlist]"
            public.c-source.preprocessed | 0-65535 !"%module" & 0-65535 !"%include" & 0-65535 !"%{"
            public.lex-source | 0-65535 "\n%%"
            public.lex-source | 0 "%%"
            org.w3.smil | 0-1023 "<"
            com.microsoft.sami | 0-1023 "<"
            org.smlnj.standard-ml-source | 0-3 !"<"
            org.scala-lang.scala-source | 0-3 !"+ "
            org.r-project.r-source | 0-4095 !~"rebol ["
            com.rebol.source | 0-4095 ~"rebol"
            io.supercollider.source | 0-65535 "{"
            org.khronos.glsl-source | 0-65535 "void main"
            org.khronos.glsl-source | 0-65535 "gl_"
            org.khronos.glsl-source | 0-65535 "uniform "
            org.khronos.glsl-source | 0-65535 "#version"
            org.khronos.glsl-source | 0-65535 "vec2"
            org.khronos.glsl-source | 0-65535 "vec3"
            org.khronos.glsl-source | 0-65535 "vec4"
            org.khronos.glsl-source | 0-65535 "sampler"
            org.khronos.glsl-source | 0-65535 "layout("
            org.khronos.glsl-source | 0-65535 "layout ("
            org.swig.interface | 0-65535 "%"
            org.llvm.assembly | 0-65535 "define "
            org.llvm.assembly | 0-65535 "declare "
            org.llvm.assembly | 0-65535 "target "
            org.llvm.assembly | 0-65535 " = global "
            org.llvm.assembly | 0-65535 " = type "
            org.llvm.assembly | 0-65535 " constant "
            org.llvm.assembly | 0-65535 "source_filename"
            org.llvm.assembly | 0-65535 "ModuleID"
            com.daylight.smiles | 0-3 !"<"
            org.gnu.info | 0-65535 "\x1F"
            com.microsoft.outlook.msg | 0 D0CF11E0
            edu.cmu.raster | 0 F10040BB
            org.gimp.pattern | 20 "GPAT"
            org.apache.orc | 0 "ORC"
            com.lotus.ami-pro | 0-3 "[ver]"
            com.vistasource.applix-words | 0 "*BEGIN"
            com.vistasource.applix-spreadsheets | 0 "*BEGIN"
            com.applix.graphics | 0 "*BEGIN"
            org.schematron.schema | 0-65535 "<"
            com.estsoft.egg-archive | 0 "EGGA"
            com.apple.apple2-image | 0 !"bplist" & 2 !"streamtyped" & 2 !"typedstream"
            public.pascal-source | 0-65535 ~"begin"
            public.pascal-source | 0-65535 ~"unit "
            public.pascal-source | 0-65535 "{$"
            public.pascal-source | 0-65535 ~"\nprocedure "
            public.pascal-source | 0-65535 ~"\nfunction " & 0-65535 ":="
            public.pascal-source | 0-65535 ~"\nconst\n"
            public.pascal-source | 0-65535 ~"\nconst\r"
            public.pascal-source | 0-65535 ~"\ntype\n"
            public.pascal-source | 0-65535 ~"\ntype\r"
            public.pascal-source | 0-3 ~"const"
            public.pascal-source | 0-3 ~"procedure "
            """#, catalogue: .builtIn)
}
