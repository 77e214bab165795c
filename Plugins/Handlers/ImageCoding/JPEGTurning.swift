import CTurboJPEG
import DragKit

/// Turns and mirrors a JPEG without decoding its pixels, so that nothing is lost, with
/// libjpeg-turbo.
enum JPEGTurning {
    /// The JPEG upright and without metadata.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for a JPEG whose pixels have to be written
    ///   anew.
    static func finished(_ file: UnsafeRawBufferPointer) throws(ConversionError) -> [UInt8] {
        let metadata = try JPEGMetadata(file)
        guard let operation = operation(metadata.orientation) else { return metadata.bytes }
        guard let turned = turned(metadata.bytes, by: operation, isProgressive: metadata.isProgressive) else {
            throw PictureFinisher.mustBeWrittenAnew("the JPEG cannot be turned without loss")
        }
        return turned
    }

    /// What makes a picture of that orientation upright (Exif 2.32, tag 274); nil for a picture
    /// that is upright.
    private static func operation(_ orientation: Int) -> TJXOP? {
        switch orientation {
        case 2: TJXOP_HFLIP
        case 3: TJXOP_ROT180
        case 4: TJXOP_VFLIP
        case 5: TJXOP_TRANSPOSE
        case 6: TJXOP_ROT90
        case 7: TJXOP_TRANSVERSE
        case 8: TJXOP_ROT270
        default: nil
        }
    }

    /// The turned picture; nil where a part of a block would be left at an edge that has to change
    /// sides, and for damaged data.
    private static func turned(_ jpeg: [UInt8], by operation: TJXOP, isProgressive: Bool) -> [UInt8]? {
        guard let transformer = tjInitTransform() else { return nil }
        defer { tjDestroy(transformer) }
        var transform = tjtransform()
        transform.op = Int32(operation.rawValue)
        transform.options = TJXOPT_PERFECT | TJXOPT_COPYNONE | (isProgressive ? TJXOPT_PROGRESSIVE : 0)
        var target: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { tjFree(target) }
        guard tjTransform(transformer, jpeg, UInt(jpeg.count), 1, &target, &size, &transform, TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING) == 0,
            let target
        else { return nil }
        return [UInt8](UnsafeBufferPointer(start: target, count: Int(size)))
    }
}
