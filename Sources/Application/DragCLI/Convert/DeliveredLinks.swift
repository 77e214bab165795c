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
        return applied(inside: delivery.bytes, as: delivery.type, holding: delivery.route.kinds.last ?? nil, in: catalogue)
    }
}
