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
        itemprop itemref itemscope itemtype lang loading loop media method multiple muted name nowrap onclick open placeholder poster
        property readonly rel required reversed role rows rowspan scope selected shape size sizes src srcset start tabindex target type
        usemap valign value width xlink:href xml:lang xmlns
        """

    /// The number of names of elements that have numbers, and 1 for "none".
    static let knownElementCount = 154

    /// `a`
    @inlinable public static var a: HTMLName { HTMLName(bits: 1) }
    /// `abbr`
    @inlinable public static var abbr: HTMLName { HTMLName(bits: 2) }
    /// `acronym`
    @inlinable public static var acronym: HTMLName { HTMLName(bits: 3) }
    /// `address`
    @inlinable public static var address: HTMLName { HTMLName(bits: 4) }
    /// `applet`
    @inlinable public static var applet: HTMLName { HTMLName(bits: 5) }
    /// `area`
    @inlinable public static var area: HTMLName { HTMLName(bits: 6) }
    /// `article`
    @inlinable public static var article: HTMLName { HTMLName(bits: 7) }
    /// `aside`
    @inlinable public static var aside: HTMLName { HTMLName(bits: 8) }
    /// `audio`
    @inlinable public static var audio: HTMLName { HTMLName(bits: 9) }
    /// `b`
    @inlinable public static var b: HTMLName { HTMLName(bits: 10) }
    /// `base`
    @inlinable public static var base: HTMLName { HTMLName(bits: 11) }
    /// `basefont`
    @inlinable public static var basefont: HTMLName { HTMLName(bits: 12) }
    /// `bdi`
    @inlinable public static var bdi: HTMLName { HTMLName(bits: 13) }
    /// `bdo`
    @inlinable public static var bdo: HTMLName { HTMLName(bits: 14) }
    /// `bgsound`
    @inlinable public static var bgsound: HTMLName { HTMLName(bits: 15) }
    /// `big`
    @inlinable public static var big: HTMLName { HTMLName(bits: 16) }
    /// `blink`
    @inlinable public static var blink: HTMLName { HTMLName(bits: 17) }
    /// `blockquote`
    @inlinable public static var blockquote: HTMLName { HTMLName(bits: 18) }
    /// `body`
    @inlinable public static var body: HTMLName { HTMLName(bits: 19) }
    /// `br`
    @inlinable public static var br: HTMLName { HTMLName(bits: 20) }
    /// `button`
    @inlinable public static var button: HTMLName { HTMLName(bits: 21) }
    /// `canvas`
    @inlinable public static var canvas: HTMLName { HTMLName(bits: 22) }
    /// `caption`
    @inlinable public static var caption: HTMLName { HTMLName(bits: 23) }
    /// `center`
    @inlinable public static var center: HTMLName { HTMLName(bits: 24) }
    /// `cite`
    @inlinable public static var cite: HTMLName { HTMLName(bits: 25) }
    /// `code`
    @inlinable public static var code: HTMLName { HTMLName(bits: 26) }
    /// `col`
    @inlinable public static var col: HTMLName { HTMLName(bits: 27) }
    /// `colgroup`
    @inlinable public static var colgroup: HTMLName { HTMLName(bits: 28) }
    /// `data`
    @inlinable public static var data: HTMLName { HTMLName(bits: 29) }
    /// `datalist`
    @inlinable public static var datalist: HTMLName { HTMLName(bits: 30) }
    /// `dd`
    @inlinable public static var dd: HTMLName { HTMLName(bits: 31) }
    /// `del`
    @inlinable public static var del: HTMLName { HTMLName(bits: 32) }
    /// `details`
    @inlinable public static var details: HTMLName { HTMLName(bits: 33) }
    /// `dfn`
    @inlinable public static var dfn: HTMLName { HTMLName(bits: 34) }
    /// `dialog`
    @inlinable public static var dialog: HTMLName { HTMLName(bits: 35) }
    /// `dir`
    @inlinable public static var dir: HTMLName { HTMLName(bits: 36) }
    /// `div`
    @inlinable public static var div: HTMLName { HTMLName(bits: 37) }
    /// `dl`
    @inlinable public static var dl: HTMLName { HTMLName(bits: 38) }
    /// `dt`
    @inlinable public static var dt: HTMLName { HTMLName(bits: 39) }
    /// `em`
    @inlinable public static var em: HTMLName { HTMLName(bits: 40) }
    /// `embed`
    @inlinable public static var embed: HTMLName { HTMLName(bits: 41) }
    /// `fieldset`
    @inlinable public static var fieldset: HTMLName { HTMLName(bits: 42) }
    /// `figcaption`
    @inlinable public static var figcaption: HTMLName { HTMLName(bits: 43) }
    /// `figure`
    @inlinable public static var figure: HTMLName { HTMLName(bits: 44) }
    /// `font`
    @inlinable public static var font: HTMLName { HTMLName(bits: 45) }
    /// `footer`
    @inlinable public static var footer: HTMLName { HTMLName(bits: 46) }
    /// `form`
    @inlinable public static var form: HTMLName { HTMLName(bits: 47) }
    /// `frame`
    @inlinable public static var frame: HTMLName { HTMLName(bits: 48) }
    /// `frameset`
    @inlinable public static var frameset: HTMLName { HTMLName(bits: 49) }
    /// `h1`
    @inlinable public static var h1: HTMLName { HTMLName(bits: 50) }
    /// `h2`
    @inlinable public static var h2: HTMLName { HTMLName(bits: 51) }
    /// `h3`
    @inlinable public static var h3: HTMLName { HTMLName(bits: 52) }
    /// `h4`
    @inlinable public static var h4: HTMLName { HTMLName(bits: 53) }
    /// `h5`
    @inlinable public static var h5: HTMLName { HTMLName(bits: 54) }
    /// `h6`
    @inlinable public static var h6: HTMLName { HTMLName(bits: 55) }
    /// `head`
    @inlinable public static var head: HTMLName { HTMLName(bits: 56) }
    /// `header`
    @inlinable public static var header: HTMLName { HTMLName(bits: 57) }
    /// `hgroup`
    @inlinable public static var hgroup: HTMLName { HTMLName(bits: 58) }
    /// `hr`
    @inlinable public static var hr: HTMLName { HTMLName(bits: 59) }
    /// `html`
    @inlinable public static var html: HTMLName { HTMLName(bits: 60) }
    /// `i`
    @inlinable public static var i: HTMLName { HTMLName(bits: 61) }
    /// `iframe`
    @inlinable public static var iframe: HTMLName { HTMLName(bits: 62) }
    /// `image`
    @inlinable public static var image: HTMLName { HTMLName(bits: 63) }
    /// `img`
    @inlinable public static var img: HTMLName { HTMLName(bits: 64) }
    /// `input`
    @inlinable public static var input: HTMLName { HTMLName(bits: 65) }
    /// `ins`
    @inlinable public static var ins: HTMLName { HTMLName(bits: 66) }
    /// `isindex`
    @inlinable public static var isindex: HTMLName { HTMLName(bits: 67) }
    /// `kbd`
    @inlinable public static var kbd: HTMLName { HTMLName(bits: 68) }
    /// `keygen`
    @inlinable public static var keygen: HTMLName { HTMLName(bits: 69) }
    /// `label`
    @inlinable public static var label: HTMLName { HTMLName(bits: 70) }
    /// `legend`
    @inlinable public static var legend: HTMLName { HTMLName(bits: 71) }
    /// `li`
    @inlinable public static var li: HTMLName { HTMLName(bits: 72) }
    /// `link`
    @inlinable public static var link: HTMLName { HTMLName(bits: 73) }
    /// `listing`
    @inlinable public static var listing: HTMLName { HTMLName(bits: 74) }
    /// `main`
    @inlinable public static var main: HTMLName { HTMLName(bits: 75) }
    /// `map`
    @inlinable public static var map: HTMLName { HTMLName(bits: 76) }
    /// `mark`
    @inlinable public static var mark: HTMLName { HTMLName(bits: 77) }
    /// `marquee`
    @inlinable public static var marquee: HTMLName { HTMLName(bits: 78) }
    /// `math`
    @inlinable public static var math: HTMLName { HTMLName(bits: 79) }
    /// `menu`
    @inlinable public static var menu: HTMLName { HTMLName(bits: 80) }
    /// `menuitem`
    @inlinable public static var menuitem: HTMLName { HTMLName(bits: 81) }
    /// `meta`
    @inlinable public static var meta: HTMLName { HTMLName(bits: 82) }
    /// `meter`
    @inlinable public static var meter: HTMLName { HTMLName(bits: 83) }
    /// `nav`
    @inlinable public static var nav: HTMLName { HTMLName(bits: 84) }
    /// `nobr`
    @inlinable public static var nobr: HTMLName { HTMLName(bits: 85) }
    /// `noembed`
    @inlinable public static var noembed: HTMLName { HTMLName(bits: 86) }
    /// `noframes`
    @inlinable public static var noframes: HTMLName { HTMLName(bits: 87) }
    /// `noscript`
    @inlinable public static var noscript: HTMLName { HTMLName(bits: 88) }
    /// `object`
    @inlinable public static var object: HTMLName { HTMLName(bits: 89) }
    /// `ol`
    @inlinable public static var ol: HTMLName { HTMLName(bits: 90) }
    /// `optgroup`
    @inlinable public static var optgroup: HTMLName { HTMLName(bits: 91) }
    /// `option`
    @inlinable public static var option: HTMLName { HTMLName(bits: 92) }
    /// `output`
    @inlinable public static var output: HTMLName { HTMLName(bits: 93) }
    /// `p`
    @inlinable public static var p: HTMLName { HTMLName(bits: 94) }
    /// `param`
    @inlinable public static var param: HTMLName { HTMLName(bits: 95) }
    /// `picture`
    @inlinable public static var picture: HTMLName { HTMLName(bits: 96) }
    /// `plaintext`
    @inlinable public static var plaintext: HTMLName { HTMLName(bits: 97) }
    /// `pre`
    @inlinable public static var pre: HTMLName { HTMLName(bits: 98) }
    /// `progress`
    @inlinable public static var progress: HTMLName { HTMLName(bits: 99) }
    /// `q`
    @inlinable public static var q: HTMLName { HTMLName(bits: 100) }
    /// `rb`
    @inlinable public static var rb: HTMLName { HTMLName(bits: 101) }
    /// `rp`
    @inlinable public static var rp: HTMLName { HTMLName(bits: 102) }
    /// `rt`
    @inlinable public static var rt: HTMLName { HTMLName(bits: 103) }
    /// `rtc`
    @inlinable public static var rtc: HTMLName { HTMLName(bits: 104) }
    /// `ruby`
    @inlinable public static var ruby: HTMLName { HTMLName(bits: 105) }
    /// `s`
    @inlinable public static var s: HTMLName { HTMLName(bits: 106) }
    /// `samp`
    @inlinable public static var samp: HTMLName { HTMLName(bits: 107) }
    /// `script`
    @inlinable public static var script: HTMLName { HTMLName(bits: 108) }
    /// `search`
    @inlinable public static var search: HTMLName { HTMLName(bits: 109) }
    /// `section`
    @inlinable public static var section: HTMLName { HTMLName(bits: 110) }
    /// `select`
    @inlinable public static var select: HTMLName { HTMLName(bits: 111) }
    /// `selectedcontent`
    @inlinable public static var selectedcontent: HTMLName { HTMLName(bits: 112) }
    /// `slot`
    @inlinable public static var slot: HTMLName { HTMLName(bits: 113) }
    /// `small`
    @inlinable public static var small: HTMLName { HTMLName(bits: 114) }
    /// `source`
    @inlinable public static var source: HTMLName { HTMLName(bits: 115) }
    /// `spacer`
    @inlinable public static var spacer: HTMLName { HTMLName(bits: 116) }
    /// `span`
    @inlinable public static var span: HTMLName { HTMLName(bits: 117) }
    /// `strike`
    @inlinable public static var strike: HTMLName { HTMLName(bits: 118) }
    /// `strong`
    @inlinable public static var strong: HTMLName { HTMLName(bits: 119) }
    /// `style`
    @inlinable public static var style: HTMLName { HTMLName(bits: 120) }
    /// `sub`
    @inlinable public static var sub: HTMLName { HTMLName(bits: 121) }
    /// `summary`
    @inlinable public static var summary: HTMLName { HTMLName(bits: 122) }
    /// `sup`
    @inlinable public static var sup: HTMLName { HTMLName(bits: 123) }
    /// `svg`
    @inlinable public static var svg: HTMLName { HTMLName(bits: 124) }
    /// `table`
    @inlinable public static var table: HTMLName { HTMLName(bits: 125) }
    /// `tbody`
    @inlinable public static var tbody: HTMLName { HTMLName(bits: 126) }
    /// `td`
    @inlinable public static var td: HTMLName { HTMLName(bits: 127) }
    /// `template`
    @inlinable public static var template: HTMLName { HTMLName(bits: 128) }
    /// `textarea`
    @inlinable public static var textarea: HTMLName { HTMLName(bits: 129) }
    /// `tfoot`
    @inlinable public static var tfoot: HTMLName { HTMLName(bits: 130) }
    /// `th`
    @inlinable public static var th: HTMLName { HTMLName(bits: 131) }
    /// `thead`
    @inlinable public static var thead: HTMLName { HTMLName(bits: 132) }
    /// `time`
    @inlinable public static var time: HTMLName { HTMLName(bits: 133) }
    /// `title`
    @inlinable public static var title: HTMLName { HTMLName(bits: 134) }
    /// `tr`
    @inlinable public static var tr: HTMLName { HTMLName(bits: 135) }
    /// `track`
    @inlinable public static var track: HTMLName { HTMLName(bits: 136) }
    /// `tt`
    @inlinable public static var tt: HTMLName { HTMLName(bits: 137) }
    /// `u`
    @inlinable public static var u: HTMLName { HTMLName(bits: 138) }
    /// `ul`
    @inlinable public static var ul: HTMLName { HTMLName(bits: 139) }
    /// `var`
    @inlinable public static var `var`: HTMLName { HTMLName(bits: 140) }
    /// `video`
    @inlinable public static var video: HTMLName { HTMLName(bits: 141) }
    /// `wbr`
    @inlinable public static var wbr: HTMLName { HTMLName(bits: 142) }
    /// `xmp`
    @inlinable public static var xmp: HTMLName { HTMLName(bits: 143) }
    /// `annotation-xml`
    @inlinable public static var annotationXML: HTMLName { HTMLName(bits: 144) }
    /// `desc`
    @inlinable public static var desc: HTMLName { HTMLName(bits: 145) }
    /// `foreignobject`
    @inlinable public static var foreignobject: HTMLName { HTMLName(bits: 146) }
    /// `malignmark`
    @inlinable public static var malignmark: HTMLName { HTMLName(bits: 147) }
    /// `mglyph`
    @inlinable public static var mglyph: HTMLName { HTMLName(bits: 148) }
    /// `mi`
    @inlinable public static var mi: HTMLName { HTMLName(bits: 149) }
    /// `mn`
    @inlinable public static var mn: HTMLName { HTMLName(bits: 150) }
    /// `mo`
    @inlinable public static var mo: HTMLName { HTMLName(bits: 151) }
    /// `ms`
    @inlinable public static var ms: HTMLName { HTMLName(bits: 152) }
    /// `mtext`
    @inlinable public static var mtext: HTMLName { HTMLName(bits: 153) }
    /// `action`
    @inlinable public static var action: HTMLName { HTMLName(bits: 154) }
    /// `align`
    @inlinable public static var align: HTMLName { HTMLName(bits: 155) }
    /// `alt`
    @inlinable public static var alt: HTMLName { HTMLName(bits: 156) }
    /// `aria-hidden`
    @inlinable public static var ariaHidden: HTMLName { HTMLName(bits: 157) }
    /// `aria-label`
    @inlinable public static var ariaLabel: HTMLName { HTMLName(bits: 158) }
    /// `autoplay`
    @inlinable public static var autoplay: HTMLName { HTMLName(bits: 159) }
    /// `background`
    @inlinable public static var background: HTMLName { HTMLName(bits: 160) }
    /// `bgcolor`
    @inlinable public static var bgcolor: HTMLName { HTMLName(bits: 161) }
    /// `border`
    @inlinable public static var border: HTMLName { HTMLName(bits: 162) }
    /// `cellpadding`
    @inlinable public static var cellpadding: HTMLName { HTMLName(bits: 163) }
    /// `cellspacing`
    @inlinable public static var cellspacing: HTMLName { HTMLName(bits: 164) }
    /// `charset`
    @inlinable public static var charset: HTMLName { HTMLName(bits: 165) }
    /// `checked`
    @inlinable public static var checked: HTMLName { HTMLName(bits: 166) }
    /// `class`
    @inlinable public static var `class`: HTMLName { HTMLName(bits: 167) }
    /// `color`
    @inlinable public static var color: HTMLName { HTMLName(bits: 168) }
    /// `cols`
    @inlinable public static var cols: HTMLName { HTMLName(bits: 169) }
    /// `colspan`
    @inlinable public static var colspan: HTMLName { HTMLName(bits: 170) }
    /// `content`
    @inlinable public static var content: HTMLName { HTMLName(bits: 171) }
    /// `controls`
    @inlinable public static var controls: HTMLName { HTMLName(bits: 172) }
    /// `coords`
    @inlinable public static var coords: HTMLName { HTMLName(bits: 173) }
    /// `crossorigin`
    @inlinable public static var crossorigin: HTMLName { HTMLName(bits: 174) }
    /// `datetime`
    @inlinable public static var datetime: HTMLName { HTMLName(bits: 175) }
    /// `disabled`
    @inlinable public static var disabled: HTMLName { HTMLName(bits: 176) }
    /// `download`
    @inlinable public static var download: HTMLName { HTMLName(bits: 177) }
    /// `encoding`
    @inlinable public static var encoding: HTMLName { HTMLName(bits: 178) }
    /// `face`
    @inlinable public static var face: HTMLName { HTMLName(bits: 179) }
    /// `for`
    @inlinable public static var `for`: HTMLName { HTMLName(bits: 180) }
    /// `headers`
    @inlinable public static var headers: HTMLName { HTMLName(bits: 181) }
    /// `height`
    @inlinable public static var height: HTMLName { HTMLName(bits: 182) }
    /// `hidden`
    @inlinable public static var hidden: HTMLName { HTMLName(bits: 183) }
    /// `href`
    @inlinable public static var href: HTMLName { HTMLName(bits: 184) }
    /// `hreflang`
    @inlinable public static var hreflang: HTMLName { HTMLName(bits: 185) }
    /// `http-equiv`
    @inlinable public static var httpEquiv: HTMLName { HTMLName(bits: 186) }
    /// `id`
    @inlinable public static var id: HTMLName { HTMLName(bits: 187) }
    /// `integrity`
    @inlinable public static var integrity: HTMLName { HTMLName(bits: 188) }
    /// `is`
    @inlinable public static var `is`: HTMLName { HTMLName(bits: 189) }
    /// `itemid`
    @inlinable public static var itemid: HTMLName { HTMLName(bits: 190) }
    /// `itemprop`
    @inlinable public static var itemprop: HTMLName { HTMLName(bits: 191) }
    /// `itemref`
    @inlinable public static var itemref: HTMLName { HTMLName(bits: 192) }
    /// `itemscope`
    @inlinable public static var itemscope: HTMLName { HTMLName(bits: 193) }
    /// `itemtype`
    @inlinable public static var itemtype: HTMLName { HTMLName(bits: 194) }
    /// `lang`
    @inlinable public static var lang: HTMLName { HTMLName(bits: 195) }
    /// `loading`
    @inlinable public static var loading: HTMLName { HTMLName(bits: 196) }
    /// `loop`
    @inlinable public static var loop: HTMLName { HTMLName(bits: 197) }
    /// `media`
    @inlinable public static var media: HTMLName { HTMLName(bits: 198) }
    /// `method`
    @inlinable public static var method: HTMLName { HTMLName(bits: 199) }
    /// `multiple`
    @inlinable public static var multiple: HTMLName { HTMLName(bits: 200) }
    /// `muted`
    @inlinable public static var muted: HTMLName { HTMLName(bits: 201) }
    /// `name`
    @inlinable public static var name: HTMLName { HTMLName(bits: 202) }
    /// `nowrap`
    @inlinable public static var nowrap: HTMLName { HTMLName(bits: 203) }
    /// `onclick`
    @inlinable public static var onclick: HTMLName { HTMLName(bits: 204) }
    /// `open`
    @inlinable public static var open: HTMLName { HTMLName(bits: 205) }
    /// `placeholder`
    @inlinable public static var placeholder: HTMLName { HTMLName(bits: 206) }
    /// `poster`
    @inlinable public static var poster: HTMLName { HTMLName(bits: 207) }
    /// `property`
    @inlinable public static var property: HTMLName { HTMLName(bits: 208) }
    /// `readonly`
    @inlinable public static var readonly: HTMLName { HTMLName(bits: 209) }
    /// `rel`
    @inlinable public static var rel: HTMLName { HTMLName(bits: 210) }
    /// `required`
    @inlinable public static var required: HTMLName { HTMLName(bits: 211) }
    /// `reversed`
    @inlinable public static var reversed: HTMLName { HTMLName(bits: 212) }
    /// `role`
    @inlinable public static var role: HTMLName { HTMLName(bits: 213) }
    /// `rows`
    @inlinable public static var rows: HTMLName { HTMLName(bits: 214) }
    /// `rowspan`
    @inlinable public static var rowspan: HTMLName { HTMLName(bits: 215) }
    /// `scope`
    @inlinable public static var scope: HTMLName { HTMLName(bits: 216) }
    /// `selected`
    @inlinable public static var selected: HTMLName { HTMLName(bits: 217) }
    /// `shape`
    @inlinable public static var shape: HTMLName { HTMLName(bits: 218) }
    /// `size`
    @inlinable public static var size: HTMLName { HTMLName(bits: 219) }
    /// `sizes`
    @inlinable public static var sizes: HTMLName { HTMLName(bits: 220) }
    /// `src`
    @inlinable public static var src: HTMLName { HTMLName(bits: 221) }
    /// `srcset`
    @inlinable public static var srcset: HTMLName { HTMLName(bits: 222) }
    /// `start`
    @inlinable public static var start: HTMLName { HTMLName(bits: 223) }
    /// `tabindex`
    @inlinable public static var tabindex: HTMLName { HTMLName(bits: 224) }
    /// `target`
    @inlinable public static var target: HTMLName { HTMLName(bits: 225) }
    /// `type`
    @inlinable public static var type: HTMLName { HTMLName(bits: 226) }
    /// `usemap`
    @inlinable public static var usemap: HTMLName { HTMLName(bits: 227) }
    /// `valign`
    @inlinable public static var valign: HTMLName { HTMLName(bits: 228) }
    /// `value`
    @inlinable public static var value: HTMLName { HTMLName(bits: 229) }
    /// `width`
    @inlinable public static var width: HTMLName { HTMLName(bits: 230) }
    /// `xlink:href`
    @inlinable public static var xlinkHref: HTMLName { HTMLName(bits: 231) }
    /// `xml:lang`
    @inlinable public static var xmlLang: HTMLName { HTMLName(bits: 232) }
    /// `xmlns`
    @inlinable public static var xmlns: HTMLName { HTMLName(bits: 233) }
}
