import DragSystem
import DragTypes
import Glibc

/// A program of dragconv's own that does some verbs in place of `dragconv`, because it needs
/// libraries that all other verbs do without.
struct SiblingProgram: Sendable {
    /// The program that contains the database of galleries.
    static let gallery = Self(
        name: "dragconv-gallery", absence: "The program dragconv-gallery, which keeps galleries, is not beside dragconv; build or install it, too.")

    /// The program that contains GTK 4.
    static let desktop = Self(
        name: "dragconv-desktop",
        absence:
            "The program dragconv-desktop, which opens windows, is not beside dragconv; build it with \u{201C}scripts/build --desktop\u{201D}, or install it with \u{201C}scripts/install --desktop\u{201D} (on Debian: the package dragconv-desktop)."
    )

    let name: String
    /// The sentence for a program that is not installed.
    let absence: String

    /// The paths at which the program is installed: in this program's folder (a build), or in
    /// `libexec/dragconv` (an installation).
    private var paths: [String] {
        let folder = Environment.programPath.map(SystemPath.parent) ?? ""
        return ["\(folder)/\(name)", "\(folder)/../libexec/dragconv/\(name)"].filter { access($0, X_OK) == 0 }
    }

    /// What the program writes on standard output for the given arguments; nil when the program is
    /// not installed or fails.
    func output(of arguments: [String]) -> [UInt8]? {
        guard let path = paths.first, let result = try? CommandLineProgram([path] + arguments).output(), result.status == 0 else { return nil }
        return result.bytes
    }

    /// The names of the shared libraries that the program needs and that are not installed.
    var missingLibraries: [String] {
        // The dynamic linker lists the libraries, and does not start the program, when this
        // variable is set (ld.so(8)).
        guard let path = paths.first,
            let list = try? CommandLineProgram([path]).output(variables: ["LD_TRACE_LOADED_OBJECTS": "1"])
        else { return [] }
        return String(utf8Bytes: list.bytes).split(separator: "\n").filter { $0.hasSuffix("=> not found") }.map { line in
            String(line.split(separator: " ")[0].drop { $0 == "\t" })
        }
    }

    /// Replaces this process by the program, with the same arguments. Returns only when that fails.
    func handOver() -> CLIError {
        for path in paths {
            // The original bytes of the arguments are passed on, because file names need not be
            // UTF-8.
            var arguments = (0...Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] }
            let name = strdup(path)
            arguments[0] = name
            execv(path, arguments)
            free(name)
        }
        return CLIError(.noRoute, absence)
    }
}
