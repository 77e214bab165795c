import DragHTML
import Testing

/// The tree construction (WHATWG HTML §13.2.6), a few for each family of rules.
@Suite struct TreeTests {
    @Test(arguments: [
        ("", "html(head body)"), ("x", "html(head body(\"x\"))"), ("<!doctype html>", "<!html> html(head body)"),
        (" <!--a--> <title>t</title> <p>x", "<!--a--> html(head(title(\"t\") \" \") body(p(\"x\")))"),
    ])
    func theFrameIsAlwaysThere(markup: String, tree: String) throws {
        #expect(try outline(markup) == tree)
    }

    @Test func whatFollowsTheBodyIsInIt() throws {
        #expect(try outline("<p>x</body>y<!--z--></html><!--end-->") == "html(head body(p(\"xy\" <!--z-->))) <!--end-->")
        #expect(try outline("<p>x</p></body><!--z--></html> ") == "html(head body(p(\"x\") \" \") <!--z-->)")
    }

    @Test(arguments: [
        ("<p>a<p>b", "p(\"a\") p(\"b\")"), ("<p>a<div>b</div>c", "p(\"a\") div(\"b\") \"c\""), ("a</p>b", "\"a\" p \"b\""),
        ("<ul><li>a<li>b<ul><li>c</ul>d</ul>", "ul(li(\"a\") li(\"b\" ul(li(\"c\")) \"d\"))"),
        ("<dl><dt>a<dd>b<dt>c", "dl(dt(\"a\") dd(\"b\") dt(\"c\"))"),
        ("<h1>a<h2>b</h1>c", "h1(\"a\") h2(\"b\") \"c\""), ("<pre>\n\na</pre>", "pre(\"\na\")"), ("<pre>&#10;a</pre>", "pre(\"a\")"),
        ("<textarea>\n<p></textarea>", "textarea(\"<p>\")"), ("a</br>b", "\"a\" br \"b\""), ("<image>", "img"), ("<hr/>x", "hr \"x\""),
        ("<div/>x", "div(\"x\")"), ("<button>a<button>b", "button(\"a\") button(\"b\")"),
        ("<ruby>a<rp>(<rt>b<rp>)", "ruby(\"a\" rp(\"(\") rt(\"b\") rp(\")\"))"),
        ("<form>a<form>b</form>c", "form(\"ab\") \"c\""), ("<xmp><p></xmp>", "xmp(\"<p>\")"),
        ("<plaintext><p></plaintext>", "plaintext(\"<p></plaintext>\")"),
        ("<x-y>a</X-Y>b", "x-y(\"a\") \"b\""), ("<address><li>a<div>b<li>c", "address(li(\"a\" div(\"b\")) li(\"c\"))"),
    ])
    func elementsCloseOthers(markup: String, tree: String) throws {
        #expect(try body(markup) == tree)
    }

    @Test(arguments: [
        ("<b>a<i>b</b>c</i>d", "b(\"a\" i(\"b\")) i(\"c\") \"d\""), ("<b>a<p>b</b>c", "b(\"a\") p(b(\"b\") \"c\")"),
        ("<p><b>a<p>c", "p(b(\"a\")) p(b(\"c\"))"), ("<a>1<a>2", "a(\"1\") a(\"2\")"), ("<a>1<div>2<a>3", "a(\"1\") div(a(\"2\") a(\"3\"))"),
        ("<nobr>a<nobr>b", "nobr(\"a\") nobr(\"b\")"),
        ("<p><font color=red>a<p>b", "p(font(\"a\")) p(font(\"b\"))"), ("<b>a<object>b</object>c", "b(\"a\" object(\"b\") \"c\")"),
        ("</b>a</i>", "\"a\""),
    ])
    func formattingIsReopened(markup: String, tree: String) throws {
        #expect(try body(markup) == tree)
    }

    @Test func atMostThreeEqualElementsAreReopened() throws {
        #expect(try body("<p><b><b><b><b><p>x") == "p(b(b(b(b)))) p(b(b(b(\"x\"))))")
        #expect(try body("<p><b><b><b><b id=1><p>x") == "p(b(b(b(b)))) p(b(b(b(b(\"x\")))))")
        #expect(try body("<p><b a=1 c=2><b c='2' a='&#49;'><b a=1 c=2><b a=1 c=2><p>x") == "p(b(b(b(b)))) p(b(b(b(\"x\"))))")
    }

