import DragEngine

/// What a drop still waits for: each item's placeholder and load, a few of them at once.
final class DropLoads<Element: Sendable> {
    typealias Load = @Sendable (ItemProvider, Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<Element>

    /// What came of a load.
    struct Answer: Sendable {
        let number: Int
        let result: Result<DropCoordinator.Loaded<Element>, NegotiationError>
    }

    private struct Job {
        let number: Int
        let placeholder: SlotID
        let provider: ItemProvider
        var task: Task<Void, Never>?
    }

    private let coordinator: DropCoordinator
    private let list: ItemList<Element>
    private let feed: AsyncStream<Answer>.Continuation
    private let load: Load
    /// By number; an item that has its outcome is not in here.
    private var jobs: [Int: Job] = [:]
    /// Numbers in the order in which they start, and how many have been started or passed over.
    private var queue: [Int] = []
    private var begun = 0
    private var running = 0

    init(_ coordinator: DropCoordinator, _ list: ItemList<Element>, _ feed: AsyncStream<Answer>.Continuation, _ load: @escaping Load) {
        self.coordinator = coordinator
        self.list = list
        self.feed = feed
        self.load = load
    }

    func add(_ number: Int, placeholder: SlotID, _ provider: ItemProvider) {
        jobs[number] = Job(number: number, placeholder: placeholder, provider: provider)
        queue.append(number)
    }

    /// Starts as many loads as may run; says that it is over when none is left.
    func start() {
        while running < DropCoordinator.maximumLoads, begun < queue.count {
            let number = queue[begun]
            begun += 1
            guard let provider = jobs[number]?.provider else { continue }
            running += 1
            let (runner, load, feed) = (coordinator.session.runner, load, feed)
            jobs[number]?.task = Task.detached {
                do throws(NegotiationError) {
                    feed.yield(Answer(number: number, result: .success(try await load(provider, runner))))
                } catch {
                    feed.yield(Answer(number: number, result: .failure(error)))
                }
            }
        }
        if jobs.isEmpty { feed.finish() }
    }

    /// An answer: its placeholder is replaced where it stands now, or taken away. One for something that nobody waits for any more is
    /// dropped.
    func take(_ answer: Answer) {
        guard let job = settle(answer.number) else { return }
        switch answer.result {
        case .success(let loaded):
            let isThere = list.update { $0.commit(job.placeholder, loaded.elements) }
            coordinator.finish(job.number, isThere ? .delivered(notes: loaded.notes) : .cancelled)
        case .failure(let error):
            list.update { $0.remove(job.placeholder) }
            coordinator.finish(job.number, .failed(error))
        }
        start()
    }

    /// Somebody took the placeholder away.
    func abandon(_ number: Int) {
        guard let job = settle(number) else { return }
        job.task?.cancel()
        coordinator.finish(number, .cancelled)
        start()
    }

    /// Nobody waits for any of them: all placeholders go at once.
    func cancel() {
        let left = jobs.values.sorted { $0.number < $1.number }
        jobs = [:]
        begun = queue.count
        list.update { batch in
            for job in left { batch.remove(job.placeholder) }
        }
        for job in left {
            job.task?.cancel()
            coordinator.finish(job.number, .cancelled)
        }
        feed.finish()
    }

    /// The job that is over; nil for one that was.
    private func settle(_ number: Int) -> Job? {
        guard let job = jobs.removeValue(forKey: number) else { return nil }
        if job.task != nil { running -= 1 }
        return job
    }
}
