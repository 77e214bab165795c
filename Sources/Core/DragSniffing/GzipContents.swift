import DragTypes
import DragZIP

/// Tells formats that are gzip files by definition from their unpacked contents.
enum GzipContents {
    /// The largest contents that are looked into, in bytes: unpacking them takes a few
    /// milliseconds.
    private static let limit = 4 << 20

    /// The type of a gzip file; nil for contents without a type of their own when they are packed,
    /// and for large or damaged files.
    ///
    /// - Parameter inner: the type of unpacked bytes.
    static func type(of bytes: [UInt8], inner: ([UInt8]) -> TypeIdentifier?) -> TypeIdentifier? {
        // A gzip file in a gzip file has no type of its own, and a hostile one goes on without end.
        guard let contents = GzipFile.contents(of: bytes, limit: limit), !contents.starts(with: [0x1F, 0x8B]) else { return nil }
        for (beginning, type) in beginnings where contents.starts(with: Array(beginning.utf8)) { return TypeIdentifier(type) }
        return inner(contents).flatMap { packed[$0.canonical] }.flatMap { TypeIdentifier($0) }
    }

    /// Whether packed bytes can be of a type that the unpacked bytes have, as far as the signatures
    /// tell. True for bytes that are not unpacked.
    static func mayBe(_ bytes: [UInt8], packed type: TypeIdentifier) -> Bool {
        guard let contents = GzipFile.contents(of: bytes, limit: limit) else { return true }
        return [contents, bytes].contains { SignatureSet.builtIn.allows(SignatureSet.beginning(of: $0), of: type) }
    }

    /// Data of R ("R Internals" §1.8) and sequence alignments (SAM/BAM specification §4.2).
    private static let beginnings: KeyValuePairs = [
        "RDX2\n": "org.r-project.r-data", "RDX3\n": "org.r-project.r-data", "X\n\0\0\0": "org.r-project.r-data", "A\n2\n": "org.r-project.r-data",
        "A\n3\n": "org.r-project.r-data", "BAM\u{1}": "org.ga4gh.bam",
    ]

    /// The types of packed files by those of their contents.
    private static let packed = [
        "public.svg-image": "org.w3.svg-compressed", "public.tar-archive": "org.gnu.gnu-zip-tar-archive", "org.x.pcf-font": "org.x.pcf-font",
        "org.nifti.nifti": "org.nifti.nifti", "org.gnome.dia-diagram": "org.gnome.dia-diagram", "org.gnome.gnumeric": "org.gnome.gnumeric",
        "com.abisource.abiword": "com.abisource.abiword-gzip",
    ]
}
