extension CatalogueTables {
    /// The roots, and the types that drags and clipboards carry every day. Parents as Apple's
    /// UTType pages and the declarations in CoreServices have them.
    static var core: String {
        #"""
        public.item | anything | 
        public.content | content of a document | 
        public.data | bytes | public.item | application/octet-stream, binary/octet-stream | bin | | | FileContents
        public.composite-content | content of several kinds | public.content
        public.directory | directory | public.item | inode/directory, x-directory/normal
        public.folder | folder that a user sees | public.directory
        com.apple.resolvable | stands for another file | 
        public.symlink | symbolic link | public.item, com.apple.resolvable | inode/symlink
        public.mount-point | mount point of a volume | public.item, com.apple.resolvable | inode/mount-point
        public.volume | volume | public.folder
        com.apple.alias-file | alias of a file | public.data, com.apple.resolvable
        com.apple.package | folder that is shown as a file | public.directory
        com.apple.bundle | folder in the form of a bundle | public.directory
        public.playlist | playlist | 
        public.to-do-item | task | 
        public.contact | contact | 
        public.calendar-event | calendar event | 
        public.message | message | 
        public.bookmark | bookmark | 
        public.stored-url | file that stands for a URL | 
        public.text | text | public.data, public.content
        public.plain-text | plain text | public.text | text/plain | txt, text
        public.utf8-plain-text | plain text in UTF-8 | public.plain-text | text/plain;charset=utf-8 | | UTF8_STRING | NSStringPboardType, 'utf8'
        public.utf16-plain-text | plain text in UTF-16, machine order | public.plain-text | text/plain;charset=utf-16, text/plain;charset=utf-16le, text/unicode | | | 'utxt'
        public.utf16-external-plain-text | plain text in UTF-16 with a byte order mark | public.plain-text | | | | 'ut16'
        com.apple.traditional-mac-plain-text | plain text in a Mac script's encoding | public.plain-text | | | | 'TEXT'
        public.delimited-values-text | table as delimited text | public.text
        public.comma-separated-values-text | table, comma-separated (RFC 4180) | public.plain-text, public.delimited-values-text | text/csv, text/comma-separated-values, text/x-comma-separated-values, text/x-csv, application/csv | csv | | | Csv
        public.tab-separated-values-text | table, tab-separated | public.plain-text, public.delimited-values-text | text/tab-separated-values | tsv, tab | | NeXT tabular text pasteboard type
        public.utf8-tab-separated-values-text | table, tab-separated, UTF-8 | public.tab-separated-values-text | text/tab-separated-values;charset=utf-8
        public.rtf | Rich Text Format | public.text | text/rtf, application/rtf, text/richtext | rtf | | NeXT Rich Text Format v1.0 pasteboard type, NSRTFPboardType, 'RTF ' | Rich Text Format
        com.apple.flat-rtfd | RTF with attachments, flat | public.data, public.composite-content | | | | NeXT RTFD pasteboard type, NSRTFDPboardType, 'rtfd'
        com.apple.rtfd | RTF with attachments, package | public.composite-content | | rtfd
        public.html | HTML | public.text | text/html | html, htm, shtml, hhc, hhk | org.chromium.image-html | Apple HTML pasteboard type, 'HTML'
        public.xml | XML | public.text | application/xml, text/xml | xml
        org.dragconv.clean-html | HTML of a document alone | public.text
        public.xhtml | XHTML | public.html, public.xml | application/xhtml+xml | xhtml, xht
        public.json | JSON | public.text | application/json, text/json, application/x-json | json
        net.daringfireball.markdown | Markdown | public.plain-text | text/markdown, text/x-markdown | md, markdown, mkd, mdown, mdwn, mkdn
        public.source-code | source code | public.plain-text
        public.script | script | public.source-code
        public.log | log | public.plain-text | text/x-log | log
        public.vcard | vCard | public.text, public.contact | text/vcard, text/x-vcard, text/directory | vcf, vcard, vct, gcrd | | Apple VCard pasteboard type, 'vCrd'
        com.apple.ical.ics | iCalendar | public.text, public.calendar-event | text/calendar, application/ics | ics, ifb
        com.apple.ical.vcs | vCalendar 1.0 | public.text, public.calendar-event | text/x-vcalendar, application/vcs | vcs
        public.url | URL | public.data | | | | NSURLPboardType, 'url '
        public.file-url | URL of a file | public.url | | | | 'furl'
        public.url-name | title of a URL | public.data | | | | 'urln'
        org.dragconv.image-url | URL of an image | public.url
        org.dragconv.uri-list | list of URLs (RFC 2483) | public.data | text/uri-list, libfm/files | uri, uris, uri-list
        org.dragconv.gallery | image gallery | public.json | application/vnd.dragconv.gallery+json | gallery
        org.dragconv.payload | payload: items and their representations | public.json | application/vnd.dragconv.payload+json | dragpayload
        org.dragconv.geocache | geocache | public.data, public.content | application/vnd.dragconv.geocache | geocache
        org.dragconv.netscape-bookmarks | bookmark file (NETSCAPE-Bookmark-file-1) | public.html, public.bookmark | application/x-netscape-bookmarks, application/x-mozilla-bookmarks
        public.image | image | public.data, public.content
        public.png | PNG image | public.image | image/png, image/x-png, application/x-qt-image | png | | Apple PNG pasteboard type, 'PNGf' | PNG
        public.jpeg | JPEG image | public.image | image/jpeg, image/jpg, image/jfif, image/pjpeg | jpg, jpeg, jpe, jfif, jif | | 'JPEG' | JFIF
        com.compuserve.gif | GIF image | public.image | image/gif | gif | | 'GIFf' | GIF
        public.tiff | TIFF image | public.image | image/tiff, image/tif | tiff, tif | | NeXT TIFF v4.0 pasteboard type, NSTIFFPboardType, 'TIFF' | CF_TIFF
        com.microsoft.bmp | Windows bitmap | public.image | image/bmp, image/x-bmp, image/x-ms-bmp | bmp, dib | | 'BMP ', 'BMPf'
        com.microsoft.ico | Windows icon | public.image | image/vnd.microsoft.icon, image/x-icon, image/ico, image/icon, image/x-ico, text/ico, application/ico | ico
        com.apple.icns | Apple icon | public.image | image/x-icns | icns | | 'icns'
        org.webmproject.webp | WebP image | public.image | image/webp | webp
        public.heif | HEIF image | public.image | image/heif | heif, hif
        public.heic | HEIC image | public.heif | image/heic | heic
        public.svg-image | SVG image | public.image, public.xml | image/svg+xml, image/svg, image/x-inkscape-svg | svg | | 'svg '
        com.adobe.pdf | PDF | public.data, public.composite-content | application/pdf, application/x-pdf, image/pdf, application/acrobat, application/nappdf | pdf, ai | | Apple PDF pasteboard type, 'PDF ' | Portable Document Format
        com.apple.webarchive | Safari web archive | public.data, public.composite-content | application/x-webarchive | webarchive | | Apple Web Archive pasteboard type, 'weba'
        com.apple.internet-location | internet location | public.stored-url, public.data
        com.apple.web-internet-location | web internet location | com.apple.internet-location | application/x-webloc | webloc | | 'ilht'
        com.microsoft.internet-shortcut | Windows internet shortcut | public.stored-url, public.data | application/x-mswinurl, application/internet-shortcut | url
        org.freedesktop.desktop-entry | desktop entry | public.text, public.stored-url | application/x-desktop, application/x-gnome-app-info | desktop, kdelnk
        com.apple.bookmark | URL bookmark data | public.data
        com.apple.property-list | property list | public.data | application/x-plist | plist
        com.apple.xml-property-list | property list, XML | com.apple.property-list, public.xml
        com.apple.binary-property-list | property list, binary | com.apple.property-list
        public.audiovisual-content | audio or video | public.data, public.content
        public.audio | audio | public.audiovisual-content
        public.movie | film | public.audiovisual-content
        public.video | video without sound | public.movie
        public.archive | archive | public.data
        public.zip-archive | ZIP archive | public.archive | application/zip, application/x-zip, application/x-zip-compressed | zip
        org.gnu.gnu-zip-archive | gzip-compressed data | public.archive | application/gzip, application/x-gzip, application/x-gunzip, application/gzipped, application/gzip-compressed, application/x-compressed, application/x-compress-gzip, gzip/document | gz
        public.tar-archive | tar archive | public.archive | application/x-tar, application/x-gtar, application/x-ustar | tar, gtar
        public.executable | executable | public.data
        public.font | font | public.data
        public.disk-image | disk image | public.archive
        public.3d-content | 3D model | public.data, public.content
        public.database | database | public.data
        public.presentation | presentation | public.composite-content
        public.spreadsheet | spreadsheet | public.content
        """#
    }
}
