import CSpawn
import CSystem
import DragKit
import DragSystem
import Glibc
import Synchronization

/// A running program with its three standard streams, and bubblewrap's status stream where
/// bubblewrap runs the program.
///
/// Owner and thread rule: one thread creates, uses and stops the object, and must live as long as
/// the process, because the kernel ends the process when the thread that started it ends. The
/// object owns all of its file descriptors. ``stop()`` closes them, ends the process and all
/// processes that it started, and removes its private folder.
final class ProgramProcess {
    /// How much of the beginning and of the end of standard error is kept, in bytes.
    private static let keptDiagnostics = 8 << 10
    /// How much of a line of standard error is shown, in bytes.
    private static let longestLine = 400
    /// The most chunks that are read from standard error at the end; together they hold more than a
    /// pipe's default capacity.
    private static let lastReads = 32
    /// The wanted capacity of the pipes, in bytes.
    private static let pipeSize: Int32 = 1 << 20

    let launch: ProgramLaunch
    private let process: pid_t
    private let pidfd: Int32
    private(set) var input: Int32
    private(set) var output: Int32
    private var errors: Int32
    private var status: Int32
    private let temporaryFolder: String?
    /// The control group of the program; nil where none can be made.
    private let controlGroup: ControlGroup?
    /// The file that the program has as its standard output, which stays open here for reading
    /// afterwards; -1 where that is a pipe.
    private var outputFile: Int32 = -1
    private var diagnostics: [UInt8] = []
    private var statusText: [UInt8] = []
    private var ending: Ending?
    /// Whether the kernel has ended the program because its control group ran out of memory. Known
    /// from the end on.
    private(set) var ranOutOfMemory = false

    /// When the program's use of memory and disk space is checked next.
    private var nextLook: ContinuousClock.Instant
    /// How often this use is checked. (The first conversion of most programs ends before the first
    /// check.)
    private static let lookInterval = Duration.milliseconds(100)

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - folder: a file descriptor of the plug-in's folder, which the caller keeps and closes.
    ///   - temporaryFolder: the program's private folder, which the object removes at the end; nil
    ///     for none.
    ///   - inputFile: the content of a file that becomes the program's standard input, and then its
    ///     standard output is a file, too; nil for pipes.
    /// - Throws: ``ConversionError`` (`unavailable`) with the system's reason.
    init(_ launch: ProgramLaunch, folder: Int32, temporaryFolder: String?, inputFile: [UInt8]? = nil) throws(ConversionError) {
        nextLook = .now + Self.lookInterval
        self.launch = launch
        self.temporaryFolder = temporaryFolder
        var pipes = try Self.pipes(launch.confinement == .bubblewrap ? 6 : 3)
        if let inputFile { outputFile = try Self.useFiles(inputFile, in: &pipes) }
        var ruleset: Int32 = -1
        if launch.confinement == .landlock {
            ruleset = Self.ruleset(launch)
            guard ruleset >= 0 else {
                let why = String(cString: strerror(errno))
                Self.closeBoth(pipes)
                throw .unavailable("Landlock cannot be set up for its program: \(why)")
            }
        }
        var children = [pipes[0].read, pipes[1].write, pipes[2].write]
        if launch.confinement == .bubblewrap {
            children += [pipes[3].write, pipes[4].read, pipes[5].read]
            // The filter is smaller than the pipe's capacity, so the write does not block.
            if let filter = launch.filter { _ = Glibc.write(pipes[4].write, filter.bytes.baseAddress, filter.bytes.count) }
            Glibc.close(pipes[4].write)
            pipes[4].write = -1
        }
        // A program may open /dev/stdin and the like. That requires permission on the pipe, which
        // root's program lacks when it runs as another user.
        if launch.identity.isOther { for child in children { _ = fchown(child, launch.identity.user, launch.identity.user) } }
        var process: pid_t = 0
        var group = ControlGroup(memory: launch.totalMemory, processes: launch.totalProcesses)
        var failure = Self.spawnWhenFree(launch, folder, descriptors: children, ruleset: ruleset, group, &process)
        if failure != 0, let refused = group {
            refused.end()
            group = nil
            failure = Self.spawnWhenFree(launch, folder, descriptors: children, ruleset: ruleset, nil, &process)
            if failure == 0 { ControlGroup.isRefused.store(true, ordering: .relaxed) }
        }
        controlGroup = group
        if ruleset >= 0 { Glibc.close(ruleset) }
        guard failure == 0 else {
            Self.closeBoth(pipes)
            throw .unavailable("its program \(launch.path) could not be started: \(String(cString: strerror(failure)))")
        }
        for child in children where child != outputFile { Glibc.close(child) }
        self.process = process
        pidfd = process_descriptor(process)
        input = pipes[0].write
        output = pipes[1].read
        errors = pipes[2].read
        status = launch.confinement == .bubblewrap ? pipes[3].read : -1
        for descriptor in [input, output, errors, status] where descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        if launch.confinement == .bubblewrap {
            limitInside()
            Glibc.close(pipes[5].write)
        }
        guard inputFile == nil else { return }
        _ = fcntl(input, Self.setPipeSize, Self.pipeSize)
        _ = fcntl(output, Self.setPipeSize, Self.pipeSize)
    }

