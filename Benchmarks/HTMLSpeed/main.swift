import Documents
import DragHTML
import DragKit
import Glibc
import HTMLChecking
import TextHandlers

// Parses HTML files and converts them, as a program that links the library would, and prints for
// each task its name and the processor time of the fastest round in seconds:
//
//     html-speed ROUNDS [TASK…] < NAMES
//
// File names come on standard input, each on a line. The files are read beforehand.

/// The processor time of the process, in seconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let allTasks: [(name: String, run: ([UInt8]) throws -> Int)] = [
    ("parse", { try HTMLTree(parsing: $0).nodeCount }),
    ("text", { HTMLTextRenderer(try HTMLTree(page: $0)).render().count }),
    (
        "Markdown",
        { page in
            var reader = HTMLDocumentReader(try HTMLTree(page: page))
            return MarkdownWriter(reader.read()).text().utf8.count
        }
    ),
]
let chosen = Set(CommandLine.arguments.dropFirst(2))
let tasks = allTasks.filter { chosen.isEmpty || chosen.contains($0.name) }
let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3
var pages: [[UInt8]] = []
while let name = readLine() { pages.append(contents(of: name) ?? []) }
var fastest = [Double](repeating: .infinity, count: tasks.count)
// Nothing can be left out as unused, since the results are counted.
var made = 0
for _ in 0..<rounds {
    for (index, task) in tasks.enumerated() {
        let begin = processorTime()
        for page in pages { made += (try? task.run(page)) ?? 0 }
        fastest[index] = min(fastest[index], processorTime() - begin)
    }
}
for (task, time) in zip(tasks, fastest) { print(task.name, time, separator: "\t") }
if made == 0 { exit(1) }
