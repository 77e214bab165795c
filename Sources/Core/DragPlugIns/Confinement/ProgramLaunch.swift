import CSpawn
import DragKit
import DragSystem
import Glibc

/// Everything that is needed to start a plug-in's program: bubblewrap's command line with the
/// program in it, or the program's own command line and its confinement.
struct ProgramLaunch: Sendable {
    /// The path of the plug-in's folder inside bubblewrap's sandbox.
    static let folderInside = "/plugin"
    /// The path of the plug-in's cache folder inside bubblewrap's sandbox.
    static let cacheInside = "/cache"
    /// The largest size of the program's private folder, in bytes.
    static let temporarySpace = 256 << 20
    /// The file descriptor to which bubblewrap writes its status as JSON.
    static let statusDescriptor = 3
    /// The file descriptor from which bubblewrap reads the seccomp filter.
    static let filterDescriptor = 4
    /// The file descriptor whose end bubblewrap waits for before it starts the program.
    static let blockDescriptor = 5
    /// The most processes and threads of a program and all processes that it starts.
    static let maximumProcesses: UInt64 = 64

    /// The program as its manifest describes it, with the path of its file.
    let program: PlugInManifest.Program
    let confinement: Confinement
    let hasNetwork: Bool
    let path: String
    let arguments: [String]
    let environment: [String]
    /// Folders that are mounted on places which every user can reach, for a program that cannot
    /// walk to the originals: the plug-in's folder first, then its cache folder and the user's
    /// fonts, as far as there are any.
    let views: [(folder: String, place: String)]
    /// The plug-in's cache folder, which the program may write to; nil for none.
    let cacheFolder: String?
    /// The path at which the program sees its cache folder.
    var visibleCacheFolder: String? { confinement == .bubblewrap && cacheFolder != nil ? Self.cacheInside : cacheFolder }
    let identity: ProgramIdentity
    /// The copy of the plug-in that is started, which is removed when the program has ended; nil
    /// when the plug-in itself is started.
    let copy: TemporaryFolder?
    /// The most memory that the program and all processes that it starts may hold together, in
    /// bytes.
    let memory: Int
    /// The same with the private /tmp, which is in memory, except under Landlock.
    var totalMemory: Int { memory + Self.temporarySpace }
    /// Whether the program has a file system of its own.
    var hasOwnRoot: Bool { if case .ownRoot = confinement { true } else { false } }
    /// Whether the program has the system's libraries in a file system of its own.
    var seesLibraries: Bool { confinement == .ownRoot(hasLibraries: true) }
    /// The most processes and threads, with those of bubblewrap.
    var totalProcesses: Int { Int(Self.maximumProcesses) + (confinement == .bubblewrap ? 3 : 0) }
    let limits: [(resource: Int32, value: UInt64)]
    let filter: SeccompFilter?
    /// For Landlock: the files and folders that can be read.
    let readable: [String]
    /// For Landlock: the files and folders that can be written.
    let writable: [String]

