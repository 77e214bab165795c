import DragKit
import DragTypes
import DragZIP

// Documents of office programs: parts in XML in a ZIP archive.

extension ZIPArchive {
    /// The largest part, unpacked, in bytes.
    static let largestPart = 512 << 20

    /// The archive of a document of Office.
    ///
    /// - Parameter form: the document, for messages: "the workbook".
    /// - Throws: ``ConversionError``: `badInput` for what is no archive, `unsupported` for one that
    ///   a password protects.
    init(office bytes: [UInt8], _ form: String) throws(ConversionError) {
        // Office puts a protected document into a file of the form that its older documents have.
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { throw .unsupported("a password protects \(form)") }
        self = try parsing { () throws(FormError) in try ZIPArchive(parsing: bytes) }
    }

    /// A part that a document must have.
    ///
    /// - Parameter form: the document, for messages: "the workbook".
    /// - Throws: ``FormError`` when there is no such part, or it is damaged or too large.
    func part(_ name: String, of form: String) throws(FormError) -> [UInt8] {
        guard let entry = entries[name] else { throw FormError(form, "has no part \(name)") }
        return try contents(of: entry, limit: Self.largestPart)
    }

    /// The content of a document in OpenDocument (OpenDocument 1.3 Part 2 §3).
    ///
    /// - Throws: ``ConversionError``: `badInput` for a damaged document, `unsupported` for one that
    ///   a password protects, `limit` for one that is too large.
    func openDocumentContent(of form: String) throws(ConversionError) -> [UInt8] {
        if let manifest = try? part("META-INF/manifest.xml", of: form), String(utf8Bytes: manifest).contains("encryption-data") {
            throw .unsupported("a password protects \(form)")
        }
        return try parsing { () throws(FormError) in try part("content.xml", of: form) }
    }
}
