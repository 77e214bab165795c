"""Contacts, events, bookmarks, subtitles and places, as programs export them."""

from inputs import convert, group, halves, numbered, repeated

CARD, END_OF_CARD = "BEGIN:VCARD\nVERSION:3.0\nFN:a\n", "END:VCARD\n"
CALENDAR, END_OF_CALENDAR = "BEGIN:VCALENDAR\nVERSION:2.0\n", "END:VCALENDAR\n"
BOOKMARKS = "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>"
OUTLINE, END_OF_OUTLINE = "<opml><body>", "</body></opml>"
KML, END_OF_KML = "<kml><Document>", "</Document></kml>"
TIMES = "00:00:01.000 --> 00:00:02.000\n"

CASES = [
    *group("vcard", convert("public.vcard", "org.ietf.jcard"), {
        "cards": repeated(CARD + END_OF_CARD),
        "properties": repeated("TEL:1\n", CARD, END_OF_CARD),
        "groups": numbered(lambda number: f"item{number}.TEL:1\nitem{number}.X-ABLabel:b\n", CARD, END_OF_CARD),
        "parameters": repeated(";TYPE=a", CARD + "TEL", ":1\n" + END_OF_CARD),
        "folds": repeated("a\n ", CARD + "NOTE:", "\n" + END_OF_CARD),
        "soft-breaks": repeated("a=\n", CARD + "NOTE;ENCODING=QUOTED-PRINTABLE:", "\n" + END_OF_CARD),
        "lines-of-base64": repeated("aaaa\n", CARD + "PHOTO;ENCODING=BASE64:", "\n" + END_OF_CARD),
        "components": repeated(";", CARD + "N:", "\n" + END_OF_CARD),
        "folds-in-characters": repeated("\u00e4", CARD + "NOTE:", "\n" + END_OF_CARD),
    }, size=12_500),
    *group("vcard-table", convert("public.vcard", "csv"), {
        "cards": repeated(CARD + END_OF_CARD),
        "properties": repeated("TEL:1\n", CARD, END_OF_CARD),
        "rich-and-poor": halves("TEL:1\n", CARD + END_OF_CARD, CARD, END_OF_CARD),
        "labels": numbered(lambda number: f"item{number}.TEL:1\nitem{number}.X-ABLabel:b\n", CARD, END_OF_CARD),
    }, size=12_500),
    *group("contacts-table", convert("csv", "public.vcard"), {
        "rows": repeated("a,b\n", "Name,Email\n"),
        "columns": repeated(",Email", "Name", "\na,b\n"),
        "numbered-columns": numbered(lambda number: f",E-mail {number} - Value", "Name,Email", "\na,b\n"),
    }, size=12_500),
    *group("ldif", convert("org.ietf.ldif", "public.vcard"), {
        "entries": repeated("dn: cn=a\ncn: a\n\n"),
        "attributes": repeated("mail: a\n", "dn: cn=a\ncn: a\n"),
        "folds": repeated("a\n ", "dn: cn=a\ncn: "),
    }, size=12_500),
    *group("hcard", convert("html", "public.vcard"), {
        "cards": repeated("<p class=vcard><b class=fn>a</b>"),
        "cards-in-cards": repeated("<div class=vcard>"),
        "notes-in-notes": repeated("<div class=note>a", "<div class=vcard>"),
        "types": repeated("<b class=type>a</b>", "<div class=vcard><p class=tel>", "</p></div>"),
        "classes": repeated("note ", "<div class=vcard><p class='", "'>a</p></div>"),
    }, size=12_500),
    *group("event-page", convert("html", "com.apple.ical.ics"), {
        "events": repeated("<p class=vevent><b class=summary>a</b><b class=dtstart>2024-01-01</b>"),
        "events-in-events": repeated("<div class=vevent><b class=dtstart>2024-01-01</b>"),
        "descriptions-in-descriptions": repeated("<div class=description>a", "<div class=vevent><b class=dtstart>2024-01-01</b>"),
        "values": repeated("<b class=value>1</b>", "<div class=vevent><p class=dtstart>", "</p></div>"),
        "places": repeated("<div class=location>a", "<div class=vevent><b class=dtstart>2024-01-01</b>"),
        "scripts": repeated('<script type="application/ld+json">{"@type":"Event","startDate":"2024-01-01"}</script>'),
        "parts": repeated('{"@type":"Event","startDate":"2024-01-01","subEvent":[', '<script type="application/ld+json">', '</script>'),
        "types": repeated('"a:b",', '<script type="application/ld+json">{"startDate":"2024-01-01","@type":[', '"Event"]}</script>'),
    }, size=12_500),
    *group("directory", convert("org.ietf.ldif", "public.vcard"), {
        "mails-and-towns": halves("mail: a\n", "l: b\n", "dn: cn=a\ncn: a\n"),
    }, size=12_500),
    *group("page-of-contacts", convert("html", "public.vcard"), {
        "mails-and-names": halves("<b class=email>a</b>", "<b class=family-name>a</b>", "<div class=vcard>"),
        "names": repeated("<b class=fn>a</b>", "<div class=vcard>"),
    }, size=12_500),
    *group("mecard", convert("mecard", "public.vcard"), {
        "fields": repeated("TEL:1;", "MECARD:N:a;"),
        "escapes": repeated("\\\\", "MECARD:N:", ";;"),
    }, size=12_500),
    *group("icalendar", convert("com.apple.ical.ics", "org.ietf.jcal"), {
        "events": repeated("BEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\n", CALENDAR, END_OF_CALENDAR),
        "calendars": repeated(CALENDAR + END_OF_CALENDAR),
        "depth": repeated("BEGIN:VEVENT\n", CALENDAR),
        "properties": repeated("SUMMARY:a\n", CALENDAR + "BEGIN:VEVENT\n", "END:VEVENT\n" + END_OF_CALENDAR),
        "dates": repeated("20240101,", CALENDAR + "BEGIN:VEVENT\nEXDATE:", "\nEND:VEVENT\n" + END_OF_CALENDAR),
    }, size=12_500),
    *group("calendar-table", convert("com.apple.ical.ics", "org.dragconv.outlook-events"), {
        "attendees": repeated("ATTENDEE;CN=a:b\n", CALENDAR + "BEGIN:VEVENT\nDTSTART:20240101\n", "END:VEVENT\n" + END_OF_CALENDAR),
    }, size=12_500),
    *group("jcal", convert("org.ietf.jcal", "com.apple.ical.ics"), {
        "depth": repeated('["a",[],[', '["vcalendar",[],['),
    }, size=12_500),
    *group("todo", convert("org.todotxt.tasks", "com.apple.ical.ics"), {
        "tasks": repeated("x 2024-01-01 a +b @c\n"),
        "words": repeated("+a @b "),
    }, size=12_500),
    *group("taskwarrior", convert("org.taskwarrior.tasks", "com.apple.ical.ics"), {
        "tasks": repeated('{"description":"a","status":"pending"},', "[", '{"description":"a","status":"pending"}]'),
        "annotations": repeated('{"description":"a"},', '[{"description":"a","status":"pending","annotations":[', '{"description":"a"}]}]'),
        "members": numbered(lambda number: f'"a{number}":1,', '[{"description":"a","status":"pending",', '"b":1}]'),
    }, size=12_500),
    *group("todoist", convert("org.dragconv.todoist-tasks", "com.apple.ical.ics"), {
        "tasks": repeated("task,a,1\n", "TYPE,CONTENT,INDENT\n"),
        "levels": numbered(lambda number: f"task,a,{number}\n", "TYPE,CONTENT,INDENT\n"),
        "notes": repeated("note,a,\n", "TYPE,CONTENT,INDENT\ntask,a,1\n"),
        "labels": repeated("@a ", "TYPE,CONTENT,INDENT\ntask,a "),
    }, size=12_500),
    *group("check-list", convert("markdown", "com.apple.ical.ics", "plugin.records/check-list-to-icalendar"), {
        "tasks": repeated("- [ ] a\n"),
        "levels": numbered(lambda number: " " * (number % 99) + "- [ ] a\n"),
        "notes": repeated("  a\n", "- [ ] a\n"),
        "tags": repeated("#a ", "- [ ] a "),
        "escapes": repeated("\\&#", "- [ ] a"),
    }, size=12_500),
    *group("tasks-in-tasks", convert("com.apple.ical.ics", "org.dragconv.todoist-tasks"), {
        "chain": numbered(lambda number: f"BEGIN:VTODO\nUID:{number}\nSUMMARY:a\nRELATED-TO:{number - 1}\nEND:VTODO\n", CALENDAR, END_OF_CALENDAR),
        "fan": numbered(lambda number: f"BEGIN:VTODO\nUID:{number}\nSUMMARY:a\nRELATED-TO:0\nEND:VTODO\n", CALENDAR, END_OF_CALENDAR),
    }, size=12_500),
    *group("karakeep", convert("org.dragconv.karakeep-bookmarks", "bookmarks"), {
        "bookmarks": repeated('{"tags":[],"content":{"url":"a:b"}},', '{"bookmarks":[', '{"tags":[],"content":{"url":"a:b"}}]}'),
        "lists": numbered(
            lambda number: f'{{"id":"{number}","parentId":"{number - 1}","name":"a"}},',
            '{"bookmarks":[{"tags":[],"content":{"url":"a:b"}}],"lists":[', '{}]}'),
        "tags": repeated('"a",', '{"bookmarks":[{"tags":[', '"a"],"content":{"url":"a:b"}}]}'),
    }, size=12_500),
    *group("playlist", convert("m3u", "bookmarks"), {
        "entries": repeated("#EXTINF:-1,a\nhttp://a\n"),
        "attributes": numbered(lambda number: f' a{number}="b"', "#EXTINF:-1", ",c\nhttp://a\n"),
        "quotes": repeated(' a="', "#EXTINF:-1", ",c\nhttp://a\n"),
        "groups": repeated(" / a", "#EXTGRP:a", "\nhttp://a\n"),
    }, size=12_500),
    *group("numbered-playlist", convert("pls", "bookmarks"), {
        "entries": numbered(lambda number: f"File{number}=http://a\nTitle{number}=b\n", "[playlist]\n"),
    }, size=12_500),
    *group("bookmarks", convert("bookmarks", "opml"), {
        "links": repeated("<DT><A HREF='http://a'>b</A>\n", BOOKMARKS),
        "folders": repeated("<DT><H3>a</H3><DL><p><DT><A HREF='http://a'>b</A></DL>", BOOKMARKS),
        "folders-in-folders": repeated("<DT><H3>a</H3><DL><p><DT><A HREF='http://a'>b</A>", BOOKMARKS),
        "notes": repeated("<DD>a", BOOKMARKS + "<DT><A HREF='http://a'>b</A>"),
        "tags": repeated("a,", BOOKMARKS + "<DT><A HREF='http://a' TAGS='", "'>b</A>"),
    }, size=12_500),
    *group("opml", convert("opml", "bookmarks"), {
        "depth": repeated("<outline text='a'>", OUTLINE),
        "depth-with-links": repeated("<outline text='a' url='http://a'>", OUTLINE),
        "outlines": repeated("<outline text='a' url='http://a'/>", OUTLINE, END_OF_OUTLINE),
        "titles-of-markup": repeated("<outline text='&lt;b>' url='http://a'/>", OUTLINE, END_OF_OUTLINE),
    }, size=12_500),
    *group("xbel", convert("xbel", "bookmarks"), {
        "aliases": repeated("<alias ref='a'/>", "<xbel><bookmark id='a' href='http://a'/>", "</xbel>"),
        "aliases-of-a-long-note": halves("a", "<alias ref='a'/>", "<xbel><bookmark id='a' href='http://a'><desc>", "</desc></bookmark>", "</xbel>"),
    }, size=12_500),
    *group("bookmarks-table", convert("bookmarks", "org.dragconv.raindrop-bookmarks"), {
        "long-folder": halves("a", "<DT><A HREF='a:b'>c</A>", BOOKMARKS + "<DT><H3>", "</H3><DL><p>"),
    }, size=12_500),
    *group("subrip", convert("srt", "vtt"), {
        "cues": repeated(TIMES + "a\n\n"),
        "open-tags": repeated("<b>", TIMES),
        "brackets": repeated("<", TIMES),
        "braces": repeated("{\\", TIMES),
        "lines": repeated("a\n", TIMES),
        "blank-runs": repeated("<i> </i> ", TIMES),
    }, size=12_500),
    *group("webvtt", convert("vtt", "srt"), {
        "brackets": repeated("<a", "WEBVTT\n\n" + TIMES),
        "references": repeated("&eacute;", "WEBVTT\n\n" + TIMES),
        "arrows": repeated("-->\n", "WEBVTT\n\n"),
    }, size=12_500),
    *group("substation", convert("ass", "vtt"), {
        "braces": repeated("{", "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,"),
        "blocks": repeated("{\\i1}a", "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,"),
        "fields": repeated("a,", "[Events]\nFormat: ", "Text\nDialogue: a\n"),
    }, size=12_500),
    *group("map-links", convert("url", "org.dragconv.geo-link"), {
        "data": repeated("!3d1!4d1", "https://www.google.com/maps/place/a/data="),
        "segments": repeated("a/", "https://www.google.com/maps/"),
        "points": repeated("point.1_1_a~", "https://www.bing.com/maps?sp="),
        "parameters": repeated("a=b&", "https://www.openstreetmap.org/?"),
    }, size=12_500),
    *group("kml", convert("kml", "geojson"), {
        "placemarks": repeated("<Placemark><Point><coordinates>1,1</coordinates></Point></Placemark>", KML, END_OF_KML),
        "placemarks-in-placemarks": repeated("<Placemark>", KML),
        "points-of-a-long-name": halves("a", "<Point><coordinates>1,1</coordinates></Point>", KML + "<Placemark><name>",
                                        "</name><MultiGeometry>", "</MultiGeometry></Placemark>" + END_OF_KML),
        "points-of-a-long-note": halves("a", "<Point><coordinates>1,1</coordinates></Point>", KML + "<Placemark><description>",
                                        "</description><MultiGeometry>", "</MultiGeometry></Placemark>" + END_OF_KML),
        "points": repeated("<Point><coordinates>1,1</coordinates></Point>", KML + "<Placemark><MultiGeometry>",
                           "</MultiGeometry></Placemark>" + END_OF_KML),
    }, size=12_500),
    *group("geojson", convert("public.geojson", "kml"), {
        "collections": repeated('{"type":"GeometryCollection","geometries":['),
        "features": repeated('{"type":"FeatureCollection","features":['),
        "points-of-many-properties": halves("[1,1],", '"a":1,', '{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[',
                                            '[1,1]]},"properties":{', '"b":1}}'),
    }, size=12_500),
    *group("sylk", convert("slk", "csv"), {
        "cells": repeated("C;Y1;X1;K1\n", "ID;P\n"),
        "rows": numbered(lambda number: f"C;Y{number + 1};X1;K1\n", "ID;P\n"),
        "far-away": repeated("C;Y3999999;X1;K1\nC;Y1;X3999999;K1\n", "ID;P\n"),
        "open-text": repeated("a\n", "ID;P\nC;Y1;X1;K\""),
    }, size=12_500),
    *group("dif", convert("com.visicorp.data-interchange", "csv"), {
        "rows": repeated("-1,0\nBOT\n", "TABLE\n0,1\n\"\"\nDATA\n0,0\n\"\"\n"),
        "open-text": repeated("a\n", "TABLE\n0,1\n\"\"\nDATA\n0,0\n\"\"\n-1,0\nBOT\n1,0\n\""),
    }, size=12_500),
    *group("sql", convert("sql", "csv"), {
        "rows": repeated("(1,2),", "INSERT INTO a VALUES "),
        "statements": repeated("INSERT INTO a VALUES (1);\n"),
        "copied-rows": repeated("1\t\\N\n", "COPY a FROM stdin;\n"),
        "copies": repeated("COPY a FROM stdin;\n1\n\\.\n"),
        "parentheses": repeated("(", "INSERT INTO a VALUES "),
        "replace": repeated("replace(", "INSERT INTO a VALUES ("),
        "comments": repeated("/*", "INSERT"),
    }, size=12_500),
    *group("json-table", convert("json", "org.dragconv.markdown-table", "plugin.records/table-json-to-table-csv"), {
        "columns": numbered(lambda number: '{"a%d":1},' % number, "[", '{"b":1}]'),
        "rows": repeated('{"a":1},', "[", '{"b":1}]'),
    }, size=12_500),
]
