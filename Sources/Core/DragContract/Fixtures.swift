public import DragTypes
import Glibc

/// The project's fixture files. They are found relative to this source file, or in the folder that
/// the environment variable `DRAGCONV_FIXTURES` names.
public enum Fixtures {
    /// The path of the folder `fixtures`.
    public static let folder: String = {
        if let folder = getenv("DRAGCONV_FIXTURES") { return String(cString: folder) }
        return root + "/fixtures"
    }()

    /// The path of the project's root folder.
    public static let root: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return parts.dropLast(4).joined(separator: "/")
    }()

    /// The names of the entries in a folder, sorted, without hidden ones; empty when the folder
    /// cannot be read.
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

    /// The content of a file; empty when it cannot be read.
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

    /// The pairs of an input and its expected output in `fixtures/conversions/<folder>`: two files
    /// with the same name and two extensions.
    ///
    /// - Parameters:
    ///   - folder: the folder's name.
    ///   - input: the extension of the inputs, without a period.
    ///   - output: the extension of the expected outputs, without a period.
    public static func pairs(_ folder: String, _ input: String, _ output: String) -> [Pair] {
        let path = Self.folder + "/conversions/" + folder
        return names(in: path).filter { $0.hasSuffix("." + input) }.map { name in
            Pair(path: path, name: String(name.dropLast(input.count + 1)), input: input, output: output)
        }
    }

    /// An input and its expected output.
    public struct Pair: Sendable, CustomStringConvertible {
        let path: String
        /// The common file name of both files, without an extension.
        public let name: String
        let input: String
        let output: String

        public var description: String { name }
        /// The content of the input; empty when the file cannot be read.
        public var inputBytes: [UInt8] { bytes("\(path)/\(name).\(input)") }
        /// The content of the expected output; empty when the file cannot be read.
        public var expectedBytes: [UInt8] { bytes("\(path)/\(name).\(output)") }
    }

    /// A recorded drag or clipboard of a real program, from the folder `fixtures/captures/<name>`.
    ///
    /// - Throws: `FormError` when the folder is missing or holds no valid capture.
    public static func capture(_ name: String) throws(FormError) -> Payload {
        let path = folder + "/captures/" + name
        return try CaptureFolder.payload(description: bytes(path + "/capture.json"), catalogue: .builtIn) { bytes(path + "/" + $0) }
    }
}
