/// How far a link is cleaned. Each level does what the one before it does.
public enum CleaningLevel: String, CaseIterable, Sendable {
    /// Search engines' viewers, redirects and proxies give way to the link that they wrap.
    case unwrap
    /// Parameters that only track are taken out as well.
    case clean
    /// Links to small versions of pictures become links to the original, where the original is known to be there.
    case full
}
