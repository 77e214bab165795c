import DragKit
import DragSystem
import Glibc

/// The part of the system's files that a program sees in its sandbox. A smaller part is safer, and
/// faster to set up, because bubblewrap takes a tenth of a millisecond for each mount.
enum SystemView: Sendable {
    /// Programs, libraries, settings, devices and /proc.
    case whole
    /// Libraries alone, for a compiled program that comes with dragconv and starts no other
    /// programs.
    case libraries
    /// No file, for a program that is statically linked and whose manifest asks for nothing of the
    /// system.
    case nothing

    /// The folders of the system that a program with the whole view sees.
    static let folders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"]

    /// Whether a program with the whole view sees the file at an absolute path, also when symbolic
    /// links lead to the file.
    static func isShown(_ path: String) -> Bool {
        func isBelow(_ path: String) -> Bool { folders.contains { path.hasPrefix($0 + "/") } }
        return isBelow(path) && SystemPath.canonical(path).map(isBelow) ?? true
    }

    /// Needs of a manifest that only the whole view fulfils.
    private static let needsOfSystem: Set<PlugInManifest.Need> = [.network, .fonts, .sockets]

    /// The view for a program.
    ///
    /// - Parameters:
    ///   - program: the plug-in's program from its manifest.
    ///   - needs: the resources that the manifest asks for.
    ///   - format: the format of the program's file.
    ///   - isBundled: whether the program comes with dragconv.
    init(_ program: PlugInManifest.Program, needs: Set<PlugInManifest.Need>, format: ExecutableFormat, isBundled: Bool) {
        guard program.exec[0].hasPrefix("./"), program.runs.isEmpty, program.settings.isEmpty, needs.isDisjoint(with: Self.needsOfSystem) else {
            self = .whole
            return
        }
        switch format {
        case .static: self = .nothing
        case .dynamic where isBundled: self = .libraries
        case .dynamic, .other: self = .whole
        }
    }
}

/// How a program's file is made, as far as its sandbox depends on that (elf(5)).
enum ExecutableFormat: Sendable {
    /// An ELF program that is loaded together with shared libraries.
    case dynamic
    /// An ELF program that names no loader of shared libraries.
    case `static`
    /// A script, an ELF file for other processors than today's 64-bit ones, or a file that cannot
    /// be read.
    case other

    /// The size of the beginning of a file that holds the headers.
    private static let headerSize = 4096
    /// The size of an entry in the table of program headers.
    private static let entrySize = 56

    /// The format of the file at a path. Symbolic links are not followed.
    init(ofFileAt path: String) {
        self = .other
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        self.init(BlockingDescriptor(descriptor).contents(upTo: Self.headerSize))
    }

    /// The format of a file, by its first bytes.
    init(_ bytes: [UInt8]) {
        self = .other
        // 64 bits, least significant byte first.
        guard bytes.count >= 64, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return }
        func number(at offset: Int, size: Int) -> UInt64 {
            bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        let (table, entry, count) = (number(at: 32, size: 8), number(at: 54, size: 2), Int(number(at: 56, size: 2)))
        guard entry == Self.entrySize, table >= 64, table <= bytes.count, count > 0, Int(table) + count * Self.entrySize <= bytes.count else {
            self = .dynamic
            return
        }
        let interpreter: UInt64 = 3
        let namesLoader = (0..<count).contains { number(at: Int(table) + $0 * Self.entrySize, size: 4) == interpreter }
        self = namesLoader ? .dynamic : .static
    }
}
