extension CatalogueTables {
    /// Office documents: Open XML, the older Microsoft Office, OpenDocument, StarOffice, Calligra
    /// and KOffice, GNOME Office, iWork and AppleWorks, Lotus, WordPerfect, Quattro Pro, Corel
    /// and other suites. The columns are explained in TypeCatalogue.swift.
    static var office: String {
        #"""
        com.microsoft.ole-storage | OLE compound document | public.data | application/x-ole-storage, application/cdfv2, application/x-cdfv2
        com.microsoft.ole-storage-encrypted | Encrypted Office document | com.microsoft.ole-storage | application/encrypted, application/cdfv2-encrypted, application/vnd.ms-office-encrypted
        org.openxmlformats.openxml | Open Packaging Conventions package | public.zip-archive, public.composite-content | application/vnd.openxmlformats-package, application/vnd.openxmlformats-officedocument
        org.openxmlformats.wordprocessingml.document | Word document | org.openxmlformats.openxml | application/vnd.openxmlformats-officedocument.wordprocessingml.document | docx
        org.openxmlformats.wordprocessingml.document.macroenabled | Word document with macros | org.openxmlformats.openxml | application/vnd.ms-word.document.macroEnabled.12 | docm
        org.openxmlformats.wordprocessingml.template | Word template | org.openxmlformats.openxml | application/vnd.openxmlformats-officedocument.wordprocessingml.template | dotx
        org.openxmlformats.wordprocessingml.template.macroenabled | Word template with macros | org.openxmlformats.openxml | application/vnd.ms-word.template.macroEnabled.12 | dotm
        org.openxmlformats.spreadsheetml.sheet | Excel workbook | org.openxmlformats.openxml, public.spreadsheet | application/vnd.openxmlformats-officedocument.spreadsheetml.sheet | xlsx
        org.openxmlformats.spreadsheetml.sheet.macroenabled | Excel workbook with macros | org.openxmlformats.openxml, public.spreadsheet | application/vnd.ms-excel.sheet.macroEnabled.12 | xlsm
        org.openxmlformats.spreadsheetml.template | Excel template | org.openxmlformats.openxml, public.spreadsheet | application/vnd.openxmlformats-officedocument.spreadsheetml.template | xltx
        org.openxmlformats.spreadsheetml.template.macroenabled | Excel template with macros | org.openxmlformats.openxml, public.spreadsheet | application/vnd.ms-excel.template.macroEnabled.12 | xltm
        com.microsoft.excel.sheet.binary.macroenabled | Excel binary workbook | org.openxmlformats.openxml, public.spreadsheet | application/vnd.ms-excel.sheet.binary.macroEnabled.12 | xlsb | | | Biff12
        com.microsoft.excel.openxml.addin | Excel add-in | org.openxmlformats.openxml | application/vnd.ms-excel.addin.macroEnabled.12 | xlam
        org.openxmlformats.presentationml.presentation | PowerPoint presentation | org.openxmlformats.openxml, public.presentation | application/vnd.openxmlformats-officedocument.presentationml.presentation | pptx
        org.openxmlformats.presentationml.presentation.macroenabled | PowerPoint presentation with macros | org.openxmlformats.openxml, public.presentation | application/vnd.ms-powerpoint.presentation.macroEnabled.12 | pptm
        org.openxmlformats.presentationml.slideshow | PowerPoint slide show | org.openxmlformats.openxml, public.presentation | application/vnd.openxmlformats-officedocument.presentationml.slideshow | ppsx
        org.openxmlformats.presentationml.slideshow.macroenabled | PowerPoint slide show with macros | org.openxmlformats.openxml, public.presentation | application/vnd.ms-powerpoint.slideshow.macroEnabled.12 | ppsm
        org.openxmlformats.presentationml.template | PowerPoint template | org.openxmlformats.openxml, public.presentation | application/vnd.openxmlformats-officedocument.presentationml.template | potx
        org.openxmlformats.presentationml.template.macroenabled | PowerPoint template with macros | org.openxmlformats.openxml, public.presentation | application/vnd.ms-powerpoint.template.macroEnabled.12 | potm
        org.openxmlformats.presentationml.slide | PowerPoint slide | org.openxmlformats.openxml, public.presentation | application/vnd.openxmlformats-officedocument.presentationml.slide | sldx
        org.openxmlformats.presentationml.slide.macroenabled | PowerPoint slide with macros | org.openxmlformats.openxml, public.presentation | application/vnd.ms-powerpoint.slide.macroEnabled.12 | sldm
        com.microsoft.powerpoint.openxml.addin | PowerPoint add-in | org.openxmlformats.openxml | application/vnd.ms-powerpoint.addin.macroEnabled.12 | ppam
        com.microsoft.office.theme | Office theme | org.openxmlformats.openxml | application/vnd.ms-officetheme | thmx
        com.microsoft.Art--GVML-ClipFormat | Office drawing on the clipboard | org.openxmlformats.openxml | application/x-ms-gvml-clip |  |  | com.microsoft.Art--GVML-ClipFormat | Art::GVML ClipFormat
        com.microsoft.visio.openxml.drawing | Visio drawing | org.openxmlformats.openxml | application/vnd.ms-visio.drawing.main+xml, application/vnd.ms-visio.drawing | vsdx
        com.microsoft.visio.openxml.drawing.macroenabled | Visio drawing with macros | org.openxmlformats.openxml | application/vnd.ms-visio.drawing.macroEnabled.main+xml, application/vnd.ms-visio.drawing.macroEnabled.12 | vsdm
        com.microsoft.visio.openxml.template | Visio template | org.openxmlformats.openxml | application/vnd.ms-visio.template.main+xml, application/vnd.ms-visio.template | vstx
        com.microsoft.visio.openxml.template.macroenabled | Visio template with macros | org.openxmlformats.openxml | application/vnd.ms-visio.template.macroEnabled.main+xml, application/vnd.ms-visio.template.macroEnabled.12 | vstm
        com.microsoft.visio.openxml.stencil | Visio stencil | org.openxmlformats.openxml | application/vnd.ms-visio.stencil.main+xml, application/vnd.ms-visio.stencil | vssx
        com.microsoft.visio.openxml.stencil.macroenabled | Visio stencil with macros | org.openxmlformats.openxml | application/vnd.ms-visio.stencil.macroEnabled.main+xml, application/vnd.ms-visio.stencil.macroEnabled.12 | vssm
        com.microsoft.word.doc | Word document (97–2004) | com.microsoft.ole-storage, public.composite-content | application/msword, application/vnd.ms-word, application/x-msword, application/doc, zz-application/zz-winassoc-doc | doc |  | 'W8BN', 'W6BN', 'WDBN' | MSWordDoc
        com.microsoft.word.dot | Word template (97–2004) | com.microsoft.word.doc | application/msword-template | dot |  | 'sW8N'
        com.microsoft.word.wordml | Word document in XML (2003) | public.xml, public.composite-content | application/vnd.ms-wordml, application/x-word-xml
        com.microsoft.word.flat-opc | Word document in flat XML | public.xml, public.composite-content | application/vnd.openxmlformats-officedocument.wordprocessingml.flat-opc
        com.microsoft.excel.xls | Excel workbook (97–2004) | com.microsoft.ole-storage, public.spreadsheet | application/vnd.ms-excel, application/msexcel, application/x-msexcel, application/x-excel, application/excel, application/x-ms-excel, application/xls, application/x-xls, zz-application/zz-winassoc-xls | xls, xlw, xlc, xlm, xld, xll | application/x-openoffice-biff-8;windows_formatname="Biff8", application/x-openoffice-biff5;windows_formatname="Biff5", application/x-openoffice-biff-5;windows_formatname="Biff 5", _CITRIX_Biff8 | 'XLS8', 'XLS5', 'XLS4', 'XLS3', 'XLS ' | Biff 5, Biff4, Biff3, Biff, Biff8, Biff5
        com.microsoft.excel.xlt | Excel template (97–2004) | com.microsoft.excel.xls | application/vnd.ms-excel.template | xlt |  | 'sLS8'
        com.microsoft.excel.xla | Excel add-in (97–2004) | com.microsoft.excel.xls | application/vnd.ms-excel.addin | xla |  | 'XLA8'
        com.microsoft.excel.xml | Excel workbook in XML (2003) | public.xml, public.spreadsheet | application/vnd.ms-excel-xml, application/x-excel-xml | | | | XML Spreadsheet
        com.microsoft.excel.sylk | Symbolic link spreadsheet | public.plain-text, public.spreadsheet | text/spreadsheet, application/x-sylk, text/x-sylk | slk, sylk | application/x-openoffice-sylk;windows_formatname="Sylk", application/x-openoffice-sylk-bigcaps;windows_formatname="SYLK" | 'SYLK' | SYLK, Sylk, CF_SYLK
        com.visicorp.data-interchange | Data interchange spreadsheet | public.plain-text, public.spreadsheet | application/x-dif, application/x-dif-document, text/x-dif | dif | application/x-openoffice-dif;windows_formatname="DIF" |  | DIF, CF_DIF
        com.microsoft.excel.web-query | Excel web query | public.plain-text | text/x-ms-iqy | iqy
        com.microsoft.office.database-connection | Office data connection | public.html | text/x-ms-odc
        com.microsoft.powerpoint.ppt | PowerPoint presentation (97–2004) | com.microsoft.ole-storage, public.presentation | application/vnd.ms-powerpoint, application/powerpoint, application/mspowerpoint, application/x-mspowerpoint, application/x-powerpoint | ppt, ppz |  | 'SLD8', 'SLD3'
        com.microsoft.powerpoint.pps | PowerPoint slide show (97–2004) | com.microsoft.powerpoint.ppt | application/vnd.ms-powerpoint.show | pps |  | 'PPSS'
        com.microsoft.powerpoint.pot | PowerPoint template (97–2004) | com.microsoft.powerpoint.ppt | application/vnd.ms-powerpoint.template | pot |  | 'PPOT'
        com.microsoft.publisher | Publisher document | com.microsoft.ole-storage, public.composite-content | application/vnd.ms-publisher, application/x-mspublisher | pub
        com.microsoft.visio.drawing | Visio drawing (2003) | com.microsoft.ole-storage, public.composite-content | application/vnd.visio, application/x-visio, application/visio, application/vsd, application/x-vsd, zz-application/zz-winassoc-vsd | vsd, vst, vss, vsw
        com.microsoft.visio.xml | Visio drawing in XML (2003) | public.xml, public.composite-content | application/vnd.visio.xml, application/x-visio-xml | vdx, vtx, vsx
        com.microsoft.project | Project plan | com.microsoft.ole-storage | application/vnd.ms-project, application/x-msproject, application/msproject | mpp, mpt
        com.microsoft.access.mdb | Access database (97–2003) | public.data, public.database | application/vnd.ms-access, application/msaccess, application/vnd.msaccess, application/x-msaccess, application/mdb, application/x-mdb, zz-application/zz-winassoc-mdb | mdb, mde
        com.microsoft.access.accdb | Access database | public.data, public.database | application/vnd.ms-access.accdb, application/x-msaccess-accdb | accdb, accde, accdt
        com.microsoft.onenote | OneNote section | public.data, public.composite-content | application/onenote, application/msonenote, application/x-onenote | one, onetoc2, onetoc, onetmp, onepkg
        com.microsoft.infopath | InfoPath form | public.xml | application/vnd.ms-infopath | infopathxml
        com.microsoft.works | Works document | com.microsoft.ole-storage, public.composite-content | application/vnd.ms-works, application/vnd-ms-works, application/x-msworks | wps, wks, wcm, wdb, xlr
        com.microsoft.works-database | Works database | public.data, public.database | application/vnd.ms-works-db, application/x-msworks-db
        com.microsoft.write | Windows Write document | public.data, public.composite-content | application/x-mswrite, application/mswrite | wri
        com.microsoft.binder | Office binder | com.microsoft.ole-storage | application/x-msbinder | obd, obt
        com.microsoft.pocket-word | Pocket Word document | public.data, public.composite-content | application/x-pocket-word | psw
        com.microsoft.equation-editor | Equation object | com.microsoft.ole-storage | application/x-ms-equation
        org.oasis-open.opendocument | OpenDocument package | public.zip-archive, public.composite-content | application/vnd.oasis.opendocument
        org.oasis-open.opendocument.text | OpenDocument text | org.oasis-open.opendocument | application/vnd.oasis.opendocument.text, application/x-vnd.oasis.opendocument.text | odt
        org.oasis-open.opendocument.text-flat-xml | OpenDocument text (flat XML) | public.xml, public.composite-content | application/vnd.oasis.opendocument.text-flat-xml | fodt
        org.oasis-open.opendocument.text-template | OpenDocument text template | org.oasis-open.opendocument | application/vnd.oasis.opendocument.text-template, application/x-vnd.oasis.opendocument.text-template | ott
        org.oasis-open.opendocument.text-web | OpenDocument web page template | org.oasis-open.opendocument | application/vnd.oasis.opendocument.text-web, application/x-vnd.oasis.opendocument.text-web | oth
        org.oasis-open.opendocument.text-master | OpenDocument master document | org.oasis-open.opendocument | application/vnd.oasis.opendocument.text-master, application/x-vnd.oasis.opendocument.text-master | odm
        org.oasis-open.opendocument.text-master-template | OpenDocument master document template | org.oasis-open.opendocument | application/vnd.oasis.opendocument.text-master-template | otm
        org.oasis-open.opendocument.graphics | OpenDocument drawing | org.oasis-open.opendocument | application/vnd.oasis.opendocument.graphics, application/x-vnd.oasis.opendocument.graphics | odg
        org.oasis-open.opendocument.graphics-flat-xml | OpenDocument drawing (flat XML) | public.xml, public.composite-content | application/vnd.oasis.opendocument.graphics-flat-xml | fodg
        org.oasis-open.opendocument.graphics-template | OpenDocument drawing template | org.oasis-open.opendocument | application/vnd.oasis.opendocument.graphics-template, application/x-vnd.oasis.opendocument.graphics-template | otg
        org.oasis-open.opendocument.presentation | OpenDocument presentation | org.oasis-open.opendocument, public.presentation | application/vnd.oasis.opendocument.presentation, application/x-vnd.oasis.opendocument.presentation | odp
        org.oasis-open.opendocument.presentation-flat-xml | OpenDocument presentation (flat XML) | public.xml, public.presentation | application/vnd.oasis.opendocument.presentation-flat-xml | fodp
        org.oasis-open.opendocument.presentation-template | OpenDocument presentation template | org.oasis-open.opendocument, public.presentation | application/vnd.oasis.opendocument.presentation-template, application/x-vnd.oasis.opendocument.presentation-template | otp
        org.oasis-open.opendocument.spreadsheet | OpenDocument spreadsheet | org.oasis-open.opendocument, public.spreadsheet | application/vnd.oasis.opendocument.spreadsheet, application/x-vnd.oasis.opendocument.spreadsheet | ods
        org.oasis-open.opendocument.spreadsheet-flat-xml | OpenDocument spreadsheet (flat XML) | public.xml, public.spreadsheet | application/vnd.oasis.opendocument.spreadsheet-flat-xml | fods
        org.oasis-open.opendocument.spreadsheet-template | OpenDocument spreadsheet template | org.oasis-open.opendocument, public.spreadsheet | application/vnd.oasis.opendocument.spreadsheet-template, application/x-vnd.oasis.opendocument.spreadsheet-template | ots
        org.oasis-open.opendocument.chart | OpenDocument chart | org.oasis-open.opendocument | application/vnd.oasis.opendocument.chart, application/x-vnd.oasis.opendocument.chart | odc
        org.oasis-open.opendocument.chart-template | OpenDocument chart template | org.oasis-open.opendocument | application/vnd.oasis.opendocument.chart-template
        org.oasis-open.opendocument.formula | OpenDocument formula | org.oasis-open.opendocument | application/vnd.oasis.opendocument.formula, application/x-vnd.oasis.opendocument.formula | odf
        org.oasis-open.opendocument.formula-template | OpenDocument formula template | org.oasis-open.opendocument | application/vnd.oasis.opendocument.formula-template
        org.oasis-open.opendocument.image | OpenDocument image | org.oasis-open.opendocument | application/vnd.oasis.opendocument.image, application/x-vnd.oasis.opendocument.image | odi
        org.oasis-open.opendocument.image-template | OpenDocument image template | org.oasis-open.opendocument | application/vnd.oasis.opendocument.image-template | oti
        org.oasis-open.opendocument.database | OpenDocument database | org.oasis-open.opendocument, public.database | application/vnd.oasis.opendocument.base, application/vnd.oasis.opendocument.database, application/vnd.sun.xml.base | odb
        org.openoffice.extension | OpenOffice extension | public.zip-archive | application/vnd.openofficeorg.extension | oxt, uno.pkg
        org.openoffice.text | OpenOffice 1.x text | public.zip-archive, public.composite-content | application/vnd.sun.xml.writer | sxw
        org.openoffice.text-template | OpenOffice 1.x text template | public.zip-archive, public.composite-content | application/vnd.sun.xml.writer.template | stw
        org.openoffice.text-master | OpenOffice 1.x master document | public.zip-archive, public.composite-content | application/vnd.sun.xml.writer.global | sxg
        org.openoffice.text-web | OpenOffice 1.x web page | public.zip-archive, public.composite-content | application/vnd.sun.xml.writer.web
        org.openoffice.spreadsheet | OpenOffice 1.x spreadsheet | public.zip-archive, public.spreadsheet | application/vnd.sun.xml.calc | sxc
        org.openoffice.spreadsheet-template | OpenOffice 1.x spreadsheet template | public.zip-archive, public.spreadsheet | application/vnd.sun.xml.calc.template | stc
        org.openoffice.graphics | OpenOffice 1.x drawing | public.zip-archive, public.composite-content | application/vnd.sun.xml.draw | sxd
        org.openoffice.graphics-template | OpenOffice 1.x drawing template | public.zip-archive, public.composite-content | application/vnd.sun.xml.draw.template | std
        org.openoffice.presentation | OpenOffice 1.x presentation | public.zip-archive, public.presentation | application/vnd.sun.xml.impress | sxi
        org.openoffice.presentation-template | OpenOffice 1.x presentation template | public.zip-archive, public.presentation | application/vnd.sun.xml.impress.template | sti
        org.openoffice.formula | OpenOffice 1.x formula | public.zip-archive, public.composite-content | application/vnd.sun.xml.math | sxm
        com.stardivision.writer | StarWriter document | public.data, public.composite-content | application/vnd.stardivision.writer, application/x-starwriter | sdw, vor
        com.stardivision.writer-global | StarWriter master document | com.stardivision.writer | application/vnd.stardivision.writer-global, application/x-starwriter-global | sgl
        com.stardivision.calc | StarCalc spreadsheet | public.data, public.spreadsheet | application/vnd.stardivision.calc, application/vnd.stardivision.cal, application/x-starcalc | sdc
        com.stardivision.chart | StarChart chart | public.data, public.composite-content | application/vnd.stardivision.chart, application/x-starchart | sds
        com.stardivision.draw | StarDraw drawing | public.data, public.composite-content | application/vnd.stardivision.draw, application/x-stardraw | sda
        com.stardivision.impress | StarImpress presentation | public.data, public.presentation | application/vnd.stardivision.impress, application/x-starimpress, application/vnd.stardivision.impress-packed | sdd, sdp
        com.stardivision.math | StarMath formula | public.data, public.composite-content | application/vnd.stardivision.math, application/x-starmath | smf
        com.stardivision.mail | StarMail message | public.data, public.message | application/vnd.stardivision.mail, application/x-starmail | smd
        com.stardivision.gallery | StarOffice gallery | public.data | application/x-stargallery-sdg, application/x-stargallery-thm, application/x-star-sdv | sdg, thm, sdv
        org.koffice.kword | KWord document | public.data, public.composite-content | application/x-kword, application/vnd.kde.kword | kwd, kwt
        org.koffice.kword-encrypted | KWord document (encrypted) | public.data | application/x-kword-crypt
        org.koffice.kspread | KSpread spreadsheet | public.data, public.spreadsheet | application/x-kspread, application/vnd.kde.kspread | ksp
        org.koffice.kspread-encrypted | KSpread spreadsheet (encrypted) | public.data | application/x-kspread-crypt
        org.koffice.kpresenter | KPresenter presentation | public.data, public.presentation | application/x-kpresenter, application/vnd.kde.kpresenter | kpr, kpt
        org.koffice.kchart | KChart chart | public.data, public.composite-content | application/x-kchart, application/vnd.kde.kchart | chrt
        org.koffice.kformula | KFormula formula | public.data, public.composite-content | application/x-kformula, application/vnd.kde.kformula | kfo
        org.koffice.kivio | Kivio flow chart | public.data, public.composite-content | application/x-kivio, application/vnd.kde.kivio | flw
        org.koffice.kugar | Kugar report | public.xml | application/x-kugar | kud
        org.calligra.author | Calligra Author book | public.zip-archive, public.composite-content | application/x-calligra-author
        org.calligra.plan | Calligra Plan project | public.zip-archive | application/x-vnd.kde.plan, application/x-vnd.kde.kplato | plan, kplato
        com.abisource.abiword | AbiWord document | public.xml, public.composite-content | application/x-abiword | abw, abw.crashed
        com.abisource.abiword-gzip | AbiWord document (compressed) | org.gnu.gnu-zip-archive |  | zabw, abw.gz
        org.gnome.gnumeric | Gnumeric spreadsheet | public.data, public.spreadsheet | application/x-gnumeric | gnumeric
        org.gnome.goffice-graph | GNOME Office graph | public.xml | application/x-goffice-graph
        org.gnu.siag | Siag spreadsheet | public.data, public.spreadsheet | application/x-siag | siag
        org.gnu.pathetic-writer | Pathetic Writer document | public.data, public.composite-content | application/x-pw | pw
        org.unix.sc-spreadsheet | SC or XSpread spreadsheet | public.data, public.spreadsheet | application/x-sc
        org.pyspread.spreadsheet | Pyspread spreadsheet | public.data, public.spreadsheet | application/x-pyspread-spreadsheet | pysu
        org.pyspread.spreadsheet-bzip2 | Pyspread spreadsheet (compressed) | public.data, public.spreadsheet | application/x-pyspread-bz-spreadsheet | pys
        com.vistasource.applix-words | Applix Words document | public.data, public.composite-content | application/x-applix-word | aw
        com.vistasource.applix-spreadsheets | Applix Spreadsheets spreadsheet | public.data, public.spreadsheet | application/x-applix-spreadsheet | as
        com.apple.iwork.pages.sffpages | Pages document | public.zip-archive, public.composite-content | application/vnd.apple.pages, application/x-iwork-pages-sffpages | pages
        com.apple.iwork.numbers.sffnumbers | Numbers spreadsheet | public.zip-archive, public.spreadsheet | application/vnd.apple.numbers, application/x-iwork-numbers-sffnumbers | numbers
        com.apple.iwork.keynote.sffkey | Keynote presentation | public.zip-archive, public.presentation | application/vnd.apple.keynote, application/x-iwork-keynote-sffkey | key
        com.apple.iwork.pages.template | Pages template | public.zip-archive, public.composite-content | application/x-iwork-pages-sfftemplate | template
        com.apple.iwork.numbers.template | Numbers template | public.zip-archive, public.spreadsheet | application/x-iwork-numbers-sfftemplate | nmbtemplate
        com.apple.iwork.keynote.kth | Keynote theme | public.zip-archive | application/x-iwork-keynote-sffkth | kth
        com.apple.appleworks.document | AppleWorks document | public.data, public.composite-content | application/x-appleworks-document, application/appleworks, application/x-appleworks, application/clarisworks, application/x-appleworks3 | cwk |  | 'CWWP', 'CWSS', 'CWPR', 'CWDB', 'CWGR'
        com.apple.macwrite | MacWrite document | public.data, public.composite-content | application/macwriteii, application/x-macwrite |  |  | 'MW2D', 'MWPd'
        com.lotus.123 | Lotus 1-2-3 spreadsheet | public.data, public.spreadsheet | application/vnd.lotus-1-2-3, application/x-lotus123, application/x-123, application/lotus123, application/wk1, zz-application/zz-winassoc-123 | 123, wk1, wk3, wk4, wks
        com.lotus.wordpro | Lotus Word Pro document | public.data, public.composite-content | application/vnd.lotus-wordpro, application/x-lotus-wordpro | lwp, mwp
        com.lotus.ami-pro | Ami Pro document | public.data, public.composite-content | application/x-amipro, application/x-ami | sam
        com.lotus.freelance | Freelance presentation | public.data, public.presentation | application/vnd.lotus-freelance, application/x-freelance | prz, pre
        com.lotus.approach | Approach database | public.data, public.database | application/vnd.lotus-approach | apr
        com.lotus.organizer | Organizer file | public.data | application/vnd.lotus-organizer | or6
        com.lotus.notes | Notes database | public.data, public.database | application/vnd.lotus-notes | ntf
        com.corel.wordperfect.doc | WordPerfect document | public.data, public.composite-content | application/vnd.wordperfect, application/x-wordperfect, application/wordperfect, application/wpd, application/wordperfect5.1, application/x-wpwin | wpd, wp, wp4, wp5, wp6, wpp, wpt |  | 'WPD1', 'WPD3', 'WPPC'
        com.corel.presentations | Corel presentation | public.data, public.presentation | application/x-corelpresentations, application/presentations | shw
        com.corel.draw-package | CorelDRAW drawing (ZIP) | com.corel.coreldraw, public.zip-archive | application/x-vnd.corel.draw.document+zip, application/x-vnd.corel.zcf.draw.document+zip, application/x-vnd.corel.draw.template+zip, application/x-vnd.corel.zcf.draw.template+zip
        com.corel.planperfect | PlanPerfect spreadsheet | public.data, public.spreadsheet | application/x-planperfect | pln
        com.corel.quattro-pro | Quattro Pro spreadsheet | public.data, public.spreadsheet | application/x-quattropro, application/x-quattro-pro, application/quattropro | wb1, wb2, wb3, qpw, wq1, wq2
        com.corel.symbol-library | Corel symbol library | public.data | application/x-vnd.corel.symbol.library+zip, application/x-vnd.corel.zcf.symbol.library+zip
        com.corel.designer | Corel Designer drawing | public.data, public.image | application/x-vnd.corel.designer.document+zip, application/x-vnd.corel.zcf.designer.document+zip | des
        com.softmaker.textmaker | TextMaker document | public.data, public.composite-content | application/x-tmd, application/vnd.softmaker.textmaker | tmd, tmdx
        com.softmaker.planmaker | PlanMaker spreadsheet | public.data, public.spreadsheet | application/vnd.softmaker.planmaker, application/x-pmd, application/x-pmdx | pmdx
        com.softmaker.presentations | SoftMaker presentation | public.data, public.presentation | application/vnd.softmaker.presentations, application/x-prdx | prdx, prd
        com.hancom.hwp | Hangul document | public.data, public.composite-content | application/x-hwp, application/vnd.haansoft-hwp, application/vnd.hancom.hwp, application/haansofthwp, application/hwp | hwp
        com.hancom.hwt | Hangul template | public.data, public.composite-content | application/x-hwt, application/vnd.haansoft-hwt | hwt
        com.hancom.hwpx | Hangul document (XML) | public.zip-archive, public.composite-content | application/hwp+zip, application/vnd.hancom.hwpx, application/haansofthwpx | hwpx
        jp.justsystems.ichitaro | Ichitaro document | public.data, public.composite-content | application/x-js-taro, application/x-ichitaro4, application/x-ichitaro5, application/x-ichitaro6 | jtd, jtt
        cz.software602.text602 | T602 document | public.plain-text | application/x-t602 | 602
        com.kingsoft.wps-writer | WPS Writer document | com.microsoft.ole-storage, public.composite-content | application/wps-office.wps, application/kswps
        com.kingsoft.wps-spreadsheets | WPS spreadsheet | com.microsoft.ole-storage, public.spreadsheet | application/wps-office.et, application/kset | et, ett
        com.kingsoft.wps-presentation | WPS presentation | com.microsoft.ole-storage, public.presentation | application/wps-office.dps, application/ksdps | dps, dpt
        cn.uof.text | Uniform Office text | public.xml, public.composite-content | application/vnd.uof.text, application/vnd.uoml+xml | uot, uof
        cn.uof.spreadsheet | Uniform Office spreadsheet | public.xml, public.spreadsheet | application/vnd.uof.spreadsheet | uos
        cn.uof.presentation | Uniform Office presentation | public.xml, public.presentation | application/vnd.uof.presentation | uop
        cn.ofd.document | Open Fixed-layout Document | public.zip-archive, public.composite-content | application/ofd, application/x-ofd | ofd
        org.itu.office-document-architecture | ODA document | public.data, public.composite-content | application/oda | oda
        com.psion.word | Psion Word document | public.data, public.composite-content | application/x-epoc-word
        com.psion.sheet | Psion spreadsheet | public.data, public.spreadsheet | application/x-epoc-sheet
        com.psion.agenda | Psion diary | public.data | application/x-epoc-agenda, application/x-epoc-data, application/x-epoc-jotter
        com.xyquest.xywrite | XyWrite document | public.plain-text | application/x-xywrite | xy3, xyp
        com.google.docs-link | Link to a Google document | public.json | application/vnd.google-apps.document, application/vnd.google-apps.spreadsheet, application/vnd.google-apps.presentation | gdoc, gsheet, gslides
        """#
    }
}
