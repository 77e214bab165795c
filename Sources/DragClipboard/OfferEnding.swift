/// Why an offer on a selection ended.
public enum OfferEnding: Hashable, Sendable {
    /// Another program took the selection over, or cleared it.
    case replaced
    /// The offer was for one paste, and the paste is complete.
    case pasted
    /// The offer was told to stop.
    case stopped
}
