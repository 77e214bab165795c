import DragDrop
import DragEngine
import DragGallery
import DragKit

/// A drop of payloads onto a gallery.
struct GalleryDrop {
    /// The outcome of a drop.
    struct Result {
        /// In the order of the items.
        var images: [GalleryImage] = []
        /// What was lost: each note once, with the indexes of its items.
        var notes: [(note: String, items: [Int])] = []

        mutating func add(_ note: String, of item: Int) {
            if let known = notes.firstIndex(where: { $0.note == note }) { notes[known].items.append(item) } else { notes.append((note, [item])) }
        }
        var failures: [(item: Int, error: CLIError)] = []
    }

    private let converters: Converters
    private let options: RunOptions

    init(_ converters: Converters, allowsPrivateNetwork: Bool) {
        self.converters = converters
        options = RunOptions(allowsPrivateNetwork: allowsPrivateNetwork)
    }

    func images(of providers: [ItemProvider]) async -> Result {
        let meter = StepMeter()
        defer { meter.end() }
        // For one item, show the progress of the conversion; for several, the number of finished items.
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options) { step, progress in
            if providers.count == 1 { meter.show(progress, of: step.id) }
        }
        let list = ItemList<GalleryImage>()
        let interaction = DropInteraction(ListDestination(list, .gallery))
        let session = DropSession(outside: providers, runner: runner)
        session.didProgress = { progress in
            guard progress.total > 1 else { return }
            meter.show(ConversionProgress(completed: progress.finished, total: progress.total, unit: "items"), of: "dropped")
        }
        interaction.enter(session)
        let outcomes = await interaction.drop(session, at: nil).outcomes
        var result = Result(images: list.elements)
        for (number, provider) in providers.enumerated() {
            switch number < outcomes.count ? outcomes[number] : .refused {
            case .delivered(let notes): for note in notes { result.add(note, of: number) }
            case .failed(let error): result.failures.append((number, CLIError(error)))
            case .refused: result.failures.append((number, await reason(provider, runner)))
            case .cancelled: result.failures.append((number, CLIError(.temporary, "Dropping it was called off.")))
            }
        }
        return result
    }

    /// The reason why a gallery cannot take the item.
    private func reason(_ provider: ItemProvider, _ runner: Runner) async -> CLIError {
        do throws(NegotiationError) {
            _ = try await runner.deliver(provider, accepting: DroppedImages.link)
            return CLIError(.internalError, "It is an image, and the gallery did not take it.")
        } catch {
            return CLIError(error)
        }
    }
}