    /// Replaces the pipes of standard input and output by files without names, which are in memory.
    ///
    /// - Returns: the file for the output, which also stands in `pipes`.
    private static func useFiles(_ content: [UInt8], in pipes: inout [PipeEnds]) throws(ConversionError) -> Int32 {
        let files = [memory_file(), memory_file()]
        guard files.allSatisfy({ $0 >= 0 }), BlockingDescriptor(files[0]).write(content), lseek(files[0], 0, SEEK_SET) == 0 else {
            let why = String(cString: strerror(errno))
            closeBoth(pipes + files.map { ($0, -1) })
            throw .unavailable("no file in memory could be made for its program: \(why)")
        }
        closeBoth(Array(pipes[..<2]))
        pipes[0] = (files[0], -1)
        pipes[1] = (-1, files[1])
        return files[1]
    }

    /// What the program has written to the file that is its standard output.
    ///
    /// - Throws: ``ConversionError`` (`limit`) for more than `limit` bytes, `unavailable` when the
    ///   file can't be read.
    func outputFileContents(upTo limit: Int) throws(ConversionError) -> [UInt8] {
        let size = lseek(outputFile, 0, SEEK_END)
        guard size <= limit else { throw ProgramFault.flood(limit) }
        guard size >= 0, lseek(outputFile, 0, SEEK_SET) == 0 else {
            throw .unavailable("the output of its program cannot be read: \(String(cString: strerror(errno)))")
        }
        return BlockingDescriptor(outputFile).contents(upTo: size)
    }

    /// The two ends of a pipe; -1 for an end that has been closed.
    private typealias PipeEnds = (read: Int32, write: Int32)

    private static func pipes(_ count: Int) throws(ConversionError) -> [PipeEnds] {
        var pipes: [PipeEnds] = []
        for _ in 0..<count {
            guard let pipe = Pipe() else {
                let why = String(cString: strerror(errno))
                closeBoth(pipes)
                throw .unavailable("no pipe could be made for its program: \(why)")
            }
            pipes.append((pipe.readableEnd, pipe.writableEnd))
        }
        return pipes
    }

    private static func closeBoth(_ pipes: [PipeEnds]) {
        for end in pipes.flatMap({ [$0.read, $0.write] }) where end >= 0 { Glibc.close(end) }
    }

    /// Starts the program. The file of a program that was just written may still be open for
    /// writing in a child process that another thread has forked. This ends soon, so that the start
    /// is tried again.
    ///
    /// - Returns: 0, or the error number of the last try.
    private static func spawnWhenFree(
        _ launch: ProgramLaunch, _ folder: Int32, descriptors: [Int32], ruleset: Int32, _ group: ControlGroup?,
        _ process: inout pid_t
    ) -> Int32 {
        var failure = spawn(launch, folder, descriptors: descriptors, ruleset: ruleset, group, &process)
        for attempt in 1...5 where failure == ETXTBSY {
            usleep(UInt32(attempt) * 10_000)
            failure = spawn(launch, folder, descriptors: descriptors, ruleset: ruleset, group, &process)
        }
        return failure
    }

    /// How long bubblewrap may take to create its namespaces, even on a very busy machine. The
    /// program starts only afterwards.
    private static let timeForNamespaces = Duration.seconds(20)

