import DragClipboard
import DragDrop
import DragEngine
import DragKit
import DragTypes
import Synchronization

/// A selection as a payload: each representation is loaded when it is needed.
struct SelectionReader: Sendable {
    /// The most that is read of a selection, all of its targets together, in bytes: the largest
    /// picture that is converted, uncompressed, and as much again for its other forms.
    static let limit = 512 << 20

    private let clipboard: any Clipboard
    private let selection: SelectionKind
    private let time: Duration
    /// When everything must have been read; nil for any time.
    private let end: ContinuousClock.Instant?
    private let catalogue: TypeCatalogue
    private let patience = Patience()
    private let meter = StepMeter()

    /// Counts how often the owner did not answer in time and how much it has sent, and notes
    /// whether the owner was replaced and whether its answers were empty. After two timeouts no
    /// further answer is expected.
    private final class Patience: Sendable {
        private static let maximum = 2
        private let state = Mutex(State())

        private struct State {
            var timeouts = 0
            var wasReplaced = false
            var emptyTexts = 0
            var hasOthers = false
            var answers = 0
            var bytes = 0
            var firstError: ClipboardError?
        }

        var isOver: Bool { state.withLock { $0.timeouts >= Self.maximum } }
        var wasReplaced: Bool { state.withLock { $0.wasReplaced } }
        var hasEmptyTextsOnly: Bool { state.withLock { $0.emptyTexts > 0 && !$0.hasOthers } }
        /// How many bytes the owner may still send.
        var bytesLeft: Int { state.withLock { max(SelectionReader.limit - $0.bytes, 0) } }
        /// The first error, if there was no answer at all.
        var failure: ClipboardError? { state.withLock { $0.answers == 0 ? $0.firstError : nil } }

        func noteAnswer(_ bytes: Int) {
            state.withLock { state in
                state.answers += 1
                state.bytes += bytes
            }
        }

        func noteEmptyText() { state.withLock { $0.emptyTexts += 1 } }

        /// Notes that the selection offers or holds something that is no empty text.
        func noteOther() { state.withLock { $0.hasOthers = true } }

        func note(_ error: ClipboardError) {
            state.withLock { state in
                state.hasOthers = true
                if state.firstError == nil { state.firstError = error }
                if error.code == .timedOut { state.timeouts += 1 }
                if error.code == .replaced { state.wasReplaced = true }
            }
        }
    }

    /// - Parameters:
    ///   - time: how long the owner may take for each answer.
    ///   - end: when everything must have been read; nil for any time.
    init(
        _ clipboard: any Clipboard, of selection: SelectionKind, time: Duration, catalogue: TypeCatalogue = .builtIn,
        until end: ContinuousClock.Instant? = .now + .seconds(RequestDeadline.standard)
    ) {
        self.clipboard = clipboard
        self.selection = selection
        self.time = time
        self.end = end
        self.catalogue = catalogue
    }

    /// Whether another program has taken over the selection since the targets were listed. A new
    /// reader can ask the new owner.
    var wasReplaced: Bool { patience.wasReplaced }

    /// Why the owner gave nothing at all of what was asked for; nil when it gave something, or only
    /// refused.
    var failure: ClipboardError? { patience.failure.flatMap { $0.code == .refused ? nil : $0 } }

    private static let tooLarge = ClipboardError(.limit, "all that its owner sends is more than the limit of \(limit) bytes")

    /// Whether the selection offers texts alone, and every answer was an empty one. Programs that
    /// clear the clipboard, such as password managers, often copy an empty text instead.
    var hasEmptyTextsOnly: Bool { patience.hasEmptyTextsOnly }

    /// The targets that the selection offers.
    func targets() throws(CLIError) -> [String] {
        let targets: [String]
        do {
            targets = try clipboard.targets(of: selection, time: end.map { max(min(time, $0 - .now), .zero) } ?? time)
        } catch {
            patience.note(error)
            throw CLIError(error.code == .timedOut || error.code == .replaced ? .temporary : .noRoute, error.sentence(reading: selection))
        }
        guard !targets.isEmpty else { throw CLIError(emptyClipboard: selection.name) }
        if targets.contains(where: { !isMark($0) && !isText($0) }) { patience.noteOther() }
        return targets
    }

    /// The payload without the representations that are loaded on demand. Marks of confidentiality
    /// are loaded at once.
    ///
    /// - Parameter loadsFileList: whether a list of files is loaded at once too, because the
    ///   further course depends on its contents.
    func offer(_ targets: [String], loadsFileList: Bool = false) -> Payload {
        let early = targets.filter { isMark($0) || loadsFileList && type(of: $0) == .uriList }.map(representation)
        return Payload(source: Payload.Source(platform: clipboard.platform), items: [Item(representations: early)])
    }

    /// The targets with `UTF8_STRING` in front of the other names of a text: under `text/plain`,
    /// GTK writes other line ends than the text has.
    private static func withTextAsItWas(_ targets: [String]) -> [String] {
        guard let usual = targets.firstIndex(of: "UTF8_STRING"), let first = targets.firstIndex(where: { $0.hasPrefix("text/plain") }), first < usual
        else { return targets }
        var targets = targets
        targets.insert(targets.remove(at: usual), at: first)
        return targets
    }

