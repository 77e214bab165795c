import DragContract
import Testing

@testable import DragTypes

/// Lists beside representations name them: the virtual files of Windows, and the formats of a web
/// page.
@Suite struct DescribedItemsTests {
    private func payload(_ representations: String, platform: String = "windows") throws -> Payload {
        let text = "{\"payload\":1,\"source\":{\"platform\":\"\(platform)\"},\"items\":[{\"representations\":[\(representations)]}]}"
        return try PayloadJSON.payload(from: utf8(text), catalogue: .builtIn)
    }

    private func representation(_ target: String, _ bytes: [UInt8]) -> String {
        string(JSONValue.object([("target", .text(target)), ("base64", .text(string(Base64.encode(bytes))))]).encoded)
    }

    // MARK: Virtual files

    private static let pair = FileGroup([.init(name: "red heron.png"), .init(name: "notes", isFolder: true), .init(name: "a.txt")])

    @Test func groupsAreWrittenAndRead() throws {
        #expect(try FileGroup(parsing: Self.pair.bytes) == Self.pair)
        #expect(Self.pair.bytes.count == 4 + 3 * 592)
        let long = FileGroup([.init(name: String(repeating: "h", count: 400))])
        #expect(try FileGroup(parsing: long.bytes).entries.first?.name.count == 259)
    }

    /// The older form has names of eight bits, and both may have folders in front.
    @Test func narrowGroups() throws {
        var entry = [UInt8](repeating: 0, count: 332)
        entry.replaceSubrange(72..<81, with: utf8("b\\red.png"))
        #expect(try FileGroup(parsing: [1, 0, 0, 0] + entry).entries == [.init(name: "red.png")])
        #expect(throws: FormError.self) { try FileGroup(parsing: [2, 0, 0, 0] + entry) }
        #expect(throws: FormError.self) { try FileGroup(parsing: [0xFF, 0xFF, 0xFF, 0xFF] + entry) }
        hammer(Self.pair.bytes) { _ = try FileGroup(parsing: $0).bytes }
    }

    @Test func aSingleFileIsTheItem() throws {
        let group = FileGroup([.init(name: "red.png")])
        let result = try payload(
            [
                representation("CF_UNICODETEXT", utf16("https://heron.example/")), representation("FileGroupDescriptorW", group.bytes),
                representation("FileContents", [1, 2, 3]),
            ].joined(separator: ","))
        #expect(result.items.count == 1 && result.items[0].suggestedName == "red.png")
        #expect(result.items[0].representations.map(\.type.canonical).last == "public.data")
    }

    @Test(arguments: [false, true]) func severalFilesAreItems(hasText: Bool) throws {
        let text = hasText ? [representation("CF_UNICODETEXT", utf16("two files"))] : []
        let result = try payload(
            (text + [
                representation("FileGroupDescriptorW", Self.pair.bytes), representation("FileContents", [1]), representation("FileContents", [2]),
            ]).joined(separator: ","))
        // The folder has no contents.
        #expect(result.items.map(\.suggestedName) == (hasText ? [nil] : []) + ["red heron.png", "a.txt"])
        #expect(result.items.suffix(2).map { $0.representations.map(\.bytes) } == [[[1]], [[2]]])
    }

    /// Without contents, and with a list that cannot be read, the item is what it was.
    @Test func otherItemsStay() throws {
        let named = try payload(representation("FileGroupDescriptorW", FileGroup([.init(name: "a.txt")]).bytes))
        #expect(named.items.map(\.suggestedName) == ["a.txt"])
        let broken = try payload([representation("FileGroupDescriptorW", [9]), representation("FileContents", [1])].joined(separator: ","))
        #expect(broken.items.count == 1 && broken.items[0].suggestedName == nil && broken.items[0].representations.count == 2)
    }

    // MARK: Formats of a page

    @Test(arguments: [
        ("x11", "application/web;type=\"custom/formatmap\"", "application/web;type=\"custom/format0\""),
        ("wayland", "application/web;type=\"custom/formatmap\"", "application/web;type=\"custom/format0\""),
        ("windows", "Web Custom Format Map", "Web Custom Format0"), ("macos", "org.w3.web-custom-format.map", "org.w3.web-custom-format.type-0"),
    ])
    func formatsHaveTheTypesOfTheirMap(platform: String, map: String, name: String) throws {
        let object = JSONValue.object([("application/json", .text(name)), ("x-heron/note", .text("another"))]).encoded
        let result = try payload(
            [representation(name, utf8("{}")), representation("another", [1]), representation("third", [1]), representation(map, object)]
                .joined(separator: ","), platform: platform)
        let types = result.items[0].representations.map(\.type)
        #expect(types[0] == .json && DynamicType(types[1])?.tag == "x-heron/note" && DynamicType(types[2])?.tag == "third")
        // Written again, each format has its name on the platform.
        let formats = try #require(WebCustomFormats(of: result.items[0]))
        #expect(formats.named(on: try #require(Platform(rawValue: platform))).entries[0].name == name)
        #expect(try WebCustomFormats(parsing: formats.map) == formats)
    }

    @Test(arguments: ["", "[]", "{\"application/json\": 1}", "{"]) func brokenMapsNameNothing(map: String) throws {
        #expect(throws: FormError.self) { try WebCustomFormats(parsing: utf8(map)) }
        let result = try payload(
            [representation("Web Custom Format0", utf8("{}")), representation("Web Custom Format Map", utf8(map))].joined(separator: ","))
        #expect(result.items[0].representations[0].type != .json)
    }
}
