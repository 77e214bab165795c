import DragContract
import Testing

@testable import DragTypes

/// The index of names says where the names stand in the files of types.
@Suite struct TypeNamesTests {
    typealias Kind = BuiltInTypes.NameKind

    /// The types that have a name, by kind and spelling, in the order of the files: read from the
    /// files without the compiler of knowledge. Names that are compared without case are in lower
    /// case.
    static let types: [Kind: [String: [TypeIdentifier]]] = {
        var result: [Kind: [String: [TypeIdentifier]]] = [:]
        let files = [
            "core", "pasteboard", "documents", "data", "office", "source-code", "images", "audio-video", "archives", "binaries", "science",
        ]
        for file in files {
            let text = String(decoding: Fixtures.bytes("\(Fixtures.root)/Sources/Knowledge/types/\(file).txt"), as: UTF8.self)
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                let columns = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
                guard let type = TypeIdentifier(columns[0]) else { continue }
                for kind in Kind.allCases where kind.rawValue < columns.count {
                    for name in columns[kind.rawValue].split(separator: ",").map({ String($0.drop { $0 == " " }) }) where !name.isEmpty {
                        let key = kind.isExact ? name : name.lowercased()
                        if result[kind]?[key]?.last != type { result[kind, default: [:]][key, default: []].append(type) }
                    }
                }
            }
        }
        return result
    }()

    /// Every name is found in the lines that have it, in every spelling that counts, and nothing
    /// else is found.
    @Test(arguments: Kind.allCases) func findsWhatIsThereAndNothingElse(kind: Kind) throws {
        let names = try #require(Self.types[kind])
        #expect(names.count > 10)
        var spellings: Set = [
            "", " ", ",", "|", "\n", "public", "item", "no.such.name", "text", "TEXT", "'TEXT'", "text/plain", "image/", "application/x-",
        ]
        for name in names.keys {
            spellings.formUnion([name, name.uppercased(), name.lowercased(), name + "x", name + " ", String(name.dropLast())])
        }
        for spelling in spellings {
            let expected = names[kind.isExact ? spelling : spelling.lowercased()] ?? []
            #expect(BuiltInTypes.lines(kind, spelling).map(BuiltInTypes.identifier) == expected, "\(kind) \(spelling)")
        }
    }

    /// Each type is found by its identifier, in any case.
    @Test func typesAreFoundByTheirIdentifiers() throws {
        let declared = TypeCatalogue.builtIn.declarations
        #expect(declared.count == Self.types[.identifier]?.count)
        for type in declared.map(\.identifier) {
            for spelling in [type, try #require(TypeIdentifier(type.rawValue.uppercased()))] {
                #expect(BuiltInTypes.line(of: spelling).map(BuiltInTypes.identifier) == type)
            }
        }
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
