import CMessageDigest

/// SHA-256 (FIPS 180-4), computed by libmd.
///
/// Owner and thread rule: the value owns its context and is used by one thread. libmd has no other state.
struct SHA256: ~Copyable {
    private var context = SHA2_CTX()

    init() { SHA256Init(&context) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        SHA256Update(&context, base.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// The digest in lower-case hexadecimal digits.
    consuming func finish() -> String {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256Final(&digest, &context)
        return digest.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }

    static func hexadecimal(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }
}
