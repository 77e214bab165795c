public import DragKit
public import DragTypes

/// The offers of an item for a negotiation: its representations that are content, each with its
/// fidelity.
public struct OfferList: Sendable {
    /// The offers, in the order of the item's representations.
    public var offers: [Offer]
    /// Representations that are left out, each with the reason.
    public var skipped: [Plan.Skipped]

    /// The most offers of one type. Those of the highest fidelity count, and of equal fidelity the
    /// first. Every further offer would be planned for, and would be tried in vain after the others
    /// failed.
    static let maximumOfOneType = 16

    /// The offers of `provider`, in its order.
    ///
    /// The fidelity is the source's own value. Without one, it is the rank of the representation's
    /// name on X11, Wayland and Windows, where programs don't rank their offers, and 1000
    /// elsewhere.
    ///
    /// Untyped bytes get the type that `sniffer` finds, if they are loaded already (browsers offer
    /// an image's original file as `application/octet-stream`).
    public init(of provider: ItemProvider, catalogue: TypeCatalogue, sniffer: any ContentSniffing) {
        offers = []
        skipped = []
        for index in 0..<provider.count {
            let registration = provider.registration(at: index)
            let name = registration.target ?? registration.type.rawValue
            switch catalogue.role(of: registration.type) {
            case .content: break
            case .marker, .secret:
                skipped.append(.init(name, "it is a marker, not content"))
                continue
            case .opaque:
                skipped.append(.init(name, "it means nothing outside the program that offered it"))
                continue
            }
            var fidelity = registration.fidelity
            if fidelity == nil, provider.platform?.ranksByName == true {
                fidelity = NameRanks.rank(of: name, registration.type, in: catalogue)
            }
            var type = registration.type
            if type == .data, let bytes = provider.readyBytes(at: index) {
                type = sniffer.type(of: bytes, fileName: provider.suggestedName) ?? type
            }
            offers.append(
                Offer(
                    type, fidelity: fidelity ?? 1000, sourceIndex: index, byteCount: registration.byteCount))
        }
        leaveOutSurplus(of: provider)
    }

    private mutating func leaveOutSurplus(of provider: ItemProvider) {
        guard offers.count > Self.maximumOfOneType else { return }
        var surplus: Set<Int> = []
        for (type, group) in Dictionary(grouping: offers, by: \.type) where group.count > Self.maximumOfOneType {
            for offer in group.sorted(by: { ($1.fidelity, $0.sourceIndex) < ($0.fidelity, $1.sourceIndex) }).dropFirst(Self.maximumOfOneType) {
                surplus.insert(offer.sourceIndex)
                let registration = provider.registration(at: offer.sourceIndex)
                skipped.append(
                    .init(
                        registration.target ?? registration.type.rawValue,
                        "the item has more than \(Self.maximumOfOneType) representations of \(type), the limit; this one is left out"))
            }
        }
        offers.removeAll { surplus.contains($0.sourceIndex) }
    }
}

/// How faithful a representation is, judged by its name on X11, Wayland or Windows, where sources
/// don't rank their offers.
///
/// The ranks were measured by comparing the same text under each name with the programs of Debian
/// 12: names that say UTF-8 are exact; `STRING` loses characters outside Latin-1; GTK's
/// `text/plain;charset=utf-8` has CR LF line ends; a bare `text/plain` from GTK or Firefox is ASCII
/// with escape sequences.
package enum NameRanks {
    /// The rank of a representation by its name, for images also by its type, because programs
    /// offer the same picture in several types.
    static func rank(of name: String, _ type: TypeIdentifier, in catalogue: TypeCatalogue) -> Int {
        guard catalogue.conforms(type, to: .image) else { return rank(of: name) }
        return min(rank(of: name), pictures[type.canonical] ?? otherPictures)
    }

    /// Ranks of image types: common formats rank before formats that few programs read.
    private static let pictures: [String: Int] = [
        "public.png": 1000, "public.svg-image": 1000, "com.adobe.pdf": 1000, "public.jpeg": 1000, "org.webmproject.webp": 995, "public.avif": 994,
        "public.heic": 993, "public.jpeg-xl": 992, "public.tiff": 980, "com.microsoft.bmp": 940, "org.dragconv.dib": 930, "com.compuserve.gif": 900,
        "com.microsoft.ico": 890, "com.microsoft.cur": 890,
    ]
    private static let otherPictures = 850

    /// The rank of a name, 1…1000. An unknown kind of text ranks below plain text; every other
    /// unknown name gets 1000.
    package static func rank(of name: String) -> Int {
        ranks[name] ?? ranks[ASCII.lowercased(name)] ?? (name.hasPrefix("text/") ? 600 : 1000)
    }

    private static let ranks: [String: Int] = [
        "UTF8_STRING": 1000, "text/plain;charset=utf-8": 999, "text/plain;charset=utf-16": 998, "CF_UNICODETEXT": 999,
        "STRING": 700, "text/plain": 690, "COMPOUND_TEXT": 650, "TEXT": 640, "CF_TEXT": 600, "CF_OEMTEXT": 590,
        // HTML ranks as high as plain text, because it holds the dragged element itself, or all
        // words of a selection.
        "text/markdown": 980, "text/csv": 980, "text/tab-separated-values": 980, "text/calendar": 1000, "text/vcard": 1000,
        "text/x-vcard": 1000, "text/html": 1000, "HTML Format": 1000, "text/rtf": 980, "text/richtext": 979, "Rich Text Format": 980,
        // A form with URL and title ranks before the bare URL, and a list of URLs before a form
        // with only the first URL.
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
