/// Well-known types. Types that Apple declares have the property names of Apple's `UTType`.
extension TypeIdentifier {
    // MARK: Roots
    /// `public.item`: the root of all physical types (bytes, folders, links).
    public static let item = Self(trusted: "public.item")
    /// `public.data`: any sequence of bytes. MIME type `application/octet-stream`.
    public static let data = Self(trusted: "public.data")
    /// `public.content`: the root of all content of documents.
    public static let content = Self(trusted: "public.content")
    /// `public.composite-content`: content of several kinds in one document, such as text with
    /// images.
    public static let compositeContent = Self(trusted: "public.composite-content")

    // MARK: Text
    /// `public.text`: any text, with or without markup.
    public static let text = Self(trusted: "public.text")
    /// `public.plain-text`: text without markup, in an encoding that the type does not say. MIME
    /// type `text/plain`.
    public static let plainText = Self(trusted: "public.plain-text")
    /// `public.utf8-plain-text`: text without markup in UTF-8.
    public static let utf8PlainText = Self(trusted: "public.utf8-plain-text")
    /// `public.utf16-plain-text`: text without markup in UTF-16, in the byte order of the machine.
    public static let utf16PlainText = Self(trusted: "public.utf16-plain-text")
    /// `public.utf16-external-plain-text`: text without markup in UTF-16 with a byte order mark.
    public static let utf16ExternalPlainText = Self(trusted: "public.utf16-external-plain-text")
    /// `public.html`: an HTML document or fragment. MIME type `text/html`.
    public static let html = Self(trusted: "public.html")
    /// `public.rtf`: Microsoft's Rich Text Format. MIME type `text/rtf`.
    public static let rtf = Self(trusted: "public.rtf")
    /// `public.xml`: an XML document of any vocabulary. MIME type `application/xml`.
    public static let xml = Self(trusted: "public.xml")
    /// `public.json`: a JSON document (RFC 8259). MIME type `application/json`.
    public static let json = Self(trusted: "public.json")
    /// `net.daringfireball.markdown`: Markdown text. MIME type `text/markdown` (RFC 7763).
    public static let markdown = Self(trusted: "net.daringfireball.markdown")
    /// `public.comma-separated-values-text`: a table with commas between the fields. MIME type
    /// `text/csv` (RFC 4180).
    public static let commaSeparatedText = Self(trusted: "public.comma-separated-values-text")
    /// `public.tab-separated-values-text`: a table with tabs between the fields. MIME type
    /// `text/tab-separated-values`.
    public static let tabSeparatedText = Self(trusted: "public.tab-separated-values-text")
    /// `public.vcard`: contacts in vCard form. MIME type `text/vcard` (RFC 6350).
    public static let vCard = Self(trusted: "public.vcard")

    // MARK: Links
    /// `public.url`: one URL as text.
    public static let url = Self(trusted: "public.url")
    /// `public.url-name`: the title of the URL that is offered beside it, as text.
    public static let urlName = Self(trusted: "public.url-name")
    /// `com.apple.internet-location`: a file that holds a link.
    public static let internetLocation = Self(trusted: "com.apple.internet-location")
    /// `public.file-url`: one `file:` URL as text.
    public static let fileURL = Self(trusted: "public.file-url")
    /// `org.dragconv.image-url`: a URL that is known to lead to an image. Galleries accept these.
    public static let imageURL = Self(trusted: "org.dragconv.image-url")
    /// `org.dragconv.uri-list`: several URLs, one per line. MIME type `text/uri-list` (RFC 2483
    /// §5).
    public static let uriList = Self(trusted: "org.dragconv.uri-list")
    /// `org.dragconv.moz-url`: URL and title on alternate lines, UTF-16. Offered as
    /// `text/x-moz-url`.
    public static let mozURL = Self(trusted: "org.dragconv.moz-url")
    /// `org.dragconv.netscape-url`: URL and title on alternate lines, UTF-8. Offered as
    /// `_NETSCAPE_URL`.
    public static let netscapeURL = Self(trusted: "org.dragconv.netscape-url")

    // MARK: Images
    /// `public.image`: an image of any kind.
    public static let image = Self(trusted: "public.image")
    /// `public.png`: a PNG image. MIME type `image/png`.
    public static let png = Self(trusted: "public.png")
    /// `public.jpeg`: a JPEG image. MIME type `image/jpeg`.
    public static let jpeg = Self(trusted: "public.jpeg")
    /// `public.svg-image`: an SVG image. MIME type `image/svg+xml`.
    public static let svg = Self(trusted: "public.svg-image")

    // MARK: Ours
    /// `org.dragconv.payload`: a whole payload as JSON (``PayloadJSON``).
    public static let payload = Self(trusted: "org.dragconv.payload")
    /// `org.dragconv.gallery`: a list of image URLs with aspect ratios, as JSON. MIME type
    /// `application/vnd.dragconv.gallery+json`.
    public static let gallery = Self(trusted: "org.dragconv.gallery")
    /// `org.dragconv.gallery-archive`: a gallery as an archive of `NSKeyedArchiver`
    /// (``KeyedArchive``).
    public static let galleryArchive = Self(trusted: "org.dragconv.gallery-archive")
    /// `org.dragconv.thumbnail`: a small picture of the item, PNG or JPEG, at most 512 pixels on
    /// each side ("x-large" in the freedesktop.org thumbnail specification).
    public static let thumbnail = Self(trusted: "org.dragconv.thumbnail")
    /// `org.dragconv.image-size`: the width and height of an image in pixels, as JSON.
    public static let imageSize = Self(trusted: "org.dragconv.image-size")
}
