import DragDrop
import DragEngine
import DragGallery
import DragKit
import DragSniffing
import DragTypes
import GalleryHandlers
import GeocacheHandler
import LinkHandlers
import TextHandlers

/// What drops are tried with.
enum Stage {
    /// No conversion at all.
    static let bare = runner([])
    /// What is linked into the program, and geocaches.
    static let full = runner(TextHandlers.all + LinkHandlers.all + GalleryHandlers.all + [GeocacheHandler()])

    private static func runner(_ handlers: [any TypeHandler]) -> Runner {
        let registry = Registry(handlers: handlers)
        var options = RunOptions()
        // A test opens its gates when it gets a thread, which takes minutes on a busy machine.
        options.limits.time = .seconds(3600)
        return Runner(registry, sniffer: ContentSniffer(catalogue: registry.catalogue), options: options)
    }

    static func image(_ number: Int) -> GalleryImage {
        guard let image = try? GalleryImage(url: "https://e.example/\(number).png", aspectRatio: 1.5) else { preconditionFailure() }
        return image
    }

    static func gallery(_ numbers: Int...) -> ListDestination<GalleryImage> { ListDestination(ItemList(numbers.map(image)), .gallery) }
}

extension ItemList<GalleryImage> {
    /// `["1", nil, "x"]`: the names of what is presented, nil for placeholders.
    var shown: [String?] {
        (0..<presentedCount).map { index in element(at: index).map { String(($0.fileName ?? "").split(separator: ".").first ?? "") } }
    }
}
