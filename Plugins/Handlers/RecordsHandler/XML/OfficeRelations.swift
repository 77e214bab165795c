import DragKit
import DragTypes

/// The parts and addresses to which a part of an office document refers (ECMA-376 Part 2 §9.3).
final class OfficeRelations: XMLEventReceiver {
    private var targets: [String: String] = [:]
    /// The names of parts by the types of the relations.
    private var types: [String: [String]] = [:]
    /// The addresses outside of the document.
    private(set) var addresses: [String: String] = [:]
    private let folder: String

    /// - Parameter folder: where the part stands that refers to them.
    init(_ bytes: [UInt8], of folder: String) throws(ConversionError) {
        self.folder = folder
        try XMLEvents.read(bytes, into: self)
    }

    /// The names of parts by the names of the relations.
    var parts: [String: String] { targets }

    func target(_ id: String) -> String? { targets[id] }

    /// - Parameter suffix: how the type's address ends; it begins otherwise in strict documents.
    func target(ofType suffix: String) -> String? {
        targets(ofType: suffix).last
    }

    /// The names of all parts of a type.
    func targets(ofType suffix: String) -> [String] { types.first { $0.key.hasSuffix(suffix) }?.value ?? [] }

    func start(_ name: String, _ attributes: [String: String]) {
        guard name == "Relationship", let id = attributes["id"], let target = attributes["target"] else { return }
        if attributes["targetmode"] == "External" { return addresses[id] = target }
        var parts = target.hasPrefix("/") ? [] : folder.split(separator: "/").map(String.init)
        for part in target.split(separator: "/") { if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) } }
        let name = parts.joined(separator: "/")
        targets[id] = name
        types[attributes["type"] ?? "", default: []].append(name)
    }

    func end(_ name: String) {}
    func text(_ text: String) {}
}