    /// Limits the number of processes inside bubblewrap's user namespace, where counting starts at
    /// zero. A limit that was set before would count all processes of this user.
    private func limitInside() {
        guard !launch.identity.isOther else { return }
        let deadline = ContinuousClock.now + Self.timeForNamespaces
        while status >= 0, ContinuousClock.now < deadline {
            if let inside {
                _ = limit_processes(inside, ProgramLaunch.maximumProcesses)
                return
            }
            var waiting = [pollfd(fd: status, events: Int16(POLLIN), revents: 0)]
            guard poll(&waiting, 1, 100) >= 0 || errno == EINTR else { return }
            if waiting[0].revents != 0 { readStatus() }
        }
    }

    /// The error for a program that uses too much memory or disk space, together with all processes
    /// that it started; nil while it does not. Checks only once per interval.
    func overuse() -> ConversionError? {
        let begin = ContinuousClock.now
        guard begin >= nextLook else { return nil }
        // A program with many files, mappings or processes makes a check slow, and must not make
        // this process busy with checks.
        defer { nextLook = .now + max(Self.lookInterval, (.now - begin) * 10) }
        let folders = [temporaryFolder, launch.visibleCacheFolder].compactMap(\.self)
        let use = CStrings.withPointers(folders) {
            // The filter lets no exposed process leave the group, and orphans have left the tree.
            // Bubblewrap's first process inherits all orphans.
            program_use(process, launch.confinement.isExposed, $0.constant, folders.count)
        }
        guard use.memory <= launch.memory else { return ProgramFault.memory(launch.memory) }
        if let temporaryFolder, let excess = FolderLimit.temporary.excess(in: temporaryFolder, unlinked: use.unlinked) { return excess }
        if let folder = launch.cacheFolder, let excess = FolderLimit.cache.excess(in: folder, unlinked: use.unlinked) { return excess }
        if let inside, inside_file_count(inside) > FolderLimit.maximumFiles { return FolderLimit.temporary.tooManyFiles }
        return nil
    }

    /// The process inside bubblewrap's namespaces; nil for other programs, and when it is not
    /// known.
    private var inside: pid_t? { launch.confinement == .bubblewrap ? statusNumber("child-pid") : nil }

    /// F_SETPIPE_SZ of linux/fcntl.h; Swift does not import the macro.
    private static let setPipeSize: Int32 = 1031

    private static func ruleset(_ launch: ProgramLaunch) -> Int32 {
        CStrings.withPointers(launch.readable) { readable in
            CStrings.withPointers(launch.writable) { writable in
                landlock_ruleset(readable.constant, launch.readable.count, writable.constant, launch.writable.count, launch.hasNetwork ? 1 : 0)
            }
        }
    }

    private static func spawn(
        _ launch: ProgramLaunch, _ folder: Int32, descriptors: [Int32], ruleset: Int32, _ group: ControlGroup?,
        _ process: inout pid_t
    ) -> Int32 {
        let limits = launch.limits.map { spawn_limit(resource: $0.resource, value: $0.value) }
        // bubblewrap installs the filter itself, after it has set up the sandbox.
        let filter = launch.confinement == .bubblewrap ? nil : launch.filter?.filter
        return withStrings(launch) { arguments, environment, folders, places, path in
            let views = launch.views.indices.map { spawn_view(folder: folder, path: folders?[$0], place: places?[$0]) }
            return withBuffers(descriptors, limits, views) { descriptors, limits, views in
                var root = spawn_root(has_libraries: launch.seesLibraries, space: UInt64(ProgramLaunch.temporarySpace))
                return withUnsafePointer(to: &root) { root in
                    var request = spawn_request(
                        path: path, arguments: arguments, environment: environment,
                        directory: launch.confinement == .bubblewrap ? -1 : folder, descriptors: descriptors.baseAddress,
                        descriptor_count: descriptors.count, limits: limits.baseAddress, limit_count: limits.count, ruleset: ruleset,
                        filter: filter, identity: launch.identity.user, views: views.baseAddress, view_count: views.count,
                        root: launch.hasOwnRoot ? root : nil, control_group: group?.folder ?? -1)
                    return spawn_confined(&request, &process)
                }
            }
        }
    }

    private typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
    private typealias MutableTexts = UnsafePointer<UnsafeMutablePointer<CChar>?>

