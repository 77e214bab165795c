// Parses random inputs, checks the trees, and compares those that gumbo should make, too:
//
//     html-fuzz COUNT SEED [FILE…]
//
// Files are inputs to start from, or tests of html5lib-tests (.dat). With a negative count, only
// the input of that number is tried. So one that ends the program can be looked at, of which only
// the number is told.

import Glibc
import HTMLChecking

/// The number of the input at hand, and what is done with it, for the handler of signals.
nonisolated(unsafe) private var current = 0
nonisolated(unsafe) private var currentText = ""

private func watchForCrashes() {
    for signalNumber in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGALRM] {
        signal(signalNumber) { number in
            var text = "html-fuzz: signal \(number) at input \(current)\(currentText)\n"
            text.withUTF8 { _ = write(1, $0.baseAddress, $0.count) }
            _exit(1)
        }
    }
}

private func seeds(_ paths: some Sequence<String>) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for path in paths {
        guard let bytes = contents(of: path) else {
            print("html-fuzz: \(path) cannot be read")
            exit(2)
        }
        if path.hasSuffix(".dat") {
            result += Sections.tests(in: bytes).compactMap { $0.first { $0.name == "#data" }?.content }
        } else {
            result.append(Array(bytes.prefix(4_000)))
        }
    }
    return result
}

private struct Run {
    let maker: InputMaker
    let seed: UInt64
    /// Whether only one input is tried.
    let isAlone: Bool
    var compared = 0
    var differences = 0
    /// Differences that only the smallest input shows to be gumbo's.
    var explained = 0
    var faults = 0

    mutating func tryInput(_ number: Int) {
        current = number
        var random = SplitMix(state: seed &* 0xD134_2543_DE82_EF95 &+ UInt64(number) &* 0xA076_1D64_78BD_642F)
        let bytes = maker.input(&random)
        let trial = Trial(&random)
        if isAlone { currentText = ", \(trial.label): \(String(decoding: bytes, as: UTF8.self).debugDescription)" }
        do {
            if try trial.run(bytes) { compared += 1 }
        } catch {
            let smallest = minimised(bytes, trial, isFault: error.isFault)
            if !error.isFault, Disagreements.explain(smallest) {
                explained += 1
            } else {
                report(error, number, smallest, trial)
            }
        }
    }

    private mutating func report(_ failure: Trial.Failure, _ number: Int, _ smallest: [UInt8], _ trial: Trial) {
        if failure.isFault { faults += 1 } else { differences += 1 }
        // The result for the smallest input tells more than that for the first one.
        do { _ = try trial.run(smallest) } catch {
            print("input \(number), \(trial.label): \(String(decoding: smallest, as: UTF8.self).debugDescription)")
            switch error {
            case .fault(let what): print("  \(what)")
            case .difference(let ours, let gumbos): print("  ours  \(ours.text)\n  gumbo \(gumbos.text)")
            }
        }
    }
}

let arguments = CommandLine.arguments
guard arguments.count > 2, let count = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
    print("usage: html-fuzz COUNT SEED [FILE…]")
    exit(2)
}

watchForCrashes()
private var run = Run(maker: InputMaker(seeds: seeds(arguments.dropFirst(3))), seed: seed, isAlone: count < 0)
private let numbers = count < 0 ? -count..<(1 - count) : 0..<count
for number in numbers {
    if number % 256 == 0 { alarm(60) }
    run.tryInput(number)
    if number % 100_000 == 99_999 {
        print("\(number + 1) inputs, \(run.compared) trees compared")
        fflush(nil)
    }
    if run.differences + run.faults == 100 { break }
}
if run.explained > 0 { print("\(run.explained) more differences are known faults of gumbo") }
let tried = numbers.isEmpty ? 0 : current - numbers.lowerBound + 1
print("\(tried) inputs, \(run.compared) trees compared, \(run.differences) differences, \(run.faults) faults")
exit(run.differences + run.faults == 0 ? 0 : 1)
