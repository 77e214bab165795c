/// Where a payload comes from, or goes to: it decides the names of types and some of their byte forms.
public enum Platform: String, Sendable, CaseIterable {
    case x11, wayland, windows, macos, ios, web

    /// Whether offers from there carry no ranking of their own, so that the catalogue's rank of each name counts.
    public var ranksByName: Bool { self == .x11 || self == .wayland || self == .windows }
}
