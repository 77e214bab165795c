import DragEngine

/// The Swift package that plug-ins in Swift are built with: the sources of DragKit and of what DragKit needs.
enum PlugInSDK {
    /// The package's folder: the installation's `share/dragconv/sdk`, or the checkout that this program was built in.
    ///
    /// - Throws: ``CLIError`` (`unreadableInput`) when the program stands in neither.
    static func folder() throws(CLIError) -> String {
        var parts = (Environment.programPath ?? "").split(separator: "/").dropLast()
        let installed = "/" + parts.dropLast().joined(separator: "/") + "/share/dragconv/sdk"
        if Streams.kind(of: installed + "/Package.swift") == .file { return installed }
        while !parts.isEmpty {
            let folder = "/" + parts.joined(separator: "/")
            if Streams.kind(of: folder + "/Sources/DragKit") == .folder, Streams.kind(of: folder + "/Package.swift") == .file { return folder }
            parts.removeLast()
        }
        throw CLIError(
            .unreadableInput, "The DragKit package is not beside this program; say with --sdk where it is (a checkout of dragconv will do).")
    }
}
