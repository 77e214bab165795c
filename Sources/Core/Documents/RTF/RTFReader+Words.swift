// The control words of the specification (Rich Text Format Specification 1.9.1).

extension RTFReader {
    static let characters: [String: String] = [
        "tab": "\t", "emdash": "\u{2014}", "endash": "\u{2013}", "bullet": "\u{2022}", "lquote": "\u{2018}",
        "rquote": "\u{2019}", "ldblquote": "\u{201C}", "rdblquote": "\u{201D}", "emspace": "\u{2003}",
        "enspace": "\u{2002}", "qmspace": "\u{2005}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "zwbo": "\u{200B}",
        "zwnbo": "\u{2060}", "ltrmark": "\u{200E}", "rtlmark": "\u{200F}",
    ]

    /// The destinations by their control word. All other destinations are text, or are marked as
    /// ignorable by `\*`.
    static let destinations: [String: Destination] = {
        var result: [String: Destination] = [
            "fonttbl": .fontTable, "stylesheet": .styleSheet, "fldinst": .instruction, "listtable": .listTable, "listoverridetable": .listTable,
            "shpinst": .shape, "do": .shape, "pict": .picture, "colortbl": .colourTable, "sn": .propertyName, "sv": .propertyValue,
            "NeXTGraphic": .attachment,
        ]
        for word in [
            "atnauthor", "atndate", "atnicn", "atnid", "atnparent", "atnref", "atntime", "atrfend", "atrfstart",
            "author", "background", "bkmkend", "bkmkstart", "blipuid", "buptim", "category", "colorschememapping",
            "comment", "company", "creatim", "datafield", "datastore", "defchp", "defpap", "doccomm", "docvar",
            "ebcend", "ebcstart", "factoidname", "falt", "fchars", "ffdeftext", "ffentrymcr", "ffexitmcr",
            "ffformat", "ffhelptext", "ffl", "ffname", "ffstattext", "file", "filetbl", "fldtype", "fname",
            "fontemb", "fontfile", "formfield", "ftncn", "ftnsep",
            "ftnsepc", "g", "generator", "gridtbl", "hl", "hlfr", "hlinkbase",
            "hlloc", "hlsrc", "hsv", "htmltag", "info", "keycode", "keywords", "latentstyles", "lchars", "levelnumbers",
            "leveltext", "lfolevel", "linkval", "list", "listlevel", "listname", "listoverride",
            "listpicture", "liststylename", "lsdlockedexcept", "mailmerge", "manager", "mhtmltag", "mmath",
            "nextfile", "nonshppict", "nonesttables", "objalias", "objclass", "objdata", "objname",
            "objsect", "objtime", "oldcprops", "oldpprops", "oldsprops", "oldtprops", "oleclsid", "operator", "panose",
            "password", "passwordhash", "pgp", "pgptbl", "picprop", "pn", "pnseclvl", "pntxta", "pntxtb", "printim",
            "private", "propname", "protend", "protstart", "protusertbl", "revtbl", "revtim", "rsidtbl", "rxe",
            "shprslt", "sp", "staticval", "subject", "svb", "tc", "template", "themedata", "title", "ud",
            "txe", "upr", "userprops", "wgrffmtfilter", "windowcaption", "writereservation", "writereservhash", "xe",
            "xform", "xmlattrname", "xmlattrvalue", "xmlclose", "xmlname", "xmlnstbl", "xmlopen",
        ] { result[word] = .skipped }
        for word in ["header", "headerf", "headerl", "headerr", "footer", "footerf", "footerl", "footerr"] { result[word] = .header }
        // Shown although some of them are ignorable: the result of a field, the text of a shape,
        // the marker of a list item, the Unicode half of `\upr`.
        for word in ["fldrslt", "nesttableprops", "footnote", "annotation", "dptxbxtext", "shptxt", "listtext", "pntext", "ud", "shppict", "result"] {
            result[word] = .text
        }
        result["upr"] = .alternative
        return result
    }()

    /// The Windows code pages by the parameter of `\fcharset`; -1 for the Symbol font.
    static let codePages: [Int: Int] = [
        0: 1252, 2: -1, 77: 10000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258,
        177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
    ]
}
