import CSpawn
import DragKit
import DragSystem
import Glibc

/// How a plug-in's program is started: the command line of bubblewrap around it, or the confinement of its own process.
struct ProgramLaunch: Sendable {
    /// Where a plug-in's folder is inside bubblewrap's sandbox.
    static let folderInside = "/plugin"
    /// Where a plug-in's folder for what it keeps is inside bubblewrap's sandbox.
    static let cacheInside = "/cache"
    /// The private /tmp, in bytes.
    static let temporarySpace = 256 << 20
    /// Descriptors of bubblewrap's own, behind the three standard ones.
    static let statusDescriptor = 3
    static let filterDescriptor = 4
    static let blockDescriptor = 5
    /// How many processes and threads a program and all that it starts may be.
    static let maximumProcesses: UInt64 = 64

    let kind: SandboxKind
    let hasNetwork: Bool
    let path: String
    let arguments: [String]
    let environment: [String]
    /// Where the plug-in's own folders are shown to a program that cannot walk to them, the plug-in's folder first.
    let places: [String]
    /// The folder that the program may write and keep, for ``places``.
    let cacheFolder: String?
    let identity: ProgramIdentity
    /// What the program and all that it starts may hold in memory together, in bytes.
    let memory: Int
    let limits: [(resource: Int32, value: UInt64)]
    let filter: SeccompFilter?
    /// For Landlock: what can be read, and what can be written beside the private folder.
    let readable: [String]
    let writable: [String]

    /// - Parameters:
    ///   - program: the plug-in's program as its manifest has it, the conversion's variables for a filter beside it.
    ///   - folder: the plug-in's folder, absolute.
    ///   - temporaryFolder: for Landlock and none: a private folder in place of /tmp.
    ///   - cacheFolder: what it may write and keep; nil for nothing.
    ///   - network: whether it may reach the network.
    ///   - hasLargeInput: whether it will need memory in large blocks.
    ///   - isNative: whether it is compiled and starts no others.
    ///   - identity: who it is.
    init(
        _ program: PlugInManifest.Program, folder: String, needs: Set<PlugInManifest.Need>, network: Bool, kind: SandboxKind,
        bubblewrap: String, variables: [String], temporaryFolder: String?, cacheFolder: String? = nil, hasLargeInput: Bool = false,
        isNative: Bool = false, identity: ProgramIdentity
    ) {
        self.kind = kind
        hasNetwork = network
        var limits: [(Int32, UInt64)] = [(Int32(RLIMIT_CORE_), 0), (Int32(RLIMIT_NOFILE_), 256), (Int32(RLIMIT_FSIZE_), UInt64(Self.temporarySpace))]
        limits.append((Int32(RLIMIT_AS_), UInt64(program.memory)))
        limits += [(Int32(SPAWN_MESSAGE_QUEUES.rawValue), 0), (Int32(SPAWN_PENDING_SIGNALS.rawValue), 64)]
        // The system counts a user's processes: those that there are already do not belong to this program. (Inside bubblewrap's namespace the
        // count begins anew, and is limited when the namespace is there.)
        if identity.isOther {
            limits.append((Int32(SPAWN_PROCESSES.rawValue), (identity.isKept ? user_task_count(identity.user) : 0) + Self.maximumProcesses))
        } else if kind == .landlock {
            limits.append((Int32(SPAWN_PROCESSES.rawValue), user_task_count(geteuid()) + Self.maximumProcesses))
        }
        self.limits = limits
        self.identity = identity
        self.cacheFolder = cacheFolder
        memory = program.memory
        places =
            kind == .bubblewrap && identity.isOther
            ? Array(Self.viewPlaces.filter(SystemPath.isFolder).prefix(cacheFolder == nil ? 1 : 2)) : []
        filter =
            kind == .none
            ? nil
            : SeccompFilter(
                isNative: isNative, isExposed: kind == .landlock, hasNetwork: network, landlockVersion: Int(landlock_version()))
        var common = ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(temporaryFolder ?? "/tmp")", "TMPDIR=\(temporaryFolder ?? "/tmp")"]
        // Memory in large pages: a picture's pixels are touched once, and most of that is the kernel's time. For small things it is the other
        // way round.
        if hasLargeInput { common.append("GLIBC_TUNABLES=glibc.malloc.hugetlb=1") }
        let pageFiles = hasLargeInput ? [Self.largePages] : []
        if let cacheFolder { common.append("DRAGCONV_CACHE=\(kind == .bubblewrap ? Self.cacheInside : cacheFolder)") }
        if kind == .bubblewrap {
            path = bubblewrap
            arguments = Self.bubblewrapArguments(program, folder, needs, network, cacheFolder, pageFiles, common + variables, places, filter != nil)
            environment = []
            readable = []
            writable = []
        } else {
            // From the folder that the process is in: a path to it may lead through folders that the program may not walk through.
            path = program.exec[0]
            arguments = program.exec
            environment = common + variables
            readable =
                Self.systemFolders + Self.systemFiles(needs, network: network) + Self.machineFiles + pageFiles + [
                    folder, Self.resolved(program.exec[0], in: folder),
                ]
            // (A device of its own out here.)
            writable = Self.devices + ["/dev/random"] + [temporaryFolder, cacheFolder].compactMap { $0 }
        }
    }

