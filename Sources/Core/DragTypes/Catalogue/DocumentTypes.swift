extension CatalogueTables {
    /// Written documents and their relatives: typesetting and page description, electronic
    /// books, XML vocabularies, feeds, mail and news, subtitles, playlists and text files with
    /// a conventional name. The columns are explained in TypeCatalogue.swift.
    static var documents: String {
        #"""
        org.tug.tex | TeX or LaTeX document | public.plain-text | text/x-tex, application/x-tex, application/x-latex, text/x-latex | tex, ltx, latex, sty, cls, dtx, ins, tikz, etx, fd, bbl, fdx, 4ht, ind, hva, ldf, lco
        org.luatex.source | LuaTeX source | org.tug.tex | text/x-luatex
        org.contextgarden.context | ConTeXt document | org.tug.tex | text/x-context | mkiv, mkxl, mkii
        org.latex-project.bibtex | BibTeX bibliography | public.plain-text | text/x-bibtex, application/x-bibtex | bib, bibtex
        org.latex-project.bibtex-style | BibTeX style | public.plain-text | text/x-bibtex-style, application/x-bibtex-style | bst
        org.tug.tex.dvi | TeX device-independent document | public.data, public.composite-content | application/x-dvi, application/dvi | dvi
        org.tug.tex.dvi-gzip | TeX document (gzip-compressed) | org.gnu.gnu-zip-archive | application/x-gzdvi | dvi.gz
        org.tug.tex.dvi-bzip2 | TeX document (bzip-compressed) | public.data | application/x-bzdvi | dvi.bz2
        org.tug.tex.auxiliary | TeX auxiliary file | public.plain-text | text/x-tex-aux | aux
        org.lyx.document | LyX document | public.plain-text | application/x-lyx, text/x-lyx | lyx
        org.texmacs.document | TeXmacs document | public.plain-text | text/texmacs, application/x-texmacs, text/x-texmacs | tm, tmu, texmacs
        app.typst.source | Typst document | public.source-code | text/vnd.typst, text/x-typst | typ
        com.adobe.postscript | PostScript document | public.data, public.composite-content | application/postscript, application/ps, application/x-postscript, application/x-ps, text/postscript | ps, lps | POSTSCRIPT
        com.adobe.postscript-gzip | PostScript document (gzip-compressed) | org.gnu.gnu-zip-archive | application/x-gzpostscript | ps.gz
        com.adobe.postscript-bzip2 | PostScript document (bzip-compressed) | public.data | application/x-bzpostscript | ps.bz2
        com.adobe.pdf-gzip | PDF document (gzip-compressed) | org.gnu.gnu-zip-archive | application/x-gzpdf | pdf.gz
        com.adobe.pdf-bzip2 | PDF document (bzip-compressed) | public.data | application/x-bzpdf | pdf.bz2
        com.adobe.pdf-lzip | PDF document (lzip-compressed) | public.data | application/x-lzpdf | pdf.lz
        com.adobe.pdf-xz | PDF document (XZ-compressed) | public.data | application/x-xzpdf | pdf.xz
        com.adobe.form-data | PDF form data | public.data | application/vnd.fdf, application/fdf | fdf
        com.adobe.form-data-xml | PDF form data in XML | public.xml | application/vnd.adobe.xfdf, application/xfdf | xfdf
        com.adobe.xml-data-package | XML data package | public.xml | application/vnd.adobe.xdp+xml | xdp
        com.wwf.document | WWF document | com.adobe.pdf | application/x-wwf, application/wwf | wwf
        com.microsoft.xps | XPS document | public.zip-archive, public.composite-content | application/vnd.ms-xpsdocument, application/xps | xps
        org.ecma-international.openxps | OpenXPS document | public.zip-archive, public.composite-content | application/oxps | oxps
        com.lizardtech.djvu | DjVu document | public.data, public.composite-content, public.image | image/vnd.djvu, image/x-djvu, image/x.djvu, image/djvu, application/djvu, application/x-djvu | djvu, djv
        com.lizardtech.djvu-multipage | DjVu document of several pages | com.lizardtech.djvu | image/vnd.djvu+multipage
        com.hp.printer-command-language | PCL print job | public.data | application/vnd.hp-pcl, application/x-pcl | pcl
        com.hp.graphics-language | HP-GL plot | public.data | application/vnd.hp-hpgl, application/x-hpgl, vector/x-hpgl | hpgl
        com.acbf.comic-book | Advanced Comic Book Format | public.xml | application/x-acbf | acbf
        org.idpf.epub-container | EPUB publication | public.zip-archive, public.composite-content | application/epub+zip, application/x-epub+zip, application/epub | epub
        org.idpf.package-document | EPUB package document | public.xml | application/oebps-package+xml | opf
        org.daisy.navigation-control | EPUB navigation control | public.xml | application/x-dtbncx+xml | ncx
        org.fictionbook.document | FictionBook document | public.xml | application/x-fictionbook+xml, application/x-fictionbook, text/fb2+xml | fb2
        org.fictionbook.zipped | FictionBook document (ZIP-compressed) | public.zip-archive | application/x-zip-compressed-fb2 | fb2.zip
        com.palm.database | Palm OS database | public.data | application/vnd.palm, application/x-palm-database | pdb, prc, pqa, oprc
        com.palm.aportisdoc | AportisDoc document | com.palm.database | application/x-aportisdoc, application/x-pilot-doc | pdc, pdb
        org.plkr.document | Plucker document | com.palm.database | application/prs.plucker
        com.mobipocket.ebook | Mobipocket electronic book | com.palm.database, public.composite-content | application/x-mobipocket-ebook | mobi, prc
        com.amazon.kindle-ebook | Kindle electronic book | com.mobipocket.ebook | application/vnd.amazon.ebook, application/vnd.amazon.mobi7-ebook | azw
        com.amazon.mobi8-ebook | Kindle Format 8 electronic book | com.mobipocket.ebook | application/vnd.amazon.mobi8-ebook, application/x-mobi8-ebook | azw3, kfx
        com.microsoft.reader-ebook | Microsoft Reader electronic book | public.data | application/x-ms-reader | lit
        com.sony.broadband-ebook | Sony BroadBand electronic book | public.data | application/x-sony-bbeb | lrf, lrx
        com.rocket.ebook | Rocket electronic book | public.data | application/x-rocketbook
        com.microsoft.html-help | Compiled HTML help | public.data, public.composite-content | application/vnd.ms-htmlhelp, application/x-chm, application/chm | chm
        com.microsoft.windows-help | Windows help | public.data, public.composite-content | application/winhlp, application/winhelp, application/x-winhelp, application/x-winhlp, zz-application/zz-winassoc-hlp | hlp
        com.ibm.os2-help | OS/2 help or book | public.data, public.composite-content | application/x-os2-inf, application/x-os2-hlp
        com.norton.guide | Norton guide | public.data, public.composite-content | application/x-norton-guide | ng
        org.openzim.archive | OpenZIM archive | public.data, public.composite-content | application/x-openzim | zim
        com.adobe.framemaker | FrameMaker document | public.data, public.composite-content | application/vnd.framemaker, application/x-frame, application/x-framemaker, application/x-maker | fm, frame, book |  | 'FASL'
        com.adobe.framemaker-interchange | FrameMaker interchange document | public.plain-text | application/vnd.mif, application/x-mif | mif |  | 'MIF '
        com.adobe.pagemaker | PageMaker document | com.microsoft.ole-storage, public.composite-content | application/x-pagemaker, application/vnd.pagemaker | p65, pm6, pmd, pt6
        com.adobe.indesign-document | InDesign document | public.data, public.composite-content | application/x-indesign, application/x-adobe-indesign | indd, indt
        com.adobe.indesign-markup | InDesign markup document | public.zip-archive, public.composite-content | application/vnd.adobe.indesign-idml-package | idml
        com.adobe.indesign-interchange | InDesign interchange document | public.xml | application/x-adobe-indesign-interchange | inx
        com.quark.quarkxpress | QuarkXPress document | public.data, public.composite-content | application/vnd.quark.quarkxpress, application/x-quark-xpress-3, application/x-quarkxpress | qxp, qxd, qxt, qwd, qwt, qxl, qxb |  | 'XDOC', 'XPRJ'
        net.scribus.document | Scribus document | public.xml | application/vnd.scribus, application/x-scribus | sla
        net.scribus.document-gzip | Scribus document (compressed) | org.gnu.gnu-zip-archive |  | sla.gz
        org.gnu.roff | Troff document | public.plain-text | text/troff, application/x-troff, text/x-troff | tr, roff, nroff
        org.gnu.man-page | Manual page | org.gnu.roff | application/x-troff-man, text/x-man, text/x-troff-man | man, 1, 2, 3, 4, 5, 6, 7, 8, 9, mdoc
        org.gnu.man-page-gzip | Manual page (compressed) | org.gnu.gnu-zip-archive | application/x-troff-man-compressed | man.gz, 1.gz, 2.gz, 3.gz, 4.gz, 5.gz, 6.gz, 7.gz, 8.gz, 3pm.gz, 3ssl.gz, 3tcl.gz, 1p.gz, 3cxx.gz, 3perl.gz, 3ncurses.gz, 3erl.gz, 3tk.gz, 1ssl.gz
        org.gnu.roff-me | Troff ME document | org.gnu.roff | text/x-troff-me, application/x-troff-me | me
        org.gnu.roff-ms | Troff MS document | org.gnu.roff | text/x-troff-ms, application/x-troff-ms | ms
        org.gnu.texinfo | Texinfo document | org.tug.tex | text/x-texinfo, application/x-texinfo | texi, texinfo, txi, itely, tely, itexi
        org.gnu.info | Info document | public.plain-text | text/x-info, application/x-info | info, info-1, info-2, info-3, info-4, info-5, info-6, info-7, info-8, info-9
        org.python.restructuredtext | reStructuredText document | public.plain-text | text/x-rst, text/prs.fallenstein.rst, text/restructured | rst, rest
        org.asciidoc.document | AsciiDoc document | public.plain-text | text/asciidoc, text/x-asciidoc | adoc, asciidoc
        org.textile.document | Textile document | public.plain-text | text/x-textile | textile
        org.mediawiki.wikitext | Wiki text | public.plain-text | text/x-wiki, text/x-web-markup | wiki, mediawiki, wikitext
        org.gnu.org-mode | Org document | public.plain-text | text/org, text/x-org | org
        org.txt2tags.document | txt2tags document | public.plain-text | text/x-txt2tags | t2t
        org.setext.document | Setext document | public.plain-text | text/x-setext | etx
        net.djot.document | Djot document | public.plain-text | text/x-djot, text/djot | dj, djot
        com.mdxjs.document | Markdown with JSX | net.daringfireball.markdown | text/mdx | mdx
        org.ietf.richtext | Rich text (RFC 1341) | public.text |  | rtx
        org.ietf.enriched-text | Enriched text | public.text | text/enriched
        org.zim-wiki.notebook | Zim notebook | public.plain-text | application/x-zim-notebook | =notebook.zim
        org.freedesktop.tomboy-note | Tomboy note | public.xml | application/x-note | note
        org.iso.sgml | SGML document | public.text | text/sgml, application/sgml, text/x-sgml | sgml, sgm, decl, dcl
        org.w3.html-head | HTML help fragment | public.text | text/htmlh
        org.ietf.multipart-related | Related parts | org.ietf.email-multipart | multipart/related
        org.ietf.mhtml | Web page with its parts | org.ietf.multipart-related | application/x-mimearchive, application/x-mhtml | mhtml, mht
        org.w3.cache-manifest | Web cache manifest | public.plain-text | text/cache-manifest | appcache, manifest
        org.w3.event-stream | Stream of server events | public.text | text/event-stream
        org.w3.web-app-manifest | Web application manifest | public.json | application/manifest+json | webmanifest
        org.python.xbel | XBEL bookmarks | public.xml | application/x-xbel, application/xbel+xml | xbel
        public.xml-dtd | XML document type definition | public.text | application/xml-dtd, text/x-dtd, text/xml-dtd | dtd
        org.w3.xml-entity | XML external entity | public.text | application/xml-external-parsed-entity, text/xml-external-parsed-entity | ent
        org.w3.xml-schema | XML schema | public.xml | application/x-xsd+xml, application/xsd+xml | xsd
        org.relaxng.xml-schema | RELAX NG schema | public.xml | application/x-rng+xml | rng
        org.relaxng.compact-schema | RELAX NG compact schema | public.plain-text | application/relax-ng-compact-syntax, application/x-rnc | rnc
        org.schematron.schema | Schematron schema | public.xml | application/schematron+xml | sch
        org.w3.xslt | XSL transformation | public.xml | application/xslt+xml, application/xsl+xml, text/xsl, text/x-xslt | xsl, xslt
        org.w3.xsl-fo | XSL formatting objects | public.xml | text/x-xslfo, application/xslfo+xml | fo, xslfo
        org.w3.xproc-pipeline | XProc pipeline | public.xml | application/xproc+xml | xpl
        org.mozilla.xul | XUL user interface | public.xml | application/vnd.mozilla.xul+xml, application/x-xul | xul
        org.mozilla.xbl | XBL binding | public.xml | application/x-xbl+xml | xbl
        com.microsoft.xaml | XAML user interface | public.xml | application/xaml+xml | xaml
        org.oasis-open.docbook | DocBook document | public.xml | application/docbook+xml, application/x-docbook+xml, application/vnd.oasis.docbook+xml | dbk, docbook
        org.oasis-open.dita | DITA topic | public.xml | application/dita+xml | dita, ditamap, ditaval
        org.tei-c.document | TEI document | public.xml | application/tei+xml | tei, teicorpus
        gov.nih.jats | Journal article markup | public.xml | application/jats+xml | jats
        org.loc.mods | Bibliographic metadata | public.xml | application/mods+xml | mods
        org.loc.mads | Authority metadata | public.xml | application/mads+xml | mads
        org.loc.mets | Digital object metadata | public.xml | application/mets+xml | mets
        org.loc.marcxml | MARC record in XML | public.xml | application/marcxml+xml | mrcx
        org.iptc.newsml | NewsML document | public.xml | application/vnd.iptc.g2.newsitem+xml, text/vnd.iptc.newsml | newsml
        public.rss | RSS feed | public.xml | application/rss+xml, text/rss, application/x-rss+xml | rss
        public.atom | Atom feed | public.xml | application/atom+xml | atom
        public.atom-service | Atom service document | public.xml | application/atomsvc+xml | atomsvc
        public.atom-categories | Atom category document | public.xml | application/atomcat+xml | atomcat
        org.jsonfeed.feed | JSON feed | public.json | application/feed+json
        org.opml.opml | OPML outline | public.xml | text/x-opml+xml, text/x-opml, application/opml+xml, text/opml | opml
        org.sitemaps.sitemap | Sitemap | public.xml | application/xml-sitemap
        org.w3.rdf-xml | RDF document in XML | public.xml | application/rdf+xml, text/rdf, text/rdf+xml | rdf, rdfs, owl
        org.w3.owl-xml | OWL ontology in XML | public.xml | application/owl+xml | owx
        org.w3.turtle | Turtle document | public.plain-text | text/turtle, application/x-turtle, application/turtle | ttl
        org.w3.notation3 | Notation3 document | public.plain-text | text/n3, text/rdf+n3 | n3
        org.w3.n-triples | N-Triples document | public.plain-text | application/n-triples | nt
        org.w3.n-quads | N-Quads document | public.plain-text | application/n-quads, text/x-nquads | nq
        org.w3.trig | TriG document | public.plain-text | application/trig, application/x-trig | trig
        org.w3.trix | TriX document | public.xml | application/trix | trix
        org.w3.shex-schema | Shape expressions | public.plain-text | text/shex | shex
        org.w3.sparql-results-xml | SPARQL results in XML | public.xml | application/sparql-results+xml | srx
        org.w3.sparql-results-json | SPARQL results in JSON | public.json | application/sparql-results+json | srj
        org.w3.mathml | MathML formula | public.xml | application/mathml+xml, text/mathml, application/mathml-presentation+xml, application/mathml-content+xml | mathml, mml |  |  | MathML, MathML Presentation
        org.openmath.object | OpenMath object | public.xml | application/openmath+xml
        org.w3.smil | SMIL presentation | public.xml | application/smil+xml, application/smil | smil, smi, sml, kino
        org.w3.voicexml | VoiceXML dialogue | public.xml | application/voicexml+xml | vxml
        org.w3.ssml | Speech synthesis markup | public.xml | application/ssml+xml | ssml
        org.w3.ink-markup | Ink markup | public.xml | application/inkml+xml | inkml, ink
        org.w3.srgs | Speech recognition grammar | public.xml | application/srgs+xml | grxml
        org.w3.wsdl | Web service description | public.xml | application/wsdl+xml, text/x-wsdl | wsdl
        org.w3.wadl | Web application description | public.xml | application/vnd.sun.wadl+xml, application/wadl+xml | wadl
        org.w3.soap-message | SOAP message | public.xml | application/soap+xml
        org.w3.xop-package | Optimised XML package | public.xml | application/xop+xml | xop
        org.w3.exi | Compact XML | public.data | application/exi | exi
        org.wapforum.wml | WML document | public.xml | text/vnd.wap.wml | wml
        org.wapforum.compiled-wml | Compiled WML document | public.data | application/vnd.wap.wmlc | wmlc
        org.wapforum.binary-xml | WAP binary XML | public.data | application/vnd.wap.wbxml | wbxml
        org.wapforum.compiled-wmlscript | Compiled WMLScript | public.data | application/vnd.wap.wmlscriptc | wmlsc
        org.omg.xmi | XML metadata interchange | public.xml | text/x-xmi, application/vnd.xmi+xml, application/xmi+xml | xmi
        org.omg.bpmn | Business process model | public.xml | application/bpmn+xml | bpmn
        com.topografix.gpx | GPX route | public.xml | application/gpx+xml, application/gpx, application/x-gpx+xml, application/x-gpx | gpx
        com.google.earth.kml | KML placemarks | public.xml | application/vnd.google-earth.kml+xml, application/vnd.google-earth.kml | kml
        com.google.earth.kmz | KML placemarks (compressed) | public.zip-archive | application/vnd.google-earth.kmz | kmz
        net.opengis.gml | Geography markup | public.xml | application/gml+xml, application/vnd.ogc.gml, text/vnd.gml | gml
        com.garmin.training-center | Training course | public.xml | application/vnd.garmin.tcx+xml | tcx
        com.evernote.export | Evernote notes | public.xml | application/enex+xml | enex
        com.metalinker.metalink | Metalink download description | public.xml | application/metalink+xml | metalink
        org.ietf.metalink4 | Metalink 4 download description | public.xml | application/metalink4+xml | meta4
        com.newzbin.nzb | Usenet index | public.xml | application/x-nzb | nzb
        org.apache.maven-project | Maven description | public.xml | text/x-maven+xml | =pom.xml, =settings.xml
        org.apache.ant-build | Ant build file | public.xml | text/x-ant+xml | =build.xml
        com.recordare.musicxml | MusicXML score | public.xml | application/vnd.recordare.musicxml+xml | musicxml
        com.recordare.musicxml-compressed | MusicXML score (compressed) | public.zip-archive | application/vnd.recordare.musicxml, application/zip-mxl | mxl
        org.xml-cml.chemical-markup | Chemical markup | public.xml | chemical/x-cml | cml
        org.mrml.query | Multimedia retrieval markup | public.xml | text/x-mrml | mrml, mrl
        org.ietf.email-multipart | Compound mail document | public.data, public.composite-content | multipart/mixed
        org.ietf.multipart-alternative | Mail parts to choose from | org.ietf.email-multipart | multipart/alternative
        org.ietf.multipart-digest | Mail digest | org.ietf.email-multipart | multipart/digest
        org.ietf.multipart-encrypted | Encrypted mail parts | org.ietf.email-multipart | multipart/encrypted
        org.ietf.multipart-signed | Signed mail parts | org.ietf.email-multipart | multipart/signed
        org.ietf.multipart-report | Mail report | org.ietf.email-multipart | multipart/report
        org.ietf.multipart-form-data | Submitted form | org.ietf.email-multipart | multipart/form-data
        org.ietf.multipart-byte-ranges | Parts of one file | org.ietf.email-multipart | multipart/byteranges
        com.netscape.multipart-replace | Stream of replacing parts | org.ietf.email-multipart | multipart/x-mixed-replace
        public.email-message | Mail message | public.message, public.text | message/rfc822, message/global, application/vnd.mozilla.email | eml, mime, mail
        com.apple.mail.emlx | Apple Mail message | public.message, public.text | message/x-emlx | emlx
        org.ietf.news-message | News message | public.email-message | message/news
        org.ietf.partial-message | Part of a mail message | public.text, public.message | message/partial
        org.ietf.external-body | Mail body kept elsewhere | public.data, public.message | message/external-body
        org.ietf.delivery-status | Mail delivery report | public.plain-text | message/delivery-status
        org.ietf.disposition-notification | Mail receipt | public.plain-text | message/disposition-notification
        org.ietf.message-headers | Mail headers | public.plain-text | text/rfc822-headers, message/rfc822-headers
        org.ietf.http-message | HTTP message | public.data | message/http, application/http | http
        org.gnu.emacs-rmail | Rmail mailbox | public.data | message/x-gnu-rmail | =RMAIL
        com.apple.mail.mbox | Mailbox | public.text, public.message | application/mbox, application/x-mbox, text/x-mbox | mbox, mbx
        com.microsoft.outlook.msg | Outlook message | com.microsoft.ole-storage, public.message | application/vnd.ms-outlook, application/x-ms-msg, application/msoutlook, application/x-msg | msg |  |  | RenPrivateMessages
        com.microsoft.outlook.template | Outlook template | com.microsoft.ole-storage | application/x-ms-oft | oft
        com.microsoft.outlook.pst | Outlook data file | public.data, public.database | application/vnd.ms-outlook-pst, application/x-outlook-pst | pst, ost
        com.microsoft.outlook-express.dbx | Outlook Express folder | public.data | application/x-ms-dbx | dbx
        org.zuggy.subrip | SubRip subtitles | public.plain-text | application/x-subrip, application/x-srt, text/x-srt, text/srt | srt
        org.w3.webvtt | WebVTT subtitles | public.plain-text | text/vtt | vtt
        com.aegisub.substation-alpha | SubStation Alpha subtitles | public.plain-text | text/x-ssa, text/x-ass, text/x-substation-alpha | ssa, ass
        com.microsoft.sami | SAMI captions | public.plain-text | application/x-sami, text/x-sami | sami, smi
        net.microdvd.subtitles | MicroDVD subtitles | public.plain-text | text/x-microdvd | sub
        net.mpl2.subtitles | MPL2 subtitles | public.plain-text | text/x-mpl2 | mpl
        hu.mplayer.mpsub | MPlayer subtitles | public.plain-text | text/x-mpsub
        com.divx.subviewer | SubViewer subtitles | public.plain-text | text/x-subviewer, application/x-subviewer | sbv
        org.w3.ttml | Timed text markup | public.xml | application/ttml+xml, application/ttaf+xml | ttml, dfxp
        ch.ebu.stl-subtitles | EBU subtitles | public.data | application/x-ebu-stl
        com.scenarist.closed-caption | Scenarist captions | public.plain-text | text/x-scc, application/x-scc | scc
        org.lrc.lyrics | Timed lyrics | public.plain-text | text/x-lrc, application/x-lrc | lrc
        com.real.realtext | RealText document | public.text | text/vnd.rn-realtext | rt
        public.m3u-playlist | M3U playlist | public.plain-text, public.playlist | audio/x-mpegurl, audio/mpegurl, application/m3u, audio/x-mp3-playlist, audio/m3u, audio/x-m3u | m3u, vlc
        com.apple.http-live-streaming | Streaming playlist | public.m3u-playlist | application/vnd.apple.mpegurl, application/x-mpegurl, application/vnd.apple.mpegurl.audio | m3u8
        org.mpeg.video-playlist | Video playlist | public.plain-text, public.playlist | video/vnd.mpegurl, video/x-mpegurl | m4u, mxu, m1u
        public.pls-playlist | PLS playlist | public.plain-text, public.playlist | audio/x-scpls, application/pls, application/pls+xml, audio/scpls, audio/pls, application/x-scpls | pls
        com.microsoft.advanced-stream-redirector | Windows Media playlist | public.text, public.playlist | audio/x-ms-asx, video/x-ms-wvx, video/x-ms-wax, video/x-ms-wmx, application/x-ms-asx, video/x-ms-asx, audio/x-ms-wax | asx, wax, wvx, wmx
        com.microsoft.windows-media-wpl | Windows Media Player playlist | public.xml, public.playlist | application/vnd.ms-wpl | wpl
        com.microsoft.zune-playlist | Zune playlist | public.xml, public.playlist | application/x-zune-playlist | zpl
        org.xspf.playlist | XSPF playlist | public.xml, public.playlist | application/xspf+xml, application/x-xspf+xml | xspf
        com.real.ram-metafile | RealMedia pointer | public.plain-text | application/ram | ram
        com.apple.quicktime-media-link | QuickTime media link | public.text | application/x-quicktime-media-link, application/x-quicktimeplayer, application/x-quicktime-player | qtl
        com.google.video-pointer | Google Video pointer | public.plain-text | text/x-google-video-pointer, text/google-video-pointer | gvp
        org.mpeg.dash-manifest | DASH manifest | public.xml | application/dash+xml | mpd
        org.freedb.disc-record | CD database record | public.plain-text | text/xmcd, text/x-xmcd | xmcd
        com.magicpoint.presentation | MagicPoint presentation | public.plain-text, public.presentation | application/x-magicpoint | mgp
        org.ietf.session-description | Session description | public.plain-text | application/sdp, application/x-sdp, application/vnd.sdp | sdp
        org.freedesktop.readme | Read-me file | public.plain-text | text/x-readme | =README*, =readme*, =READ.ME
        org.freedesktop.authors | List of authors | public.plain-text | text/x-authors | =AUTHORS
        org.freedesktop.copying | Licence terms | public.plain-text | text/x-copying | =COPYING, =LICENSE, =LICENCE
        org.freedesktop.credits | Credits | public.plain-text | text/x-credits | =CREDITS
        org.freedesktop.install | Installation instructions | public.plain-text | text/x-install | =INSTALL
        org.freedesktop.changelog | Change log | public.plain-text | text/x-changelog | =ChangeLog, =CHANGELOG
        org.scene.nfo | Release notes with block art | org.freedesktop.readme | text/x-nfo | nfo, diz
        org.debian.copyright | Debian copyright file | public.plain-text | text/vnd.debian.copyright | =copyright
        com.familysearch.gedcom | Family tree | public.plain-text | application/x-gedcom, text/gedcom, text/vnd.familysearch.gedcom | ged, gedcom
        org.red-bean.smart-game | Recorded board game | public.plain-text | application/x-go-sgf | sgf
        org.chess.portable-game | Recorded chess game | public.plain-text | application/vnd.chess-pgn, application/x-chess-pgn | pgn
        com.nokia.imelody | iMelody ringtone | public.plain-text | text/x-imelody, audio/x-imelody, audio/imelody | imy, ime
        org.wais.source | Information server description | public.plain-text | application/x-wais-source | src
        org.unix.uuencoded | Uuencoded data | public.plain-text | text/x-uuencode, application/x-uuencode, application/x-uuencoded, zz-application/zz-winassoc-uu | uue, uu
        edu.utexas.research-information | RIS bibliography | public.plain-text | application/x-research-info-systems | ris
        org.citationstyles.style | Citation style | public.xml | application/vnd.citationstyles.style+xml | csl
        org.freemind.map | FreeMind map | public.xml | application/x-freemind
        org.freeplane.map | Freeplane map | public.xml | application/x-freeplane
        com.xmind.workbook | XMind map | public.zip-archive, public.composite-content | application/vnd.xmind.workbook, application/x-xmind | xmind
        net.drawio.diagram | diagrams.net diagram | public.xml | application/vnd.jgraph.mxfile, application/x-drawio | drawio, dio
        org.archimatetool.model | ArchiMate model | public.xml | application/x-archimate | archimate
        md.obsidian.canvas | Obsidian canvas | public.json | application/vnd.obsidian.canvas | canvas
        com.excalidraw.drawing | Excalidraw drawing | public.json | application/vnd.excalidraw+json | excalidraw
        com.apple.txn.text-multimedia-data | Styled text with media | public.composite-content, public.data |  | txtn |  | 'txtn'
        """#
    }
}
