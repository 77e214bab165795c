import DragSystem
import Glibc
import Synchronization
import Testing

@testable import DragClipboard

/// Waiting, and being woken.
@Suite struct WakeupTests {
    private func isReady(_ wakeup: Wakeup, within time: Duration) -> Bool {
        var descriptors = DescriptorSet()
        descriptors.add(wakeup.descriptor, POLLIN)
        descriptors.wait(until: Deadline(after: time))
        return descriptors.isReady(wakeup.descriptor)
    }

    @Test func wakesWhoeverWaits() throws {
        let wakeup = try Wakeup()
        #expect(!isReady(wakeup, within: .milliseconds(1)))
        wakeup.signal()
        #expect(isReady(wakeup, within: .seconds(10)))
        wakeup.clear()
        #expect(!isReady(wakeup, within: .milliseconds(1)))
    }

    /// More signals than a pipe holds are one, and nobody waits to send them.
    @Test func manySignalsAreOne() throws {
        let wakeup = try Wakeup()
        for _ in 0..<100_000 { wakeup.signal() }
        #expect(isReady(wakeup, within: .seconds(10)))
        wakeup.clear()
        #expect(!isReady(wakeup, within: .milliseconds(1)))
    }

    /// A source that takes its time, on another thread.
    struct Source: SelectionSource {
        let targets = (0..<50).map { "t\($0)" }
        var lastingTargets: [String] { targets }
        func isAtHand(_ target: String) -> Bool { false }
        func isMark(_ target: String) -> Bool { false }
        func answer(to target: String) async -> ClipboardAnswer? {
            await Task.yield()
            return target == "t7" ? nil : ClipboardAnswer(bytes: Array(target.utf8), target: target)
        }
    }

    /// Every answer comes once. Other tests may keep all threads busy for minutes: only what never
    /// ends is a failure.
    @Test func answersComeOnce() async throws {
        let source = Source()
        let answers = try SourceAnswers(of: source)
        for (number, target) in source.targets.enumerated() { answers.ask(for: target, request: number) }
        var taken: [Int: ClipboardAnswer?] = [:]
        while taken.count < source.targets.count {
            // Not waited for on a thread that the sources may need.
            try await Task.sleep(for: .milliseconds(2))
            for answer in answers.take() {
                #expect(taken[answer.request] == nil)
                taken[answer.request] = .some(answer.given)
            }
        }
        #expect(taken.count == 50)
        for (number, answer) in taken {
            #expect(answer == (number == 7 ? nil : ClipboardAnswer(bytes: Array("t\(number)".utf8), target: "t\(number)")))
        }
    }

    /// Which desktop is meant.
    @Test(arguments: [
        (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], ClipboardBackend.wayland), (["WAYLAND_SOCKET": "5"], .wayland), (["DISPLAY": ":0"], .x11),
        (["WAYLAND_DISPLAY": "", "DISPLAY": ":0"], .x11), ([:], nil),
    ]) func backendFollowsTheSession(_ variables: [String: String], _ expected: ClipboardBackend?) {
        #expect(ClipboardBackend { variables[$0] } == expected)
    }

    @Test func limitsAndTimesAreNamed() {
        #expect(ClipboardError.timedOut(.milliseconds(500)).description.hasSuffix("within 0.5 s"))
        #expect(ClipboardError.timedOut(.seconds(5)).description.hasSuffix("within 5 s"))
    }
}
