package import DragKit
package import DragTypes

/// Removes from a picture's file what is not needed to show the picture: camera data, place,
/// author, comments, thumbnails, and all that stands after the picture's end. The pixels are not
/// decoded, so that nothing of them is lost.
///
/// A picture that also has to be turned without loss goes through ``JPEGTurning``. What needs its
/// pixels written anew, such as colours beyond sRGB, is left to the images plug-in.
package enum PictureFinisher {
    private static let types: [TypeIdentifier] =
        [.jpeg, .png, apng, webp, gif] + tiff + ["public.heic", "public.heif", "public.avif"].map(TypeIdentifier.init(trusted:))
    private static let tiff = ["public.tiff", "org.bigtiff.bigtiff"].map(TypeIdentifier.init(trusted:))
    private static let apng = TypeIdentifier(trusted: "org.mozilla.apng")
    private static let webp = TypeIdentifier(trusted: "org.webmproject.webp")
    private static let gif = TypeIdentifier(trusted: "com.compuserve.gif")

    /// The finishers of a handler.
    package static func conversions(of handler: String, cost: Int, maxInput: Int) -> [Conversion] {
        types.map { type in
            let name = kind(type)
            return Conversion(
                "\(handler)/\(name)-to-\(name)", from: type, to: type, cost: cost, maxInput: maxInput, loses: ["metadata"], isConditional: true)
        }
    }

    /// The picture as people expect it.
    ///
    /// - Parameter options: what the user asks of the picture.
    /// - Throws: ``ConversionError``: `unsupported` for a picture whose pixels have to be written
    ///   anew, or whose file is damaged.
    package static func finished(
        _ input: RawSpan, as type: TypeIdentifier, _ options: [String: String] = [:]
    ) throws(ConversionError) -> [UInt8] {
        let result = input.withUnsafeBytes { bytes in
            Result { () throws(ConversionError) in
                if !options.isEmpty { try FinisherOptions.check(options, kind(type), bytes) }
                return switch type {
                case .jpeg: try JPEGTurning.finished(bytes)
                case .png, apng: try PNGMetadata.removed(from: bytes)
                case webp: try WebPMetadata.removed(from: bytes)
                case gif: try GIFMetadata.removed(from: bytes)
                case _ where tiff.contains(type): try TIFFMetadata.removed(from: bytes).bytes
                default: try HEIFMetadata.removed(from: bytes).bytes
                }
            }
        }
        return try result.get()
    }

    /// The file formats whose metadata can be taken out while rotation and colours stay.
    package enum KeptForm { case tiff, heif }

    /// A picture without metadata, with the rotation and the colours that it has, and with a note
    /// on these: for pictures that have to be written anew, and cannot be.
    ///
    /// - Parameter reason: why, as a clause.
    /// - Throws: ``ConversionError``: `unsupported` for a picture whose file is damaged.
    package static func kept(_ input: RawSpan, as form: KeptForm, because reason: String) throws(ConversionError) -> ConversionOutput {
        let result = input.withUnsafeBytes { bytes in
            Result { () throws(ConversionError) in
                switch form {
                case .tiff: try TIFFMetadata.removed(from: bytes, keepsPicture: true)
                case .heif: try HEIFMetadata.removed(from: bytes, keepsPicture: true)
                }
            }
        }
        let (bytes, state) = try result.get()
        return ConversionOutput(bytes, notes: state.words.map { [ConversionNote("the picture keeps its \($0), as \(reason)")] } ?? [])
    }

    /// The last part of a type's identifier.
    private static func kind(_ type: TypeIdentifier) -> String { type.canonical.split(separator: ".").last.map(String.init) ?? "" }

    /// The error for a picture that the images plug-in has to write anew.
    static func mustBeWrittenAnew(_ reason: String) -> ConversionError { .unsupported("\(reason); the images plug-in writes such a picture anew") }
}

/// What keeps a picture from being what people expect of it.
struct PictureState {
    /// Whether viewers have to turn or to mirror it.
    var isTurned: Bool
    /// Whether its colours are others than those of sRGB.
    var hasOtherColours: Bool

    /// The properties that an upright picture in sRGB does not have, for a note; nil for none.
    var words: String? {
        isTurned ? hasOtherColours ? "rotation and its colours" : "rotation" : hasOtherColours ? "colours" : nil
    }

    /// - Throws: ``ConversionError`` (`unsupported`) for a picture that has to be written anew.
    func check(_ form: String) throws(ConversionError) {
        if isTurned { throw PictureFinisher.mustBeWrittenAnew("the \(form) has to be turned") }
        if hasOtherColours { throw PictureFinisher.mustBeWrittenAnew("the \(form) has other colours than those of sRGB") }
    }
}

extension UnsafeRawBufferPointer {
    /// The big-endian number of two bytes at `offset`, which the caller has checked to be there.
    func short(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

    /// The big-endian number of four bytes at `offset`, which the caller has checked to be there.
    func long(at offset: Int) -> Int { short(at: offset) << 16 | short(at: offset + 2) }

    /// The little-endian number of four bytes at `offset`, which the caller has checked to be
    /// there.
    func littleLong(at offset: Int) -> Int {
        Int(self[offset]) | Int(self[offset + 1]) << 8 | Int(self[offset + 2]) << 16 | Int(self[offset + 3]) << 24
    }

    /// Whether the bytes from `offset` on begin with the text.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        return offset >= 0 && offset + count <= self.count && text.withUTF8Buffer { self[offset..<(offset + count)].elementsEqual($0) }
    }
}
