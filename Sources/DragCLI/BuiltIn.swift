import DragEngine
import DragSniffing
import DragTypes
import LinkHandlers
import TextHandlers

/// What this program is made of: the only place that chooses handlers.
enum BuiltIn {
    static let version = "0.1.0"

    static func registry() -> Registry { Registry(handlers: TextHandlers.all + LinkHandlers.all) }

    static func sniffer(_ registry: Registry) -> ContentSniffer { ContentSniffer(catalogue: registry.catalogue) }
}
