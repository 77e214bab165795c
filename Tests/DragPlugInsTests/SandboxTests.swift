import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import Testing

extension ProgramTests {
    /// What a program sees and can do, tried from inside one.
    @Suite struct SandboxTests {
        private func run(
            _ script: String, _ sandbox: SandboxKind, memory: Int = PlugInManifest.Program.defaultMemory, network: Bool = false,
            sockets: Bool = false, seconds: Int = 20, input: [UInt8] = Array("x".utf8)
        ) throws -> String {
            let plugIn = try TestPlugIn(
                "filter-script", script: "#!/usr/bin/python3\n" + script, needs: network ? [.network] : sockets ? [.sockets] : [], memory: memory)
            let handler = try plugIn.handler(TestPlugIn.host(sandbox, network: network))
            var limits = ConversionLimits()
            limits.time = .seconds(seconds)
            let output = try handler.convert(
                input, using: handler.conversions[0],
                context: ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText, limits: limits))
            return String(decoding: output.bytes, as: UTF8.self)
        }

        /// Tries a statement, and prints `ok` or the name of the error.
        private func attempt(_ statement: String) -> String {
            "import os, socket, ctypes\ntry:\n    \(statement)\n    print('ok', end='')\nexcept OSError as error:\n    print(type(error).__name__, end='')\n"
        }

        static let confining = [SandboxKind.bubblewrap, .landlock]
        static let filtering = confining + [.filter]

        @Test(arguments: confining)
        func homeCannotBeRead(sandbox: SandboxKind) throws {
            // A real file in the real home, which this test can read and the program cannot.
            let home = NSHomeDirectory()
            let file = home + "/.dragconv-test-" + UUID().uuidString
            try "secret".write(toFile: file, atomically: true, encoding: .utf8)
            defer { unlink(file) }
            #expect(["FileNotFoundError", "PermissionError"].contains(try run(attempt("open('\(file)').read()"), sandbox)))
            #expect(["FileNotFoundError", "PermissionError"].contains(try run(attempt("os.listdir('\(home)')"), sandbox)))
            #expect(["FileNotFoundError", "PermissionError"].contains(try run(attempt("open('/etc/passwd').read()"), sandbox)))
            #expect(["FileNotFoundError", "PermissionError"].contains(try run(attempt("open('\(Fixtures.root)/Package.swift').read()"), sandbox)))
        }

        @Test(arguments: confining)
        func nothingOutsideItsOwnFolderCanBeWritten(sandbox: SandboxKind) throws {
            for path in [
                "/tmp/../usr/dragconv-test", "/usr/bin/dragconv-test", "./beside-the-program", "/dev/dragconv-test", "/var/tmp/dragconv-test",
                "/dragconv-test",
            ] {
                let answer = try run(attempt("open('\(path)', 'w').write('x')"), sandbox)
                #expect(answer != "ok", "\(path): \(answer)")
                #expect(!FileManager.default.fileExists(atPath: path), "\(path)")
            }
            #expect(try run(attempt("open(os.environ['TMPDIR'] + '/dragconv-private', 'w').write('x')"), sandbox) == "ok")
            // Shared memory is the private /tmp, whose size is limited, or is not there.
            let shared = try run(
                "import os\ntry:\n    open('/dev/shm/dragconv-test', 'w').close()\n    print(os.path.exists('/tmp/dragconv-test'), end='')\nexcept OSError:\n    print('none', end='')\n",
                sandbox)
            #expect(shared == (sandbox == .bubblewrap ? "True" : "none") && !FileManager.default.fileExists(atPath: "/dev/shm/dragconv-test"))
            #expect(!FileManager.default.fileExists(atPath: "/tmp/dragconv-private"))
            #expect(TestPlugIn.privateFolders == [])
        }

