/// The mechanism that confines a plug-in program. The raw values are the names for display and for `DRAGCONV_SANDBOX`.
public enum SandboxKind: String, Hashable, Sendable, CaseIterable {
    /// bubblewrap: own namespaces, a read-only system, a private /tmp, no home folder, and no network unless it is allowed.
    case bubblewrap = "bwrap"
    /// Landlock (landlock(7)), seccomp and resource limits: the same restrictions on files. Other processes and sockets other than TCP are
    /// not hidden; access to them is refused as far as Landlock and seccomp can.
    case landlock
    /// Resource limits only.
    case none
}
