import DragContract
import DragEngine
import DragKit
import DragSniffing
import DragTypes
import Foundation
import GeocacheHandler
import Geocaches
import Testing

/// The complete third-party type: what it reads, what it writes, and what it refuses.
@Suite struct GeocacheTests {
    static let handler = GeocacheHandler()
    static let registry = Registry(handlers: [handler])
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    private func convert(_ bytes: [UInt8], _ name: String) throws(ConversionError) -> ConversionOutput {
        guard let conversion = Self.handler.conversions.first(where: { $0.id == Self.handler.identifier + "/" + name }) else {
            throw .internalError("no conversion \(name)")
        }
        return try Self.handler.convert(
            bytes, using: conversion, context: ConversionContext(catalogue: Self.registry.catalogue, inputType: conversion.from))
    }

    private func text(_ bytes: [UInt8], _ name: String) throws(ConversionError) -> String {
        String(decoding: try convert(bytes, name).bytes, as: UTF8.self)
    }

    /// What an iOS app drags: a Codable, archived by Foundation itself (`encodeEncodable` is a
    /// property list of it under a key).
    private struct Dragged: Codable {
        var name = "Caf\u{E9} \u{1F3F0}"
        var summary = "Under the third step"
        var latitude = 60.435_278
        var longitude = -22.229_167
        var image: Data? = Data(GeocacheTests.png)
    }

    private func archived(_ value: some Encodable) throws -> [UInt8] {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        let list = try PropertyListSerialization.propertyList(from: PropertyListEncoder().encode(value), format: nil)
        archiver.encode(list, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        return [UInt8](archiver.encodedData)
    }

    @Test func readsWhatFoundationArchives() throws {
        let archive = try archived(Dragged())
        #expect(try text(archive, "text") == "Caf\u{E9} \u{1F3F0}")
        #expect(try text(archive, "geo") == "geo:60.435278,-22.229167")
        #expect(try convert(archive, "png").bytes == Self.png)
        #expect(throws: ConversionError.unsupported("the geocache's image is PNG")) { try convert(archive, "jpeg") }
        let gpx = try text(archive, "gpx")
        #expect(gpx.contains(#"<wpt lat="60.435278" lon="-22.229167">"#) && gpx.contains("<desc>Under the third step</desc>"))
        var other = Dragged()
        other.image = nil
        #expect(throws: ConversionError.unsupported("the geocache has no image")) { try convert(archived(other), "png") }
    }

    /// Foundation reads what is written here.
    @Test func writesWhatFoundationReads() throws {
        let archive = try convert(Array("geo:1.5,-2?q=1.5,-2(A%20place)".utf8), "from-geo").bytes
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(archive))
        unarchiver.requiresSecureCoding = false
        let read = try #require(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [String: Any])
        #expect(read["name"] as? String == "A place")
        #expect(read["summary"] as? String == "Unknown")
        #expect((read["latitude"] as? NSNumber)?.doubleValue == 1.5)
        #expect((read["longitude"] as? NSNumber)?.doubleValue == -2)
    }

    @Test func gpxComesBack() throws {
        let archive = try archived(Dragged(name: "<&> \"'", summary: "a\u{1}b\nc"))
        let gpx = try convert(archive, "gpx").bytes
        let back = try convert(gpx, "from-gpx").bytes
        #expect(try text(back, "text") == "<&> \"'")
        #expect(try text(back, "geo") == "geo:60.435278,-22.229167")
        #expect(try text(back, "gpx") == String(decoding: gpx, as: UTF8.self))
        #expect(String(decoding: gpx, as: UTF8.self).contains("<desc>ab\nc</desc>"))
    }

