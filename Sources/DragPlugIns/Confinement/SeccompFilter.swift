import CSpawn

/// The system calls that a program may make, as a filter of the kernel (seccomp(2)): the second line behind namespaces or Landlock. What is in
/// no list of allowed calls is refused; the lists stand in `CSpawn/allowed-calls.h`.
///
/// Owner and thread rule: owns the filter, which one start of a program uses.
final class SeccompFilter: @unchecked Sendable {
    let filter: OpaquePointer

    /// - Parameters:
    ///   - isNative: whether the program is compiled and starts no others.
    ///   - isExposed: whether no namespace hides other processes from the program: under Landlock.
    ///   - hasNetwork: whether the program may reach the internet.
    ///   - landlockVersion: what Landlock here refuses by itself.
    /// - Returns: nil on an architecture for which there are no lists.
    init?(isNative: Bool, isExposed: Bool, hasNetwork: Bool, landlockVersion: Int) {
        var flags: UInt32 = hasNetwork ? SECCOMP_NETWORK.rawValue : 0
        if isExposed {
            flags |= SECCOMP_LANDLOCK.rawValue
            if landlockVersion < 3 { flags |= SECCOMP_OLD_LANDLOCK.rawValue }
            if landlockVersion < 6 { flags |= SECCOMP_NO_SCOPES.rawValue }
        }
        guard let filter = seccomp_filter_make(isNative ? SECCOMP_NATIVE : SECCOMP_SCRIPT, flags) else { return nil }
        self.filter = filter
    }

    deinit { seccomp_filter_free(filter) }

    /// The instructions, as bubblewrap reads them.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: seccomp_filter_bytes(filter), count: seccomp_filter_byte_count(filter)) }
}
