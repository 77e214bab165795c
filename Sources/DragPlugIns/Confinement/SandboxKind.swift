/// What keeps a plug-in program from everything that is not its business.
public enum SandboxKind: String, Hashable, Sendable, CaseIterable {
    /// bubblewrap: own namespaces, a read-only system, a private /tmp, no home, no network.
    case bubblewrap = "bwrap"
    /// Landlock and resource limits: files as above; processes and non-TCP sockets are not hidden, only refused where seccomp can.
    case landlock
    /// Resource limits only.
    case none
}