    /// The representations that are loaded on demand: all targets except the marks of
    /// confidentiality.
    func registrations(_ targets: [String]) -> [ItemProvider.Registration] {
        // Only the map beside them tells the types of a web page's own formats.
        let map = targets.filter { type(of: $0) == WebCustomFormats.mapType }.map(representation)
        let mimeTypes = WebCustomFormats(of: Item(representations: map))?.mimeTypes ?? [:]
        return Self.withTextAsItWas(targets.filter { !isMark($0) }).map { target in
            let known = mimeTypes[target].map { catalogue.identify($0) }
            return .punctual(known ?? type(of: target), target: target) { end throws(LoadError) in
                do throws(ClipboardError) {
                    let answer = try read(target, until: end)
                    // The owner answered with another target than was asked for; the answer is in
                    // the encoding of that target.
                    return answer.target == target
                        ? answer.bytes : CanonicalText.bytes(answer.bytes, of: type(of: answer.target), target: answer.target, in: catalogue)
                } catch {
                    if let end, end <= .now { throw .late }
                    throw error.code == .timedOut ? LoadError.timedOut(error.description) : .refused(error.description)
                }
            }
        }
    }

    /// The payload with all representations loaded, and with the reasons for those that were
    /// refused.
    func payload(_ targets: [String]) -> Payload { content(targets).payload }

    /// What the owner gives for each of the targets, and the same as a payload.
    func content(_ targets: [String]) -> OutsideDrag.Content {
        let answers = targets.map(representation)
        var representations: [Representation] = []
        for representation in answers {
            // An owner may answer several targets with the same one, for example `TEXT` with
            // `UTF8_STRING`.
            let isThere = representations.contains { $0.target == representation.target && $0.bytes == representation.bytes }
            if !isThere { representations.append(representation) }
        }
        let payload = Payload(source: Payload.Source(platform: clipboard.platform), items: [Item(representations: representations)])
            .described(in: catalogue)
        return OutsideDrag.Content(payload: payload, answers: answers)
    }

    /// Has the owner begin with the form that will probably be delivered: of those that are the
    /// wanted type itself, the most faithful one. Forms without a known type are looked at first,
    /// so that nothing is begun beside them.
    func prepare(_ wanted: TypeIdentifier, of targets: [String]) {
        let types = targets.map(type)
        guard !types.contains(.data) else { return }
        let same = zip(targets, types).filter { $1 == wanted }.map(\.0)
        guard let best = same.max(by: { NameRanks.rank(of: $0) < NameRanks.rank(of: $1) }) else { return }
        clipboard.prepare(best, of: selection)
    }

    func type(of target: String) -> TypeIdentifier { catalogue.identify(target, on: clipboard.platform) }

    private func isText(_ target: String) -> Bool { catalogue.conforms(type(of: target), to: .text) }

    private func isMark(_ target: String) -> Bool { catalogue.role(of: type(of: target)) == .secret }

    private func representation(_ target: String) -> Representation {
        do throws(ClipboardError) {
            let answer = try read(target)
            // On Wayland an owner without data for the target closes the pipe, so nothing is
            // received.
            guard !answer.bytes.isEmpty || clipboard.platform != .wayland else {
                return Representation(type: type(of: target), target: target, content: .refused("its owner sent no bytes"))
            }
            // A mark is recognized by its target, whatever target the owner gives in the answer.
            let name = isMark(target) ? target : answer.target
            return Representation(type: type(of: name), target: name, bytes: answer.bytes)
        } catch {
            return Representation(type: type(of: target), target: target, content: .refused(error.description))
        }
    }

    private func read(_ target: String, until earlierEnd: ContinuousClock.Instant? = nil) throws(ClipboardError) -> ClipboardAnswer {
        let end = [earlierEnd, end].compactMap(\.self).min()
        guard !patience.wasReplaced else { throw .replaced }
        guard !patience.isOver else { throw .silent }
        meter.show(.begun, of: "waiting for \(target)")
        defer { meter.end() }
        do {
            let answer = try clipboard.read(target, of: selection, time: time, limit: patience.bytesLeft, until: end)
            patience.noteAnswer(answer.bytes.count)
            if answer.bytes.isEmpty, isText(target) { patience.noteEmptyText() } else if !isMark(target) { patience.noteOther() }
            if answer.mayBeCut {
                Streams.message(
                    "note: the program that owned the \(selection.name) had ended before \u{201C}\(target)\u{201D} was read, so the end of it may be missing."
                )
            }
            return answer
        } catch {
            let error = error.code == .limit ? Self.tooLarge : error
            // Less time than the owner is given otherwise says nothing about the owner.
            if error.code != .timedOut || earlierEnd.map({ $0 > .now }) ?? true { patience.note(error) }
            throw error
        }
    }
}
