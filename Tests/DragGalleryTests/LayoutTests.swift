import DragContract
import DragTypes
import Foundation
import Testing

@testable import DragGallery

/// Where images stand, and what is drawn there.
@Suite struct LayoutTests {
    /// Rows are full, in order, and nothing overlaps, whatever the shapes.
    @Test func rowsFillTheWidth() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let layout = FlowLayout(
                width: Double.random(in: 50...3000, using: &generator), columns: Int.random(in: 1...12, using: &generator),
                spacing: Double.random(in: 0...20, using: &generator))
            let ratios = (0..<Int.random(in: 0...60, using: &generator)).map { _ in pow(10, Double.random(in: -1.5...1.5, using: &generator)) }
            let (frames, height) = layout.frames(of: ratios)
            #expect(frames.count == ratios.count)
            let rows = Dictionary(grouping: frames.indices) { frames[$0].y }.sorted { $0.key < $1.key }.map(\.value)
            #expect(rows.joined().elementsEqual(frames.indices), "in order")
            var bottom = 0.0
            for (number, row) in rows.enumerated() {
                let last = frames[row[row.count - 1]]
                #expect(frames[row[0]].x == layout.spacing)
                #expect(
                    abs(last.x + last.width + layout.spacing - layout.width) < 1e-6 || number == rows.count - 1 && last.x + last.width <= layout.width
                )
                for index in row {
                    let frame = frames[index]
                    #expect(abs(frame.y - bottom - layout.spacing) < 1e-6)
                    #expect(frame.height == last.height)
                    let shown = min(max(ratios[index], FlowLayout.tileRatios.lowerBound), FlowLayout.tileRatios.upperBound)
                    #expect(abs(frame.width / frame.height - shown) < 1e-6 * shown)
                }
                for (left, right) in zip(row, row.dropFirst()) {
                    #expect(abs(frames[left].x + frames[left].width + layout.spacing - frames[right].x) < 1e-6)
                }
                bottom += layout.spacing + last.height
            }
            #expect(abs(height - bottom - layout.spacing) < 1e-6)
        }
    }

    @Test func squaresStandInColumns() {
        for columns in 1...9 {
            let (frames, _) = FlowLayout(width: 900, columns: columns, spacing: 4).frames(of: Array(repeating: 1, count: columns * 3 + 1))
            #expect(Set(frames.map(\.y)).count == 4)
            // The one in the last row is as large as the others.
            #expect(Set(frames.map { ($0.width * 1000).rounded() }).count == 1)
        }
    }

    @Test(arguments: [(1024.0, 768.0, 5, 2), (208, 208, 1, 1), (400, 1000, 2, 3), (1920, 1080, 9, 4), (10, 10, 1, 1), (416, 600, 2, 2)])
    func pagesHoldWhatFits(width: Double, height: Double, columns: Int, rows: Int) {
        let page = Springboard(width: width, height: height)
        #expect(page.columns == columns && page.rows == rows)
        #expect(page.iconsPerPage == columns * rows)
        #expect(page.pageCount(of: 0) == 1 && page.pageCount(of: columns * rows) == 1 && page.pageCount(of: columns * rows + 1) == 2)
        #expect(page.icons(onPage: 1, of: columns * rows + 1) == columns * rows..<columns * rows + 1)
        #expect(page.icons(onPage: 9, of: 3).isEmpty)
        let frames = (0..<page.iconsPerPage).map { page.frame(at: $0) }
        #expect(frames.allSatisfy { $0.width == 144 && $0.height == 144 && $0.x >= 32 && $0.y >= 32 })
        #expect(frames.allSatisfy { $0.x + 144 + 32 <= page.width || columns == 1 })
        for (left, right) in zip(frames, frames.dropFirst()) where left.y == right.y { #expect(right.x - left.x == 192) }
    }

    static let labels: [(text: String, lines: [String])] = [
        ("a.png", ["a.png"]), ("", []), ("sunset over the harbour.jpg", ["sunset over the", "harbour.jpg"]),
        ("IMG_20260401_123456_very_long_file_name_indeed.jpeg", ["IMG_20260401_", "123456_very_", "long_file_name_…"]),
        ("  white \n space\t", ["white space"]), ("日本の庭園と桜の写真の", ["日本の庭園と桜の写", "真の"]),
        ("one two three four five six seven eight nine ten", ["one two three", "four five six", "seven eight nin…"]),
        ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦"]),
    ]

    @Test(arguments: labels)
    func labelsAreThreeLinesAtMost(text: String, lines: [String]) {
        #expect(LabelText.lines(text, width: 9, count: 3) == lines)
    }

    @Test func noLabelIsTooWide() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let text = generator.text(upTo: 60, others: " -_mwi日")
            let lines = LabelText.lines(text, width: 6, count: 3)
            #expect(lines.count <= 3)
            // A line is one character at least, however wide.
            #expect(lines.allSatisfy { LabelText.width($0) <= 6 || $0.count <= 2 }, "\(text)")
            if lines.last?.hasSuffix("…") != true { #expect(lines.joined().filter { $0 != " " } == text.filter { !$0.isWhitespace }, "\(text)") }
        }
    }

    static let gallery: ImageGallery = {
        let names = [
            "sunset%20over%20the%20harbour.jpg", "a.png", "IMG_20260401_123456_very_long_file_name_indeed.jpeg", "%E6%97%A5%E6%9C%AC.webp",
            "x%3Cy%3E&.gif",
        ]
        let ratios = [1.5, 1, 0.6667, 1.7778, 8, 0.75, 0.1]
        return ImageGallery(
            name: "Sun & sets",
            images: (0..<12).compactMap {
                try? GalleryImage(url: "https://e.example/\(names[$0 % names.count])", aspectRatio: ratios[$0 % ratios.count])
            })
    }()

    /// A PNG of one red pixel.
    static let dot =
        Base64.decode(Array("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC".utf8).span) ?? []

    static func picture(_ index: Int) -> TilePicture { index % 4 == 2 ? TilePicture(dot) : index % 5 == 3 ? .missing : .outline }

    static let sheets: [(name: String, svg: @Sendable () -> [UInt8])] = [
        ("flow", { GallerySheet.flow(gallery, picture: picture) }),
        ("flow-2-columns", { GallerySheet.flow(gallery, layout: FlowLayout(width: 500, columns: 2, spacing: 4), picture: picture) }),
        ("springboard", { GallerySheet.springboard(gallery, picture: picture) }),
        (
            "springboard-page-2",
            {
                GallerySheet.springboard(
                    gallery, layout: Springboard(width: 640, height: 480), page: 1, wallpaper: TilePicture(dot), picture: picture)
            }
        ),
    ]

    /// Sheets are drawn as they were when somebody last looked at them (`RECORD_SNAPSHOTS=1` keeps
    /// new ones).
    @Test(arguments: sheets.map(\.name))
    func sheetsAreTheSame(name: String) throws {
        let svg = try #require(Self.sheets.first { $0.name == name }).svg()
        let file = "\(Fixtures.folder)/galleries/\(name).svg"
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil { try Data(svg).write(to: URL(fileURLWithPath: file)) }
        #expect(String(decoding: svg, as: UTF8.self) == String(decoding: Fixtures.bytes(file), as: UTF8.self))
    }

    @Test func onlyPicturesAreShown() {
        #expect(TilePicture(Self.dot) == .pixels(Self.dot, mimeType: "image/png"))
        for text in ["", "<svg/>", "GIF", "RIFFxxxxWAVE", "\u{89}PNG"] { #expect(TilePicture(Array(text.utf8)) == .missing) }
    }
}
