import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import Testing

extension ProgramTests {
    /// What a program does with others that it starts, and what it leaves behind.
    @Suite struct ConfinementTests {
        static let confining = [SandboxKind.bubblewrap, .landlock]

        private func run(_ plugIn: TestPlugIn, _ sandbox: SandboxKind) throws -> String {
            let handler = try plugIn.handler(TestPlugIn.host(sandbox))
            let output = try handler.convert(
                Array("x".utf8), using: handler.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText))
            return String(decoding: output.bytes, as: UTF8.self)
        }

        private func plugIn(_ script: String, memory: Int = PlugInManifest.Program.defaultMemory) throws -> TestPlugIn {
            try TestPlugIn("filter-script", script: "#!/usr/bin/python3\nimport os, sys, time\n" + script, memory: memory)
        }

        @Test(arguments: confining)
        func processesAreCounted(sandbox: SandboxKind) throws {
            let bomb = """
                count = 0
                try:
                    while count < 1000:
                        if os.fork() == 0:
                            time.sleep(60)
                            os._exit(0)
                        count += 1
                except OSError:
                    pass
                print(count, end='')
                """
            let plugIn = try plugIn(bomb)
            let count = try #require(Int(try run(plugIn, sandbox)))
            // Other programs of this user come and go meanwhile.
            #expect(count > 8 && count < 200, "\(count)")
            #expect(plugIn.processes() == [], "they end with their program")
        }

        @Test(arguments: confining)
        func memoryIsCountedTogether(sandbox: SandboxKind) throws {
            // No process of these is above the limit; four of them are.
            let crowd = """
                for _ in range(6):
                    if os.fork() == 0:
                        held = bytearray(os.urandom(4096) * (100 << 8))
                        time.sleep(60)
                        os._exit(0)
                time.sleep(60)
                """
            let plugIn = try plugIn(crowd, memory: 400 << 20)
            let error = #expect(throws: ConversionError.self) { try run(plugIn, sandbox) }
            #expect(error?.description.contains("with all that it has started") == true, "\(error?.description ?? "")")
            #expect(plugIn.processes() == [])
        }

        @Test(arguments: confining)
        func daemonsEndWithTheirProgram(sandbox: SandboxKind) throws {
            let daemon = """
                if os.fork() == 0:
                    os.setsid()
                    if os.fork() == 0:
                        for descriptor in range(3):
                            os.close(descriptor)
                        time.sleep(60)
                    os._exit(0)
                print('answered', end='')
                """
            let plugIn = try plugIn(daemon)
            #expect(try run(plugIn, sandbox) == "answered")
            #expect(plugIn.processes() == [])
        }

        /// Root's power over the machine does not reach inside.
        @Test(arguments: confining)
        func machineCannotBeChanged(sandbox: SandboxKind) throws {
            let attempts = """
                done = [] if os.getuid() != 0 else ['is root']
                for path in ['/proc/sys/kernel/core_pattern', '/proc/sys/kernel/hostname', '/proc/sysrq-trigger', '/proc/sys/vm/drop_caches']:
                    try:
                        os.close(os.open(path, os.O_WRONLY))
                        done.append(path)
                    except OSError:
                        pass
                print(', '.join(done), end='')
                """
            #expect(try run(plugIn(attempts), sandbox) == "")
        }

        /// A folder of the user's alone, as `mktemp -d` makes it.
        @Test(arguments: confining)
        func privateFoldersWork(sandbox: SandboxKind) throws {
            let plugIn = try plugIn("print(open('manifest.json').read(1), end='')")
            #expect(chmod(plugIn.folder, 0o700) == 0)
            #expect(try run(plugIn, sandbox) == "{")
        }

        /// The wardens of this process besides those. One that is just beginning is waited for.
        private func wardens(besides others: [pid_t] = []) -> [pid_t] {
            for _ in 0..<2000 {
                let found = Fixtures.names(in: "/proc").compactMap { pid_t($0) }.filter { process in
                    let text = String(decoding: Fixtures.bytes("/proc/\(process)/stat"), as: UTF8.self)
                    // The name is followed by the state and the parent. A killed warden is a zombie
                    // (Z).
                    let fields = text.split(separator: " ")
                    return fields.count > 4 && fields[1] == "(dragconv-warden)" && fields[2] != "Z" && fields[3] == "\(getpid())"
                }
                if !Set(found).subtracting(others).isEmpty { return found }
                usleep(10_000)
            }
            return []
        }

        /// Programs end with this process, in every case: one that is started after the warden was
        /// killed gets a new one.
        @Test func killedWardenIsReplaced() throws {
            let plugIn = try plugIn("print('ok', end='')")
            #expect(try run(plugIn, .landlock) == "ok")
            let old = wardens()
            #expect(!old.isEmpty)
            for process in old {
                kill(process, SIGKILL)
                var info = siginfo_t()
                // __WCLONE: it ends without a signal. The start of the next one takes its status.
                waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | Int32(bitPattern: 0x8000_0000))
            }
            #expect(try run(plugIn, .landlock) == "ok")
            let new = wardens(besides: old)
            #expect(!new.isEmpty && Set(new).isDisjoint(with: old))
        }

        /// What a link leads to was looked at by nobody.
        @Test func linksAreRefused() throws {
            let program = try plugIn("print('ok', end='')")
            try FileManager.default.moveItem(atPath: program.folder + "/program", toPath: program.folder + "/other")
            try FileManager.default.createSymbolicLink(atPath: program.folder + "/program", withDestinationPath: "other")
            let error = #expect(throws: ConversionError.self) { try run(program, .bubblewrap) }
            #expect(error?.code == .unavailable && error?.description.contains("symbolic link") == true, "\(error?.description ?? "")")

            let manifest = try plugIn("print('ok', end='')")
            try FileManager.default.moveItem(atPath: manifest.folder + "/manifest.json", toPath: manifest.folder + "/elsewhere")
            try FileManager.default.createSymbolicLink(atPath: manifest.folder + "/manifest.json", withDestinationPath: "elsewhere")
            #expect(manifest.discovery.found.isEmpty)
            #expect(manifest.discovery.invalid.contains { $0.reason.contains("symbolic link") })
        }
    }
}
