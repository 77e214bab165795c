import DragTypes

/// A gallery drawn as SVG 1.1 in UTF-8. The thumbnails are embedded as `data:` URLs, so that the
/// sheet needs no other file.
public struct GallerySheet: Sendable {
    private let gallery: ImageGallery
    private var text = ""

    private init(_ gallery: ImageGallery) {
        self.gallery = gallery
    }

    /// Draws the gallery as rows of images in their own aspect ratios.
    ///
    /// - Parameters:
    ///   - gallery: the gallery to draw.
    ///   - layout: the width of the sheet and the arrangement of the rows.
    ///   - picture: called once with the index of each image, in order; returns what is drawn for
    ///     the image.
    public static func flow(_ gallery: ImageGallery, layout: FlowLayout = FlowLayout(), picture: (Int) -> TilePicture) -> [UInt8] {
        var sheet = GallerySheet(gallery)
        let pictures = gallery.images.indices.map(picture)
        let ratios = gallery.images.indices.map { pictures[$0] == .missing ? GalleryImage.unknownAspectRatio : gallery.images[$0].aspectRatio }
        let (frames, height) = layout.frames(of: ratios)
        sheet.begin(width: layout.width, height: height)
        sheet.text += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        for (index, frame) in frames.enumerated() { sheet.tile(index, pictures[index], frame, isIcon: false) }
        return sheet.end()
    }

    /// Draws one page of the gallery as icons on a home screen.
    ///
    /// - Parameters:
    ///   - gallery: the gallery to draw.
    ///   - layout: the size of the page and its grid of icons.
    ///   - page: the page's number, counted from 0; a page beyond the last one has no icons.
    ///   - wallpaper: the background; nil, or anything but pixels, for a plain gradient.
    ///   - picture: called with the index of each image on this page; returns what is drawn for the
    ///     image.
    public static func springboard(
        _ gallery: ImageGallery, layout: Springboard = Springboard(), page: Int = 0, wallpaper: TilePicture? = nil,
        picture: (Int) -> TilePicture
    ) -> [UInt8] {
        var sheet = GallerySheet(gallery)
        sheet.begin(width: layout.width, height: layout.height)
        sheet.wallpaper(wallpaper, layout)
        let icons = layout.icons(onPage: page, of: gallery.images.count)
        for index in icons {
            let frame = layout.frame(at: index - icons.lowerBound)
            sheet.tile(index, picture(index), frame, isIcon: true)
            sheet.label(gallery.images[index].fileName ?? "", below: frame)
        }
        sheet.dots(layout, page: page)
        return sheet.end()
    }

    // MARK: Pieces

    private mutating func begin(width: Double, height: Double) {
        let (width, height) = (Self.number(width), Self.number(height))
        text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)">

