/// The kinds of the built-in types. A type that is not listed inherits its supertype's
/// (``TypeCatalogue/kinds(of:)``).
enum KindTable {
    /// The kinds of a built-in type; nil for a type that says nothing itself.
    static func kinds(of type: TypeIdentifier) -> TypeKinds? { byType[type.canonical] }

    private static let byType: [String: TypeKinds] = {
        var table: [String: TypeKinds] = [:]
        table.reserveCapacity(512)
        for (types, kinds) in rows {
            // (Characters would take ten times as long as bytes, at every start.)
            for type in types.utf8.split(separator: UInt8(ascii: " ")) { table[String(Substring(type))] = kinds }
        }
        return table
    }()

    private static func means(
        _ means: Kind..., holds: [Kind] = [], lacks: Set<Feature> = [], shares: [Kind] = [], takes: [Kind]? = nil, view: TypeKinds.View? = nil
    ) -> TypeKinds {
        TypeKinds(means: means, holds: holds, lacks: lacks, shares: shares, takes: takes, view: view)
    }

    /// What people print, send on and publish in documents, besides documents.
    private static let printed: [Kind] = [.table, .contact, .calendar, .bookmarks, .outline, .reference, .mail, .gallery]

    private static func source(as kind: Kind, keep: Int) -> TypeKinds.View { .init(kind, isSource: true, keep: keep) }

    /// What plain text has no place for. Its words are a document, its lines may be addresses.
    private static let formatting: Set<Feature> = [
        .headings, .emphasis, .styles, .links, .pictures, .addressedPictures, .embeddedPictures, .tables, .media, .footnotes, .statedContacts,
        .statedEvents,
    ]

    private static func text(_ view: TypeKinds.View?) -> TypeKinds {
        means(
            .document, .links, .source, .color, holds: [.gallery, .place, .imageLink], lacks: formatting,
            shares: [.document, .links, .source, .color, .gallery, .place, .imageLink], view: view)
    }

    private static func page(lacks: Set<Feature> = [], view: TypeKinds.View? = nil) -> TypeKinds {
        means(.document, .table, holds: [.gallery, .links, .bookmarks, .imageLink, .contact, .calendar], lacks: lacks, view: view)
    }

