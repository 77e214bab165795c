import DragContract
import DragKit
import DragTypes
import Testing

/// Subtitles: what players read is read as the facts beside each fixture say.
@Suite struct SubtitlesTests {
    private struct Cue: Equatable {
        var start: Int
        var end: Int
        var text: String
    }

    /// The cues of a SubRip file as this handler writes them, without tags.
    private func cues(_ text: String) -> [Cue] {
        text.split(separator: "\n\n").compactMap { block in
            let lines = block.split(separator: "\n")
            guard lines.count >= 3 else { return nil }
            let times = lines[1].split { ":, ->".contains($0) }.compactMap { Int($0) }
            guard times.count == 8 else { return nil }
            var words = lines.dropFirst(2).joined(separator: "\n").replacing("{\\an8}", with: "")
            for tag in ["b", "i", "u"] { words = words.replacing("<\(tag)>", with: "").replacing("</\(tag)>", with: "") }
            while let start = words.firstRange(of: "<font "), let end = words[start.upperBound...].firstIndex(of: ">") {
                words.removeSubrange(start.lowerBound...end)
            }
            words = words.replacing("</font>", with: "")
            func time(_ part: ArraySlice<Int>) -> Int { part.prefix(3).reduce(0) { $0 * 60 + $1 } * 1000 + (part.last ?? 0) }
            return Cue(start: time(times[0..<4]), end: time(times[4..<8]), text: words)
        }
    }

    /// Cues whose times cannot be understood are left out, and a note says how many.
    @Test(arguments: [
        ("WEBVTT\n\n00:01.000 --->00:02.000\nhi\n\n00:03.000 --> 00:04.000\nthere\n", "vtt", 1),
        ("WEBVTT\n\n-->\na\n\n1 --> 2\nb\n\n00:03.000 --> 00:04.000\nthere\n", "vtt", 2),
        ("1\n00:00:13,980 --> 00:00:19x,580\nbad\n\n2\n00:00:20,980 --> 00:00:21,680\nthere\n", "srt", 1),
        ("[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,x,bad\nDialogue: 0\nDialogue: 0:00:02.00,0:00:03.00,there\n", "ass", 2),
    ])
    func malformedCuesAreCounted(text: String, type: String, count: Int) throws {
        let output = try RecordFixtures.convert(Array(text.utf8), from: type, to: type == "srt" ? "vtt" : "srt")
        #expect(String(decoding: output.bytes, as: UTF8.self).contains("there"))
        #expect(output.notes.map(\.description) == ["lost: \(count) \(count == 1 ? "cue" : "cues") without times that are understood"])
    }

    /// Arrows are misspelled in many ways, and a sentence may have one.
    @Test(arguments: ["->", "\u{2192}", "\u{2013} >", "\u{2014}>", "- ->", "==>", "-- >"])
    func misspelledArrows(arrow: String) throws {
        func text(_ line: String) throws -> String {
            let file = "1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n\(line)\ntwo\n\n3\n00:00:05,000 --> 00:00:06,000\nthree\n"
            let output = try RecordFixtures.convert(Array(file.utf8), from: "srt", to: "transcript")
            return String(decoding: output.bytes, as: UTF8.self)
                + output.notes.filter { $0.description.contains("understood") }.map(\.description).joined()
        }
        #expect(try text("00:00:03,000 \(arrow) 00:00:04,000") == "one\ntwo\nthree\n")
        let note = "lost: 1 cue without times that are understood"
        #expect(try text("00:00:03,000 \(arrow) 00:00:0x") == "one\nthree\n" + note)
        #expect(try text("00:00:03x \(arrow) 00:00:04,000") == "one\nthree\n" + note)
        #expect(try text("10:30 \(arrow) 11:00").hasPrefix("one"))
        #expect(try text("10:30 \(arrow) 11:00").contains("10:30 \(arrow) 11:00"))
    }

    /// An empty line after the number of a cue; and a cue whose words are a number.
    @Test func numbersOfCues() throws {
        let file = "1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n\n00:00:03,000 --> 00:00:04,000\n42\n\n00:00:05,000 --> 00:00:06,000\nthree\n"
        let output = try RecordFixtures.convert(Array(file.utf8), from: "srt", to: "transcript")
        #expect(String(decoding: output.bytes, as: UTF8.self) == "one\n42\nthree\n")
    }

    /// Tags without an end are text.
    @Test(arguments: ["<", "{", "&", "<b", "{\\i1"])
    func unclosedTags(tag: String) throws {
        let words = String(repeating: tag, count: 2000)
        let file = "[Events]\nFormat: Start, End, Text\nDialogue: 0:00:02.00,0:00:03.00,\(words)\n"
        let text = String(decoding: try RecordFixtures.convert(Array(file.utf8), from: "ass", to: "transcript").bytes, as: UTF8.self)
        #expect(text == words + "\n")
    }