            """
        if let name = gallery.name { text += "<title>\(MarkupEscape.text(name))</title>\n" }
    }

    private consuming func end() -> [UInt8] { Array((text + "</svg>\n").utf8) }

    private mutating func tile(_ index: Int, _ picture: TilePicture, _ frame: TileFrame, isIcon: Bool) {
        let place =
            "x=\"\(Self.number(frame.x))\" y=\"\(Self.number(frame.y))\" width=\"\(Self.number(frame.width))\" height=\"\(Self.number(frame.height))\""
        let radius = isIcon ? " rx=\"24\"" : ""
        switch picture {
        case .pixels(let bytes, let mimeType):
            var clip = ""
            if isIcon {
                text += "<clipPath id=\"c\(index)\"><rect \(place)\(radius)/></clipPath>\n"
                clip = " clip-path=\"url(#c\(index))\""
            }
            // `slice` crops the picture so that it fills an icon; `meet` shows all of the picture.
            let fit = isIcon ? "slice" : "meet"
            text += "<image \(place) preserveAspectRatio=\"xMidYMid \(fit)\"\(clip) xlink:href=\"data:\(MarkupEscape.attribute(mimeType));base64,"
            text += String(utf8Bytes: Base64.encode(bytes))
            text += "\"/>\n"
        case .outline:
            text += "<rect \(place)\(radius) fill=\"#d8dbe0\"/>\n"
            if !isIcon { caption(index, frame) }
        case .missing:
            text += "<rect \(place)\(radius) fill=\"#e9d9d9\"/>\n"
            cross(frame)
            if !isIcon { caption(index, frame) }
        }
    }

    /// The image's name at the bottom of its tile, if there is room.
    private mutating func caption(_ index: Int, _ frame: TileFrame) {
        let size = min(14, frame.height / 6)
        guard size >= 4, let name = gallery.images[index].fileName,
            let line = LabelText.lines(name, width: (frame.width - size) / size, count: 1).first
        else { return }
        text += "<text x=\"\(Self.number(frame.x + frame.width / 2))\" y=\"\(Self.number(frame.y + frame.height - size * 0.8))\" "
        text +=
            "font-family=\"sans-serif\" font-size=\"\(Self.number(size))\" fill=\"#555\" text-anchor=\"middle\">\(MarkupEscape.text(line))</text>\n"
    }

    private mutating func cross(_ frame: TileFrame) {
        let arm = min(frame.width, frame.height) / 8
        let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
        text += "<path d=\"M\(Self.number(x - arm)) \(Self.number(y - arm))L\(Self.number(x + arm)) \(Self.number(y + arm))"
        text += "M\(Self.number(x + arm)) \(Self.number(y - arm))L\(Self.number(x - arm)) \(Self.number(y + arm))\" "
        text += "stroke=\"#a33\" stroke-width=\"\(Self.number(arm / 3))\" stroke-linecap=\"round\"/>\n"
    }

    private mutating func label(_ name: String, below frame: TileFrame) {
        let width = (Springboard.iconSize + Springboard.spacing * 0.5) / Springboard.fontSize
        for (line, part) in LabelText.lines(name, width: width, count: Springboard.maximumLabelLines).enumerated() {
            let y = frame.y + frame.height + Springboard.labelGap + Springboard.fontSize + Double(line) * Springboard.lineHeight
            text += "<text x=\"\(Self.number(frame.x + frame.width / 2))\" y=\"\(Self.number(y))\" font-family=\"sans-serif\" "
            text += "font-size=\"\(Self.number(Springboard.fontSize))\" fill=\"#fff\" text-anchor=\"middle\">\(MarkupEscape.text(part))</text>\n"
        }
    }

    private mutating func wallpaper(_ wallpaper: TilePicture?, _ layout: Springboard) {
        if case .pixels(let bytes, let mimeType)? = wallpaper {
            text += "<image width=\"\(Self.number(layout.width))\" height=\"\(Self.number(layout.height))\" preserveAspectRatio=\"xMidYMid slice\" "
            text += "xlink:href=\"data:\(MarkupEscape.attribute(mimeType));base64,\(String(utf8Bytes: Base64.encode(bytes)))\"/>\n"
            return
        }
        text +=
            "<linearGradient id=\"w\" x2=\"0\" y2=\"1\"><stop stop-color=\"#274060\"/><stop offset=\"1\" stop-color=\"#7a9e9f\"/></linearGradient>\n"
        text += "<rect width=\"100%\" height=\"100%\" fill=\"url(#w)\"/>\n"
    }

    private mutating func dots(_ layout: Springboard, page: Int) {
        let count = layout.pageCount(of: gallery.images.count)
        guard count > 1 else { return }
        // Only as many dots as fit into the width, with the dot of this page among them.
        let shown = min(count, max(1, Int((layout.width - 2 * Springboard.inset) / 18)))
        let first = min(max(0, page - shown / 2), count - shown)
        let left = (layout.width - Double(shown - 1) * 18) / 2
        for dot in 0..<shown {
            let opacity = first + dot == page ? "1" : "0.4"
            text +=
                "<circle cx=\"\(Self.number(left + Double(dot) * 18))\" cy=\"\(Self.number(layout.height - Springboard.dotsHeight / 2 - 4))\" r=\"4\" "
            text += "fill=\"#fff\" fill-opacity=\"\(opacity)\"/>\n"
        }
    }

    /// A number of points, rounded to a hundredth.
    private static func number(_ value: Double) -> String { GalleryArchive.number((value * 100).rounded() / 100) }
}

/// Breaks text into lines that fit a width. The font that the viewer will use is not known, so the
/// widths are those of common sans-serif fonts.
enum LabelText {
    /// The width of a character in ems.
    static func width(_ character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x300...0x36F: return 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0x1F300...0x1FAFF: return 1
        default: break
        }
        switch character {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!": return 0.3
        case " ", "f", "t", "r", "(", ")", "[", "]", "-", "/", "\"": return 0.37
        case "m", "w", "M", "W", "@", "%": return 0.9
        case "A"..."Z", "&", "+", "=", "<", ">", "#", "~": return 0.7
        default: return 0.62
        }
    }

    static func width(_ text: some StringProtocol) -> Double { text.reduce(0) { $0 + width($1) } }

    /// Breaks text into lines of at most `width` ems; if the text needs more than `count` lines,
    /// the last line ends in an ellipsis.
    static func lines(_ text: String, width limit: Double, count: Int) -> [String] {
        var lines: [String] = []
        var rest = Substring(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        while !rest.isEmpty, lines.count < count {
            let isLast = lines.count == count - 1
            let end = fitting(rest, limit)
            if end == rest.endIndex {
                lines.append(String(rest))
                break
            }
            if isLast {
                var cut = rest[..<fitting(rest, limit - width("…"))]
                while cut.last == " " { cut.removeLast() }
                lines.append(cut + "…")
                break
            }
            // Break at a space, or after a hyphen, underscore or full stop; without any of them,
            // wherever the line is full.
            let head = rest[..<end]
            let space = rest[end] == " " ? end : head.lastIndex(of: " ")
            let joint = head.lastIndex { "-_.".contains($0) }.map { head.index(after: $0) }
            let stop = [space, joint].compactMap { $0 }.max() ?? end
            let cut = stop > rest.startIndex ? stop : end
            lines.append(String(rest[..<cut]))
            rest = rest[cut...].drop { $0 == " " }
        }
        return lines
    }

    /// The end of the longest prefix of `text` that is at most `limit` ems wide; the prefix has at
    /// least one character.
    private static func fitting(_ text: Substring, _ limit: Double) -> Substring.Index {
        var used = 0.0
        var index = text.startIndex
        while index < text.endIndex {
            used += width(text[index])
            if used > limit, index > text.startIndex { return index }
            index = text.index(after: index)
        }
        return index
    }
}

/// What is drawn in the place of an image.
public enum TilePicture: Hashable, Sendable {
    /// The image's encoded bytes, in a format that SVG viewers draw, and the MIME type of the
    /// format.
    case pixels([UInt8], mimeType: String)
    /// A blank tile with the image's name: the image was not to be fetched.
    case outline
    /// A tile with a cross: the image could not be fetched or is in no format that can be drawn.
    case missing

    /// What can be drawn without fetching anything: the picture in a `data:` URL, `missing` if that
    /// URL is not valid, and `outline` for any other URL.
    public init(url: String) {
        if URLText.scheme(of: url.utf8) == "data" {
            self = (try? DataURL(parsing: Array(url.utf8))).map { TilePicture($0.bytes) } ?? .missing
        } else {
            self = .outline
        }
    }

    /// The picture in encoded bytes, recognized by their signature: PNG, JPEG, GIF or WebP, which
    /// SVG viewers draw and which hold neither scripts nor links. Bytes in any other format give
    /// `missing`.
    public init(_ bytes: [UInt8]) {
        let kinds: [(mimeType: String, start: [UInt8], offset: Int)] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0), ("image/jpeg", [0xFF, 0xD8, 0xFF], 0),
            ("image/gif", Array("GIF8".utf8), 0), ("image/webp", Array("WEBP".utf8), 8),
        ]
        let kind = kinds.first { kind in bytes.dropFirst(kind.offset).starts(with: kind.start) }
        self = kind.map { .pixels(bytes, mimeType: $0.mimeType) } ?? .missing
    }
}
