/// Why a program does not offer on a selection any more.
public enum OfferEnding: Hashable, Sendable {
    /// Another program owns the selection, or nobody.
    case replaced
    /// It was to be pasted once, and was.
    case pasted
    /// It was told to stop.
    case stopped
}
