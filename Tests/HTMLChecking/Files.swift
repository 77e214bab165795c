import Glibc

/// The content of a file; nil when it cannot be read.
package func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&block, 1, block.count, file)
        if count == 0 { return bytes }
        bytes += block[..<count]
    }
}
