// Written by scripts/make-html-tables.py.

extension HTMLName {
    /// The names that have numbers, in the order of the numbers, from 1 on.
    static let knownNames = """
        a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas
        caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font
        footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend
        li link listing main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option
        output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small
        source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u
        ul var video wbr xmp annotation-xml desc foreignobject malignmark mglyph mi mn mo ms mtext action align alt aria-hidden aria-label
        autoplay background bgcolor border cellpadding cellspacing charset checked class color cols colspan content controls coords
        crossorigin datetime disabled download encoding face for headers height hidden href hreflang http-equiv id integrity is itemid
        itemprop itemref itemscope itemtype lang loading loop media method multiple muted name onclick open placeholder poster property
        readonly rel required reversed role rows rowspan scope selected shape size sizes src srcset start tabindex target type usemap valign
        value width xlink:href xml:lang xmlns
        """

    /// The number of names of elements that have numbers, and 1 for "none".
    static let knownElementCount = 154

    /// `a`
    public static var a: HTMLName { HTMLName(bits: 1) }
    /// `abbr`
    public static var abbr: HTMLName { HTMLName(bits: 2) }
    /// `acronym`
    public static var acronym: HTMLName { HTMLName(bits: 3) }
    /// `address`
    public static var address: HTMLName { HTMLName(bits: 4) }
    /// `applet`
    public static var applet: HTMLName { HTMLName(bits: 5) }
    /// `area`
    public static var area: HTMLName { HTMLName(bits: 6) }
    /// `article`
    public static var article: HTMLName { HTMLName(bits: 7) }
    /// `aside`
    public static var aside: HTMLName { HTMLName(bits: 8) }
    /// `audio`
    public static var audio: HTMLName { HTMLName(bits: 9) }
    /// `b`
    public static var b: HTMLName { HTMLName(bits: 10) }
    /// `base`
    public static var base: HTMLName { HTMLName(bits: 11) }
    /// `basefont`
    public static var basefont: HTMLName { HTMLName(bits: 12) }
    /// `bdi`
    public static var bdi: HTMLName { HTMLName(bits: 13) }
    /// `bdo`
    public static var bdo: HTMLName { HTMLName(bits: 14) }
    /// `bgsound`
    public static var bgsound: HTMLName { HTMLName(bits: 15) }
    /// `big`
    public static var big: HTMLName { HTMLName(bits: 16) }
    /// `blink`
    public static var blink: HTMLName { HTMLName(bits: 17) }
    /// `blockquote`
    public static var blockquote: HTMLName { HTMLName(bits: 18) }
    /// `body`
    public static var body: HTMLName { HTMLName(bits: 19) }
    /// `br`
    public static var br: HTMLName { HTMLName(bits: 20) }
    /// `button`
    public static var button: HTMLName { HTMLName(bits: 21) }
    /// `canvas`
    public static var canvas: HTMLName { HTMLName(bits: 22) }
    /// `caption`
    public static var caption: HTMLName { HTMLName(bits: 23) }
    /// `center`
    public static var center: HTMLName { HTMLName(bits: 24) }
    /// `cite`
    public static var cite: HTMLName { HTMLName(bits: 25) }
    /// `code`
    public static var code: HTMLName { HTMLName(bits: 26) }
    /// `col`
    public static var col: HTMLName { HTMLName(bits: 27) }
    /// `colgroup`
    public static var colgroup: HTMLName { HTMLName(bits: 28) }
    /// `data`
    public static var data: HTMLName { HTMLName(bits: 29) }
    /// `datalist`
    public static var datalist: HTMLName { HTMLName(bits: 30) }
    /// `dd`
    public static var dd: HTMLName { HTMLName(bits: 31) }
    /// `del`
    public static var del: HTMLName { HTMLName(bits: 32) }
    /// `details`
    public static var details: HTMLName { HTMLName(bits: 33) }
    /// `dfn`
    public static var dfn: HTMLName { HTMLName(bits: 34) }
    /// `dialog`
    public static var dialog: HTMLName { HTMLName(bits: 35) }
    /// `dir`
    public static var dir: HTMLName { HTMLName(bits: 36) }
    /// `div`
    public static var div: HTMLName { HTMLName(bits: 37) }
    /// `dl`
    public static var dl: HTMLName { HTMLName(bits: 38) }
    /// `dt`
    public static var dt: HTMLName { HTMLName(bits: 39) }
    /// `em`
    public static var em: HTMLName { HTMLName(bits: 40) }
    /// `embed`
    public static var embed: HTMLName { HTMLName(bits: 41) }
    /// `fieldset`
    public static var fieldset: HTMLName { HTMLName(bits: 42) }
    /// `figcaption`
    public static var figcaption: HTMLName { HTMLName(bits: 43) }
    /// `figure`
    public static var figure: HTMLName { HTMLName(bits: 44) }
    /// `font`
    public static var font: HTMLName { HTMLName(bits: 45) }
    /// `footer`
    public static var footer: HTMLName { HTMLName(bits: 46) }
    /// `form`
    public static var form: HTMLName { HTMLName(bits: 47) }
    /// `frame`
    public static var frame: HTMLName { HTMLName(bits: 48) }
    /// `frameset`
    public static var frameset: HTMLName { HTMLName(bits: 49) }
    /// `h1`
    public static var h1: HTMLName { HTMLName(bits: 50) }
    /// `h2`
    public static var h2: HTMLName { HTMLName(bits: 51) }
    /// `h3`
    public static var h3: HTMLName { HTMLName(bits: 52) }
    /// `h4`
    public static var h4: HTMLName { HTMLName(bits: 53) }
    /// `h5`
    public static var h5: HTMLName { HTMLName(bits: 54) }
    /// `h6`
    public static var h6: HTMLName { HTMLName(bits: 55) }
    /// `head`
    public static var head: HTMLName { HTMLName(bits: 56) }
    /// `header`
    public static var header: HTMLName { HTMLName(bits: 57) }
    /// `hgroup`
    public static var hgroup: HTMLName { HTMLName(bits: 58) }
    /// `hr`
    public static var hr: HTMLName { HTMLName(bits: 59) }
    /// `html`
    public static var html: HTMLName { HTMLName(bits: 60) }
    /// `i`
    public static var i: HTMLName { HTMLName(bits: 61) }
    /// `iframe`
    public static var iframe: HTMLName { HTMLName(bits: 62) }
    /// `image`
    public static var image: HTMLName { HTMLName(bits: 63) }
    /// `img`
    public static var img: HTMLName { HTMLName(bits: 64) }
    /// `input`
    public static var input: HTMLName { HTMLName(bits: 65) }
    /// `ins`
    public static var ins: HTMLName { HTMLName(bits: 66) }
    /// `isindex`
    public static var isindex: HTMLName { HTMLName(bits: 67) }
    /// `kbd`
    public static var kbd: HTMLName { HTMLName(bits: 68) }
    /// `keygen`
    public static var keygen: HTMLName { HTMLName(bits: 69) }
    /// `label`
    public static var label: HTMLName { HTMLName(bits: 70) }
    /// `legend`
    public static var legend: HTMLName { HTMLName(bits: 71) }
    /// `li`
    public static var li: HTMLName { HTMLName(bits: 72) }
    /// `link`
    public static var link: HTMLName { HTMLName(bits: 73) }
    /// `listing`
    public static var listing: HTMLName { HTMLName(bits: 74) }
    /// `main`
    public static var main: HTMLName { HTMLName(bits: 75) }
    /// `map`
    public static var map: HTMLName { HTMLName(bits: 76) }
    /// `mark`
    public static var mark: HTMLName { HTMLName(bits: 77) }
    /// `marquee`
    public static var marquee: HTMLName { HTMLName(bits: 78) }
    /// `math`
    public static var math: HTMLName { HTMLName(bits: 79) }
    /// `menu`
    public static var menu: HTMLName { HTMLName(bits: 80) }
    /// `menuitem`
    public static var menuitem: HTMLName { HTMLName(bits: 81) }
    /// `meta`
    public static var meta: HTMLName { HTMLName(bits: 82) }
    /// `meter`
    public static var meter: HTMLName { HTMLName(bits: 83) }
    /// `nav`
    public static var nav: HTMLName { HTMLName(bits: 84) }
    /// `nobr`
    public static var nobr: HTMLName { HTMLName(bits: 85) }
    /// `noembed`
    public static var noembed: HTMLName { HTMLName(bits: 86) }
    /// `noframes`
    public static var noframes: HTMLName { HTMLName(bits: 87) }
    /// `noscript`
    public static var noscript: HTMLName { HTMLName(bits: 88) }
    /// `object`
    public static var object: HTMLName { HTMLName(bits: 89) }
    /// `ol`
    public static var ol: HTMLName { HTMLName(bits: 90) }
    /// `optgroup`
    public static var optgroup: HTMLName { HTMLName(bits: 91) }
    /// `option`
    public static var option: HTMLName { HTMLName(bits: 92) }
    /// `output`
    public static var output: HTMLName { HTMLName(bits: 93) }
    /// `p`
    public static var p: HTMLName { HTMLName(bits: 94) }
    /// `param`
    public static var param: HTMLName { HTMLName(bits: 95) }
    /// `picture`
    public static var picture: HTMLName { HTMLName(bits: 96) }
    /// `plaintext`
    public static var plaintext: HTMLName { HTMLName(bits: 97) }
    /// `pre`
    public static var pre: HTMLName { HTMLName(bits: 98) }
    /// `progress`
    public static var progress: HTMLName { HTMLName(bits: 99) }
    /// `q`
    public static var q: HTMLName { HTMLName(bits: 100) }
    /// `rb`
    public static var rb: HTMLName { HTMLName(bits: 101) }
    /// `rp`
    public static var rp: HTMLName { HTMLName(bits: 102) }
    /// `rt`
    public static var rt: HTMLName { HTMLName(bits: 103) }
    /// `rtc`
    public static var rtc: HTMLName { HTMLName(bits: 104) }
    /// `ruby`
    public static var ruby: HTMLName { HTMLName(bits: 105) }
    /// `s`
    public static var s: HTMLName { HTMLName(bits: 106) }
    /// `samp`
    public static var samp: HTMLName { HTMLName(bits: 107) }
    /// `script`
    public static var script: HTMLName { HTMLName(bits: 108) }
    /// `search`
    public static var search: HTMLName { HTMLName(bits: 109) }
    /// `section`
    public static var section: HTMLName { HTMLName(bits: 110) }
    /// `select`
    public static var select: HTMLName { HTMLName(bits: 111) }
    /// `selectedcontent`
    public static var selectedcontent: HTMLName { HTMLName(bits: 112) }
    /// `slot`
    public static var slot: HTMLName { HTMLName(bits: 113) }
    /// `small`
    public static var small: HTMLName { HTMLName(bits: 114) }
    /// `source`
    public static var source: HTMLName { HTMLName(bits: 115) }
    /// `spacer`
    public static var spacer: HTMLName { HTMLName(bits: 116) }
    /// `span`
    public static var span: HTMLName { HTMLName(bits: 117) }
    /// `strike`
    public static var strike: HTMLName { HTMLName(bits: 118) }
    /// `strong`
    public static var strong: HTMLName { HTMLName(bits: 119) }
    /// `style`
    public static var style: HTMLName { HTMLName(bits: 120) }
    /// `sub`
    public static var sub: HTMLName { HTMLName(bits: 121) }
    /// `summary`
    public static var summary: HTMLName { HTMLName(bits: 122) }
    /// `sup`
    public static var sup: HTMLName { HTMLName(bits: 123) }
    /// `svg`
    public static var svg: HTMLName { HTMLName(bits: 124) }
    /// `table`
    public static var table: HTMLName { HTMLName(bits: 125) }
    /// `tbody`
    public static var tbody: HTMLName { HTMLName(bits: 126) }
    /// `td`
    public static var td: HTMLName { HTMLName(bits: 127) }
    /// `template`
    public static var template: HTMLName { HTMLName(bits: 128) }
    /// `textarea`
    public static var textarea: HTMLName { HTMLName(bits: 129) }
    /// `tfoot`
    public static var tfoot: HTMLName { HTMLName(bits: 130) }
    /// `th`
    public static var th: HTMLName { HTMLName(bits: 131) }
    /// `thead`
    public static var thead: HTMLName { HTMLName(bits: 132) }
    /// `time`
    public static var time: HTMLName { HTMLName(bits: 133) }
    /// `title`
    public static var title: HTMLName { HTMLName(bits: 134) }
    /// `tr`
    public static var tr: HTMLName { HTMLName(bits: 135) }
    /// `track`
    public static var track: HTMLName { HTMLName(bits: 136) }
    /// `tt`
    public static var tt: HTMLName { HTMLName(bits: 137) }
    /// `u`
    public static var u: HTMLName { HTMLName(bits: 138) }
    /// `ul`
    public static var ul: HTMLName { HTMLName(bits: 139) }
    /// `var`
    public static var `var`: HTMLName { HTMLName(bits: 140) }
    /// `video`
    public static var video: HTMLName { HTMLName(bits: 141) }
    /// `wbr`
    public static var wbr: HTMLName { HTMLName(bits: 142) }
    /// `xmp`
    public static var xmp: HTMLName { HTMLName(bits: 143) }
    /// `annotation-xml`
    public static var annotationXML: HTMLName { HTMLName(bits: 144) }
    /// `desc`
    public static var desc: HTMLName { HTMLName(bits: 145) }
    /// `foreignobject`
    public static var foreignobject: HTMLName { HTMLName(bits: 146) }
    /// `malignmark`
    public static var malignmark: HTMLName { HTMLName(bits: 147) }
    /// `mglyph`
    public static var mglyph: HTMLName { HTMLName(bits: 148) }
    /// `mi`
    public static var mi: HTMLName { HTMLName(bits: 149) }
    /// `mn`
    public static var mn: HTMLName { HTMLName(bits: 150) }
    /// `mo`
    public static var mo: HTMLName { HTMLName(bits: 151) }
    /// `ms`
    public static var ms: HTMLName { HTMLName(bits: 152) }
    /// `mtext`
    public static var mtext: HTMLName { HTMLName(bits: 153) }
    /// `action`
    public static var action: HTMLName { HTMLName(bits: 154) }
    /// `align`
    public static var align: HTMLName { HTMLName(bits: 155) }
    /// `alt`
    public static var alt: HTMLName { HTMLName(bits: 156) }
    /// `aria-hidden`
    public static var ariaHidden: HTMLName { HTMLName(bits: 157) }
    /// `aria-label`
    public static var ariaLabel: HTMLName { HTMLName(bits: 158) }
    /// `autoplay`
    public static var autoplay: HTMLName { HTMLName(bits: 159) }
    /// `background`
    public static var background: HTMLName { HTMLName(bits: 160) }
    /// `bgcolor`
    public static var bgcolor: HTMLName { HTMLName(bits: 161) }
    /// `border`
    public static var border: HTMLName { HTMLName(bits: 162) }
    /// `cellpadding`
    public static var cellpadding: HTMLName { HTMLName(bits: 163) }
    /// `cellspacing`
    public static var cellspacing: HTMLName { HTMLName(bits: 164) }
    /// `charset`
    public static var charset: HTMLName { HTMLName(bits: 165) }
    /// `checked`
    public static var checked: HTMLName { HTMLName(bits: 166) }
    /// `class`
    public static var `class`: HTMLName { HTMLName(bits: 167) }
    /// `color`
    public static var color: HTMLName { HTMLName(bits: 168) }
    /// `cols`
    public static var cols: HTMLName { HTMLName(bits: 169) }
    /// `colspan`
    public static var colspan: HTMLName { HTMLName(bits: 170) }
    /// `content`
    public static var content: HTMLName { HTMLName(bits: 171) }
    /// `controls`
    public static var controls: HTMLName { HTMLName(bits: 172) }
    /// `coords`
    public static var coords: HTMLName { HTMLName(bits: 173) }
    /// `crossorigin`
    public static var crossorigin: HTMLName { HTMLName(bits: 174) }
    /// `datetime`
    public static var datetime: HTMLName { HTMLName(bits: 175) }
    /// `disabled`
    public static var disabled: HTMLName { HTMLName(bits: 176) }
    /// `download`
    public static var download: HTMLName { HTMLName(bits: 177) }
    /// `encoding`
    public static var encoding: HTMLName { HTMLName(bits: 178) }
    /// `face`
    public static var face: HTMLName { HTMLName(bits: 179) }
    /// `for`
    public static var `for`: HTMLName { HTMLName(bits: 180) }
    /// `headers`
    public static var headers: HTMLName { HTMLName(bits: 181) }
    /// `height`
    public static var height: HTMLName { HTMLName(bits: 182) }
    /// `hidden`
    public static var hidden: HTMLName { HTMLName(bits: 183) }
    /// `href`
    public static var href: HTMLName { HTMLName(bits: 184) }
    /// `hreflang`
    public static var hreflang: HTMLName { HTMLName(bits: 185) }
    /// `http-equiv`
    public static var httpEquiv: HTMLName { HTMLName(bits: 186) }
    /// `id`
    public static var id: HTMLName { HTMLName(bits: 187) }
    /// `integrity`
    public static var integrity: HTMLName { HTMLName(bits: 188) }
    /// `is`
    public static var `is`: HTMLName { HTMLName(bits: 189) }
    /// `itemid`
    public static var itemid: HTMLName { HTMLName(bits: 190) }
    /// `itemprop`
    public static var itemprop: HTMLName { HTMLName(bits: 191) }
    /// `itemref`
    public static var itemref: HTMLName { HTMLName(bits: 192) }
    /// `itemscope`
    public static var itemscope: HTMLName { HTMLName(bits: 193) }
    /// `itemtype`
    public static var itemtype: HTMLName { HTMLName(bits: 194) }
    /// `lang`
    public static var lang: HTMLName { HTMLName(bits: 195) }
    /// `loading`
    public static var loading: HTMLName { HTMLName(bits: 196) }
    /// `loop`
    public static var loop: HTMLName { HTMLName(bits: 197) }
    /// `media`
    public static var media: HTMLName { HTMLName(bits: 198) }
    /// `method`
    public static var method: HTMLName { HTMLName(bits: 199) }
    /// `multiple`
    public static var multiple: HTMLName { HTMLName(bits: 200) }
    /// `muted`
    public static var muted: HTMLName { HTMLName(bits: 201) }
    /// `name`
    public static var name: HTMLName { HTMLName(bits: 202) }
    /// `onclick`
    public static var onclick: HTMLName { HTMLName(bits: 203) }
    /// `open`
    public static var open: HTMLName { HTMLName(bits: 204) }
    /// `placeholder`
    public static var placeholder: HTMLName { HTMLName(bits: 205) }
    /// `poster`
    public static var poster: HTMLName { HTMLName(bits: 206) }
    /// `property`
    public static var property: HTMLName { HTMLName(bits: 207) }
    /// `readonly`
    public static var readonly: HTMLName { HTMLName(bits: 208) }
    /// `rel`
    public static var rel: HTMLName { HTMLName(bits: 209) }
    /// `required`
    public static var required: HTMLName { HTMLName(bits: 210) }
    /// `reversed`
    public static var reversed: HTMLName { HTMLName(bits: 211) }
    /// `role`
    public static var role: HTMLName { HTMLName(bits: 212) }
    /// `rows`
    public static var rows: HTMLName { HTMLName(bits: 213) }
    /// `rowspan`
    public static var rowspan: HTMLName { HTMLName(bits: 214) }
    /// `scope`
    public static var scope: HTMLName { HTMLName(bits: 215) }
    /// `selected`
    public static var selected: HTMLName { HTMLName(bits: 216) }
    /// `shape`
    public static var shape: HTMLName { HTMLName(bits: 217) }
    /// `size`
    public static var size: HTMLName { HTMLName(bits: 218) }
    /// `sizes`
    public static var sizes: HTMLName { HTMLName(bits: 219) }
    /// `src`
    public static var src: HTMLName { HTMLName(bits: 220) }
    /// `srcset`
    public static var srcset: HTMLName { HTMLName(bits: 221) }
    /// `start`
    public static var start: HTMLName { HTMLName(bits: 222) }
    /// `tabindex`
    public static var tabindex: HTMLName { HTMLName(bits: 223) }
    /// `target`
    public static var target: HTMLName { HTMLName(bits: 224) }
    /// `type`
    public static var type: HTMLName { HTMLName(bits: 225) }
    /// `usemap`
    public static var usemap: HTMLName { HTMLName(bits: 226) }
    /// `valign`
    public static var valign: HTMLName { HTMLName(bits: 227) }
    /// `value`
    public static var value: HTMLName { HTMLName(bits: 228) }
    /// `width`
    public static var width: HTMLName { HTMLName(bits: 229) }
    /// `xlink:href`
    public static var xlinkHref: HTMLName { HTMLName(bits: 230) }
    /// `xml:lang`
    public static var xmlLang: HTMLName { HTMLName(bits: 231) }
    /// `xmlns`
    public static var xmlns: HTMLName { HTMLName(bits: 232) }
}