    /// A program's path: its own if it is absolute, else counted from the plug-in's folder.
    static func resolved(_ exec: String, in folder: String) -> String {
        exec.hasPrefix("/") ? exec : folder + exec.dropFirst(1)
    }

    /// Folders that every system has and no program needs.
    private static let viewPlaces = ["/mnt", "/media", "/srv", "/opt"]

    private static let systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"]
    /// (Each takes bubblewrap a tenth of a millisecond.)
    private static let devices = ["/dev/null", "/dev/zero", "/dev/urandom"]
    /// What shells and scripts call a program's own streams, the one source of randomness that there is (random(4)), and where semaphores and
    /// shared memory are kept (shm_overview(7)): in the private /tmp, whose size is limited.
    private static let links = [
        ("/dev/random", "urandom"), ("/dev/shm", "/tmp"), ("/dev/fd", "/proc/self/fd"), ("/dev/stdin", "/proc/self/fd/0"),
        ("/dev/stdout", "/proc/self/fd/1"), ("/dev/stderr", "/proc/self/fd/2"),
    ]
    /// What C libraries and runtimes look at to know the machine.
    private static let machineFiles = ["/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/sys/devices/system/cpu"]

    /// Where the C library looks whether the kernel has large pages; without it, it does not ask for them.
    private static let largePages = "/sys/kernel/mm/transparent_hugepage"

    private static func systemFiles(_ needs: Set<PlugInManifest.Need>, network: Bool) -> [String] {
        var files = ["/etc/ld.so.cache", "/etc/alternatives"]
        // Without the cache, drawing the first letter takes half a second.
        if needs.contains(.fonts) { files += ["/etc/fonts", "/var/cache/fontconfig", "/usr/local/share/fonts"] }
        if network {
            files += [
                "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services", "/etc/ssl",
                "/etc/ca-certificates",
            ]
        }
        return files
    }

    private static func bubblewrapArguments(
        _ program: PlugInManifest.Program, _ folder: String, _ needs: Set<PlugInManifest.Need>, _ network: Bool, _ cacheFolder: String?,
        _ pageFiles: [String], _ variables: [String], _ places: [String], _ isFiltered: Bool
    ) -> [String] {
        var list = ["bwrap", "--unshare-all"]
        if network { list.append("--share-net") }
        // No session of its own: this one was made for it, and its processes are found by it when it has to end.
        list += ["--die-with-parent", "--cap-drop", "ALL", "--clearenv"]
        for variable in variables {
            guard let equals = variable.firstIndex(of: "=") else { continue }
            list += ["--setenv", String(variable[..<equals]), String(variable[variable.index(after: equals)...])]
        }
        for folder in systemFolders {
            // On a merged system /bin is a link into /usr, and becomes the same link inside.
            if let target = SystemPath.linkTarget(of: folder) {
                list += ["--symlink", target, folder]
            } else if SystemPath.exists(folder) {
                list += ["--ro-bind", folder, folder]
            }
        }
        for file in systemFiles(needs, network: network) + pageFiles { list += ["--ro-bind-try", file, file] }
        for device in devices { list += ["--dev-bind", device, device] }
        for (name, target) in links { list += ["--symlink", target, name] }
        // What root may write there would change the machine.
        list += ["--proc", "/proc", "--remount-ro", "/proc", "--size", "\(temporarySpace)", "--tmpfs", "/tmp"]
        list += ["--ro-bind", places.first ?? folder, folderInside, "--chdir", folderInside]
        if let cacheFolder { list += ["--bind", places.dropFirst().first ?? cacheFolder, cacheInside] }
        var exec = program.exec
        if exec[0].hasPrefix(folder + "/") {
            exec[0] = folderInside + exec[0].dropFirst(folder.count)
        } else if exec[0].hasPrefix("/"), !exec[0].hasPrefix("/usr/"), !exec[0].hasPrefix("/bin/") {
            list += ["--ro-bind", exec[0], exec[0]]
        }
        // All of that stands in a file system in memory, of which nobody counts the bytes.
        list += ["--remount-ro", "/"]
        list += ["--json-status-fd", "\(statusDescriptor)"]
        if isFiltered { list += ["--seccomp", "\(filterDescriptor)"] }
        return list + ["--block-fd", "\(blockDescriptor)", "--"] + exec
    }
}

// Glibc imports these as an enumeration's cases.
private let RLIMIT_CORE_ = RLIMIT_CORE.rawValue
private let RLIMIT_NOFILE_ = RLIMIT_NOFILE.rawValue
private let RLIMIT_FSIZE_ = RLIMIT_FSIZE.rawValue
private let RLIMIT_AS_ = RLIMIT_AS.rawValue
