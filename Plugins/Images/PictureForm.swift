import DragTypes

/// The picture formats that are read with libvips.
enum PictureForm: CaseIterable {
    case png, jpeg, webp, gif, tiff, heif, jxl, svg, pdf

    /// The format's name in messages.
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

    /// The libvips module that has to be loaded first; nil if the format needs none.
    var module: Vips.Module? {
        switch self {
        case .heif: .heif
        case .jxl: .jxl
        case .pdf: .poppler
        default: nil
        }
    }

    /// The word for what the format may have several of in a file, only the first of which is taken.
    var pages: String { self == .gif || self == .webp ? "frame" : "page" }
}
