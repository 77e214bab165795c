import DragKit

/// The error when bubblewrap is installed and cannot work, for example in a container that forbids namespaces. The program was not run.
enum SandboxBroken {
    static let error = ConversionError.unavailable("bubblewrap cannot set up its sandbox here")
}
