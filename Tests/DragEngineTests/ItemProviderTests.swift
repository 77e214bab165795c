import DragSystem
import DragTypes
import Synchronization
import Testing

@testable import DragEngine

@Suite struct ItemProviderTests {
    /// Counts its loads and answers when it is let go.
    final class Gate: Sendable {
        let loads = Mutex(0)
        let isOpen = Mutex(false)
        let wasCancelled = Mutex(false)

        var loader: ItemProvider.Loader {
            { progress in
                self.loads.withLock { $0 += 1 }
                progress.fraction = 0.5
                while !self.isOpen.withLock({ $0 }) {
                    if Task.isCancelled {
                        self.wasCancelled.withLock { $0 = true }
                        throw CancellationError()
                    }
                    try? await Task.sleep(for: .milliseconds(1))
                }
                return [1, 2, 3]
            }
        }
    }

    @Test func loadsOnceForManyCallers() async throws {
        let gate = Gate()
        let provider = ItemProvider([.init(.png, loader: gate.loader)])
        async let answers = withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<20 { group.addTask { try await provider.load(at: 0) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        while provider.progress(at: 0) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(provider.progress(at: 0) == 0.5)
        gate.isOpen.withLock { $0 = true }
        #expect(try await answers == Array(repeating: [1, 2, 3], count: 20))
        #expect(try await provider.load(at: 0) == [1, 2, 3])
        #expect(gate.loads.withLock { $0 } == 1)
        #expect(provider.progress(at: 0) == 1)
    }

    /// A caller with more time does not get the failure of one with less, whether the two meet or
    /// not.
    @Test func aCallerWithMoreTimeTriesAgain() async throws {
        let count = Mutex(0)
        let (begun, release) = (AsyncStream<Void>.makeStream(), Semaphore())
        let provider = ItemProvider([
            .punctual(.html) { _ throws(LoadError) in
                if count.withLock({ count in
                    count += 1
                    return count > 1
                }) {
                    return [7]
                }
                begun.continuation.finish()
                release.wait()
                throw .late
            }
        ])
        // The loader blocks, so its caller's thread is none of the tasks' pool.
        let hasty = Task(executorPreference: LoadExecutor.shared) { try await provider.load(at: 0, until: .now) }
        for await _ in begun.stream {}
        let patient = Task { try await provider.load(at: 0) }
        release.signal()
        #expect(try await patient.value == [7])
        await #expect(throws: LoadError.late) { try await hasty.value }
        #expect(try await provider.load(at: 0) == [7])
        #expect(count.withLock { $0 } == 2)
    }

    @Test func failuresAreCachedAsWell() async {
        let count = Mutex(0)
        let provider = ItemProvider([
            .init(.png) { _ in
                count.withLock { $0 += 1 }
                throw LoadError.refused("no")
            }
        ])
        for _ in 0..<3 { await #expect(throws: LoadError.refused("no")) { try await provider.load(at: 0) } }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func theLastCallerToGoCancelsTheLoad() async throws {
        let gate = Gate()
        let provider = ItemProvider([.init(.png, loader: gate.loader)])
        let callers = (0..<2).map { _ in Task { try await provider.load(at: 0) } }
        while provider.progress(at: 0) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        try await Task.sleep(for: .milliseconds(50))
        callers[0].cancel()
        try await Task.sleep(for: .milliseconds(20))
        #expect(gate.wasCancelled.withLock { $0 } == false)
        callers[1].cancel()
        for caller in callers { _ = await caller.result }
        #expect(gate.wasCancelled.withLock { $0 })
        // A cancelled load is no outcome for good: whoever asks next starts it anew.
        gate.isOpen.withLock { $0 = true }
        #expect(try await provider.load(at: 0) == [1, 2, 3])
        #expect(gate.loads.withLock { $0 } == 2)
    }

    @Test func secretsAreNotKept() async throws {
        let count = Mutex(0)
        let provider = ItemProvider(
            isSecret: true,
            [
                .init(.utf8PlainText) { _ in
                    count.withLock { $0 += 1 }
                    return [0x70]
                }
            ])
        _ = try await provider.load(at: 0)
        _ = try await provider.load(at: 0)
        #expect(count.withLock { $0 } == 2)
    }

    @Test func callbacksCountOnce() async throws {
        let completion = Mutex<OnceCompletion?>(nil)
        let provider = ItemProvider([
            .init(
                .png,
                loader: OnceCompletion.loader { _, done in
                    completion.withLock { $0 = done }
                    done(.success([1]))
                    done(.success([2]))
                    done(.failure(.refused("late")))
                })
        ])
        #expect(try await provider.load(at: 0) == [1])
        #expect(completion.withLock { $0?.surplusCalls } == 2)
    }

    @Test func aSourceThatForgetsToCallHasRefused() async {
        let provider = ItemProvider([.init(.png, loader: OnceCompletion.loader { _, _ in })])
        await #expect(throws: LoadError.refused("the source never answered")) { try await provider.load(at: 0) }
    }

    @Test func supertypesFindTheirKinds() {
        let provider = ItemProvider([.init(.png) { _ in [] }])
        #expect(provider.hasRepresentation(conformingTo: .image, in: .builtIn))
        #expect(!provider.hasRepresentation(conformingTo: .text, in: .builtIn))
    }
}