    @Test(arguments: [
        ("<table><td>a", "table(tbody(tr(td(\"a\"))))"), ("<table>a<tr>b<td>c</table>d", "\"ab\" table(tbody(tr(td(\"c\")))) \"d\""),
        ("<table><caption>a<td>b", "table(caption(\"a\") tbody(tr(td(\"b\"))))"), ("<table><col><td>a", "table(colgroup(col) tbody(tr(td(\"a\"))))"),
        ("<table><p>a<tr>", "p(\"a\") table(tbody(tr))"), ("<table> <tr> </table>", "table(\" \" tbody(tr(\" \")))"),
        ("<table><input type=HIDDEN><input>", "input table(input)"), ("<table><thead><tfoot><th>a", "table(thead tfoot(tr(th(\"a\"))))"),
        ("<table><tr><td>a<td>b<tr>", "table(tbody(tr(td(\"a\") td(\"b\")) tr))"), ("<table><form><tr>", "table(form tbody(tr))"),
        ("<table><td><table><td>a</table>b", "table(tbody(tr(td(table(tbody(tr(td(\"a\")))) \"b\"))))"), ("<td>a", "\"a\""),
        ("<table><b>a<tr><td>b", "b(\"a\") table(tbody(tr(td(\"b\"))))"),
    ])
    func tables(markup: String, tree: String) throws {
        #expect(try body("<!doctype html>" + markup) == tree)
    }

    @Test func aTableMayStandInAParagraphInQuirksMode() throws {
        #expect(try body("<p>a<table>") == "p(\"a\" table)")
        #expect(try body("<!doctype html><p>a<table>") == "p(\"a\") table")
    }

    @Test(arguments: [
        ("<template><td>a</template>b", "html(head(template(content(td(\"a\")))) body(\"b\"))"),
        ("<p><template><p>a</template>b", "html(head body(p(template(content(p(\"a\"))) \"b\")))"),
        ("<template><col>a b</template>", "html(head(template(content(col \" \"))) body)"),
        ("<template><template>a", "html(head(template(content(template(content(\"a\"))))) body)"),
    ])
    func templates(markup: String, tree: String) throws {
        #expect(try outline(markup) == tree)
    }

    @Test(arguments: [
        ("<select><option>a<option>b<optgroup><option>c", "select(option(\"a\") option(\"b\") optgroup(option(\"c\")))"),
        ("<select>a<select>b", "select(\"a\") \"b\""), ("<select><p>a</select>b", "select(p(\"a\")) \"b\""),
        ("<select>a<input>b", "select(\"a\") input \"b\""),
        ("<select><option>a<hr>b", "select(option(\"a\") hr \"b\")"), ("<select><div><b>a</select>b", "select(div(b(\"a\"))) b(\"b\")"),
        ("<option>a<option>b", "option(\"a\") option(\"b\")"),
    ])
    func selects(markup: String, tree: String) throws {
        #expect(try body(markup) == tree)
    }

    @Test(arguments: [
        ("<option>a<option>b", "a"), ("<option>a<option selected>b", "b"), ("<option disabled>a<option>b", "b"),
        ("<optgroup disabled><option>a</optgroup><option>b", "b"),
        ("<option selected>a<option selected>b", "b"), ("", ""),
    ])
    func theSelectedOptionIsCopied(options: String, text: String) throws {
        let tree = try HTMLTree(parsing: Array("<select><button><selectedcontent>-</selectedcontent></button>\(options)</select>".utf8))
        let content = try #require(tree.first(.selectedcontent))
        #expect(tree.textContent(of: content) == (text.isEmpty ? "-" : text))
    }

    @Test func aSelectOfManyCopiesNothing() throws {
        #expect(try body("<select multiple><selectedcontent></selectedcontent><option>a") == "select(selectedcontent option(\"a\"))")
        #expect(try body("<select size=3><selectedcontent></selectedcontent><option>a") == "select(selectedcontent option(\"a\"))")
        #expect(try body("<select><option>a<b>c</b><selectedcontent>") == "select(option(\"a\" b(\"c\") selectedcontent))")
        #expect(try body("<select><option>a<b>c</b></option><selectedcontent>") == "select(option(\"a\" b(\"c\")) selectedcontent(\"a\" b(\"c\")))")
    }

