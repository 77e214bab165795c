import DragHTML
import HTMLChecking

/// The vectors of the encoding: a document, and the name of its encoding.
struct EncodingVectors {
    static func run(_ bytes: [UInt8], _ file: String, _ score: inout Score) {
        for (number, section) in Sections.tests(in: bytes).enumerated() {
            guard let data = section.first(where: { $0.name == "#data" })?.content,
                let expected = section.first(where: { $0.name == "#encoding" })?.content
            else { continue }
            let name = String(decoding: expected, as: UTF8.self).lowercased()
            var encoding = HTMLEncoding(of: data)
            if encoding.source == .none, let tree = try? HTMLTree(parsing: data) { encoding = HTMLEncoding.declared(in: tree) ?? encoding }
            let found = encoding.name
            score.check(
                found.lowercased() == name, "\(file) #\(number + 1)", "\(String(decoding: data, as: UTF8.self))\n  expected \(name), got \(found)")
        }
    }
}
