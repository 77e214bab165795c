import CSpawn

/// A seccomp filter (seccomp(2)) with the system calls that a program may make, in addition to namespaces or Landlock. Calls that are in no
/// list of `CSpawn/allowed-calls.h` are refused.
///
/// Owner and thread rule: the object owns the filter and is used for one start of a program. That makes `@unchecked Sendable` safe.
final class SeccompFilter: @unchecked Sendable {
    let filter: OpaquePointer

    /// - Parameters:
    ///   - isNative: whether the program is compiled and starts no other programs.
    ///   - isExposed: whether the program runs under Landlock, without a namespace that hides other processes from it.
    ///   - hasNetwork: whether the program may use the network.
    ///   - hasSockets: whether the program may use Unix sockets. It must have a network namespace and a file system of its own, so that it
    ///     reaches no other program's.
    ///   - landlockVersion: the kernel's version of Landlock, which decides what the filter must refuse in addition.
    /// - Returns: nil on a processor architecture without lists of allowed calls.
    init?(isNative: Bool, isExposed: Bool, hasNetwork: Bool, hasSockets: Bool, landlockVersion: Int) {
        var flags: UInt32 = (hasNetwork ? SECCOMP_NETWORK.rawValue : 0) | (hasSockets ? SECCOMP_UNIX.rawValue : 0)
        if isExposed {
            flags |= SECCOMP_LANDLOCK.rawValue
            if landlockVersion < 3 { flags |= SECCOMP_OLD_LANDLOCK.rawValue }
            if landlockVersion < 6 { flags |= SECCOMP_NO_SCOPES.rawValue }
        }
        guard let filter = seccomp_filter_make(isNative ? SECCOMP_NATIVE : SECCOMP_SCRIPT, flags) else { return nil }
        self.filter = filter
    }

    deinit { seccomp_filter_free(filter) }

    /// The filter's instructions in the form that bubblewrap reads (an array of `struct sock_filter`).
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: seccomp_filter_bytes(filter), count: seccomp_filter_byte_count(filter)) }
}