    /// - Parameters:
    ///   - program: the plug-in's program from its manifest.
    ///   - folder: the plug-in's folder, as an absolute path.
    ///   - needs: the resources that the manifest asks for.
    ///   - variables: further environment variables (`NAME=value`), which tell a filter which
    ///     conversion to do.
    ///   - temporaryFolder: the private folder that replaces /tmp without bubblewrap; nil with
    ///     bubblewrap.
    ///   - cacheFolder: the plug-in's cache folder; nil for none.
    ///   - network: whether the program may use the network.
    ///   - hasLargeInput: whether the program will need large blocks of memory.
    ///   - isNative: whether the program is compiled and starts no other programs.
    ///   - view: the part of the system's files that the program sees.
    ///   - identity: the user that the program runs as.
    ///   - copy: the copy of the plug-in that is started; nil when the plug-in itself is started.
    init(
        _ program: PlugInManifest.Program, folder: String, needs: Set<PlugInManifest.Need>, network: Bool, confinement: Confinement,
        bubblewrap: String, variables: [String], temporaryFolder: String?, cacheFolder: String? = nil, hasLargeInput: Bool = false,
        isNative: Bool = false, view: SystemView = .whole, identity: ProgramIdentity, copy: TemporaryFolder? = nil
    ) {
        self.program = program
        self.copy = copy
        self.confinement = confinement
        hasNetwork = network
        limits = Self.limits(program, confinement, identity)
        self.identity = identity
        self.cacheFolder = cacheFolder
        memory = program.memory
        let fonts = needs.contains(.fonts) ? UserFonts(for: identity, isMounted: confinement == .bubblewrap) : nil
        let visible = [folder] + [cacheFolder].compactMap { $0 } + (fonts?.all ?? [])
        views =
            confinement == .bubblewrap && identity.isOther
            ? zip(visible, Self.viewPlaces.filter(SystemPath.isFolder)).map { (folder: $0, place: $1) } : []
        filter =
            confinement == .none
            ? nil
            : SeccompFilter(
                isNative: isNative, confinement, hasNetwork: network,
                hasSockets: confinement == .bubblewrap && !network && needs.contains(.sockets))
        var common = ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(temporaryFolder ?? "/tmp")", "TMPDIR=\(temporaryFolder ?? "/tmp")"]
        // Large pages help programs with large inputs, whose time is mostly page faults. For small
        // inputs they cost more than they save.
        if hasLargeInput { common.append("GLIBC_TUNABLES=glibc.malloc.hugetlb=1") }
        // Without it, Swift's runtime reads /proc/self/exe, and ends a program without such a link.
        if view != .whole { common.append("SWIFT_ROOT=\(Self.folderInside)") }
        let pageFiles = hasLargeInput ? [Self.largePages] : []
        common += program.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        common += fonts?.variables ?? []
        if let cacheFolder { common.append("DRAGCONV_CACHE=\(confinement == .bubblewrap ? Self.cacheInside : cacheFolder)") }
        if confinement == .bubblewrap {
            path = bubblewrap
            arguments = Self.bubblewrapArguments(
                program, folder, cacheFolder, files: Self.mounts(view, program, needs, network: network, pageFiles), common + variables, views,
                fonts, sharesNetwork: network, isFiltered: filter != nil)
            environment = []
            readable = []
            writable = []
        } else {
            // The path is relative to the working folder, because the program's user may lack
            // permission to walk an absolute path.
            path = program.exec[0]
            arguments = program.exec
            environment = common + variables
            let own = [folder, Self.resolved(program.exec[0], in: folder)] + pageFiles
            let changeable = [temporaryFolder, cacheFolder].compactMap { $0 }
            switch view {
            case .nothing: (readable, writable) = (own, changeable)
            case .libraries: (readable, writable) = (SystemView.folders + [Self.libraryCache] + own, changeable)
            case .whole:
                readable = SystemView.folders + Self.systemFiles(program, needs, network: network) + Self.machineFiles + own + (fonts?.all ?? [])
                // Inside bubblewrap, /dev/random is a link to /dev/urandom.
                writable = Self.devices + ["/dev/random"] + changeable
            }
        }
    }

    /// The program's resource limits (setrlimit(2)).
    private static func limits(
        _ program: PlugInManifest.Program, _ confinement: Confinement, _ identity: ProgramIdentity
    ) -> [(resource: Int32, value: UInt64)] {
        var limits: [(resource: Int32, value: UInt64)] = [
            (Int32(RLIMIT_CORE_), 0), (Int32(RLIMIT_NOFILE_), 256), (Int32(RLIMIT_FSIZE_), UInt64(temporarySpace)),
        ]
        limits.append((Int32(RLIMIT_AS_), UInt64(program.memory)))
        limits += [(Int32(SPAWN_MESSAGE_QUEUES.rawValue), 0), (Int32(SPAWN_PENDING_SIGNALS.rawValue), 64)]
        // RLIMIT_NPROC counts all processes of a user, so the user's existing processes are added
        // to the limit. Inside bubblewrap's user namespace counting starts at zero, and the limit
        // is set when the namespace exists.
        if identity.isOther {
            limits.append((Int32(SPAWN_PROCESSES.rawValue), (identity.isKept ? user_task_count(identity.user) : 0) + maximumProcesses))
        } else if case .ownRoot = confinement {
            // Counting starts at zero in the program's user namespace.
            limits.append((Int32(SPAWN_PROCESSES.rawValue), maximumProcesses))
        } else if confinement.isExposed {
            limits.append((Int32(SPAWN_PROCESSES.rawValue), user_task_count(geteuid()) + maximumProcesses))
        }
        return limits
    }

