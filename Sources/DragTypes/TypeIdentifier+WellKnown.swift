/// Well-known types, named as `UTType` names them where Apple has them.
extension TypeIdentifier {
    // MARK: Roots
    public static let item = Self(trusted: "public.item")
    public static let data = Self(trusted: "public.data")
    public static let content = Self(trusted: "public.content")
    public static let compositeContent = Self(trusted: "public.composite-content")

    // MARK: Text
    public static let text = Self(trusted: "public.text")
    public static let plainText = Self(trusted: "public.plain-text")
    public static let utf8PlainText = Self(trusted: "public.utf8-plain-text")
    public static let utf16PlainText = Self(trusted: "public.utf16-plain-text")
    public static let utf16ExternalPlainText = Self(trusted: "public.utf16-external-plain-text")
    public static let html = Self(trusted: "public.html")
    public static let rtf = Self(trusted: "public.rtf")
    public static let xml = Self(trusted: "public.xml")
    public static let json = Self(trusted: "public.json")
    public static let markdown = Self(trusted: "net.daringfireball.markdown")
    public static let commaSeparatedText = Self(trusted: "public.comma-separated-values-text")
    public static let tabSeparatedText = Self(trusted: "public.tab-separated-values-text")
    public static let vCard = Self(trusted: "public.vcard")

    // MARK: Links
    public static let url = Self(trusted: "public.url")
    public static let urlName = Self(trusted: "public.url-name")
    public static let fileURL = Self(trusted: "public.file-url")
    /// A URL known to name an image: what a gallery accepts.
    public static let imageURL = Self(trusted: "org.dragconv.image-url")
    /// `text/uri-list` (RFC 2483): URLs, one a line.
    public static let uriList = Self(trusted: "org.dragconv.uri-list")
    /// `text/x-moz-url`: URL and title, UTF-16.
    public static let mozURL = Self(trusted: "org.dragconv.moz-url")
    /// `_NETSCAPE_URL`: URL and title, UTF-8.
    public static let netscapeURL = Self(trusted: "org.dragconv.netscape-url")

    // MARK: Images
    public static let image = Self(trusted: "public.image")
    public static let png = Self(trusted: "public.png")
    public static let jpeg = Self(trusted: "public.jpeg")
    public static let svg = Self(trusted: "public.svg-image")

    // MARK: Ours
    /// Payload JSON, the wire form of a whole payload.
    public static let payload = Self(trusted: "org.dragconv.payload")
    public static let gallery = Self(trusted: "org.dragconv.gallery")
    /// A gallery as `NSKeyedArchiver` writes it.
    public static let galleryArchive = Self(trusted: "org.dragconv.gallery-archive")
    /// A small picture of a thing, PNG or JPEG, at most 512 pixels on a side (freedesktop's “x-large”).
    public static let thumbnail = Self(trusted: "org.dragconv.thumbnail")
    /// Width and height of an image in pixels, as JSON.
    public static let imageSize = Self(trusted: "org.dragconv.image-size")
}
