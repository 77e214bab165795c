import DragTypes
import Testing

/// The name table of types that drags and clipboards carry: each name leads to the row's type, on
/// every platform.
@Suite struct NameTableTests {
    /// A row: the type; its parents as Apple declares them, "~" in front where only conformance is
    /// known; then names.
    struct Row: Sendable, CustomStringConvertible {
        let type: String
        let parents: [String]
        let mimeTypes: [String]
        let targets: [String]
        let legacyNames: [String]
        let osTypes: [String]
        let windowsFormats: [String]
        var description: String { type }

        init(
            _ type: String, _ parents: [String] = [], mime: [String] = [], x11: [String] = [], legacy: [String] = [],
            os: [String] = [], windows: [String] = []
        ) {
            (self.type, self.parents, mimeTypes, targets) = (type, parents, mime, x11)
            (legacyNames, osTypes, windowsFormats) = (legacy, os, windows)
        }
    }

    static let rows = [
        Row(
            "public.utf8-plain-text", ["public.plain-text"], mime: ["text/plain;charset=utf-8", "text/plain; charset=\"UTF-8\""],
            x11: ["UTF8_STRING", "text/plain;charset=utf-8"], legacy: ["NSStringPboardType"], os: ["utf8"]),
        Row("public.utf16-plain-text", ["public.plain-text"], mime: ["text/plain;charset=utf-16"], os: ["utxt"]),
        Row("public.utf16-external-plain-text", ["public.plain-text"], os: ["ut16"]),
        Row("com.apple.traditional-mac-plain-text", ["public.plain-text"], os: ["TEXT"]),
        Row("public.plain-text", ["public.text"], mime: ["text/plain"], x11: ["text/plain"]),
        Row("public.text", ["public.data", "public.content"]),
        Row("public.composite-content", ["public.content"]),
        Row("public.data", ["public.item"]),
        Row(
            "public.rtf", ["public.text"], mime: ["text/rtf", "application/rtf", "text/richtext"],
            x11: ["text/rtf", "text/richtext", "application/rtf"],
            legacy: ["NeXT Rich Text Format v1.0 pasteboard type", "NSRTFPboardType"], os: ["RTF "], windows: ["Rich Text Format"]),
        Row(
            "com.apple.flat-rtfd", ["public.data", "public.composite-content"],
            legacy: ["NeXT RTFD pasteboard type", "NSRTFDPboardType"], os: ["rtfd"]),
        Row("public.html", ["public.text"], mime: ["text/html"], x11: ["text/html"], legacy: ["Apple HTML pasteboard type"], os: ["HTML"]),
        Row("public.url", ["public.data"], legacy: ["NSURLPboardType"], os: ["url "]),
        Row("public.url-name", ["public.data"], os: ["urln"]),
        Row("public.file-url", ["public.url"], os: ["furl"]),
        Row("public.png", ["public.image"], mime: ["image/png"], legacy: ["Apple PNG pasteboard type"], os: ["PNGf"], windows: ["PNG", "image/png"]),
        Row(
            "public.jpeg", ["public.image"], mime: ["image/jpeg", "image/jpg", "image/jfif"], x11: ["image/jpg"], os: ["JPEG"],
            windows: ["JFIF", "image/jpeg"]),
        Row("com.compuserve.gif", ["public.image"], mime: ["image/gif"], os: ["GIFf"], windows: ["GIF", "image/gif"]),
        Row(
            "public.tiff", ["public.image"], mime: ["image/tiff", "image/tif"],
            legacy: ["NeXT TIFF v4.0 pasteboard type", "NSTIFFPboardType"], os: ["TIFF"], windows: ["CF_TIFF"]),
        Row(
            "com.microsoft.bmp", ["public.image"], mime: ["image/bmp", "image/x-bmp", "image/x-MS-bmp"], os: ["BMP ", "BMPf"]),
        Row(
            "com.microsoft.ico", ["public.image"],
            mime: ["image/vnd.microsoft.icon", "image/x-icon", "image/x-ico", "image/ico", "image/icon", "text/ico", "application/ico"]),
        Row("com.apple.icns", ["public.image"], os: ["icns"]),
        Row("org.webmproject.webp", ["public.image"], mime: ["image/webp"]),
        Row("public.heic", ["~public.image"], mime: ["image/heic"]),
        Row("public.svg-image", ["~public.image"], mime: ["image/svg+xml", "image/x-inkscape-svg"], os: ["svg "], windows: ["image/svg+xml"]),
        Row(
            "com.adobe.pdf", ["public.data", "public.composite-content"], mime: ["application/pdf"],
            legacy: ["Apple PDF pasteboard type"], os: ["PDF "], windows: ["Portable Document Format"]),
        Row("com.apple.cocoa.pasteboard.color", ["public.data"], legacy: ["NSColor pasteboard type"]),
        Row(
            "public.vcard", ["public.text", "public.contact"], mime: ["text/vcard", "text/x-vcard", "text/directory"],
            legacy: ["Apple VCard pasteboard type"], os: ["vCrd"]),
        Row("com.apple.ical.ics", ["~public.text", "~public.item", "~public.calendar-event"], mime: ["text/calendar"]),
        Row("com.apple.ical.vcs", ["~public.text"], mime: ["text/x-vcalendar"]),
        Row("public.json", ["public.text"], mime: ["application/json"]),
        Row("net.daringfireball.markdown", ["~public.text"], mime: ["text/markdown"]),
        Row("public.comma-separated-values-text", ["public.plain-text", "public.delimited-values-text"], mime: ["text/csv"], windows: ["Csv"]),
        Row(
            "public.tab-separated-values-text", ["public.plain-text", "public.delimited-values-text"], mime: ["text/tab-separated-values"],
            legacy: ["NeXT tabular text pasteboard type"]),
        Row("public.swift-source", ["public.source-code"]),
        Row("public.source-code", ["public.plain-text"]),
        Row(
            "com.apple.webarchive", ["public.data", "public.composite-content"], mime: ["application/x-webarchive"],
            legacy: ["Apple Web Archive pasteboard type"], os: ["weba"]),
        Row("com.apple.web-internet-location", ["com.apple.internet-location"], mime: ["application/x-webloc"], os: ["ilht"]),
        Row("com.apple.internet-location", ["public.stored-url", "public.data"]),
        Row("com.microsoft.internet-shortcut", ["public.stored-url", "public.data"], mime: ["application/x-mswinurl"]),
        Row("org.freedesktop.desktop-entry", mime: ["application/x-desktop"]),
        Row("com.apple.bookmark", ["~public.data"]),
        Row(
            "org.dragconv.chromium-web-custom-data", mime: ["chromium/x-web-custom-data"], x11: ["chromium/x-web-custom-data"],
            windows: ["Chromium Web Custom MIME Data Format"]),
        Row("org.dragconv.gecko-clipdata", mime: ["application/x-moz-custom-clipdata"], x11: ["application/x-moz-custom-clipdata"]),
        Row(
            "org.dragconv.web-custom-format-map", mime: ["application/web;type=\"custom/formatmap\""], windows: ["Web Custom Format Map"]),
        Row(
            "org.libreoffice.embed-source", mime: ["application/x-openoffice-embed-source-xml;windows_formatname=\"Star Embed Source (XML)\""],
            windows: ["Star Embed Source (XML)"]),
        Row("org.dragconv.uri-list", mime: ["text/uri-list"], x11: ["text/uri-list"]),
    ]

