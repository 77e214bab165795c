import DragTypes

/// Tells programs, libraries and UEFI programs in the format of Windows apart by their headers
/// (Microsoft, "PE Format").
enum PortableExecutable {
    /// The type of bytes that begin with `MZ`; nil when no header of the format follows.
    static func type(of bytes: [UInt8]) -> TypeIdentifier? {
        guard bytes.starts(with: Array("MZ".utf8)), let header = number(bytes, at: 0x3C, count: 4), header < bytes.count,
            bytes[header...].starts(with: [0x50, 0x45, 0, 0]), let flags = number(bytes, at: header + 22, count: 2)
        else { return nil }
        // The signature has 4 bytes, the header of the file 20; the subsystem is at the same place
        // in both kinds of optional headers.
        if let subsystem = number(bytes, at: header + 24 + 68, count: 2), efiSubsystems.contains(subsystem) { return "org.uefi.executable" }
        return flags & libraryFlag != 0 ? "com.microsoft.windows-dynamic-link-library" : "com.microsoft.windows-executable"
    }

    /// IMAGE_FILE_DLL.
    private static let libraryFlag = 0x2000
    /// IMAGE_SUBSYSTEM_EFI_APPLICATION, …_BOOT_SERVICE_DRIVER, …_RUNTIME_DRIVER and …_ROM.
    private static let efiSubsystems = 10...13

    private static func number(_ bytes: [UInt8], at start: Int, count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        return bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
