/// The platform that a payload comes from or goes to. The platform decides the names of types and some of their byte forms. The raw values
/// are the names in payload JSON.
public enum Platform: String, Sendable, CaseIterable {
    /// An X11 selection or XDND drag: types are named by atoms.
    case x11
    /// A Wayland data offer: types are named by MIME types and by X11 atom names.
    case wayland
    /// The Windows clipboard or OLE drag and drop: types are named by clipboard formats.
    case windows
    /// A macOS pasteboard: types are named by uniform type identifiers and older pasteboard names.
    case macos
    /// An iOS pasteboard or drag: types are named by uniform type identifiers.
    case ios
    /// A web page's `DataTransfer` or the Clipboard API: types are named by MIME types.
    case web

    /// Whether sources on this platform offer types without a ranking of their own, so that the catalogue ranks them by their names. True
    /// for X11, Wayland and Windows.
    public var ranksByName: Bool { self == .x11 || self == .wayland || self == .windows }
}