    static let waypoints: [(gpx: String, result: String)] = [
        (#"<gpx version="1.0"><wpt lat="1" lon="2"><name>N</name><cmt>c</cmt></wpt></gpx>"#, "N|1,2"),
        (
            #"<?xml version="1.0"?><g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:wpt lat="-90" lon="+180.0"><g:name>A<![CDATA[&]]>B</g:name></g:wpt></g:gpx>"#,
            "A&B|-90,180"
        ),
        (#"<gpx><metadata><name>not this</name></metadata><wpt lat="1" lon="2"><link><name>nor this</name></link></wpt></gpx>"#, "1, 2|1,2"),
    ]

    @Test(arguments: waypoints)
    func waypointsOfManyMakers(gpx: String, result: String) throws {
        let archive = try convert(Array(gpx.utf8), "from-gpx").bytes
        #expect(try text(archive, "text") + "|" + text(archive, "geo").dropFirst(4) == result)
    }

    @Test func furtherWaypointsAreNoted() throws {
        let gpx = #"<gpx><wpt lat="1" lon="2"><name>a</name></wpt><wpt lat="3" lon="4"><name>b</name></wpt><wpt lat="5" lon="6"/></gpx>"#
        let output = try convert(Array(gpx.utf8), "from-gpx")
        #expect(output.notes == ConversionNote.lost("further places", 2))
        #expect(try text(output.bytes, "text") == "a")
    }

    static let positions: [(uri: String, result: String?)] = [
        ("geo:13.4125,103.8667", "13.4125,103.8667"), ("GEO:-0,0.00001", "-0,0.00001"), ("geo:1,2,3", "1,2"), ("geo:1,2;u=35", "1,2"),
        ("geo:1,2;crs=wgs84;u=1", "1,2"), ("geo:0,0?q=60.45,22.26(Turku)", "60.45,22.26"), ("geo:1,2?z=11", "1,2"), ("geo:90,-180", "90,-180"),
        ("geo:90.1,0", nil), ("geo:2.,66666666666666669,1", nil), ("geo:-99999999999999999999,1", nil), ("geo:1,180.5", nil), ("geo:1", nil),
        ("geo:", nil), ("geo:a,b", nil), ("geo:1e1,2", nil), ("geo:inf,0", nil),
        ("geo:nan,nan", nil), ("geo:1,2,3,4", nil), ("geo:0x10,1", nil), ("geo:,", nil), ("geo:--1,2", nil),
    ]

    @Test(arguments: positions)
    func geoURIs(uri: String, result: String?) throws {
        guard let result else {
            let error = #expect(throws: ConversionError.self) { try convert(Array(uri.utf8), "from-geo") }
            #expect(error?.code == .badInput, "\(uri)")
            return
        }
        let archive = try convert(Array(uri.utf8), "from-geo").bytes
        #expect(try text(archive, "geo") == "geo:" + result)
    }

    @Test func otherURLsAreNoPositions() {
        #expect(throws: ConversionError.unsupported("the URL is no position (geo:)")) { try convert(Array("https://e.example/".utf8), "from-geo") }
        #expect(throws: ConversionError.self) { try convert(Array("geo:1,2;crs=moon".utf8), "from-geo") }
    }

    /// A name is only a name: nobody is sent to 0° N 0° E for it.
    @Test func textIsANameAndNothingElse() throws {
        let archive = try convert(Array("Old mill".utf8), "from-text").bytes
        let list = try KeyedArchive.decode(archive)
        #expect(list["name"]?.string == "Old mill" && list["summary"]?.string == "Unknown")
        #expect(list["latitude"]?.number == 0 && list["longitude"]?.number == 0)
        #expect(try text(archive, "text") == "Old mill")
        for name in ["geo", "gpx", "png"] {
            let error = #expect(throws: ConversionError.self) { try convert(archive, name) }
            #expect(error?.code == .unsupported)
        }
    }

    /// All or nothing: an archive that lacks something, or has something else there, is bad input.
    @Test func halfFilledArchivesAreRefused() throws {
        let whole: [(String, PropertyList)] = [
            ("name", .string("n")), ("summary", .string("s")), ("latitude", .real(1)), ("longitude", .integer(2)), ("image", .data(Self.png)),
        ]
        #expect(try text(KeyedArchive.encode(.dictionary(whole)), "geo") == "geo:1,2")
        var damaged: [[(String, PropertyList)]] = (0..<4).map { index in whole.enumerated().filter { $0.offset != index }.map(\.element) }
        damaged += (0..<5).map { index in whole.enumerated().map { $0.offset == index ? ($0.element.0, .boolean(true)) : $0.element } }
        damaged += [("latitude", .real(91)), ("longitude", .real(.nan)), ("latitude", .real(.infinity)), ("image", .data([1, 2, 3]))].map { wrong in
            whole.map { $0.0 == wrong.0 ? wrong : $0 }
        }
        for members in damaged {
            for name in ["gpx", "geo", "png", "text"] {
                let error = #expect(throws: ConversionError.self) { try convert(KeyedArchive.encode(.dictionary(members)), name) }
                #expect(error?.code == .badInput, "\(members.map(\.0)) \(name)")
            }
        }
    }

    @Test func everyPrefixAndEveryByteOfAnArchive() throws {
        let archive = try archived(Dragged())
        for length in 0..<archive.count {
            let error = #expect(throws: ConversionError.self) { try convert(Array(archive.prefix(length)), "text") }
            #expect(error?.code == .badInput)
        }
        for position in archive.indices {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var mutated = archive
                mutated[position] ^= change
                do { _ = try convert(mutated, "gpx") } catch { #expect(error.code != .internalError) }
            }
        }
    }

    static let hostile = [
        "", "<", "<gpx>", "<html/>", "<gpx><trk/></gpx>", #"<gpx><wpt lat="1"/></gpx>"#, #"<gpx><wpt lat="x" lon="y"/></gpx>"#,
        String(repeating: "<a>", count: 5000), "<gpx>" + String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300) + "</gpx>",
        #"<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;"><!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;"><!ENTITY h "&g;&g;&g;&g;&g;&g;&g;&g;">]><gpx><wpt lat="1" lon="2"><name>&h;</name></wpt></gpx>"#,
        #"<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx><wpt lat="1" lon="2"><name>[&x;]</name></wpt></gpx>"#,
    ]

    @Test(arguments: hostile.indices)
    func hostileGPX(index: Int) {
        do {
            let archive = try convert(Array(Self.hostile[index].utf8), "from-gpx").bytes
            #expect(try text(archive, "text") == "[]", "an external entity is never looked at")
        } catch {
            #expect(error.code != .internalError)
        }
    }

    /// The contract, and the best-first order of what a geocache offers.
    @Test func contractHolds() throws {
        let contract = HandlerContract(Self.registry, sniffer: ContentSniffer(catalogue: Self.registry.catalogue))
        #expect(contract.declarations(of: [Self.handler]) == [])
        #expect(contract.sample(try archived(Dragged()), of: TypeIdentifier.geocache, expecting: .valid) == [])
        let keeps = Self.handler.conversions.filter { $0.from == .geocache }.map(\.keep)
        #expect(keeps == keeps.sorted(by: >))
        let plan = try Negotiator(Self.registry).plan(
            [Offer(TypeIdentifier.geocache, fidelity: 1000, sourceIndex: 0)],
            accepting: try AcceptList(parsing: "text", catalogue: Self.registry.catalogue))
        #expect(plan.chosen.map { $0.conversions.map { Self.registry.conversions[$0].id } } == ["org.dragconv.plugin.geocache/text"])
    }
}