    @Test(arguments: RecordFixtures.names("subtitles"))
    func readsWhatPlayersRead(name: String) throws {
        let type = String(name.split(separator: ".").last ?? "")
        let bytes = RecordFixtures.bytes("subtitles", name)
        let facts = try RecordFixtures.facts("subtitles", name)
        // A cue without words says nothing, and one whose end comes first is kept for people to
        // mend.
        let reversed = (facts["mayAlso"]?.array ?? []).filter { $0["start"]?.integer ?? 0 > $0["end"]?.integer ?? 0 }
        let expected = ((facts["cues"]?.array ?? []) + reversed).filter { $0["text"]?.string?.isEmpty == false }
            .sorted { $0["start"]?.integer ?? 0 < $1["start"]?.integer ?? 0 }
        guard !expected.isEmpty else {
            #expect(throws: ConversionError.self) { try RecordFixtures.convert(bytes, from: type, to: "transcript") }
            return
        }
        var output = try RecordFixtures.convert(bytes, from: type, to: type == "vtt" ? "ass" : "vtt").bytes
        output = try RecordFixtures.convert(output, from: type == "vtt" ? "ass" : "vtt", to: "srt").bytes
        let found = cues(String(decoding: output, as: UTF8.self))
        #expect(found.count == expected.count, "\(found)")
        for (cue, facts) in zip(found, expected) {
            // SubStation counts hundredths of a second.
            let precision = type == "vtt" ? 10 : 1
            #expect(abs(cue.start - (facts["start"]?.integer ?? -1)) < precision)
            #expect(abs(cue.end - (facts["end"]?.integer ?? -1)) < precision || facts["orTimes"] != nil)
            let speaker = facts["speaker"]?.string.map { $0 + ": " } ?? ""
            // A blank line would end the cue, so that it holds a space.
            let text = (facts["text"]?.string ?? "").replacing("\n\n", with: "\n \n")
            #expect(cue.text == speaker + text || cue.text == text || facts["orText"]?.string == cue.text)
        }
    }

