import CMessageDigest

/// SHA-256 (FIPS 180-4), computed by libmd.
///
/// Owner and thread rule: the value owns its context and is used by one thread. libmd has no other
/// state.
package struct SHA256: ~Copyable {
    private var context = SHA2_CTX()

    /// A digest of nothing yet.
    package init() { SHA256Init(&context) }

    /// Adds bytes to the content.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        SHA256Update(&context, base.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// The digest in lower-case hexadecimal digits.
    package consuming func finish() -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256Final(&digest, &context)
        return Hexadecimal.text(digest)
    }

    /// The digest of bytes, in lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }
}

/// MD5 (RFC 1321), computed by libmd, for formats that name content by its digest.
package enum MD5 {
    /// The digest of bytes, in lower-case hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        var context = MD5_CTX()
        MD5Init(&context)
        MD5Update(&context, bytes, bytes.count)
        var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_LENGTH))
        MD5Final(&digest, &context)
        return Hexadecimal.text(digest)
    }
}

private enum Hexadecimal {
    static func text(_ bytes: [UInt8]) -> String { bytes.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) } }
}
