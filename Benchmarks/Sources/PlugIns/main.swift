import DragEngine
import DragKit
import DragPlugIns
import DragTypes

// How long a conversion in a program takes: the first one, start included, and the ones after it,
// at several sizes and in each sandbox. The program is `cat` as a Python script would be: PlugIns
// FOLDER, with a manifest in it whose program sends back what it gets.

func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}

func text(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

let discovery = PlugInDiscovery([PlugInFolder(CommandLine.arguments.dropFirst().first ?? ".", .named)], trust: nil)
let sizes = [("1 KiB", 1 << 10), ("64 KiB", 1 << 16), ("1 MiB", 1 << 20), ("16 MiB", 16 << 20)]
let clock = ContinuousClock()

print("Conversions in a program, in one process (median)")
for found in discovery.found {
    for sandbox in [SandboxKind.bubblewrap, .landlock, .none] {
        var options = PlugInHost.Options()
        options.sandbox = sandbox
        var starts: [Double] = []
        for _ in 0..<15 {
            let host = PlugInHost(options)
            let handler = host.handler(for: found.plugIn)
            let context = ConversionContext(catalogue: .builtIn, inputType: handler.conversions[0].from)
            let time = clock.measure { _ = try? handler.convert([0x61], using: handler.conversions[0], context: context) }
            starts.append(milliseconds(time))
            host.stopIdlePrograms()
        }
        let label = "\(found.plugIn.id), \(sandbox.rawValue)"
        print("  \(label): the first one, start included  \(text(median(starts))) ms")
        guard sandbox == .bubblewrap || found.plugIn.manifest.program.protocol == .frames else { continue }
        let host = PlugInHost(options)
        // Without bubblewrap a program that is just left leaves its private folder.
        defer { host.stopIdlePrograms() }
        let handler = host.handler(for: found.plugIn)
        let context = ConversionContext(catalogue: .builtIn, inputType: handler.conversions[0].from)
        for (name, size) in sizes {
            let input = [UInt8](repeating: 0x61, count: size)
            let runs = (0..<(size > 1 << 20 ? 9 : 41)).map { _ in
                milliseconds(clock.measure { _ = try? handler.convert(input, using: handler.conversions[0], context: context) })
            }
            print("  \(label): there and back \(name)  \(text(median(runs))) ms")
        }
    }
}
