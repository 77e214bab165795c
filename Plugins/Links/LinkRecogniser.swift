package import DragKit
package import DragTypes

/// Says what a link leads to, as far as its address tells: a picture, a place, content within the
/// address, files, or anything.
package struct LinkRecogniser: Recognising {
    package var types: [TypeIdentifier] { LinkFormsHandler.forms.forms.map(\.type) }
    package let decides: Set<Kind> = [.files, .place, .imageLink, .embedded]

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes)
        guard let links = try? LinkForms.links(in: window, as: type), let first = links.first else { return [] }
        let files = links.count { ASCII.hasPrefix($0.url.utf8, ignoringCase: "file:") }
        var inventory = Inventory([.links: 1, .furtherLinks: links.count - 1, .titles: links.count { $0.title != nil }])
        if files > 0 { inventory = Inventory([.links: files]) }
        let whole = Reading(type, files == links.count ? .files : .links, inventory)
        guard links.count == 1, files == 0 else { return [whole] }
        return [special(first.url, type)].compactMap { $0 } + [whole]
    }

    private func special(_ url: String, _ type: TypeIdentifier) -> Reading? {
        switch URLText.scheme(of: Array(url.utf8)) {
        case "data": Reading(type, .embedded)
        case "geo": Reading(type, .place)
        default: URLText.namesImage(url, in: .builtIn) ? Reading(type, .imageLink, Inventory([.addressedPictures: 1])) : nil
        }
    }
}
