import CSystem
import DragTypes
import Glibc

/// A program that the user names on the command line, with its arguments.
struct CommandLineProgram: Sendable {
    private let path: String
    private let arguments: [String]

    /// - Throws: ``CLIError`` (`noRoute`) when no executable file of that name is found.
    init(_ command: [String]) throws(CLIError) {
        let name = command[0]
        let folders = name.contains("/") ? [""] : (Environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { $0 + "/" }
        guard let found = folders.lazy.map({ $0 + name }).first(where: { access($0, X_OK) == 0 && Streams.kind(of: $0) == .file }) else {
            throw CLIError(.noRoute, "There is no program called \u{201C}\(name)\u{201D} to run; is it installed, and on the PATH?")
        }
        (path, arguments) = (found, command)
    }

    /// The environment variables that tell a program the type of its input.
    static func variables(for type: TypeIdentifier, in catalogue: TypeCatalogue) -> [String: String] {
        ["DRAGCONV_TYPE": type.rawValue, "DRAGCONV_MIME_TYPE": catalogue.declaration(of: type)?.mimeTypes.first ?? ""]
    }

    /// Runs the program and waits until it ends.
    ///
    /// - Parameter variables: added to the environment that the program inherits.
    /// - Returns: the exit status; -1 when a signal ended the program.
    /// - Throws: ``CLIError`` (`noRoute`) when the program cannot be started.
    @discardableResult
    func run(standardInput: [UInt8], variables: [String: String]) throws(CLIError) -> Int32 {
        try run(standardInput: standardInput, variables: variables, standardOutput: nil)
    }

    /// Runs the program without input, and returns what it wrote on standard output with the exit
    /// status. The output goes to a file in memory.
    ///
    /// - Parameter variables: added to the environment that the program inherits.
    /// - Throws: ``CLIError`` (`noRoute`) when the program cannot be started.
    func output(variables: [String: String] = [:]) throws(CLIError) -> (bytes: [UInt8], status: Int32)? {
        let made = memory_file()
        guard made >= 0 else { throw Self.failure(path) }
        defer { close(made) }
        let status = try run(standardInput: [], variables: variables, standardOutput: made)
        let size = Int(lseek(made, 0, SEEK_END))
        lseek(made, 0, SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: max(0, size))
        var count = 0
        while count < bytes.count {
            let read = try Streams.read(made, into: &bytes, from: count, name: "a file in memory")
            guard read > 0 else { return nil }
            count += read
        }
        return (bytes, status)
    }

    private func run(standardInput: [UInt8], variables: [String: String], standardOutput: Int32?) throws(CLIError) -> Int32 {
        // With a file in memory instead of a pipe, neither process waits for the other, and the
        // program need not read its input.
        let input = memory_file()
        guard input >= 0 else { throw Self.failure(path) }
        defer { close(input) }
        try Streams.write(standardInput, to: input, name: "a file in memory")
        lseek(input, 0, SEEK_SET)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        if let standardOutput { posix_spawn_file_actions_adddup2(&actions, standardOutput, 1) }
        var settings = Self.environment(adding: variables)
        defer { settings.forEach { free($0) } }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, path, &actions, nil, &words, &settings)
        guard error == 0 else {
            errno = error
            throw Self.failure(path)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }

    /// The variables of this process, with others added or replaced, as C strings that end with
    /// nil. The caller frees the strings.
    private static func environment(adding variables: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
        var settings: [UnsafeMutablePointer<CChar>?] = []
        var position = environ
        while let setting = position.pointee {
            let isReplaced = variables.keys.contains { strncmp(setting, "\($0)=", $0.utf8.count + 1) == 0 }
            if !isReplaced { settings.append(strdup(setting)) }
            position += 1
        }
        return settings + variables.map { strdup("\($0)=\($1)") } + [nil]
    }

    private static func failure(_ path: String) -> CLIError {
        CLIError(.noRoute, "\u{201C}\(path)\u{201D} cannot be run: \(String(cString: strerror(errno))).")
    }
}
