public import DragTypes
import Glibc

/// The project's own fixture files, found from where this source file stands (or `DRAGCONV_FIXTURES`).
public enum Fixtures {
    /// The folder `fixtures` of the checkout.
    public static let folder: String = {
        if let folder = getenv("DRAGCONV_FIXTURES") { return String(cString: folder) }
        return root + "/fixtures"
    }()

    /// The checkout.
    public static let root: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast(3).joined(separator: "/")
    }()

    /// The names in a folder, sorted, hidden ones left out; empty when there is none.
    public static func names(in path: String) -> [String] {
        guard let handle = opendir(path) else { return [] }
        defer { closedir(handle) }
        var result: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { result.append(name) }
        }
        return result.sorted()
    }

    /// The bytes of a file; empty when it cannot be read.
    public static func bytes(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { return result }
            result += chunk[..<count]
        }
    }

    /// Pairs of an input and its expected output in `fixtures/conversions/<folder>`: same name, two extensions.
    public static func pairs(_ folder: String, _ input: String, _ output: String) -> [Pair] {
        let path = Self.folder + "/conversions/" + folder
        return names(in: path).filter { $0.hasSuffix("." + input) }.map { name in
            Pair(path: path, name: String(name.dropLast(input.count + 1)), input: input, output: output)
        }
    }

    public struct Pair: Sendable, CustomStringConvertible {
        let path: String
        public let name: String
        let input: String
        let output: String

        public var description: String { name }
        public var inputBytes: [UInt8] { bytes("\(path)/\(name).\(input)") }
        public var expectedBytes: [UInt8] { bytes("\(path)/\(name).\(output)") }
    }

    /// What a program put on a drag or a clipboard: a folder of `fixtures/captures`.
    ///
    /// - Throws: ``FormError`` when it is no capture.
    public static func capture(_ name: String) throws(FormError) -> Payload {
        let path = folder + "/captures/" + name
        return try CaptureFolder.payload(description: bytes(path + "/capture.json"), catalogue: .builtIn) { bytes(path + "/" + $0) }
    }
}