    /// Forms with times of their own: YouTube's, timed lyrics, and numbers of pictures.
    @Test(arguments: [
        ("0:00:01.000,0:00:03.500\nHello\nthere\n\n0:00:04.000,0:00:05.000\nyou\n", "com.divx.subviewer"),
        ("[INFORMATION]\n[TITLE]x\n00:00:01.00,00:00:03.50\nHello[br]there\n\n00:00:04.00,00:00:05.00\nyou\n", "com.divx.subviewer"),
        ("{1}{1}25\n{25}{88}Hello|there\n{100}{125}you\n", "net.microdvd.subtitles"),
    ])
    func furtherForms(text: String, type: String) throws {
        let output = try RecordFixtures.convert(Array(text.utf8), from: type, to: "srt")
        let times = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains("-->") }
        #expect(times.count == 2 && times[0].hasPrefix("00:00:01,000 --> 00:00:03,5") && times[1] == "00:00:04,000 --> 00:00:05,000")
        #expect(String(decoding: output.bytes, as: UTF8.self).contains("Hello\nthere\n"))
        #expect(output.notes.isEmpty)
    }

    /// Forms in XML, in HTML and in JSON, with styles where they have some.
    @Test(arguments: [
        (
            """
            <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" \
            ttp:frameRate="25"><head><styling><style xml:id="it" tts:fontStyle="italic"/></styling></head><body><div>
              <p begin="00:00:01.000" dur="2.5s"><span style="it">Hello</span><br/>
                there</p>
              <p begin="00:00:04:00" end="125f">you</p>
            </div></body></tt>
            """, "org.w3.ttml"
        ),
        (
            """
            <SAMI><HEAD><STYLE TYPE="text/css"><!-- P {} .EN {Name: English;} --></STYLE></HEAD><BODY>
            <SYNC Start=1000><P Class=EN><i>Hello</i><br>there<P Class=FR>Bonjour
            <SYNC Start=3500><P Class=EN>&nbsp;
            <SYNC Start=4000><P Class=EN>you
            <SYNC Start=5000><P Class=EN>&nbsp;
            </BODY></SAMI>
            """, "com.microsoft.sami"
        ),
    ])
    func marked(text: String, type: String) throws {
        let output = try RecordFixtures.convert(Array(text.utf8), from: type, to: "srt")
        let expected = "1\n00:00:01,000 --> 00:00:03,500\n<i>Hello</i>\nthere\n\n2\n00:00:04,000 --> 00:00:05,000\nyou\n"
        #expect(String(decoding: output.bytes, as: UTF8.self).hasPrefix(expected))
    }

    @Test(arguments: [
        (#"{"wireMagic":"pb3","events":[{"tStartMs":1000,"dDurationMs":2500,"segs":[{"utf8":"Hello "},{"utf8":"there"}]},{"tStartMs":2}]}"#, "json3"),
        (
            #"{"text":" Hello there","segments":[{"id":0,"start":1.0,"end":3.5,"text":" Hello there"}],"language":"en"}"#,
            "org.dragconv.whisper-transcript"
        ),
        (#"{"systeminfo":"x","transcription":[{"offsets":{"from":1000,"to":3500},"text":"Hello there"}]}"#, "org.dragconv.whisper-transcript"),
    ])
    func json(text: String, type: String) throws {
        let output = try RecordFixtures.convert(Array(text.utf8), from: type, to: "srt")
        #expect(String(decoding: output.bytes, as: UTF8.self).hasPrefix("1\n00:00:01,000 --> 00:00:03,500\nHello there\n"))
    }

    @Test func lyrics() throws {
        let text = "[ar:Ada]\n[offset:500]\n[00:01.50][00:11.50]La <00:02.00>la\n[00:03.50]lo\n"
        let output = String(decoding: try RecordFixtures.convert(Array(text.utf8), from: "org.lrc.lyrics", to: "srt").bytes, as: UTF8.self)
        #expect(output.contains("00:00:01,000 --> 00:00:03,000\nLa la\n") && output.contains("00:00:11,000 --> 00:00:16,000"))
    }

    /// Where nothing says how many pictures a second has, the note does.
    @Test func assumedRate() throws {
        let output = try RecordFixtures.convert(Array("{24}{48}x\n".utf8), from: "net.microdvd.subtitles", to: "srt")
        #expect(output.notes.map(\.description) == ["the subtitles do not say how many pictures a second has; 23.976 are assumed"])
    }

    /// Words of another language leave those that are shown, and a time without words ends them.
    @Test(arguments: ["<SYNC Start=3000><P Class=EN>&nbsp;", "<SYNC Start=3000>"])
    func languagesOfCaptions(end: String) throws {
        let page = "<SAMI><BODY>\n<SYNC Start=1500><P Class=EN>Hi\n<SYNC Start=1500><P Class=KR>Annyeong\n\(end)\n</BODY></SAMI>\n"
        let text = try RecordFixtures.text(page, from: "com.microsoft.sami", to: "srt")
        #expect(text == "1\n00:00:01,500 --> 00:00:03,000\nHi\n")
    }

    @Test func hoursOfOneDigit() throws {
        let text = try RecordFixtures.text("WEBVTT\n\n1:00:06.000 --> 1:00:07.000\nlast\n", from: "vtt", to: "srt")
        #expect(text == "1\n01:00:06,000 --> 01:00:07,000\nlast\n")
    }

    @Test func arrowsAmongWords() throws {
        let text = "1\n00:00:03,000 --> 00:00:04,000\nuse A --> B here\n\n2\n00:00:05,000 --> 00:00:06,000\nok\n"
        #expect(try RecordFixtures.text(text, from: "srt", to: "transcript") == "use A --> B here\nok\n")
    }

    @Test func speakersOfTranscripts() throws {
        let json = #"{"segments":[{"start":0.0,"end":1.5,"text":" Hi","speaker":"SPEAKER_00"}],"word_segments":[],"language":"en"}"#
        let text = try RecordFixtures.text(json, from: "org.dragconv.whisper-transcript", to: "vtt")
        #expect(text == "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n<v SPEAKER_00>Hi\n")
    }

    /// Colours have names and numbers, and SubStation numbers alone.
    @Test(arguments: [
        (
            """
            <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><body><div>\
            <p begin="1s" end="2s"><span tts:color="rgba(255,0,0,255)">red</span></p></div></body></tt>
            """, "org.w3.ttml"
        ),
        ("<SAMI><BODY><SYNC Start=1000><P><font color=\"red\">red</font><SYNC Start=2000><P>&nbsp;</BODY></SAMI>", "com.microsoft.sami"),
        ("1\n00:00:01,000 --> 00:00:02,000\n<font color='#f00'>red</font>\n", "srt"),
    ])
    func colours(text: String, type: String) throws {
        #expect(try RecordFixtures.text(text, from: type, to: "ass").hasSuffix("{\\c&H0000FF&}red{\\c}\n"))
    }

    /// Small letters and a slash mark one line, capitals all that follow.
    @Test(arguments: [("{y:i}a|b", "<i>a</i>\nb"), ("/a|b", "<i>a</i>\nb"), ("{Y:i}a|b", "<i>a\nb</i>")])
    func linesOfPictures(words: String, marked: String) throws {
        let text = try RecordFixtures.text("{1}{1}25\n{25}{50}\(words)\n", from: "net.microdvd.subtitles", to: "srt")
        #expect(text == "1\n00:00:01,000 --> 00:00:02,000\n\(marked)\n")
    }
}
