import DragKit
import DragTypes
import Testing

@testable import TextHandlers

/// Property lists and JSON.
@Suite struct PropertyListFormsTests {
    private static let list = PropertyList.dictionary([
        ("name", .string("Grey heron")), ("count", .integer(3)), ("length", .real(0.9)), ("isWild", .boolean(true)), ("when", .date(0)),
        ("bytes", .data([0, 1])), ("names", .array([.string("a"), .dictionary([("b", .integer(-1))])])),
    ])
    private static let (plist, xml) = (TypeIdentifier("com.apple.property-list"), TypeIdentifier("com.apple.xml-property-list"))

    private func convert(_ bytes: [UInt8], _ from: TypeIdentifier, _ to: TypeIdentifier) throws -> ConversionOutput {
        let family = PropertyListForms.family
        let conversion = try #require(family.conversions.first { $0.from == from && $0.to == to })
        return try family.convert(bytes, using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: from))
    }

    @Test func listsBecomeJSON() throws {
        let output = try convert(Self.list.xml, Self.plist, .json)
        let expected = """
            {"name":"Grey heron","count":3,"length":0.9,"isWild":true,"when":"2001-01-01T00:00:00Z","bytes":"AAE=","names":["a",{"b":-1}]}
            """
        #expect(String(utf8Bytes: output.bytes) == expected)
        #expect(output.notes.map(\.description) == ["lost: 2 types of values"])
    }

    @Test func jsonBecomesLists() throws {
        let output = try convert(Array(#"{"a":[1,2.5,"x",true,null],"b":null,"c":{}}"#.utf8), .json, Self.plist)
        let expected = PropertyList.dictionary([
            ("a", .array([.integer(1), .real(2.5), .string("x"), .boolean(true)])), ("c", .dictionary([PropertyList.Member]())),
        ])
        #expect(try PropertyList(parsing: output.bytes) == expected)
        #expect(output.notes.map(\.description) == ["lost: 2 null values"])
        #expect(throws: ConversionError.self) { try convert(Array("null".utf8), .json, Self.plist) }
    }

    @Test func binaryListsBecomeXML() throws {
        #expect(try convert(Self.list.xml, Self.plist, Self.xml).bytes == Self.list.xml)
    }

    /// JSON may nest deeper than property lists.
    @Test func depthIsLimited() {
        let json = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        #expect(throws: ConversionError.self) { try convert(Array(json.utf8), .json, Self.plist) }
    }
}
