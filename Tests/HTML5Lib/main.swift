// Runs vectors of html5lib-tests. The arguments are files; the folder says what a file is.

import Glibc
import HTMLChecking

/// What has passed so far.
struct Score {
    private(set) var passed = 0
    private(set) var failed = 0
    private(set) var skipped: [String: Int] = [:]

    mutating func check(_ isRight: Bool, _ label: String, _ explanation: @autoclosure () -> String) {
        if isRight { passed += 1 } else { fail(label, explanation()) }
    }

    mutating func fail(_ label: String, _ explanation: String) {
        failed += 1
        print("failed: \(label)\n  \(explanation)")
    }

    mutating func skip(_ label: String, _ reason: String) {
        skipped[reason, default: 0] += 1
        print("skipped: \(label): \(reason)")
    }
}

var score = Score()
for path in CommandLine.arguments.dropFirst() {
    guard let bytes = contents(of: path) else {
        print("html5lib: \(path) cannot be read")
        exit(2)
    }
    let file = path.split(separator: "/").suffix(2).joined(separator: "/")
    if path.hasSuffix(".test") {
        TokenizerVectors.run(bytes, file, &score)
    } else if path.contains("/encoding/") {
        EncodingVectors.run(bytes, file, &score)
    } else {
        TreeVectors.run(bytes, file, &score)
    }
}
let skipped = score.skipped.values.reduce(0, +)
print("html5lib: \(score.passed) passed, \(score.failed) failed, \(skipped) skipped")
exit(score.failed == 0 ? 0 : 1)
