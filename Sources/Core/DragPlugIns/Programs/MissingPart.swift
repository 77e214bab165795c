import DragKit
import DragSystem
import Glibc

/// What a program lacked when it ended: another program that it was to start, a part of a shared
/// library, or a module of its language. Shells, env(1), the loader of shared libraries (sh(1),
/// env(1), ld.so(8)) and the languages' interpreters say so on standard error and by their exit
/// status.
enum MissingPart: Equatable {
    /// A program by the name with which it was called. `isThere` when a file of the name was found
    /// that may not be executed.
    case program(String, isThere: Bool)
    /// What the loader of shared libraries said.
    case library(String)
    /// A module of the language that the program is written in.
    case module(String)

    /// The longest name or line that a message repeats, in characters.
    private static let longest = 300
    /// The words between a program's name and the end of the line. `command not found` also comes
    /// before the name, in zsh.
    private static let endings = [
        ": not found", ": command not found", ": No such file or directory", ": Permission denied", ": cannot execute: required file not found",
    ]

    /// - Parameters:
    ///   - status: the program's exit status.
    ///   - lines: what the program wrote to standard error.
    init?(status: Int32, lines: [String]) {
        let bounded = lines.map { String($0.prefix(Self.longest)) }
        // The loader ends a program with 127 when it finds no library or symbol, and with 1 when a
        // library is too old.
        if [1, 127].contains(status), let words = bounded.lazy.compactMap(Self.loaderWords).first {
            self = .library(words)
        } else if [126, 127].contains(status), let name = bounded.lazy.compactMap(Self.programName).first {
            self = .program(name, isThere: status == 126)
        } else if [1, 2].contains(status), let part = Self.partOfLanguage(bounded) {
            self = part
        } else {
            return nil
        }
    }

    /// What the loader says on a line, without the name of the program; nil for a line of another
    /// origin.
    private static func loaderWords(_ line: String) -> String? {
        for mark in ["error while loading shared libraries: ", "symbol lookup error: "] {
            if let found = line.firstRange(of: mark) { return String(line[found.upperBound...]) }
        }
        return line.contains(": version `") && line.contains(" not found (required by ") ? line : nil
    }

    /// The line of the loader's list (`LD_TRACE_LOADED_OBJECTS` in ld.so(8)) on which a library or
    /// a version is not found; nil when all are.
    init?(loaderList: [String]) {
        guard let line = loaderList.first(where: { $0.hasSuffix(" => not found") || Self.loaderWords($0) != nil }) else { return nil }
        self = .library(String(line.drop { $0 == "\t" }.prefix(Self.longest)))
    }

    /// The name of the program that is not found, on a line of a shell or of env(1); nil for a line
    /// of another origin.
    private static func programName(_ line: String) -> String? {
        if let zsh = line.firstRange(of: ": command not found: ") { return String(line[zsh.upperBound...]) }
        guard let ending = endings.first(where: { line.hasSuffix($0) }) else { return nil }
        let name = line.dropLast(ending.count).split(separator: ": ").last?.filter { !"\u{2018}\u{2019}'\"".contains($0) }
        return name?.isEmpty == false ? name : nil
    }

    /// What stands before and after the name of a missing module: Python's words, Node's, Perl's.
    private static let modules = [
        ("ModuleNotFoundError: No module named '", "'"), ("Error: Cannot find module '", "'"),
        ("in @INC (you may need to install the ", " module)"),
    ]
    /// What stands before the name of a program that Python's `subprocess` could not start, and
    /// whether its file is there.
    private static let programsOfPython = [
        ("FileNotFoundError: [Errno 2] No such file or directory: '", false), ("PermissionError: [Errno 13] Permission denied: '", true),
    ]

    /// The part that an interpreter names in its report of an error that the program did not
    /// handle; nil when the report is about something else.
    private static func partOfLanguage(_ lines: [String]) -> MissingPart? {
        for (start, end) in modules {
            if let name = lines.lazy.compactMap({ Self.name(in: $0, from: start, to: end) }).first { return .module(name) }
        }
        // The same words name a file that the program itself could not open.
        guard lines.contains(where: { $0.contains("/subprocess.py\", line ") }), let last = lines.last else { return nil }
        for (start, isThere) in programsOfPython where last.hasPrefix(start) {
            return Self.name(in: last, from: start, to: "'").map { .program($0, isThere: isThere) }
        }
        return nil
    }

