import DragTypes

/// A form of pictures that libvips reads.
enum PictureForm: CaseIterable {
    case png, jpeg, webp, gif, tiff, heif, jxl, svg, pdf

    /// What messages call it.
    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .tiff: "TIFF"
        case .heif: "HEIF"
        case .jxl: "JPEG XL"
        case .svg: "SVG"
        case .pdf: "PDF"
        }
    }

    /// The library that has to be loaded first.
    var module: Vips.Module? {
        switch self {
        case .heif: .heif
        case .jxl: .jxl
        case .pdf: .poppler
        default: nil
        }
    }

    /// What there is more than one of in a file, and only the first is taken.
    var pages: String { self == .gif || self == .webp ? "frame" : "page" }
}