    /// The path of a program: an absolute path as it is, a path that begins with `./` relative to
    /// the plug-in's folder.
    static func resolved(_ exec: String, in folder: String) -> String {
        exec.hasPrefix("/") ? exec : folder + exec.dropFirst(1)
    }

    /// Folders that exist on every system and that no program needs, so that other folders can be
    /// mounted on them.
    private static let viewPlaces = ["/mnt", "/media", "/srv", "/opt"]

    /// The devices that every program may use. The list is short, because bubblewrap takes a tenth
    /// of a millisecond for each.
    private static let devices = ["/dev/null", "/dev/zero", "/dev/urandom"]
    /// Links that shells and scripts expect: names for a program's own streams; /dev/random, which
    /// is the same source as /dev/urandom (random(4)); and /dev/shm for semaphores and shared
    /// memory (shm_overview(7)), in the private /tmp, whose size is limited.
    private static let links = [
        ("/dev/random", "urandom"), ("/dev/shm", "/tmp"), ("/dev/fd", "/proc/self/fd"), ("/dev/stdin", "/proc/self/fd/0"),
        ("/dev/stdout", "/proc/self/fd/1"), ("/dev/stderr", "/proc/self/fd/2"),
    ]
    /// Files from which C libraries and language runtimes read the machine's properties.
    private static let machineFiles = ["/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/sys/devices/system/cpu"]

    /// The folder in which the C library checks whether the kernel has large pages. Without the
    /// folder, it does not use them.
    private static let largePages = "/sys/kernel/mm/transparent_hugepage"

    /// The file in which the loader of shared libraries finds their places (ld.so(8)).
    private static let libraryCache = "/etc/ld.so.cache"

    private static func systemFiles(_ program: PlugInManifest.Program, _ needs: Set<PlugInManifest.Need>, network: Bool) -> [String] {
        var files = [libraryCache, "/etc/alternatives"] + program.settings
        // Without fontconfig's cache, drawing the first letter takes half a second.
        if needs.contains(.fonts) { files += ["/etc/fonts", "/var/cache/fontconfig", "/usr/local/share/fonts"] }
        if network {
            files += [
                "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services", "/etc/ssl",
                "/etc/ca-certificates",
            ]
        }
        return files
    }

    /// bubblewrap's arguments that mount the files and folders of the system.
    private static func mounts(
        _ view: SystemView, _ program: PlugInManifest.Program, _ needs: Set<PlugInManifest.Need>, network: Bool, _ pageFiles: [String]
    ) -> [String] {
        var list: [String] = []
        if view != .nothing {
            for folder in SystemView.folders {
                // On a system with merged /usr, /bin is a symbolic link into /usr and becomes the
                // same link in the sandbox.
                if let target = SystemPath.linkTarget(of: folder) {
                    list += ["--symlink", target, folder]
                } else if SystemPath.exists(folder) {
                    list += ["--ro-bind", folder, folder]
                }
            }
        }
        let files =
            switch view {
            case .nothing: pageFiles
            case .libraries: [libraryCache] + pageFiles
            case .whole: systemFiles(program, needs, network: network) + pageFiles
            }
        for file in files { list += ["--ro-bind-try", file, file] }
        guard view == .whole else { return list }
        for device in devices { list += ["--dev-bind", device, device] }
        for (name, target) in links { list += ["--symlink", target, name] }
        // /proc becomes read-only, because root could change settings of the machine through it.
        return list + ["--proc", "/proc", "--remount-ro", "/proc"]
    }

