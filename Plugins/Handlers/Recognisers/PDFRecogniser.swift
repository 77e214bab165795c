import DragKit
import DragTypes

/// Tells scanned pages (ISO 32000-1): a PDF without a font has no text, and is a picture.
struct PDFRecogniser: Recognising {
    let types: [TypeIdentifier] = ["com.adobe.pdf"]
    let decides: Set<Kind> = [.document, .table]

    /// What names a font, and what may hide one: streams of objects (§7.5.7), and encryption.
    private static let marks = ["/Font", "/ObjStm", "/Encrypt"].map { Array($0.utf8) }

    private static let longestMark = 8

    // A font may be named anywhere, so that all bytes are read, one piece after the other. The
    // pages of most documents name one at the beginning.
    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        for start in stride(from: 0, to: bytes.byteCount, by: RecognitionWindow.byteCount) {
            let piece = [UInt8](bytes.extracting(start..<min(start + RecognitionWindow.byteCount + Self.longestMark, bytes.byteCount)))
            if Self.mayHaveText(piece) { return [] }
        }
        return [Reading(type, .picture)]
    }

    private static func mayHaveText(_ piece: [UInt8]) -> Bool {
        piece.indices.contains { index in piece[index] == UInt8(ascii: "/") && marks.contains { piece[index...].starts(with: $0) } }
    }
}