    static let catalogue = TypeCatalogue.builtIn

    @Test(arguments: rows)
    func namesResolve(_ row: Row) throws {
        let expected = try type(row.type)
        for name in row.mimeTypes {
            #expect(Self.catalogue.type(mimeType: name) == expected, "\(name)")
            #expect(Self.catalogue.identify(name) == expected, "\(name)")
            #expect(Self.catalogue.resolve(name) == expected, "\(name)")
        }
        for name in row.targets { #expect(Self.catalogue.identify(name, on: .x11) == expected, "\(name)") }
        for name in row.legacyNames {
            #expect(Self.catalogue.type(legacyName: name) == expected, "\(name)")
            #expect(Self.catalogue.identify(name, on: .macos) == expected, "\(name)")
            #expect(Self.catalogue.identify(DynamicType(.pasteboardType, name).identifier.rawValue, on: .macos) == expected, "\(name)")
        }
        for code in row.osTypes {
            #expect(Self.catalogue.type(osType: code) == expected, "\(code)")
            let number = code.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
            #expect(Self.catalogue.identify("CorePasteboardFlavorType 0x" + number, on: .macos) == expected, "\(code)")
        }
        for name in row.windowsFormats { #expect(Self.catalogue.identify(name, on: .windows) == expected, "\(name)") }
        #expect(Self.catalogue.identify(row.type, on: .macos) == expected)
        #expect(Self.catalogue.resolve(row.type) == expected)
    }

    @Test(arguments: rows)
    func parentsAreApples(_ row: Row) throws {
        let declared = try type(row.type)
        let direct = row.parents.filter { !$0.hasPrefix("~") }
        if direct.count == row.parents.count, !direct.isEmpty {
            #expect(Set(Self.catalogue.parents(of: declared).map(\.rawValue)) == Set(direct))
        }
        for parent in row.parents {
            #expect(Self.catalogue.conforms(declared, to: try type(String(parent.drop { $0 == "~" }))))
        }
    }

    /// Names whose bytes are laid out otherwise than the type that they carry: a type of their own,
    /// a form of it.
    @Test(arguments: [
        ("STRING", Platform.x11, "public.utf8-plain-text"), ("TEXT", .x11, "public.utf8-plain-text"),
        ("COMPOUND_TEXT", .x11, "public.utf8-plain-text"), ("CF_UNICODETEXT", .windows, "public.utf8-plain-text"),
        ("CF_TEXT", .windows, "public.utf8-plain-text"), ("CF_OEMTEXT", .windows, "public.utf8-plain-text"),
        ("HTML Format", .windows, "public.html"), ("text/x-moz-url", .x11, "public.url"), ("text/x-moz-url", .windows, "public.url"),
        ("text/x-moz-url-data", .x11, "public.url"), ("text/x-moz-url-desc", .x11, "public.url-name"),
        ("_NETSCAPE_URL", .x11, "public.url"), ("UniformResourceLocatorW", .windows, "public.url"),
        ("UniformResourceLocator", .windows, "public.url"), ("Apple URL pasteboard type", .macos, "public.url"),
        ("WebURLsWithTitlesPboardType", .macos, "public.url"), ("downloadurl", .x11, "public.url"),
        ("NSFilenamesPboardType", .macos, "org.dragconv.uri-list"), ("CF_HDROP", .windows, "org.dragconv.uri-list"),
        ("x-special/gnome-copied-files", .x11, "org.dragconv.uri-list"), ("application/x-kde4-urilist", .x11, "org.dragconv.uri-list"),
        ("FileNameW", .windows, "public.file-url"), ("FileName", .windows, "public.file-url"),
        ("CF_DIB", .windows, "com.microsoft.bmp"), ("CF_DIBV5", .windows, "com.microsoft.bmp"),
        ("application/x-color", .x11, "com.apple.cocoa.pasteboard.color"),
    ])
    func otherByteFormsAreFormsOfTheirType(_ name: String, _ platform: Platform, _ base: String) throws {
        let form = try #require(Self.catalogue.declaration(of: Self.catalogue.identify(name, on: platform)))
        #expect(form.formOf?.rawValue == base)
        #expect(form.role == .content)
        #expect(Self.catalogue.forms(of: try type(base)).contains(form))
    }

    @Test(arguments: [
        ("application/x-kde-cutselection", Platform.x11, TypeDeclaration.Role.marker), ("Preferred DropEffect", .windows, .marker),
        ("chromium/x-renderer-taint", .x11, .marker), ("chromium/x-source-url", .x11, .marker), ("text/_moz_htmlcontext", .x11, .marker),
        ("org.chromium.renderer-initiated-drag", .macos, .marker), ("NeXT smart paste pasteboard type", .macos, .marker),
        ("WebKit Smart Paste Format", .windows, .marker), ("CF_LOCALE", .windows, .marker),
        ("x-kde-passwordManagerHint", .x11, .secret), ("org.nspasteboard.ConcealedType", .macos, .secret),
        ("ExcludeClipboardContentFromMonitorProcessing", .windows, .secret), ("CanIncludeInClipboardHistory", .windows, .secret),
        ("application/vnd.portal.filetransfer", .wayland, .opaque), ("TARGETS", .x11, .opaque), ("PIXMAP", .x11, .opaque),
        ("XdndDirectSave0", .x11, .opaque), ("com.apple.pasteboard.promised-file-url", .macos, .opaque),
        ("application/x-moz-file-promise", .x11, .opaque), ("FileGroupDescriptorW", .windows, .marker),
    ])
    func markersAreNoContent(_ name: String, _ platform: Platform, _ role: TypeDeclaration.Role) {
        #expect(Self.catalogue.declaration(of: Self.catalogue.identify(name, on: platform))?.role == role)
    }

    /// Mac Chromium's name for the HTML of an image drag.
    @Test func imageHTMLIsHTML() {
        #expect(Self.catalogue.identify("org.chromium.image-html", on: .macos) == .html)
    }
}