    /// Calls a closure with the strings of a launch as C strings, which are valid during the call
    /// only: arguments, environment, the folders and the places of views, and the program's path.
    private static func withStrings(
        _ launch: ProgramLaunch, _ body: (MutableTexts?, MutableTexts?, Texts?, Texts?, UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        CStrings.withPointers(launch.arguments) { arguments in
            CStrings.withPointers(launch.environment) { environment in
                CStrings.withPointers(launch.views.map(\.folder)) { folders in
                    CStrings.withPointers(launch.views.map(\.place)) { places in
                        launch.path.withCString { body(arguments.mutable, environment.mutable, folders.constant, places.constant, $0) }
                    }
                }
            }
        }
    }

    /// Calls a closure with pointers to three arrays, which are valid during the call only.
    private static func withBuffers<A, B, C, Result>(
        _ a: [A], _ b: [B], _ c: [C], _ body: (UnsafeBufferPointer<A>, UnsafeBufferPointer<B>, UnsafeBufferPointer<C>) -> Result
    ) -> Result {
        a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { b in c.withUnsafeBufferPointer { c in body(a, b, c) } } }
    }

    // MARK: Streams

    /// What happened during a wait.
    struct Events {
        var canWrite = false
        var canRead = false
        var hasExited = false
    }

