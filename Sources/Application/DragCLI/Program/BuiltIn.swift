import DragEngine
import DragKit
import DragLinks
import DragSniffing
import DragTypes
import Dragconv
import LinkHandlers

/// The parts of this program: the only place that chooses handlers.
enum BuiltIn {
    static let version = "0.1.0"

    /// The handlers that are linked into the program.
    ///
    /// - Parameter cleaning: how the handlers clean the links that they find.
    static func handlers(cleaning: LinkCleaning = .standard) -> [any TypeHandler] {
        Registry.standardHandlers(cleaning: cleaning)
    }

    /// Cleaning at that level by the user's rules and the built-in ones; nil keeps links as they
    /// are.
    static func cleaning(_ level: CleaningLevel?) -> LinkCleaning {
        LinkCleaning(level: level) { UserLinkRules.rules }
    }

    static func sniffer(_ registry: Registry) -> ContentSniffer { ContentSniffer(catalogue: registry.catalogue) }
}
