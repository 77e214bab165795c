import DragEngine
import DragKit
import DragLinks
import DragSniffing
import DragTypes
import GalleryHandlers
import LinkHandlers
import TextHandlers

/// What this program is made of: the only place that chooses handlers.
enum BuiltIn {
    static let version = "0.1.0"

    /// The linked-in handlers.
    ///
    /// - Parameter cleaning: how far handlers clean the links that they find.
    static func handlers(cleaning: LinkCleaning = .standard) -> [any TypeHandler] {
        TextHandlers.all + LinkHandlers.all(cleaning: cleaning) + GalleryHandlers.all
    }

    /// Cleaning by the rules that ship and the user's own.
    static func cleaning(_ level: CleaningLevel?) -> LinkCleaning {
        LinkCleaning(level: level) { UserLinkRules.rules }
    }

    static func sniffer(_ registry: Registry) -> ContentSniffer { ContentSniffer(catalogue: registry.catalogue) }
}