        /// What every program may take for granted, under either.
        @Test(arguments: confining)
        func devicesAndStreamsAreThere(sandbox: SandboxKind) throws {
            for path in ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"] {
                #expect(try run(attempt("open('\(path)', 'rb').read(1)"), sandbox) == "ok", "\(path)")
            }
            #expect(try run(attempt("open('/dev/null', 'w').write('x')"), sandbox) == "ok")
            if sandbox == .bubblewrap {
                #expect(try run("import multiprocessing\nwith multiprocessing.Lock():\n    print('ok', end='')\n", sandbox) == "ok", "semaphores")
            }
            #expect(try run("import shutil\nshutil.copyfileobj(open('/dev/stdin'), open('/dev/stdout', 'w'))\n", sandbox) == "x")
        }

        /// With much to do, a program gets its memory in large pages, for which the C library must
        /// see whether there are any.
        @Test(arguments: confining)
        func largePagesForLargeInput(sandbox: SandboxKind) throws {
            let script =
                "import os, sys\ntry:\n    print(os.environ.get('GLIBC_TUNABLES'), len(open('/sys/kernel/mm/transparent_hugepage/enabled').read()) > 0, end='')\nexcept OSError:\n    print('none', end='')\n"
            let hasPages = FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage/enabled")
            #expect(try run(script, sandbox, input: [UInt8](repeating: 0x78, count: 1 << 18)) == (hasPages ? "glibc.malloc.hugetlb=1 True" : "none"))
            #expect(try run(script, sandbox) == "none")
        }

        @Test(arguments: filtering)
        func noAddressOutsideIsReachable(sandbox: SandboxKind) throws {
            // A server on this machine stands for the world.
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(server) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let port: UInt16 = try withUnsafeMutablePointer(to: &address) { pointer in
                try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    try #require(bind(server, generic, size) == 0 && listen(server, 4) == 0 && getsockname(server, generic, &size) == 0)
                }
                return UInt16(bigEndian: pointer.pointee.sin_port)
            }
            let connect = "socket.create_connection(('127.0.0.1', \(port)), 2)"
            #expect(try run(attempt(connect), sandbox) != "ok")
            #expect(try run(attempt("socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', \(port)))"), sandbox) != "ok")
            #expect(try run(attempt("socket.socket(socket.AF_UNIX).connect('/run/dbus/system_bus_socket')"), sandbox) != "ok")
            // The check can fail: the same program with the network gets through.
            #expect(try run(attempt(connect), sandbox, network: true) == "ok")
        }

        /// A program that asks for sockets has those of its own processes, and no other program's,
        /// also where the name has no file.
        @Test func socketsOfItsOwn() throws {
            let name = "\u{0}dragconv-test-\(UUID().uuidString)"
            let server = try abstractSocket(name)
            defer { close(server) }
            let own = "s = socket.socket(socket.AF_UNIX); s.bind('/tmp/own'); s.listen(); socket.socket(socket.AF_UNIX).connect('/tmp/own')"
            let others = "socket.socket(socket.AF_UNIX).connect('\\0\(name.dropFirst())')"
            #expect(try run(attempt(own), .bubblewrap, sockets: true) == "ok")
            #expect(try run(attempt(own), .bubblewrap) == "PermissionError")
            #expect(try run(attempt(others), .bubblewrap, sockets: true) == "ConnectionRefusedError")
            #expect(try run(attempt("socket.socket(socket.AF_INET)"), .bubblewrap, sockets: true) == "OSError")
            // The check can fail: without a sandbox the program gets through.
            #expect(try run(attempt(others), .none, sockets: true) == "ok")
            for sandbox in [SandboxKind.landlock, .filter] {
                let error = #expect(throws: ConversionError.self) { try run(attempt(own), sandbox, sockets: true) }
                #expect(error?.description.contains("install the package bubblewrap") == true)
            }
        }

        /// Landlock and the filter show other processes, and keep a program from them.
        @Test(arguments: [SandboxKind.landlock, .filter])
        func otherProcessesAreLeftAlone(sandbox: SandboxKind) throws {
            #expect(try run(attempt("os.kill(os.getppid(), 0)"), sandbox) == "PermissionError")
            #expect(try run(attempt("os.setsid()"), sandbox) == "PermissionError")
            #expect(try run(attempt("os.kill(os.getpid(), 0)"), sandbox) == "ok")
        }

        /// Listens on a Unix socket whose name begins with a NUL and has no file (unix(7)).
        private func abstractSocket(_ name: String) throws -> Int32 {
            let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
            let size = socklen_t(MemoryLayout<sa_family_t>.size + name.utf8.count)
            try withUnsafePointer(to: &address) { pointer in
                try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    try #require(bind(server, generic, size) == 0 && listen(server, 4) == 0)
                }
            }
            return server
        }

        @Test(arguments: filtering)
        func dangerousCallsAreRefused(sandbox: SandboxKind) throws {
            // unshare(CLONE_NEWUSER), ptrace(TRACEME), keyctl, bpf, by number: nothing of libc's is
            // in the way.
            let calls = """
                import ctypes, errno
                libc = ctypes.CDLL(None, use_errno=True)
                names = []
                for name, call in [('unshare', lambda: libc.unshare(0x10000000)), ('ptrace', lambda: libc.ptrace(0, 0, 0, 0)),
                                   ('mount', lambda: libc.mount(b'none', b'/tmp', b'tmpfs', 0, None)), ('chroot', lambda: libc.chroot(b'/tmp')),
                                   ('clone', lambda: libc.syscall(56 if __import__('platform').machine() == 'x86_64' else 220, 0x10000000, 0, 0, 0, 0))]:
                    result = call()
                    if result != -1 or ctypes.get_errno() != errno.EPERM:
                        names.append(name)
                print(','.join(names) or 'all refused', end='')
                """
            #expect(try run(calls, sandbox) == "all refused")
            #expect(try run("print(open('/proc/self/status').read().split('NoNewPrivs:')[1].split()[0], end='')", .bubblewrap) == "1")
        }

        /// The machine's other processes are not there for it.
        @Test func processesAreHidden() throws {
            #expect(try run("import os\nprint(len([p for p in os.listdir('/proc') if p.isdigit()]) < 5, end='')", .bubblewrap) == "True")
            #expect(
                try run("import os\nprint(sorted(os.listdir('/proc/self/fd')), end='')", .bubblewrap) == "['0', '1', '2', '3']",
                "3 is the listing's own")
            #expect(
                try run("import os\nprint(sorted(os.environ), end='')", .bubblewrap)
                    == "['DRAGCONV_CONVERSION', 'DRAGCONV_FROM', 'DRAGCONV_TO', 'HOME', 'LC_ALL', 'PATH', 'PWD', 'TMPDIR']")
        }

        @Test(arguments: SandboxKind.allCases)
        func memoryAndTimeAreLimited(sandbox: SandboxKind) throws {
            let take = "try:\n    x = bytearray(600 << 20)\n    print('ok', end='')\nexcept MemoryError:\n    print('MemoryError', end='')\n"
            #expect(try run(take, sandbox, memory: 300 << 20) == "MemoryError")
            #expect(try run(take, sandbox, memory: 1 << 30) == "ok")
            let begin = ContinuousClock.now
            let error = #expect(throws: ConversionError.self) { try run("while True: pass", sandbox, seconds: 1) }
            #expect(error?.code == .timedOut)
            #expect(ContinuousClock.now - begin < .seconds(3))
            // A file cannot fill the disk, nor the private /tmp the memory.
            let fill =
                "import os\ntry:\n    f = open(os.environ['TMPDIR'] + '/dragconv-private', 'wb')\n    for _ in range(400): f.write(bytes(1 << 20))\n    print('ok', end='')\nexcept OSError as e:\n    print('full', end='')\n"
            let answer = Result { try run("import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n" + fill, sandbox) }
            #expect(try answer.get() == "full")
        }

        /// Without bubblewrap there is Landlock, said so; with `requiresSandbox` there is nothing.
        @Test func missingBubblewrapIsNeverSilent() throws {
            let plugIn = try TestPlugIn("filter-works")
            var options = PlugInHost.Options()
            options.bubblewrap = "/no/such/bwrap"
            let lesser = PlugInHost(options)
            #expect(lesser.sandbox == .landlock)
            #expect(
                lesser.sandboxAdvice
                    == "Plug-in programs run under Landlock and resource limits only, since bubblewrap is not installed (apt install bubblewrap).")
            options.requiresSandbox = true
            let strict = try plugIn.handler(PlugInHost(options))
            let error = #expect(throws: ConversionError.self) {
                try strict.convert([0x61], using: strict.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText))
            }
            #expect(error?.code == .notPermitted)
        }

        /// A bubblewrap that is there and cannot work is noticed by what it does, not by what it
        /// says.
        @Test func brokenBubblewrapIsNoticed() throws {
            let broken = try TestPlugIn("filter-works", script: "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
            let plugIn = try TestPlugIn("filter-works")
            var options = PlugInHost.Options()
            options.bubblewrap = broken.folder + "/program"
            let host = PlugInHost(options)
            let handler = try plugIn.handler(host)
            let output = try handler.convert(
                Array("x".utf8), using: handler.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText))
            #expect(String(decoding: output.bytes, as: UTF8.self) == "X")
            #expect(host.sandbox == .landlock)
            #expect(host.sandboxAdvice?.contains("bubblewrap cannot set up its sandbox here") == true)
            options.requiresSandbox = true
            let strict = try plugIn.handler(PlugInHost(options))
            #expect(throws: ConversionError.self) {
                try strict.convert([0x61], using: strict.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText))
            }
        }
    }
}
