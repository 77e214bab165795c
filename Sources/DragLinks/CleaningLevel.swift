/// How thoroughly a link is cleaned. Each level includes the levels before it.
public enum CleaningLevel: String, CaseIterable, Sendable {
    /// Viewer, redirect and proxy links are replaced by the link that they wrap.
    case unwrap
    /// Parameters that serve only tracking are removed too.
    case clean
    /// Links to reduced versions of pictures also become links to the original, for sites where the original's address is known.
    case full
}
