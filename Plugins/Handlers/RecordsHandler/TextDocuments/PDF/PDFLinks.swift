import Documents

/// The words of links in a PDF, which states only the area of a link: that often ends in the middle
/// of a letter beside the words.
enum PDFLinks {
    /// Runs of one line, in which links begin and end where words do. A word that lies in the area
    /// by less than a half is none of the link's.
    static func endingWithWords(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        var result = runs
        for index in result.indices.dropFirst() {
            guard case .text(let before) = result[index - 1].content, case .text(let after) = result[index].content,
                (result[index - 1].link == nil) != (result[index].link == nil)
            else { continue }
            let (left, right) = (before.reversed().prefix(while: isInWord).count, after.prefix(while: isInWord).count)
            let isLinkFirst = result[index - 1].link != nil
            // How many characters change to the other run: a part of a word, or spaces of the link.
            var (toLeft, toRight) = (0, 0)
            if left > 0, right > 0 {
                let isLinkLarger = isLinkFirst ? left > right : right > left
                if isLinkFirst == isLinkLarger { toLeft = right } else { toRight = left }
            }
            if isLinkFirst, toLeft == 0 {
                toRight += before.dropLast(toRight).reversed().prefix(while: \.isWhitespace).count
            } else if !isLinkFirst, toRight == 0 {
                toLeft += after.dropFirst(toLeft).prefix(while: \.isWhitespace).count
            }
            result[index - 1].content = .text(String(before.dropLast(toRight)) + String(after.prefix(toLeft)))
            result[index].content = .text(String(before.suffix(toRight)) + String(after.dropFirst(toLeft)))
        }
        for index in result.indices where !result[index].plainText.contains(where: isInWord) { result[index].link = nil }
        return result.filter { $0.content != .text("") }
    }

    private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
