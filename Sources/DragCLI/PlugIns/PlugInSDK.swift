import DragEngine

/// The Swift package for building plug-ins in Swift: the sources of DragKit and its dependencies.
enum PlugInSDK {
    /// The folder of the package: the installation's `share/dragconv/sdk`, or the checkout in which this program was built.
    ///
    /// - Throws: ``CLIError`` (`unreadableInput`) when the program is in neither.
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
