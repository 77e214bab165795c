import DragTypes

/// Tells which of the types that a file name means the bytes cannot be of. One ending serves
/// several formats (`.mf` is a manifest of Java and a font of METAFONT), of which the catalogue may
/// know but one.
struct NamedTypes {
    let catalogue: TypeCatalogue

    /// The types of `named` that `bytes` can be of, in the same order.
    ///
    /// - Parameters:
    ///   - text: the bytes as UTF-8 if they are text; nil for other bytes.
    ///   - name: the file name.
    func possible(_ named: [TypeIdentifier], _ bytes: [UInt8], text: [UInt8]?, name: String) -> [TypeIdentifier] {
        let sample = text ?? SignatureSet.beginning(of: bytes)
        let languages = SourceLanguages(catalogue: catalogue)
        return (Self.inCapitals(name) + named).filter { type in
            if let text, type.canonical == "org.todotxt.tasks" { return SourceForms.isTaskList(text) }
            if let text, type.canonical == "org.freedesktop.ini-settings" {
                // Any list of values is called `.conf`; `.ini` says that settings in sections are
                // meant.
                return SettingsForms.mayBeSettings(text, needsSection: !ASCII.lowercased(name).hasSuffix(".ini"))
            }
            if let text, !languages.allows(type, in: text) { return false }
            // A text in a vocabulary of XML begins with a declaration or an element, and templates
            // with a tag of their own.
            if let text, type != .xml, catalogue.conforms(type, to: .xml), !Self.mayBeXML(text) { return false }
            return ContentRule.allows(sample, as: type)
        }
    }

    /// The type that the beginning of a conventional name means, such as `README`, when the ending
    /// means a language that the text does not show: `README.ru` is hardly a script of Ruby. Nil
    /// for other names, and when the ending means a form of prose.
    func conventional(_ fileName: String, _ named: [TypeIdentifier]) -> TypeIdentifier? {
        guard let dot = fileName.firstIndex(of: "."), isCapital(fileName), fileName[dot...].count > 1, !named.isEmpty,
            !named.contains(where: isProse), let type = catalogue.types(fileNameBeginning: fileName).first
        else { return nil }
        return named.contains { catalogue.conforms($0, to: type) } ? nil : type
    }

    /// The types that the part of a file name before its first dot means: `control.in`,
    /// `README.net`.
    func conventionalPart(of fileName: String) -> [TypeIdentifier] {
        let types = catalogue.types(fileName: String(fileName.prefix { $0 != "." }))
        // The names of documents are capitals: what is called `copyright.gap` is hardly one.
        return isCapital(fileName) ? types : types.filter { !Self.prose.contains($0.canonical) && !$0.canonical.hasPrefix("org.freedesktop.") }
    }

    /// The name of what a file is a template or a sample of: `config.h` for `config.h.in`. Nil for
    /// other names.
    static func original(of fileName: String) -> String? {
        guard let dot = fileName.lastIndex(of: "."), patterns.contains(ASCII.lowercased(String(fileName[dot...]))) else { return nil }
        return String(fileName[..<dot])
    }

    /// The endings of templates, samples and files that are out of use.
    private static let patterns: Set<String> = [".in", ".dist", ".sample", ".example", ".default", ".disabled", ".new", ".tmpl", ".template"]

    /// The types that endings mean only in capitals (GCC manual, "Overall Options").
    private static func inCapitals(_ fileName: String) -> [TypeIdentifier] {
        if fileName.hasSuffix(".C") { return ["public.c-plus-plus-source"] }
        return fileName.hasSuffix(".H") ? ["public.c-plus-plus-header"] : []
    }

    private func isCapital(_ name: String) -> Bool { name.first?.isUppercase == true }

    /// Whether a type is a form in which people write texts.
    func isProse(_ type: TypeIdentifier) -> Bool { Self.prose.contains(type.canonical) || catalogue.conforms(type, to: .html) }

    /// The forms in which people write what has a conventional name.
    private static let prose: Set<String> = [
        "public.plain-text", "public.utf8-plain-text", "net.daringfireball.markdown", "org.python.restructuredtext", "org.asciidoc.document",
        "org.textile.document", "org.mediawiki.wikitext", "org.gnu.org-mode", "org.gnu.texinfo", "org.tug.tex", "org.perl.pod",
        "org.ruby-lang.rdoc", "org.gnu.man-page", "org.r-project.r-markdown", "org.oasis-open.docbook", "org.freedesktop.readme",
        "org.debian.copyright",
    ]

    private static func mayBeXML(_ text: [UInt8]) -> Bool {
        let first = text.first { !ASCII.isWhitespace($0) && $0 < 0x80 }
        return first == UInt8(ascii: "<") || first == UInt8(ascii: "{") || first == nil
    }

    /// Whether a format that is no text by its declaration may be text, with a name of the type:
    /// armour around binary data, formats with a textual variant, and copies of files of any kind.
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
}