    /// Waits until a stream is ready, the process ends or the time is up. Standard error and the
    /// status stream are read meanwhile.
    func wait(writing: Bool, milliseconds: Int32) -> Events {
        var list = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: writing ? input : -1, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0), pollfd(fd: status, events: Int16(POLLIN), revents: 0),
            pollfd(fd: ending == nil ? pidfd : -1, events: Int16(POLLIN), revents: 0),
        ]
        // Without a pidfd (before Linux 5.3), the end of the process is polled for.
        let timeout = pidfd < 0 && ending == nil ? min(milliseconds < 0 ? 20 : milliseconds, 20) : milliseconds
        guard poll(&list, UInt(list.count), timeout) >= 0 else { return Events() }
        if list[2].revents != 0 { readDiagnostics() }
        if list[3].revents != 0 { readStatus() }
        return Events(
            canWrite: list[1].revents != 0, canRead: list[0].revents != 0, hasExited: pidfd < 0 ? hasExited : list[4].revents != 0)
    }

    private var hasExited: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(process), &info, Int32(WEXITED | WNOHANG | WNOWAIT)) == 0 && info._sifields._sigchld.si_pid != 0
    }

    /// Reads available output; 0 at the end of the stream, nil when nothing is available now.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard output >= 0 else { return 0 }
        while true {
            let count = Glibc.read(output, buffer.baseAddress, buffer.count)
            if count > 0 { return count }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return nil }
            // A stream at its end always counts as readable, so waiting for it would become a busy
            // loop.
            close(output)
            output = -1
            return 0
        }
    }

    /// Writes as much as the pipe takes now; nil when the program has closed its input.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        while true {
            let count = Glibc.write(input, bytes.baseAddress, bytes.count)
            if count >= 0 { return count }
            if errno == EINTR { continue }
            return errno == EAGAIN ? 0 : nil
        }
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    private func readDiagnostics() {
        Self.drain(&errors) { chunk in
            diagnostics += chunk
            // The beginning says what went wrong, and the end how it came out.
            if diagnostics.count > 4 * Self.keptDiagnostics {
                diagnostics.removeSubrange(Self.keptDiagnostics..<diagnostics.count - Self.keptDiagnostics)
            }
        }
    }

    private func readStatus() {
        Self.drain(&status) { chunk in
            if statusText.count < 4096 { statusText += chunk }
        }
    }

    /// Reads at most one chunk of what is available, and closes the descriptor at the end of the
    /// stream.
    private static func drain(_ descriptor: inout Int32, _ body: (UnsafeRawBufferPointer) -> Void) {
        guard descriptor >= 0 else { return }
        let source = descriptor
        let count = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
            let count = Glibc.read(source, buffer.baseAddress, buffer.count)
            if count > 0 { body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        guard count == 0 || count < 0 && errno != EINTR && errno != EAGAIN else { return }
        close(descriptor)
        descriptor = -1
    }

    /// The lines that are not blank of what the program wrote to standard error, without those in
    /// the middle of a very long text.
    var complaint: [String] {
        // The limit keeps a program that never stops writing from blocking this thread.
        for _ in 0..<Self.lastReads {
            let before = diagnostics.count
            readDiagnostics()
            if diagnostics.count == before || errors < 0 { break }
        }
        return diagnostics.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).filter { !$0.allSatisfy { $0 == 0x20 } }
            .map { String(decoding: $0.prefix(Self.longestLine), as: UTF8.self) }
    }

    // MARK: The end

    /// Reaps the process; waits for its end if it is still running.
    func waitForEnd() -> Ending {
        if let ending { return ending }
        var info = siginfo_t()
        var result: Int32
        repeat { result = waitid(P_PID, id_t(process), &info, Int32(WEXITED | WNOWAIT)) } while result < 0 && errno == EINTR
        // Child processes that it left behind are in its process group. No other process can get
        // the group's number before the leader is reaped.
        kill(-process, SIGKILL)
        repeat { result = waitid(P_PID, id_t(process), &info, Int32(WEXITED)) } while result < 0 && errno == EINTR
        warden_drop_group(process)
        ranOutOfMemory = controlGroup?.ranOutOfMemory ?? false
        controlGroup?.end()
        let ending: Ending
        if result < 0 {
            ending = .unknown
        } else if launch.confinement == .bubblewrap {
            ending = endingInside(info)
        } else if info.si_code == Int32(CLD_EXITED) {
            ending = .exited(info._sifields._sigchld.si_status)
        } else {
            ending = .signalled(info._sifields._sigchld.si_status)
        }
        self.ending = ending
        return ending
    }

    /// bubblewrap reports the program's exit status as `"exit-code"`. Without this member,
    /// bubblewrap itself has failed.
    private func endingInside(_ info: siginfo_t) -> Ending {
        while status >= 0 {
            let before = statusText.count
            readStatus()
            if statusText.count == before { break }
        }
        if let code = statusNumber("exit-code") {
            // bubblewrap reports a signal as 128 and its number. Larger codes are a program's own:
            // no real-time signal (from 32 on) ends a program by chance.
            return code > 128 && code < 128 + 32 ? .signalled(code - 128) : .exited(code)
        }
        if info.si_code != Int32(CLD_EXITED) { return .signalled(info._sifields._sigchld.si_status) }
        return .notStarted
    }

    /// The number that bubblewrap reports under the given name; nil when it has not reported one.
    private func statusNumber(_ name: String) -> Int32? {
        let words = String(decoding: statusText, as: UTF8.self).split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        guard let place = words.firstIndex(of: name[...]), place + 1 < words.count else { return nil }
        return Int32(words[place + 1])
    }

    /// Whether bubblewrap itself failed, as opposed to the start of the program inside the sandbox.
    var isSandboxBroken: Bool {
        guard launch.confinement == .bubblewrap, ending == .notStarted else { return false }
        return !complaint.contains { $0.contains("execvp ") }
    }

    /// Ends the process, closes all descriptors and removes the private folder.
    ///
    /// - Parameter time: how long the process may take to end by itself after its input was closed,
    ///   in milliseconds; then it gets SIGTERM and the same time again, and then SIGKILL. 0 means
    ///   SIGKILL at once.
    func stop(within time: Int32 = 0) {
        closeInput()
        if ending == nil {
            if time > 0, !hasEnded(within: time) {
                kill(process, SIGTERM)
                _ = hasEnded(within: time)
            }
            kill(-process, SIGKILL)
            _ = waitForEnd()
        }
        for descriptor in [output, outputFile, errors, status, pidfd] where descriptor >= 0 { close(descriptor) }
        (output, outputFile, errors, status) = (-1, -1, -1, -1)
        if let temporaryFolder { TemporaryFolder.remove(temporaryFolder) }
    }

    /// Waits for the end of the process, at most for the given time. Output that arrives meanwhile
    /// is discarded.
    func hasEnded(within milliseconds: Int32) -> Bool {
        let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
        withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 16) { buffer in
            while ContinuousClock.now < deadline {
                let events = wait(writing: false, milliseconds: 20)
                if events.hasExited { return }
                // Unread output would keep the program from ending.
                if events.canRead { _ = read(into: buffer) }
            }
        }
        return hasExited
    }
}
