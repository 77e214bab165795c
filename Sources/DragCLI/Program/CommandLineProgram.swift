import CSystem
import Glibc

/// A program that the user names, with its arguments.
struct CommandLineProgram: Sendable {
    private let path: String
    private let arguments: [String]

    /// - Throws: ``CLIError`` (`noRoute`) when there is none of that name.
    init(_ command: [String]) throws(CLIError) {
        let name = command[0]
        let folders = name.contains("/") ? [""] : (Environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { $0 + "/" }
        guard let found = folders.lazy.map({ $0 + name }).first(where: { access($0, X_OK) == 0 && Streams.kind(of: $0) == .file }) else {
            throw CLIError(.noRoute, "There is no program called \u{201C}\(name)\u{201D} to run; is it installed, and on the PATH?")
        }
        (path, arguments) = (found, command)
    }

    /// Runs it to its end.
    ///
    /// - Parameter variables: what its environment has beside this program's own.
    func run(standardInput: [UInt8], variables: [String: String]) throws(CLIError) {
        // A file in memory: nobody waits for anybody, and the program may read it or not.
        let input = memory_file()
        guard input >= 0 else { throw Self.failure(path) }
        defer { close(input) }
        try Streams.write(standardInput, to: input, name: "a file in memory")
        lseek(input, 0, SEEK_SET)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        for (name, value) in variables { setenv(name, value, 1) }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, path, &actions, nil, &words, environ)
        guard error == 0 else {
            errno = error
            throw Self.failure(path)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    private static func failure(_ path: String) -> CLIError {
        CLIError(.noRoute, "\u{201C}\(path)\u{201D} cannot be run: \(String(cString: strerror(errno))).")
    }
}
