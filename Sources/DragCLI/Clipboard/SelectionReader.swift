import DragClipboard
import DragEngine
import DragTypes
import Synchronization

/// A selection as a payload: what is offered, each loaded when it is wanted.
struct SelectionReader: Sendable {
    /// The largest thing that is taken, in bytes.
    private static let limit = 1 << 30

    private let clipboard: any Clipboard
    private let selection: SelectionKind
    private let time: Duration
    private let catalogue: TypeCatalogue
    private let patience = Patience()

    /// How often the owner was waited for in vain, and whether it is the owner still. One that has not answered twice will not do so for the next name.
    private final class Patience: Sendable {
        private static let maximum = 2
        private let state = Mutex((timeouts: 0, wasReplaced: false))

        var isOver: Bool { state.withLock { $0.timeouts >= Self.maximum } }
        var wasReplaced: Bool { state.withLock { $0.wasReplaced } }

        func note(_ error: ClipboardError) {
            state.withLock { state in
                if error.code == .timedOut { state.timeouts += 1 }
                if error.code == .replaced { state.wasReplaced = true }
            }
        }
    }

    init(_ clipboard: any Clipboard, of selection: SelectionKind, time: Duration, catalogue: TypeCatalogue = .builtIn) {
        self.clipboard = clipboard
        self.selection = selection
        self.time = time
        self.catalogue = catalogue
    }

    /// Whether another program has taken the selection over since it was listed. What is offered now can be asked for by a new reader.
    var wasReplaced: Bool { patience.wasReplaced }

    /// The names under which something is offered.
    func targets() throws(CLIError) -> [String] {
        let targets: [String]
        do {
            targets = try clipboard.targets(of: selection, time: time)
        } catch {
            patience.note(error)
            throw CLIError(error.code == .timedOut || error.code == .replaced ? .temporary : .noRoute, Self.sentence(error))
        }
        guard !targets.isEmpty else { throw CLIError(emptyClipboard: selection.name) }
        return targets
    }

    /// The payload without what is loaded later: marks of secrecy are there from the start.
    ///
    /// - Parameter loadsFileList: whether the list of files is wanted at once, since what follows depends on what is in it.
    func offer(_ targets: [String], loadsFileList: Bool = false) -> Payload {
        let early = targets.filter { isMark($0) || loadsFileList && type(of: $0) == .uriList }.map(representation)
        return Payload(source: Payload.Source(platform: clipboard.platform), items: [Item(representations: early)])
    }

    /// What is offered beside the marks.
    func registrations(_ targets: [String]) -> [ItemProvider.Registration] {
        targets.filter { !isMark($0) }.map { target in
            ItemProvider.Registration(type(of: target), target: target) { _ in
                do throws(ClipboardError) {
                    let answer = try read(target)
                    // Given under another name than it was asked for: in that name's encoding.
                    return answer.target == target
                        ? answer.bytes : CanonicalText.bytes(answer.bytes, of: type(of: answer.target), target: answer.target, in: catalogue)
                } catch {
                    throw error.code == .timedOut ? LoadError.timedOut(error.description) : .refused(error.description)
                }
            }
        }
    }

    /// All of it, with what was refused.
    func payload(_ targets: [String]) -> Payload {
        var representations: [Representation] = []
        for representation in targets.map(representation) {
            // Owners answer with one name for several.
            let isThere = representations.contains { $0.target == representation.target && $0.bytes == representation.bytes }
            if !isThere { representations.append(representation) }
        }
        return Payload(source: Payload.Source(platform: clipboard.platform), items: [Item(representations: representations)])
    }

    private func type(of target: String) -> TypeIdentifier { catalogue.identify(target, on: clipboard.platform) }

    private func isMark(_ target: String) -> Bool { catalogue.declaration(of: type(of: target))?.role == .secret }

    private func representation(_ target: String) -> Representation {
        do throws(ClipboardError) {
            let answer = try read(target)
            // An owner that has nothing after all closes the pipe.
            guard !answer.bytes.isEmpty || clipboard.platform != .wayland else {
                return Representation(type: type(of: target), target: target, content: .refused("its owner gave not a byte"))
            }
            // A mark is one by its name, whatever its owner says that its bytes are.
            let name = isMark(target) ? target : answer.target
            return Representation(type: type(of: name), target: name, bytes: answer.bytes)
        } catch {
            return Representation(type: type(of: target), target: target, content: .refused(error.description))
        }
    }

    private func read(_ target: String) throws(ClipboardError) -> ClipboardAnswer {
        guard !patience.wasReplaced else { throw ClipboardError(.replaced, "something else has been copied meanwhile") }
        guard !patience.isOver else { throw .silent }
        do {
            let answer = try clipboard.read(target, of: selection, time: time, limit: Self.limit)
            if answer.mayBeCut {
                Streams.message(
                    "note: the program that owned the \(selection.name) had ended before \u{201C}\(target)\u{201D} was read, so the end of it may be missing."
                )
            }
            return answer
        } catch {
            patience.note(error)
            throw error
        }
    }

    private static func sentence(_ error: ClipboardError) -> String {
        error.description.hasSuffix(".") ? error.description : "The clipboard cannot be read: \(error.description)."
    }
}

extension SelectionKind {
    /// What people call it.
    fileprivate var name: String { self == .primary ? "primary selection" : "clipboard" }
}
