import DragEngine
import DragTypes
import LinkHandlers

extension LinkCleaning {
    /// The result of a delivery with its links cleaned. A link is cleaned in every form. A text is
    /// cleaned if it was converted; one that is passed on as the source holds it keeps every byte.
    ///
    /// - Parameter cleansAll: whether the user said how links come out, so that a text that is
    ///   passed on is cleaned, too.
    func applied(to delivery: Delivery, cleansAll: Bool, in catalogue: TypeCatalogue) -> Result {
        guard cleansAll || !delivery.steps.isEmpty else { return applied(to: delivery.bytes, as: delivery.type) }
        return applied(inside: delivery.bytes, as: delivery.type, holding: Self.kind(of: delivery), in: catalogue)
    }

    /// What the result holds. A table that was made of links or bookmarks is one of links.
    private static func kind(of delivery: Delivery) -> Kind? {
        let kinds = delivery.route.kinds
        guard let last = kinds.last, last == .table else { return kinds.last ?? nil }
        return kinds.lazy.compactMap(\.self).first { $0 == .links || $0 == .bookmarks } ?? .table
    }
}
