/// Conversion between `file:` URIs and paths, POSIX and Windows (RFC 8089).
public enum FileURI {
    /// The percent-decoded path of a `file:` URI. Nil when `uri` is no `file:` URI, names another
    /// host, has a relative path or contains a NUL.
    ///
    /// `file:///p`, `file:/p` and `file://localhost/p` are equivalent. The path is bytes, because
    /// POSIX paths need not be valid UTF-8.
    public static func path(of uri: String) -> [UInt8]? {
        let bytes = Array(uri.utf8)
        guard ASCII.hasPrefix(bytes, ignoringCase: "file:") else { return nil }
        var rest = bytes[5...]
        if rest.starts(with: Array("//".utf8)) {
            rest = rest.dropFirst(2)
            let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            let host = rest[..<slash]
            guard host.isEmpty || ASCII.equals(host, ignoringCase: "localhost") else { return nil }
            rest = rest[slash...]
        }
        let path = PercentCoding.decoded(rest)
        // A NUL cannot occur in a POSIX path.
        return path.first == UInt8(ascii: "/") && !path.contains(0) ? path : nil
    }

    /// Whether a `file:` URI names a file by a number that only the Mac with the file can look up:
    /// `file:///.file/id=6571367.1234` (Apple, *File Reference URLs*).
    public static func isReference(_ uri: String) -> Bool { path(of: uri)?.starts(with: Array("/.file/id=".utf8)) ?? false }

    /// The `file:` URI of an absolute POSIX path. `#`, `%`, `?`, spaces and all bytes above ASCII
    /// are percent-encoded. `path` is not checked to be absolute.
    public static func uri(path: some Collection<UInt8>) -> String {
        "file://" + String(utf8Bytes: PercentCoding.encoded(path, alsoAllowed: "/!$&'()*+,;=:@"))
    }

    /// The Windows path of a `file:` URI: `file:///C:/a%20b` gives `C:\a b`, and `file://srv/s/f`
    /// gives `\\srv\s\f`. Nil when `uri` is no `file:` URI, contains a NUL, or has neither a host
    /// nor a drive letter.
    public static func windowsPath(of uri: String) -> String? {
        let bytes = Array(uri.utf8)
        guard ASCII.hasPrefix(bytes, ignoringCase: "file:") else { return nil }
        var rest = bytes[5...]
        var prefix: [UInt8] = []
        if rest.starts(with: Array("//".utf8)) {
            rest = rest.dropFirst(2)
            let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            let host = rest[..<slash]
            rest = rest[slash...]
            if !host.isEmpty, !ASCII.equals(host, ignoringCase: "localhost") {
                prefix = Array("\\\\".utf8) + host
            }
        }
        var path = PercentCoding.decoded(rest)
        guard !path.contains(0) else { return nil }
        if prefix.isEmpty {
            guard path.count >= 3, path[0] == UInt8(ascii: "/"), ASCII.isLetter(path[1]),
                path[2] == UInt8(ascii: ":") || path[2] == UInt8(ascii: "|")
            else { return nil }
            path.removeFirst()
            path[1] = UInt8(ascii: ":")
        }
        return String(utf8Bytes: prefix + path.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "\\") : $0 })
    }

    /// The `file:` URI of an absolute path: one with a drive letter (`C:\a`), on a share
    /// (`\\server\share`), with the prefix `\\?\`, or a POSIX path. Nil for a relative path.
    public static func uri(windowsPath: String) -> String? {
        var path = windowsPath.map { $0 == "\\" ? "/" : $0 }[...]
        if path.starts(with: "//?/UNC/") {
            path = ArraySlice("//" + path.dropFirst(8))
        } else if path.starts(with: "//?/") {
            path = path.dropFirst(4)
        }
        let bytes = Array(String(path).utf8)
        if bytes.starts(with: Array("//".utf8)), bytes.count > 2 {
            let host = bytes[2...].prefix { $0 != UInt8(ascii: "/") }
            guard !host.isEmpty else { return nil }
            let rest = bytes[(2 + host.count)...]
            return "file://" + String(utf8Bytes: PercentCoding.encoded(host))
                + String(utf8Bytes: PercentCoding.encoded(rest, alsoAllowed: "/!$&'()*+,;=@"))
        }
        if bytes.count >= 3, ASCII.isLetter(bytes[0]), bytes[1] == UInt8(ascii: ":"), bytes[2] == UInt8(ascii: "/") {
            return "file:///" + String(utf8Bytes: PercentCoding.encoded(bytes, alsoAllowed: "/!$&'()*+,;=:@"))
        }
        return bytes.first == UInt8(ascii: "/") ? uri(path: bytes) : nil
    }
}
