import DragSystem
import Glibc
import KnowledgeCompiler

// Compiles Sources/Knowledge into the indexes that programs embed: compile-knowledge FOLDER.
// scripts/compile-knowledge runs this program.

func end(_ message: String, _ status: Int32) -> Never {
    _ = BlockingDescriptor(STDERR_FILENO).write(Array((message + "\n").utf8))
    exit(status)
}

guard CommandLine.arguments.count == 2 else { end("usage: compile-knowledge FOLDER", 64) }
let folder = CommandLine.arguments[1]
do {
    for (name, bytes) in try KnowledgeFolder(folder).indexes() {
        let path = "\(folder)/compiled/\(name)"
        guard SystemPath.replaceFile(path, with: bytes, mode: 0o644) else { end("\(path) cannot be written.", 73) }
    }
} catch {
    end("\(folder)/\(error)", 65)
}