    private static func bubblewrapArguments(
        _ program: PlugInManifest.Program, _ folder: String, _ cacheFolder: String?, files: [String], _ variables: [String],
        _ views: [(folder: String, place: String)], _ fonts: UserFonts?, sharesNetwork: Bool, isFiltered: Bool
    ) -> [String] {
        var list = ["bwrap", "--unshare-all"]
        if sharesNetwork { list.append("--share-net") }
        // No --new-session: spawn_confined has created a session already, and the program's
        // processes are found by its process group when they must end.
        list += ["--die-with-parent", "--cap-drop", "ALL", "--clearenv"]
        for variable in variables {
            guard let equals = variable.firstIndex(of: "=") else { continue }
            list += ["--setenv", String(variable[..<equals]), String(variable[variable.index(after: equals)...])]
        }
        list += files + ["--size", "\(temporarySpace)", "--tmpfs", "/tmp"]
        func place(of folder: String) -> String { views.first { $0.folder == folder }?.place ?? folder }
        // After /tmp, which could hide them.
        for folder in fonts?.folders ?? [] { list += ["--ro-bind-try", place(of: folder), folder] }
        if let old = fonts?.old { list += ["--ro-bind-try", place(of: old), "/tmp/.fonts"] }
        list += ["--ro-bind", place(of: folder), folderInside, "--chdir", folderInside]
        if let cacheFolder { list += ["--bind", place(of: cacheFolder), cacheInside] }
        var exec = program.exec
        if exec[0].hasPrefix(folder + "/") {
            exec[0] = folderInside + exec[0].dropFirst(folder.count)
        } else if exec[0].hasPrefix("/"), !exec[0].hasPrefix("/usr/"), !exec[0].hasPrefix("/bin/") {
            list += ["--ro-bind", exec[0], exec[0]]
        }
        // The sandbox's root is a tmpfs without a size limit, so it becomes read-only.
        list += ["--remount-ro", "/"]
        list += ["--json-status-fd", "\(statusDescriptor)"]
        if isFiltered { list += ["--seccomp", "\(filterDescriptor)"] }
        return list + ["--block-fd", "\(blockDescriptor)", "--"] + exec
    }
}

// Glibc imports these constants as the cases of an enumeration.
private let RLIMIT_CORE_ = RLIMIT_CORE.rawValue
private let RLIMIT_NOFILE_ = RLIMIT_NOFILE.rawValue
private let RLIMIT_FSIZE_ = RLIMIT_FSIZE.rawValue
private let RLIMIT_AS_ = RLIMIT_AS.rawValue

/// A seccomp filter (seccomp(2)) with the system calls that a program may make, in addition to
/// namespaces or Landlock. Calls that are in no list of `CSpawn/allowed-calls.h` are refused.
///
/// Owner and thread rule: the object owns the filter and is used for one start of a program. That
/// makes `@unchecked Sendable` safe.
final class SeccompFilter: @unchecked Sendable {
    let filter: OpaquePointer

    /// - Parameters:
    ///   - isNative: whether the program is compiled and starts no other programs.
    ///   - confinement: what confines the program besides the filter.
    ///   - hasNetwork: whether the program may use the network.
    ///   - hasSockets: whether the program may use Unix sockets. It must have a network namespace
    ///     and a file system of its own, so that it reaches no other program's.
    /// - Returns: nil on a processor architecture without lists of allowed calls.
    init?(isNative: Bool, _ confinement: Confinement, hasNetwork: Bool, hasSockets: Bool) {
        var flags: UInt32 = (hasNetwork ? SECCOMP_NETWORK.rawValue : 0) | (hasSockets ? SECCOMP_UNIX.rawValue : 0)
        if confinement.isExposed {
            let version = landlock_version()
            flags |= SECCOMP_LANDLOCK.rawValue
            if confinement == .landlock, version < 3 { flags |= SECCOMP_OLD_LANDLOCK.rawValue }
            if version < 6 { flags |= SECCOMP_NO_SCOPES.rawValue }
        }
        guard let filter = seccomp_filter_make(isNative ? SECCOMP_NATIVE : SECCOMP_SCRIPT, flags) else { return nil }
        self.filter = filter
    }

    deinit { seccomp_filter_free(filter) }

    /// The filter's instructions in the form that bubblewrap reads (an array of `struct
    /// sock_filter`).
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: seccomp_filter_bytes(filter), count: seccomp_filter_byte_count(filter)) }
}