    private static let rows: [(types: String, kinds: TypeKinds)] = [
        // Text. (RFC 3676, RFC 7763 …)
        ("public.text", text(source(as: .source, keep: 140))),
        ("public.plain-text public.utf8-plain-text", text(source(as: .source, keep: 300))),
        (
            """
            public.utf16-plain-text public.utf16-external-plain-text com.apple.traditional-mac-plain-text org.dragconv.x11-string \
            org.dragconv.compound-text org.dragconv.cf-unicodetext org.dragconv.cf-text org.dragconv.cf-oemtext
            """, text(nil)
        ),
        ("org.dragconv.transcript", means(.document, lacks: formatting, shares: [.document])),
        (
            "public.source-code public.script public.yaml io.toml.document public.css org.dragconv.vscode-editor-data",
            means(.source, shares: [.source])
        ),

        // Documents.
        ("public.html", page(view: .init(.document, keep: 800))),
        ("org.dragconv.cf-html", page()),
        (
            "net.daringfireball.markdown",
            means(
                .document, .table, holds: [.gallery, .links, .bookmarks, .calendar, .imageLink], lacks: [.styles, .statedContacts, .statedEvents])
        ),
        (
            """
            org.tug.tex org.python.restructuredtext org.textile.document org.mediawiki.wikitext org.dokuwiki.wikitext \
            com.atlassian.jira-wiki org.gnu.org-mode org.asciidoc.document org.dragconv.clean-html
            """, means(.document, .table, lacks: [.styles, .statedContacts, .statedEvents], takes: printed)
        ),
        (
            """
            org.openxmlformats.wordprocessingml.document org.openxmlformats.wordprocessingml.document.macroenabled \
            com.microsoft.word.doc org.oasis-open.opendocument.text
            """, means(.document, .table, lacks: [.statedContacts, .statedEvents], takes: printed)
        ),
        ("public.rtf", means(.document, .table, lacks: [.statedContacts, .statedEvents])),
        ("org.idpf.epub-container", means(.document, .table, lacks: [.statedContacts, .statedEvents], takes: [.outline, .mail])),
        (
            "org.fictionbook.document org.oasis-open.docbook com.evernote.export com.google.keep.note",
            means(.document, .table, lacks: [.styles, .statedContacts, .statedEvents], takes: [.outline, .mail])
        ),
        ("org.freedesktop.poppler.pages", means(.document, .table, lacks: [.addressedPictures, .statedContacts, .statedEvents], takes: [])),
        ("com.adobe.pdf", means(.document, .table, .picture, lacks: [.addressedPictures, .statedContacts, .statedEvents])),
        ("org.gnu.man-page org.jupyter.notebook", means(.document, lacks: [.styles, .statedContacts, .statedEvents], takes: [])),
        ("public.composite-content public.presentation", means(.document, lacks: [.statedContacts, .statedEvents])),
        ("org.opml.opml", means(.outline, .bookmarks)),
        ("org.latex-project.bibtex org.citationstyles.csl-json edu.utexas.research-information", means(.reference)),
        ("org.graphviz.dot", means(.graph)),
        (
            """
            org.zuggy.subrip org.w3.webvtt com.aegisub.substation-alpha com.divx.subviewer org.lrc.lyrics \
            net.microdvd.subtitles org.w3.ttml com.microsoft.sami org.dragconv.youtube-captions org.dragconv.whisper-transcript
            """, means(.cues)
        ),

        // Tables and data.
        (
            "public.comma-separated-values-text",
            means(.table, holds: [.contact, .calendar, .place, .bookmarks, .gallery], view: .init(.table, keep: 980))
        ),
        ("public.tab-separated-values-text", means(.table, holds: [.gallery])),
        ("org.dragconv.markdown-table org.dragconv.printed-table", means(.table, shares: [.table])),
        (
            """
            public.spreadsheet com.microsoft.excel.xls com.microsoft.excel.xml com.microsoft.excel.sylk com.visicorp.data-interchange \
            org.sql.query
            """, means(.table)
        ),
        ("public.json-lines", means(.table, .data)),
        ("public.json", means(.table, .data, holds: [.bookmarks, .calendar, .gallery], view: source(as: .data, keep: 500))),
        ("public.xml", means(.data, view: source(as: .data, keep: 500))),
        ("com.apple.property-list", means(.data, holds: [.gallery, .bookmarks], view: source(as: .data, keep: 500))),
        (
            "com.apple.xml-property-list com.apple.binary-property-list",
            means(.data, holds: [.gallery, .bookmarks], shares: [.data, .gallery, .bookmarks])
        ),
        ("public.database", means(.data)),

        // Links and files.
        ("public.url", means(.links, holds: [.place, .imageLink, .embedded, .files], view: .init(.links, keep: 900))),
        (
            """
            public.stored-url org.dragconv.apple-url org.freedesktop.desktop-entry com.microsoft.internet-shortcut \
            com.apple.web-internet-location org.dragconv.moz-url org.dragconv.moz-url-data org.dragconv.netscape-url org.dragconv.url-a \
            org.dragconv.url-w org.dragconv.web-urls-with-titles org.dragconv.download-url
            """, means(.links, holds: [.imageLink])
        ),
        ("org.dragconv.uri-list org.dragconv.kde4-urilist", means(.links, .files, holds: [.gallery, .imageLink])),
        (
            """
            public.folder public.file-url org.dragconv.file-name-a org.dragconv.file-name-w org.dragconv.gnome-copied-files \
            org.dragconv.nautilus-clipboard org.dragconv.hdrop org.dragconv.ns-filenames org.dragconv.preferred-drop-effect \
            org.dragconv.kde-cutselection org.dragconv.shell-words
            """, means(.files)
        ),
        ("org.dragconv.image-url org.dragconv.moz-file-promise-url", means(.imageLink)),
        (
            """
            org.dragconv.geo-link org.dragconv.apple-maps-link org.dragconv.bing-maps-link org.dragconv.google-maps-link \
            org.dragconv.openstreetmap-link
            """, means(.place, shares: [.place])
        ),

        // What people keep.
        ("org.dragconv.gallery org.dragconv.gallery-zip", means(.gallery)),
        ("org.dragconv.gallery-archive", means(.gallery, shares: [.gallery])),
        ("public.contact public.vcard org.ietf.ldif", means(.contact)),
        ("public.calendar-event com.apple.ical.ics com.apple.ical.vcs org.todotxt.tasks", means(.calendar)),
        (
            """
            public.geojson com.topografix.gpx com.google.earth.kml com.google.earth.kmz com.garmin.training-center \
            com.garmin.fit-activity org.nmea.sentences org.dragconv.geocache org.dragconv.location-history
            """,
            means(.place)
        ),
        ("public.bookmark org.python.xbel public.rss public.atom org.jsonfeed.feed public.playlist", means(.bookmarks)),
        ("org.dragconv.netscape-bookmarks", means(.bookmarks, holds: [.gallery])),
        ("public.message public.email-message com.apple.mail.mbox com.apple.mail.emlx", means(.mail)),

        // Pictures, sound, film.
        ("public.image org.dragconv.dib org.dragconv.thumbnail org.dragconv.image-size", means(.picture)),
        ("public.audio", means(.audio)),
        ("public.movie", means(.film)),
        ("org.dragconv.x-color org.dragconv.css-color", means(.color)),

        // What holds other content, and what programs use.
        ("public.zip-archive", means(.archive, view: source(as: .archive, keep: 60))),
        ("public.archive public.disk-image", means(.archive)),
        ("org.dragconv.chromium-web-custom-data org.dragconv.gecko-clipdata org.dragconv.payload", means(.container)),
        ("public.font", means(.font)), ("public.3d-content", means(.model)), ("public.executable", means(.program)),
    ]
}
