import DragContract
import DragGallery
import DragTypes
import GalleryHandlers
import Testing

/// The JSON of galleries: what is read, what is refused and how, what comes back.
@Suite struct GalleryArchiveTests {
    static let folder = Fixtures.folder + "/types/org.dragconv.gallery"

    @Test(arguments: Fixtures.names(in: folder + "/valid"))
    func comesBack(name: String) throws {
        let gallery = try GalleryArchive.parse(Fixtures.bytes("\(Self.folder)/valid/\(name)"))
        #expect(gallery.images.count == 2)
        #expect(try GalleryArchive.parse(GalleryArchive.bytes(of: gallery)) == gallery)
        #expect(try GalleryPropertyList.parse(GalleryPropertyList.list(of: gallery).xml) == gallery)
        #expect(try GalleryPropertyList.parse(GalleryPropertyList.list(of: gallery).binary) == gallery)
        #expect(try GalleryPropertyList.parse(KeyedArchive.encode(GalleryPropertyList.list(of: gallery))) == gallery)
        var bare = gallery
        bare.images = try gallery.images.map { try GalleryImage(url: $0.url, aspectRatio: $0.aspectRatio) }
        #expect(try GalleryURIList.parse(GalleryURIList.bytes(of: gallery)) == bare)
    }

    /// A name is one line of text; a page is an address of the web.
    @Test func namesAndPagesAreTidied() throws {
        let image = try GalleryImage(url: "https://e.example/a.png", name: " Grey\n heron\u{7} ", page: "javascript:alert(1)")
        #expect(image.name == "Grey heron" && image.page == nil && image.title == "Grey heron")
        let long = try GalleryImage(url: "https://e.example/a.png", name: String(repeating: "é", count: 400), page: "https://e.example/")
        #expect(long.name?.utf8.count == GalleryImage.maximumNameLength && long.page == "https://e.example/")
        #expect(try GalleryImage(url: "https://e.example/a.png", name: " \u{1} ").name == nil)
        let gallery = ImageGallery(name: "Birds", images: [image, long])
        #expect(try GalleryArchive.parse(GalleryArchive.bytes(of: gallery)) == gallery)
    }

    static let refused: [(name: String, problem: String)] = [
        ("not-json", "The gallery is not JSON: it ends where a value should be (at byte 11)."), ("array-on-top", "an array at its top"),
        ("no-images", "no member \u{201C}images\u{201D}"), ("images-object", "an object for images"), ("name-number", "a number for a name"),
        ("name-control", "control characters"), ("image-string", "images[0] that is a string"), ("no-url", "images[0] that has no url"),
        ("url-relative", "images[0] that has an address that is no absolute URL"), ("url-with-line-end", "no absolute URL"),
        ("no-ratio", "images[0] that has no aspectRatio"), ("ratio-text", "a string for an aspectRatio"),
        ("ratio-zero", "no number above 0"), ("ratio-negative", "no number above 0"), ("ratio-overflow", "no number above 0"),
        ("second-broken", "images[1] that has a number for a url"),
    ]

    @Test(arguments: refused)
    func fails(name: String, problem: String) {
        let error = #expect(throws: FormError.self) { try GalleryArchive.parse(Fixtures.bytes("\(Self.folder)/invalid/\(name).bin")) }
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test func everyRefusedOneIsLookedAt() {
        #expect(Fixtures.names(in: Self.folder + "/invalid") == Self.refused.map { $0.name + ".bin" }.sorted())
    }

    /// What is read quickly is what a reader of documents reads, whatever byte is another one; and
    /// what it refuses is refused.
    @Test func quicklyOrNot() throws {
        func slow(_ bytes: [UInt8]) -> ImageGallery? { try? GalleryArchive.gallery(try GalleryArchive.document(bytes)) }
        let images = try [("https://e.example/a.png?x=1", 1.5), ("data:,x", 1), ("file:///b%20c.jpg", 0.6666666666666666)].map {
            try GalleryImage(url: $0, aspectRatio: $1)
        }
        for gallery in [ImageGallery(), ImageGallery(name: "Sun"), ImageGallery(images: images), ImageGallery(name: "Sun & \"set\"", images: images)]
        {
            let whole = GalleryArchive.bytes(of: gallery)
            #expect(try GalleryArchive.parse(whole) == gallery)
            for index in whole.indices {
                for byte in [0x00, 0x20, 0x22, 0x2C, 0x2D, 0x2E, 0x30, 0x39, 0x5C, 0x65, 0x7D, 0x7F, 0xC3] as [UInt8] {
                    var bytes = whole
                    bytes[index] = byte
                    #expect((try? GalleryArchive.parse(bytes)) == slow(bytes), "byte \(index) is \(byte)")
                }
                #expect((try? GalleryArchive.parse(Array(whole[..<index]))) == slow(Array(whole[..<index])))
                #expect(
                    (try? GalleryArchive.parse(Array(whole[..<index] + whole[index...].dropFirst())))
                        == slow(Array(whole[..<index] + whole[index...].dropFirst())))
            }
        }
    }

    @Test func bytesAreStable() throws {
        let gallery = ImageGallery(
            name: "A \"b\"",
            images: [try GalleryImage(url: "https://e.example/a.png", aspectRatio: 4.0 / 3), try GalleryImage(url: "https://e.example/b.png")])
        let text = """
            {"name":"A \\"b\\"","images":[
            {"url":"https://e.example/a.png","aspectRatio":1.3333333333333333},
            {"url":"https://e.example/b.png","aspectRatio":1}
            ]}

            """
        #expect(String(decoding: GalleryArchive.bytes(of: gallery), as: UTF8.self) == text)
        #expect(String(decoding: GalleryArchive.bytes(of: ImageGallery()), as: UTF8.self) == "{\"images\":[]}\n")
    }

    /// What an iOS app archives of a Codable with a URL in it.
    @Test func archivedURLsAreRead() throws {
        let list = PropertyList.dictionary([
            ("images", .array([.dictionary([("url", .dictionary([("relative", .string("https://e.example/a.png"))])), ("aspectRatio", .real(2))])]))
        ])
        let gallery = try GalleryPropertyList.parse(KeyedArchive.encode(list))
        #expect(gallery?.images == [try GalleryImage(url: "https://e.example/a.png", aspectRatio: 2)])
        #expect(gallery?.name == nil)
    }

    @Test func listsThatAreNoGalleries() throws {
        #expect(try GalleryPropertyList.parse(PropertyList.dictionary([("a", .integer(1))]).xml) == nil)
        #expect(try GalleryURIList.parse(Array("https://e.example/a.png\r\n".utf8)) == nil)
        #expect(try GalleryURIList.parse(Array("# gallery: a\r\nhttps://e.example/a.png\r\n".utf8))?.name == "a")
        #expect(try GalleryText.parse(Array("https://e.example/a.png".utf8)) == nil)
        #expect(try GalleryText.parse(Array("a\nb\nhttps://e.example/a.png\nhttps://e.example/b.png".utf8)) == nil)
        #expect(try GalleryText.parse(Array("Name\n\nhttps://e.example/a.png\nhttps://e.example/b.png\n".utf8))?.name == "Name")
    }
}
