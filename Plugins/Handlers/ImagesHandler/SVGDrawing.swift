import CSVG
import DragKit

/// Draws an SVG with librsvg.
enum SVGDrawing {
    /// The longest side that cairo draws, in pixels.
    static let longestSide = 32_767

    /// The drawing's pixels, with alpha.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a document that librsvg cannot read, and
    ///   `unavailable` when libvips cannot be set up.
    static func pixels(of document: SVGDocument) throws(ConversionError) -> PixelBuffer {
        // Sets up the environment of librsvg, too.
        try Vips.setUp()
        let size = document.width * document.height * 4
        guard let memory = g_try_malloc0(UInt(size)) else { throw .limit("there is no memory for \(document.width) by \(document.height) pixels") }
        var message = [CChar](repeating: 0, count: 256)
        let pixels = memory.assumingMemoryBound(to: UInt8.self)
        let status = document.bytes.withUnsafeBytes { bytes in
            csvg_draw(bytes.baseAddress, bytes.count, Int32(document.width), Int32(document.height), pixels, &message, message.count)
        }
        guard status == 0 else {
            g_free(memory)
            let words = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw .badInput("it is no SVG that can be read" + (words.split(separator: "\n").first.map { ": \($0)" } ?? ""))
        }
        return PixelBuffer(taking: memory, count: size, width: document.width, height: document.height, channels: 4)
    }
}
