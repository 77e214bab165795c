import DragKit
import DragTypes
import Testing
import TextHandlers

@testable import RecordsHandler

/// Exports as people have them: what a careful reader would want of each.
@Suite struct ExportTests {
    private func output(_ text: String, _ from: String, _ to: String) throws -> (text: String, lost: [String]) {
        let output = try RecordFixtures.convert(Array(text.utf8), from: from, to: to)
        return (String(utf8Bytes: output.bytes), output.notes.compactMap(\.loss).map(\.description))
    }

    private static let relative = "#EXTM3U\n#EXTINF:200,Artist - Song\nArtist/Song.mp3\n#EXTINF:-1,Radio\nhttps://a.example/radio\n"

    @Test func playlistsKeepPathsAndDurations() throws {
        let pls = try output(Self.relative, "m3u", "pls")
        #expect(pls.text.contains("File1=Artist/Song.mp3\nTitle1=Artist - Song\nLength1=200\n") && pls.text.contains("Length2=-1"))
        #expect(pls.lost == [])
        let xspf = try output(Self.relative, "m3u", "xspf")
        #expect(xspf.text.contains("<location>Artist/Song.mp3</location><title>Artist - Song</title><duration>200000</duration>"))
        #expect(try output(xspf.text, "xspf", "m3u").text == Self.relative)
        let bookmarks = try output(Self.relative, "m3u", "bookmarks")
        #expect(bookmarks.text.contains("https://a.example/radio") && !bookmarks.text.contains("Song.mp3"))
        #expect(bookmarks.lost.sorted() == ["1 duration", "1 entry without an address"])
    }

    @Test(arguments: ["1e300", "inf", "nan", "-5", "99999999999999999999"])
    func durationsMayBeAnything(duration: String) throws {
        for form in ["pls", "xspf"] {
            #expect(try output("#EXTM3U\n#EXTINF:\(duration),a\nhttps://a.example/\n", "m3u", form).text.contains("https://a.example/"))
        }
    }

    @Test(arguments: ["99999999999999999999.5", "0.5", "..", "1e5.0"])
    func percentagesMayBeAnything(percentage: String) throws {
        let table = "Subject,Due Date,% Complete,Status\nx,2024-05-01,\(percentage),Not Started\n"
        #expect(try output(table, "csv", "ics").text.contains("PERCENT-COMPLETE:50") == (percentage == "0.5"))
    }

    @Test(arguments: [
        ("First,Last,Email,Title,Company\nPat,Kim,p@a.example,Engineer,Kim Co\n", ["FN:Pat Kim", "TITLE:Engineer", "ORG:Kim Co"]),
        ("Employee,Email,Department\nAnna Bell,a@a.example,IT\n", ["FN:Anna Bell"]),
        (
            "Name,Telefon,E-Mail,Straße,PLZ,Ort,Geburtsdatum,Bemerkung\nAnna,030 1,a@a.example,Weg 1,10115,Berlin,5-12-1980,x\n",
            ["FN:Anna", "TEL", "10115", "BDAY:1980-12-05", "NOTE:x"]
        ),
        ("Jméno,Příjmení,E-mail,Telefon\nEva,Nová,e@a.example,1\n", ["FN:Eva Nová"]),
        ("Name,Email,Birthday\nA,a@a.example,March 17 1984\n", ["BDAY:1984-03-17"]),
    ])
    func headingsOfContacts(table: String, lines: [String]) throws {
        let card = try output(table, "csv", "public.vcard").text
        for line in lines { #expect(card.contains(line), "\(card)") }
    }

    @Test func aNameThatIsNotDividedStays() throws {
        let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Zoe Miller\nEMAIL:z@a.example\nEND:VCARD\n"
        #expect(try output(card, "vcard-4", "public.vcard").text.contains("FN:Zoe Miller"))
        #expect(try output(card, "public.vcard", "outlook-contacts").text.contains(",Zoe Miller,"))
    }

    private func event(_ lines: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:x\nDTSTART:20240304T090000\nDTEND:20240304T100000\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
    }

    @Test func alarmsAreReminders() throws {
        let quarter = event("BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:-PT15M\nEND:VALARM")
        let table = try output(quarter, "ics", "outlook-events").text
        #expect(table.contains("True,3/4/2024,8:45:00 AM"))
        #expect(try output(table, "csv", "ics").text.contains("TRIGGER:-PT15M\r\n"))
        let none = event("BEGIN:VALARM\nACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nEND:VALARM")
        #expect(try output(none, "ics", "outlook-events").text.contains(",False,,,"))
    }

    @Test func roomsAndOptionalPeopleHaveTheirColumns() throws {
        let people = event(
            "ATTENDEE;CN=A:mailto:a@a.example\nATTENDEE;ROLE=OPT-PARTICIPANT;CN=B:mailto:b@a.example\nATTENDEE;CUTYPE=ROOM;CN=R:mailto:r@a.example")
        let table = try output(people, "ics", "outlook-events").text
        #expect(table.contains(",A,B,R,"))
        let back = try output(table, "csv", "ics").text
        #expect(back.contains("ROLE=OPT-PARTICIPANT") && back.contains("CUTYPE=RESOURCE"))
    }

    @Test func timesInUTCAreZones() throws {
        let event = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:x\nDTSTART:20240701T223000Z\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(try output(event, "ics", "csv").lost.contains("1 time zone"))
        #expect(try output(event, "ics", "jcal").lost == [])
    }

    @Test func daysOfOutlookInGermanEndWithTheDayBefore() throws {
        let table =
            "Betreff,Beginnt am,Beginnt um,Endet am,Endet um,Ganztägiges Ereignis,Privat\nUrlaub,1.8.2024,00:00:00,15.8.2024,00:00:00,Ein,Ein\n"
        let calendar = try output(table, "csv", "ics").text
        #expect(calendar.contains("DTEND;VALUE=DATE:20240815") && calendar.contains("CLASS:PRIVATE"))
    }
}

/// JSON and its lines are the same values.
@Suite struct JSONLinesTests {
    @Test(arguments: [
        (#"[{"a":1,"n":null,"t":true,"l":[1,2.50]},{"a":"1"}]"#, "{\"a\":1,\"n\":null,\"t\":true,\"l\":[1,2.50]}\n{\"a\":\"1\"}\n"),
        (#"{"a":1}"#, "{\"a\":1}\n"),
    ])
    func valuesStay(json: String, lines: String) throws {
        let handler = JSONLinesHandler()
        func convert(_ text: String, _ id: String) throws -> String {
            let conversion = try #require(handler.conversions.first { $0.id.hasSuffix(id) })
            let context = ConversionContext(catalogue: .builtIn, inputType: conversion.from)
            return String(utf8Bytes: try handler.convert(Array(text.utf8), using: conversion, context: context).bytes)
        }
        #expect(try convert(json, "/from-json") == lines)
        #expect(try convert(lines, "/to-json") == (json.hasPrefix("[") ? json : "[\(json)]") + "\n")
    }
}
