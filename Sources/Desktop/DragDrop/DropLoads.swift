import DragEngine

/// The items of a drop that are still to be loaded, each with its placeholder; a few are loaded at
/// once.
final class DropLoads<Element: Sendable> {
    typealias Load = @Sendable (ItemProvider, Runner) async throws(NegotiationError) -> DropCoordinator.Loaded<Element>

    /// The result of a load.
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
    /// The unfinished jobs by item number; a job is removed when its item has its outcome.
    private var jobs: [Int: Job] = [:]
    /// The item numbers in the order in which their loads start, and how many of them have been
    /// started or skipped.
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

    /// Starts as many loads as may run at once; ends the stream of answers when no job is left.
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

    /// Takes the result of a load: the placeholder is replaced in its current place, or removed
    /// after a failure. The result of a job that has been cancelled is ignored.
    func take(_ answer: Answer) {
        guard let job = settle(answer.number) else { return }
        switch answer.result {
        case .success(let loaded):
            let isThere = list.update { $0.commit(job.placeholder, loaded.elements) }
            if isThere { coordinator.addedCount += loaded.elements.count }
            coordinator.finish(job.number, isThere ? .delivered(notes: loaded.notes) : .cancelled)
        case .failure(let error):
            list.update { $0.remove(job.placeholder) }
            coordinator.finish(job.number, .failed(error))
        }
        start()
    }

    /// Cancels the load of an item whose placeholder was removed from the list.
    func abandon(_ number: Int) {
        guard let job = settle(number) else { return }
        job.task?.cancel()
        coordinator.finish(number, .cancelled)
        start()
    }

    /// Cancels all unfinished loads, and removes their placeholders in one batch.
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

    /// Removes the job of that number and returns it; nil when the job is finished already.
    private func settle(_ number: Int) -> Job? {
        guard let job = jobs.removeValue(forKey: number) else { return nil }
        if job.task != nil { running -= 1 }
        return job
    }
}
