import DragHTML
import DragTypes

/// Finds the running heads, the running feet and the numbers of pages, which are no part of the
/// text: lines at the edges of pages that stand at the same place on most of them.
struct PDFRunningHeads {
    private let lines: [PDFLine]
    private let pageHeights: [Double]
    /// Where the lowest line of each page ends, and the one above.
    private var ends: [Int: (lowest: Double, next: Double)] = [:]

    init(_ lines: [PDFLine], pageHeights: [Double]) {
        (self.lines, self.pageHeights) = (lines, pageHeights)
        for line in lines {
            let known = ends[line.page] ?? (-.infinity, -.infinity)
            let end = line.frame.bottom
            ends[line.page] = end > known.lowest ? (end, known.lowest) : (known.lowest, max(known.next, end))
        }
    }

    /// The part of a page's height, at its top and at its foot, in which they stand.
    private static let margin = 0.13
    /// How far apart the same line may stand on two pages, in pixels.
    private static let tolerance = 3.0

    /// The lines of the text. What all pages say alike stays on the first one.
    var body: [PDFLine] {
        var groups: [Place: [Int]] = [:]
        for index in lines.indices where isInMargin(lines[index]) { groups[Place(lines[index]), default: []].append(index) }
        var dropped: Set<Int> = []
        for (place, members) in groups {
            let pages = Set(members.map { lines[$0].page })
            guard pages.count == members.count, pages.count * 2 > pageHeights.count || pages.count > 3 else { continue }
            switch change(of: members) {
            case .none where pageHeights.count > 1:
                let ordered = members.sorted()
                // A letterhead says its words on the first page; a head that begins later repeats
                // them.
                dropped.formUnion(ordered.dropFirst(lines[ordered[0]].page == 0 ? 1 : 0))
            // One page tells nothing of a number; it is that of a page below all else.
            case .none where place.pattern == "#" && isBelowAll(members[0]): dropped.formUnion(members)
            case .byPage: dropped.formUnion(members)
            case .none, .otherwise: break
            }
        }
        let close = Set(closeToText(dropped))
        return lines.indices.filter { !dropped.contains($0) || close.contains($0) }.map { lines[$0] }
    }

    /// How far a running head is from the text, as a multiple of its height.
    private static let distance = 1.6

    /// Those of some lines that follow the text as closely as its own lines do.
    private func closeToText(_ heads: Set<Int>) -> [Int] {
        var tops: [Int: [Double]] = [:]
        for index in lines.indices where !heads.contains(index) { tops[lines[index].page, default: []].append(lines[index].frame.top) }
        for page in tops.keys { tops[page]?.sort() }
        return heads.filter { index in
            let (line, text) = (lines[index], tops[lines[index].page] ?? [])
            let next = text.indices.partitioningIndex { text[$0] >= line.frame.top }
            let near = [next > 0 ? text[next - 1] : nil, next < text.count ? text[next] : nil].compactMap(\.self)
            return near.contains { abs($0 - line.frame.top) < Self.distance * line.frame.height }
        }
    }

    /// Lines that may be the same one on several pages.
    private struct Place: Hashable {
        /// The text with `#` for each number.
        let pattern: String
        let top: Int

        init(_ line: PDFLine) {
            var pattern = ""
            for character in line.text.trimmingWhitespace {
                if character.isNumber { if pattern.last != "#" { pattern.append("#") } } else { pattern.append(character) }
            }
            self.pattern = pattern
            top = Int((min(max(line.frame.top, -1e6), 1e6) / (2 * PDFRunningHeads.tolerance)).rounded())
        }
    }

    private enum Change { case none, byPage, otherwise }

    /// How the numbers of lines change from page to page: one of them may count the pages.
    private func change(of members: [Int]) -> Change {
        let numbers = members.map { Self.numbers(in: lines[$0].text) }
        guard let first = numbers.first else { return .none }
        var counting = 0
        for position in first.indices {
            let values = numbers.map { position < $0.count ? $0[position] : nil }
            if Set(values).count == 1 { continue }
            let distances = zip(members, values).map { index, value in value.map { $0 - lines[index].page } }
            guard distances[0] != nil, Set(distances).count == 1 else { return .otherwise }
            counting += 1
        }
        return counting == 0 ? .none : counting == 1 ? .byPage : .otherwise
    }

    private static func numbers(in text: String) -> [Int?] {
        text.split { !$0.isNumber }.map { Int($0) }
    }

    private func isInMargin(_ line: PDFLine) -> Bool {
        let height = pageHeights[line.page]
        return line.frame.bottom < Self.margin * height || line.frame.top > (1 - Self.margin) * height
    }

    /// Whether a line stands below all others of its page, with room between.
    private func isBelowAll(_ index: Int) -> Bool {
        let line = lines[index]
        guard line.frame.top > pageHeights[line.page] / 2, let ends = ends[line.page] else { return false }
        return line.frame.bottom >= ends.lowest && ends.next < line.frame.top - line.frame.height
    }
}
