import DragHTML
import DragTypes

/// A selector (Selectors 4): names of elements, classes, ids, attributes and a few pseudo-classes,
/// joined by the four combinators.
struct StyleSelector {
    enum Combinator { case descendant, child, next, following }

    /// What one element must be.
    final class Compound {
        var tag = Tag.any
        var id: ArraySlice<UInt8>?
        var classes: [ArraySlice<UInt8>] = []
        var attributes: [Attribute] = []
        var isFirst = false
        var isLast = false
        /// What the element must not be.
        var excluded: [Compound] = []
    }

    enum Tag {
        case any
        case known(HTMLName)
        /// In lower case.
        case other(String)

        init(_ name: ArraySlice<UInt8>) {
            let text = String(utf8Bytes: name.map(ASCII.lowercased))
            self = text.isEmpty ? .any : HTMLName(text).map { .known($0) } ?? .other(text)
        }
    }

    struct Attribute {
        var name: String
        /// `=`, `~`, `^`, `$`, `*` or `|`; nil where the attribute must only be there.
        var relation: Character?
        var value = ""
    }

    /// The compounds from the last one, which is the element itself, to the first one.
    private(set) var compounds: [Compound] = []
    /// How each compound relates to the one before in the list.
    private(set) var combinators: [Combinator] = []
    /// The numbers of ids, of classes and attributes, and of names, as digits of one number.
    private(set) var specificity = 0

    private static let maximumCompounds = 16

    /// The selectors between commas.
    static func list(_ source: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var result: [ArraySlice<UInt8>] = []
        var depth = 0
        var start = source.startIndex
        for index in source.indices {
            switch source[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                result.append(ASCII.trimmed(source[start..<index]))
                start = index + 1
            default: break
            }
        }
        return result + [ASCII.trimmed(source[start...])]
    }

    /// Nil for a selector with any other part, such as `:hover` or `::before`: none of these
    /// selects an element of a page that is only read.
    init?(_ source: ArraySlice<UInt8>) {
        var parser = Parser(rest: source)
        var forward: [Compound] = []
        var relations: [Combinator] = []
        while true {
            guard let compound = parser.compound() else { return nil }
            forward.append(compound)
            guard let combinator = parser.combinator() else { break }
            relations.append(combinator)
            guard forward.count < Self.maximumCompounds else { return nil }
        }
        guard parser.rest.isEmpty else { return nil }
        compounds = forward.reversed()
        combinators = relations.reversed()
        specificity = forward.reduce(0) { $0 + $1.specificity }
    }

    private struct Parser {
        var rest: ArraySlice<UInt8>

        private mutating func takes(_ byte: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: byte) else { return false }
            rest = rest.dropFirst()
            return true
        }

        private mutating func skipSpace() { rest = rest.drop(while: ASCII.isWhitespace) }

        private mutating func name() -> ArraySlice<UInt8> {
            var bytes: [UInt8] = []
            while let byte = rest.first {
                if byte == UInt8(ascii: "\\"), rest.count > 1 {
                    rest = rest.dropFirst()
                    if let escaped = rest.first { bytes.append(escaped) }
                } else if ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80 {
                    bytes.append(byte)
                } else {
                    break
                }
                rest = rest.dropFirst()
            }
            return bytes[...]
        }

        /// - Returns: nil where no compound stands, or one with an unknown part.
        mutating func compound() -> Compound? {
            var result = Compound()
            let before = rest.count
            if !takes("*") { result.tag = StyleSelector.Tag(name()) }
            while let byte = rest.first {
                switch byte {
                case UInt8(ascii: "."):
                    rest = rest.dropFirst()
                    result.classes.append(name())
                case UInt8(ascii: "#"):
                    rest = rest.dropFirst()
                    result.id = name()
                case UInt8(ascii: "["):
                    guard let attribute = attribute() else { return nil }
                    result.attributes.append(attribute)
                case UInt8(ascii: ":"):
                    guard takePseudoClass(into: &result) else { return nil }
                default: return rest.count < before ? result : nil
                }
            }
            return rest.count < before ? result : nil
        }

        private mutating func attribute() -> Attribute? {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let text = String(utf8Bytes: rest[rest.startIndex + 1..<end])
            rest = rest[(end + 1)...]
            guard let sign = text.firstIndex(of: "=") else { return Attribute(name: ASCII.lowercased(text.trimmed), relation: nil) }
            var name = text[..<sign]
            var relation: Character = "="
            if let last = name.last, "~^$*|".contains(last) {
                relation = last
                name = name.dropLast()
            }
            let value = text[text.index(after: sign)...].trimmed
            return Attribute(name: ASCII.lowercased(name.trimmed), relation: relation, value: value.filter { $0 != "\"" && $0 != "'" })
        }

        private mutating func takePseudoClass(into compound: inout Compound) -> Bool {
            guard takes(":") else { return false }
            switch ASCII.lowercased(String(utf8Bytes: name())) {
            case "first-child": compound.isFirst = true
            case "last-child": compound.isLast = true
            case "link", "any-link": compound.attributes.append(Attribute(name: "href", relation: nil))
            case "root": compound.tag = .known(.html)
            case "not":
                guard takes("("), let inner = self.compound(), takes(")") else { return false }
                compound.excluded.append(inner)
            default: return false
            }
            return true
        }

        mutating func combinator() -> Combinator? {
            let hadSpace = rest.first.map(ASCII.isWhitespace) ?? false
            skipSpace()
            let result: Combinator? =
                takes(">") ? .child : takes("+") ? .next : takes("~") ? .following : hadSpace && !rest.isEmpty ? .descendant : nil
            skipSpace()
            return result
        }
    }
}

extension StyleSelector.Compound {
    private var tagWeight: Int { if case .any = tag { 0 } else { 1 } }

    fileprivate var specificity: Int {
        let pseudo = (isFirst ? 1 : 0) + (isLast ? 1 : 0)
        let own = (id == nil ? 0 : 1_000_000) + 1000 * (classes.count + attributes.count + pseudo) + tagWeight
        return excluded.reduce(own) { $0 + $1.specificity }
    }
}