    private static func name(in line: String, from start: String, to end: String) -> String? {
        guard let found = line.firstRange(of: start) else { return nil }
        let rest = line[found.upperBound...]
        guard let close = rest.firstRange(of: end), !rest[..<close.lowerBound].isEmpty else { return nil }
        return String(rest[..<close.lowerBound])
    }

    /// The error for a program that lacks this part.
    ///
    /// - Parameter program: the program as its manifest describes it, with the package that has it.
    func error(_ program: PlugInManifest.Program) -> ConversionError {
        switch self {
        case .library(let words):
            return .unavailable("its program cannot be loaded here (\(words)); install what it needs, or build the program for this system")
        case .module(let name):
            return .unavailable(
                "its program needs the module \(name), which is not installed; install it below /usr, or put it into the plug-in's folder")
        case .program(let name, isThere: true): return .unavailable("its program calls \(name), which may not be executed (chmod +x changes that)")
        case .program(let name, isThere: false):
            if let place = Self.placeOutside(name) {
                return .unavailable(
                    "its program calls \(name), which is in \(place), outside /usr, and its sandbox does not show that; install \(name) below /usr"
                )
            }
            if name.contains("/") { return .unavailable("its program calls \(name), which is not there") }
            let package = program.runs.contains(name) ? program.package : nil
            return .unavailable("its program calls \(name), which is not installed; install \(package.map { "the package \($0)" } ?? name)")
        }
    }

    /// The folder of a program that is on this machine and that no sandbox shows; nil for every
    /// other name.
    private static func placeOutside(_ name: String) -> String? {
        let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
        let paths = name.hasPrefix("/") ? [name] : name.contains("/") ? [] : folders.map { "\($0)/\(name)" }
        return paths.first { SystemPath.isExecutable($0) && !SystemView.isShown($0) }.map(SystemPath.parent)
    }
}

/// The interpreter that the first line of a script names (execve(2)).
struct ScriptInterpreter {
    /// The interpreter's absolute path.
    let path: String

    /// The most bytes of the first line that the system reads (BINPRM_BUF_SIZE of linux/binfmts.h).
    private static let longestLine = 256

    /// The interpreter of the script at a path; nil for a file that is no script, or whose
    /// interpreter's path is relative.
    init?(ofFileAt path: String) {
        let descriptor = open(PathText.cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let start = BlockingDescriptor(descriptor).contents(upTo: Self.longestLine)
        guard start.starts(with: Array("#!".utf8)) else { return nil }
        let words = start.dropFirst(2).prefix { $0 != 0x0A }.split { $0 == 0x20 || $0 == 0x09 }
        guard let first = words.first, first.first == UInt8(ascii: "/") else { return nil }
        self.path = PathText.text(first)
    }

    /// Why the interpreter cannot be started in a sandbox, as a clause without a full stop; nil
    /// when it can.
    ///
    /// - Parameters:
    ///   - script: the script's name in messages.
    ///   - folder: the plug-in's folder, without symbolic links.
    ///   - kind: the sandbox.
    func problem(of script: String, in folder: String, _ kind: SandboxKind) -> String? {
        let name = "its interpreter \(path), which the first line of \(script) names,"
        let inside = ProgramLaunch.folderInside + "/"
        if kind == .bubblewrap, path.hasPrefix(inside) {
            return SystemPath.exists(folder + "/" + path.dropFirst(inside.count)) ? nil : "\(name) is not in the plug-in's folder"
        }
        guard let place = SystemPath.canonical(path) else { return "\(name) is not there; name one below /usr that is" }
        if kind == .none || kind == .filter || SystemView.isShown(path) || kind == .landlock && place.hasPrefix(folder + "/") { return nil }
        let location = place == path ? "outside /usr" : "\(place), outside /usr"
        return "\(name) is \(location), and its sandbox does not show that; name one below /usr, and keep its modules in the plug-in's folder"
    }
}
