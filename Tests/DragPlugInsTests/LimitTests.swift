import CSpawn
import DragContract
import DragKit
import DragPlugIns
import DragTypes
import Foundation
import Testing

extension ProgramTests {
    /// What a program may hold, with all that it has started and removed.
    @Suite struct LimitTests {
        static let confining = [SandboxKind.bubblewrap, .landlock]

        /// Why a program was stopped that runs a script and then sleeps for a minute.
        private func excess(
            _ script: String, _ sandbox: SandboxKind, memory: Int = PlugInManifest.Program.defaultMemory, cache: String? = nil
        ) throws -> String {
            let plugIn = try TestPlugIn(
                "filter-script", script: "#!/usr/bin/python3\nimport mmap, os, time\n\(script)\ntime.sleep(60)\n",
                needs: cache == nil ? [] : [.cache], memory: memory)
            var options = PlugInHost.Options()
            options.sandbox = sandbox
            options.cacheFolder = cache
            let handler = try plugIn.handler(PlugInHost(options))
            let error = #expect(throws: ConversionError.self) {
                try handler.convert(
                    Array("x".utf8), using: handler.conversions[0], context: ConversionContext(catalogue: .builtIn, inputType: .utf8PlainText))
            }
            #expect(error?.code == .limit, "\(error?.description ?? "")")
            #expect(plugIn.processes() == [])
            return error?.description ?? ""
        }

        /// The kernel keeps shared pages that a process says it does not need.
        @Test(arguments: confining)
        func sharedMemoryCountsWhenItIsNotMapped(sandbox: SandboxKind) throws {
            let script = """
                for _ in range(3):
                    if os.fork() == 0:
                        held = mmap.mmap(-1, 200 << 20)
                        for _ in range(200):
                            held.write(bytes(1 << 20))
                        held.madvise(mmap.MADV_DONTNEED)
                        time.sleep(60)
                """
            #expect(try excess(script, sandbox, memory: 400 << 20).contains("with all that it has started"))
        }

        @Test(arguments: confining)
        func orphansCount(sandbox: SandboxKind) throws {
            let script = """
                if os.fork() == 0:
                    for _ in range(5):
                        if os.fork() == 0:
                            held = bytearray(os.urandom(4096) * (100 << 8))
                            time.sleep(60)
                    os._exit(0)
                os.wait()
                """
            #expect(try excess(script, sandbox, memory: 400 << 20).contains("with all that it has started"))
        }

        /// Under bubblewrap, the private folder is a file system with a size.
        @Test func removedFilesCount() throws {
            let script = """
                held = []
                for number in range(4):
                    path = os.environ['TMPDIR'] + '/' + str(number)
                    held.append(open(path, 'w+b'))
                    os.posix_fallocate(held[-1].fileno(), 0, 100 << 20)
                    os.unlink(path)
                """
            #expect(try excess(script, .landlock).contains("bytes to its private folder"))
        }

        @Test(arguments: confining)
        func filesAreCounted(sandbox: SandboxKind) throws {
            let script = """
                os.chdir(os.environ['TMPDIR'])
                for number in range(70000):
                    os.close(os.open(str(number), os.O_CREAT | os.O_WRONLY))
                """
            #expect(try excess(script, sandbox).contains("more than the limit of 65536 files in its private folder"))
        }

        /// Before its sandbox stands, a program sees the system's folder, in which others may have
        /// any number of files.
        @Test func filesOfTheSystemAreNotCounted() { #expect(inside_file_count(getpid()) == 0) }

        @Test func foldersAreNotNestedWithoutEnd() throws {
            let script = """
                os.chdir(os.environ['TMPDIR'])
                for _ in range(1000):
                    os.mkdir('inner')
                    os.chdir('inner')
                """
            #expect(try excess(script, .landlock).contains("nested folders deeper than the limit of 64"))
        }

        /// A cache that holds too much ends the program, and is begun anew for the next one. (Under
        /// Landlock, the user that root's programs run as cannot reach root's cache.)
        @Test(arguments: confining.filter { $0 == .bubblewrap || geteuid() != 0 })
        func cachesAreLimited(sandbox: SandboxKind) throws {
            let cache = NSTemporaryDirectory() + "dragconv-cache-" + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: cache) }
            func script(_ removing: String) -> String {
                """
                held = []
                for number in range(6):
                    path = os.environ['DRAGCONV_CACHE'] + '/' + str(number) + '\(removing)'
                    held.append(open(path, 'w+b'))
                    os.posix_fallocate(held[-1].fileno(), 0, 100 << 20)
                    \(removing.isEmpty ? "pass" : "os.unlink(path)")
                """
            }
            #expect(try excess(script(""), sandbox, cache: cache).contains("bytes to its cache folder"))
            #expect(try excess(script("-removed"), sandbox, cache: cache).contains("bytes to its cache folder"))
            #expect(Fixtures.names(in: cache + "/test.program") == [], "what was there before is gone")
        }
    }
}
