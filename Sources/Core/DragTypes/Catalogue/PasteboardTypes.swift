extension CatalogueTables {
    /// What exists on drags and clipboards only: other byte forms of common types, containers,
    /// markers and the private types of programs.
    static var pasteboard: String {
        #"""
        org.dragconv.x11-string | X11 text (STRING, Latin-1 by the book) | public.plain-text | | | STRING, TEXT | | | form of public.utf8-plain-text
        org.dragconv.compound-text | X11 compound text (ISO 2022) | public.plain-text | | | COMPOUND_TEXT | | | form of public.utf8-plain-text
        org.dragconv.cf-unicodetext | Windows text, UTF-16 | public.plain-text | | | | | CF_UNICODETEXT | form of public.utf8-plain-text
        org.dragconv.cf-text | Windows text, ANSI code page | public.plain-text | | | | | CF_TEXT | form of public.utf8-plain-text
        org.dragconv.cf-oemtext | Windows text, OEM code page | public.plain-text | | | | | CF_OEMTEXT | form of public.utf8-plain-text
        org.dragconv.cf-html | Windows HTML with offsets (CF_HTML) | public.data | | | | | HTML Format | form of public.html
        org.dragconv.moz-url | URL and title, UTF-16 | public.data | text/x-moz-url | | | | | form of public.url
        org.dragconv.moz-url-data | URL, UTF-16 | public.data | text/x-moz-url-data | | | | | form of public.url
        org.dragconv.moz-url-desc | title of a URL, UTF-16 | public.data | text/x-moz-url-desc | | | | | form of public.url-name
        org.dragconv.netscape-url | URL and title, UTF-8 | public.data | | | _NETSCAPE_URL | | | form of public.url
        org.dragconv.url-w | Windows URL, UTF-16 | public.data | | | | | UniformResourceLocatorW | form of public.url
        org.dragconv.url-a | Windows URL, 8-bit | public.data | | | | | UniformResourceLocator | form of public.url
        org.dragconv.apple-url | Mac URL (property list) | public.data | | | | Apple URL pasteboard type | | form of public.url
        org.dragconv.web-urls-with-titles | Mac URLs with titles (property list) | public.data | | | | WebURLsWithTitlesPboardType | | form of public.url
        org.dragconv.download-url | MIME type, file name and URL of a download | public.data | downloadurl | | DownloadURL, downloadurl | | | form of public.url
        org.dragconv.moz-file-promise-url | address of a promised file, UTF-16 | public.data | application/x-moz-file-promise-url
        org.dragconv.data-url | data: URL | public.url
        org.dragconv.gnome-copied-files | file list with copy or cut (GNOME) | public.data | x-special/gnome-copied-files, x-special/mate-copied-files | | | | | form of org.dragconv.uri-list
        org.dragconv.nautilus-clipboard | file list with copy or cut as text (old Nautilus) | public.data | | | | | | form of org.dragconv.uri-list
        org.dragconv.kde4-urilist | list of KDE's own URLs | public.data | application/x-kde4-urilist | | | | | form of org.dragconv.uri-list
        org.dragconv.hdrop | Windows file list (DROPFILES) | public.data | | | | | CF_HDROP | form of org.dragconv.uri-list
        org.dragconv.file-name-w | Windows path, UTF-16 | public.data | | | | | FileNameW | form of public.file-url
        org.dragconv.file-name-a | Windows path, 8-bit | public.data | | | | | FileName | form of public.file-url
        org.dragconv.ns-filenames | Mac file list (property list of paths) | public.data | | | | NSFilenamesPboardType | | form of org.dragconv.uri-list
        org.dragconv.kde-cutselection | KDE's cut flag | public.data | application/x-kde-cutselection | | | | | marker
        org.dragconv.preferred-drop-effect | Windows' copy, move or link flag | public.data | | | | | Preferred DropEffect | marker
        org.dragconv.x-color | colour, four 16-bit channels | public.data | application/x-color | | | | | form of com.apple.cocoa.pasteboard.color
        com.apple.cocoa.pasteboard.color | Cocoa colour | public.data | | | | NSColor pasteboard type
        org.dragconv.shell-words | words for a POSIX shell | public.data
        org.dragconv.thumbnail | small picture, PNG or JPEG, at most 512 pixels on a side | public.data
        org.dragconv.image-size | width and height of an image, as JSON | public.data
        org.dragconv.css-color | colour as CSS writes it | public.plain-text
        org.dragconv.chromium-web-custom-data | a page's own types (Chromium) | public.data | chromium/x-web-custom-data | | org.chromium.web-custom-data | | Chromium Web Custom MIME Data Format
        org.dragconv.gecko-clipdata | a page's own types (Gecko) | public.data | application/x-moz-custom-clipdata
        org.dragconv.web-custom-format-map | map of a page's own formats | public.json | application/web;type="custom/formatmap" | | org.w3.web-custom-format.map | | Web Custom Format Map | marker
        org.dragconv.vscode-editor-data | VS Code's editor state | public.json | vscode-editor-data | | vscode-editor-data
        org.dragconv.dib | Windows bitmap without file header | public.image | | | | | CF_DIB | form of com.microsoft.bmp
        org.dragconv.dibv5 | Windows bitmap without file header, version 5 | public.image | | | | | CF_DIBV5 | form of com.microsoft.bmp
        org.dragconv.file-group-descriptor | Windows list of virtual files | public.data | | | | | FileGroupDescriptorW, FileGroupDescriptor | marker
        org.dragconv.shell-id-list | Explorer's own file list | public.data | | | | | Shell IDList Array, Shell Object Offsets | opaque
        org.dragconv.portal-key | key to files across a sandbox | public.data | application/vnd.portal.filetransfer, application/vnd.portal.files | | | | | opaque
        org.dragconv.direct-save | direct save handshake (XDS) | public.data | | | XdndDirectSave0 | | | opaque
        org.dragconv.promised-file | promise of a file | public.data | application/x-moz-file-promise, application/x-moz-file-promise-dir | | com.apple.pasteboard.promised-file-url, com.apple.pasteboard.promised-file-content-type | Apple files promise pasteboard type | | opaque
        org.dragconv.promised-file-name | name of a promised file | public.data | application/x-moz-file-promise-dest-filename, application/x-kde-suggestedfilename | | | | | marker
        org.dragconv.concealed | confidential (password manager) | public.data | x-kde-passwordManagerHint | | org.nspasteboard.ConcealedType, org.nspasteboard.TransientType | | ExcludeClipboardContentFromMonitorProcessing, CanIncludeInClipboardHistory, CanUploadToCloudClipboard, Clipboard Viewer Ignore | secret
        org.dragconv.auto-generated | put there by a program, not a person | public.data | | | org.nspasteboard.AutoGeneratedType | | | marker
        org.dragconv.source-url | address of the page that it came from | public.data | chromium/x-source-url, chromium/x-internal-source-url | | org.chromium.source-url | | Chromium internal source URL | marker
        org.dragconv.browser-marker | a browser's mark of origin | public.data | chromium/x-renderer-taint, chromium/x-drag-id, chromium/x-internal-source-rfh-token, chromium/x-ignore-file-contents, text/x-moz-url-priv | | org.chromium.chromium-initiated-drag, org.chromium.renderer-initiated-drag, org.chromium.privileged-initiated-drag | NeXT smart paste pasteboard type | WebKit Smart Paste Format | marker
        org.dragconv.moz-html-context | where dragged HTML stood (Gecko) | public.data | text/_moz_htmlcontext, text/_moz_htmlinfo | | | | | marker
        org.dragconv.moz-native-image | Gecko's image object | public.data | application/x-moz-nativeimage | | | | | opaque
        org.dragconv.kde-metadata | KDE's notes beside a file list | public.data | application/x-kio-metadata, application/x-kde-source-id, application/x-kde-dragengine, application/x-kde-onlyReplaceEmpty | | | | | marker
        org.dragconv.gtk-text-buffer | GTK's text buffer | public.data | application/x-gtk-text-buffer-rich-text | | GTK_TEXT_BUFFER_CONTENTS | | | opaque
        org.dragconv.fm-file-list | pcmanfm's file list | public.data | application/x-fmlist-ptr | | | | | opaque
        org.dragconv.x11-locale | locale of Windows text | public.data | | | | | CF_LOCALE | marker
        org.dragconv.selection-property | a property of an X11 selection or its owner | public.data | | | TARGETS, MULTIPLE, TIMESTAMP, SAVE_TARGETS, DELETE, LENGTH, LIST_LENGTH, HOSTNAME, IP_ADDRESS, USER, CLASS, NAME, CLIENT_WINDOW, OWNER_OS, PROCESS, TASK, INSERT_SELECTION, INSERT_PROPERTY | | | opaque
        org.dragconv.x11-drawable | X11 drawable | public.data | | | PIXMAP, BITMAP, DRAWABLE, COLORMAP, FOREGROUND, BACKGROUND | | CF_BITMAP | opaque
        org.libreoffice.embed-source | OpenDocument of a LibreOffice selection | public.data, public.composite-content | application/x-openoffice-embed-source-xml;windows_formatname="Star Embed Source (XML)", application/x-openoffice-embed-source-xml | | | | Star Embed Source (XML)
        org.libreoffice.object-descriptor | description of a LibreOffice object | public.data | application/x-openoffice-objectdescriptor-xml | | | | Star Object Descriptor (XML) | opaque
        org.libreoffice.link | link to a LibreOffice document | public.data | application/x-openoffice-link;windows_formatname="Link", application/x-openoffice-link | | | | Link | opaque
        org.libreoffice.drawing | LibreOffice drawing | public.data | application/x-openoffice-drawing;windows_formatname="Drawing Format", application/x-openoffice-drawing | | | | Drawing Format
        org.libreoffice.private | LibreOffice's other clipboard forms | public.data | application/x-openoffice-gdimetafile;windows_formatname="GDIMetaFile", application/x-openoffice-gdimetafile, application/x-openoffice-bitmap;windows_formatname="Bitmap", application/x-openoffice-bitmap, application/x-openoffice-emf;windows_formatname="Image EMF", application/x-openoffice-emf, application/x-openoffice-wmf;windows_formatname="Image WMF", application/x-openoffice-wmf, application/x-openoffice-sylk;windows_formatname="Sylk", application/x-openoffice-sylk, application/x-openoffice-dif;windows_formatname="DIF", application/x-openoffice-dif, application/x-openoffice-starcalc, application/x-openoffice-dbaccess | | | | | opaque
        """#
    }
}