    @Test func foreignNamesAreAdjusted() throws {
        #expect(
            try body(
                "<svg viewbox='0 0 1 1' xlink:href=#a xml:lang=en><FOREIGNOBJECT><p>a</p></foreignObject><lineargradient/></svg>", attributes: true)
                == "svg:svg[viewBox=0 0 1 1][xlink:href=#a][xml:lang=en](svg:foreignObject(p(\"a\")) svg:linearGradient)")
        #expect(
            try body("<math definitionurl=a><mi>b<p>c</p></mi><mrow/></math>", attributes: true)
                == "math:math[definitionURL=a](math:mi(\"b\" p(\"c\")) math:mrow)")
        #expect(try body("<p viewbox=1 xlink:href=2>", attributes: true) == "p[viewbox=1][xlink:href=2]")
    }

    @Test(arguments: [
        ("<svg><g>a<p>b", "svg:svg(svg:g(\"a\")) p(\"b\")"), ("<svg><font>a<font size=1>b", "svg:svg(svg:font(\"a\")) font(\"b\")"),
        ("<svg><![CDATA[a<b>]]></svg>", "svg:svg(\"a<b>\")"), ("<svg><title><p>a</title>b", "svg:svg(svg:title(p(\"ab\")))"),
        ("<math><annotation-xml encoding=text/html><p>a", "math:math(math:annotation-xml(p(\"a\")))"),
        ("<math><annotation-xml><p>a", "math:math(math:annotation-xml) p(\"a\")"), ("<svg><g></SVG>a", "svg:svg(svg:g) \"a\""),
        ("<svg>a\0b</svg>", "svg:svg(\"a\u{FFFD}b\")"), ("<math><mi><mglyph><p>", "math:math(math:mi(math:mglyph p))"),
        ("<svg></p>a", "svg:svg p \"a\""),
    ])
    func foreignContent(markup: String, tree: String) throws {
        #expect(try body(markup) == tree)
    }

    @Test func aCommentStaysInForeignContent() throws {
        #expect(try outline("<svg></html><!--a--></svg><!--b-->") == "html(head body(svg:svg(<!--a-->))) <!--b-->")
        #expect(try outline("<svg></body><desc><!--a--></svg><!--b-->") == "html(head body(svg:svg(svg:desc(<!--a-->))) <!--b-->)")
    }

    @Test func framesets() throws {
        #expect(try outline("<frameset>a<frame><noframes><p></noframes></frameset>b") == "html(head frameset(frame noframes(\"<p>\")))")
        #expect(try outline("<p><frameset>") == "html(head frameset)")
        #expect(try outline("<p>a<frameset>") == "html(head body(p(\"a\")))")
    }

    @Test func scriptingDecidesWhatNoscriptHolds() throws {
        var options = HTMLOptions()
        #expect(try outline("<noscript><p>a</noscript>", options) == "html(head(noscript(\"<p>a\")) body)")
        options.isScripting = false
        #expect(try outline("<noscript><link></noscript><noscript><p>a</noscript>", options) == "html(head(noscript(link) noscript) body(p(\"a\")))")
        #expect(try body("a<noscript><p>b</noscript>", options) == "\"a\" noscript(p(\"b\"))")
    }

    @Test func laterTagsAddAttributes() throws {
        #expect(
            try outline("<html a=1><body b=1><p><html a=2 c=3><body b=2 d=4><html c=5 e=6>", attributes: true)
                == "html[a=1][c=3][e=6](head body[b=1][d=4](p))")
    }

    @Test func aNameWithNULIsAnotherName() throws {
        #expect(try body("<p\0>a<p>b") == "p\u{FFFD}(\"a\" p(\"b\"))")
    }

    @Test func aLineEndThatIsLeftOutReopensNothing() throws {
        #expect(try body("<p><b>x</p><pre>\n</pre>y") == "p(b(\"x\")) pre b(\"y\")")
    }

    @Test func nulIsDropped() throws {
        #expect(try body("a\0b<table>\0c</table>") == "\"abc\" table")
        #expect(try outline("\0") == "html(head body)")
    }

    @Test(arguments: [
        ("tr", "<td>a<tr><td>b", "td(\"a\") td(\"b\")"), ("table", "<td>a", "tbody(tr(td(\"a\")))"), ("div", "<td>a", "\"a\""),
        ("title", "<p>", "\"<p>\""),
        ("template", "<tr><td>a", "tr(td(\"a\"))"), ("select", "<input><select><option>a", "option(\"a\")"), ("form", "<form>a", "\"a\""),
        ("script", "<p>", "\"<p>\""), ("colgroup", "<col>a", "col"), ("colgroup", "a b<col>&#32;c ", "\" \" col \"  \""),
        ("textarea", "a\0", "\"a\u{FFFD}\""), ("style", "\0", "\"\u{FFFD}\""), ("div", "a\0", "\"a\""), ("html", "<p>a", "head body(p(\"a\"))"),
        ("frameset", "<frame>a", "frame"),
        ("no-such-name", "<p>a", "p(\"a\")"),
    ])
    func fragments(context: String, markup: String, tree: String) throws {
        #expect(try fragment(markup, in: HTMLContext(context)) == tree)
    }

    @Test func fragmentsInForeignElements() throws {
        #expect(try fragment("<g><![CDATA[a]]>", in: HTMLContext("svg", namespace: .svg)) == "svg:g(\"a\")")
        #expect(try fragment("<p>a", in: HTMLContext("foreignObject", namespace: .svg)) == "p(\"a\")")
        #expect(try fragment("<mi>a", in: HTMLContext("math", namespace: .mathML)) == "math:mi(\"a\")")
    }

    @Test func documentModes() throws {
        func quirks(_ doctype: String) throws -> HTMLQuirks { try HTMLTree(parsing: Array(doctype.utf8)).quirks }
        #expect(try quirks("<!doctype html>") == .none)
        #expect(try quirks("<p>") == .full)
        #expect(try quirks("<!doctype html public '-//W3C//DTD HTML 3.2//EN'>") == .full)
        #expect(try quirks("<!doctype html public '-//W3C//DTD HTML 4.01 Transitional//EN'>") == .full)
        #expect(try quirks("<!doctype html public '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>") == .limited)
        #expect(try quirks("<!doctype html public '-//W3C//DTD XHTML 1.0 Transitional//EN' 's'>") == .limited)
        #expect(try quirks("<!doctype html public '-//W3C//DTD XHTML 1.0 Strict//EN' 's'>") == .none)
    }
}
