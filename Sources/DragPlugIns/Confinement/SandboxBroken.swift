import DragKit

/// bubblewrap is there and cannot do its work: in a container that forbids what it needs, say. The program has not run.
enum SandboxBroken {
    static let error = ConversionError.unavailable("bubblewrap cannot set up its sandbox here")
}
