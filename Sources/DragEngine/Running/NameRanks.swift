import DragTypes

/// How much a name on X11, Wayland and Windows promises, for sources that don't rank their offers themselves.
///
/// What the same text looks like under each name was measured with the programs of Debian 12: UTF-8 by name is exact, `STRING`
/// loses what Latin-1 lacks, GTK's `text/plain;charset=utf-8` has the line ends of networks (CR LF), a bare `text/plain` from GTK or Firefox is ASCII with escapes.
enum NameRanks {
    /// The rank of a representation: of its name, and of its type where programs offer the same picture in several.
    static func rank(of name: String, _ type: TypeIdentifier, in catalogue: TypeCatalogue) -> Int {
        guard catalogue.conforms(type, to: .image) else { return rank(of: name) }
        return min(rank(of: name), pictures[type.canonical] ?? otherPictures)
    }

    /// What people mean by a picture comes before what only some programs read.
    private static let pictures: [String: Int] = [
        "public.png": 1000, "public.svg-image": 1000, "com.adobe.pdf": 1000, "public.jpeg": 1000, "org.webmproject.webp": 995, "public.avif": 994,
        "public.heic": 993, "public.jpeg-xl": 992, "public.tiff": 980, "com.microsoft.bmp": 940, "org.dragconv.dib": 930, "com.compuserve.gif": 900,
        "com.microsoft.ico": 890, "com.microsoft.cur": 890,
    ]
    private static let otherPictures = 850

    /// 1…1000; a kind of text that has no rank of its own comes behind plain text, everything else is as good as it says.
    static func rank(of name: String) -> Int {
        ranks[name] ?? ranks[ASCII.lowercased(name)] ?? (name.hasPrefix("text/") ? 600 : 1000)
    }

    private static let ranks: [String: Int] = [
        "UTF8_STRING": 1000, "text/plain;charset=utf-8": 999, "text/plain;charset=utf-16": 998, "CF_UNICODETEXT": 999,
        "STRING": 700, "text/plain": 690, "COMPOUND_TEXT": 650, "TEXT": 640, "CF_TEXT": 600, "CF_OEMTEXT": 590,
        // The element that was dragged comes before its plain text; a whole selection's HTML keeps its own words.
        "text/markdown": 980, "text/csv": 980, "text/tab-separated-values": 980, "text/calendar": 1000, "text/vcard": 1000,
        "text/x-vcard": 1000, "text/html": 1000, "HTML Format": 1000, "text/rtf": 980, "text/richtext": 979, "Rich Text Format": 980,
        // URL and title before the bare URL; the list before its first element.
        "text/uri-list": 1000, "x-special/gnome-copied-files": 995, "application/x-kde4-urilist": 990, "CF_HDROP": 1000,
        "text/x-moz-url": 990, "_NETSCAPE_URL": 989, "text/x-moz-url-data": 980, "UniformResourceLocatorW": 985,
        "UniformResourceLocator": 980, "FileNameW": 950, "FileName": 900, "DownloadURL": 900, "downloadurl": 900,
        // Lossless before lossy, original before re-encoded.
        "image/png": 1000, "PNG": 1000, "image/tiff": 980, "CF_TIFF": 980, "image/bmp": 940, "CF_DIBV5": 940, "CF_DIB": 930,
        "image/jpeg": 950, "image/jpg": 949, "image/gif": 900,
        "application/x-moz-file-promise-url": 800, "chromium/x-web-custom-data": 500,
        "application/x-moz-custom-clipdata": 500, "Chromium Web Custom MIME Data Format": 500,
    ]
}
