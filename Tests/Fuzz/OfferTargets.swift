import DragClipboard
import DragDrop
import DragKit
import DragTypes
import SelectionPeers
import Synchronization

@testable import DragCLI

/// What an owner of a selection offers, as `paste --payload` makes a payload of it: any names,
/// answers under other names, and silence.
enum OfferTargets {
    static let all: [String: RecordTargets.Target] = ["selection-forms": read]

    /// An owner that does what a script decides. Nothing is sent anywhere.
    private final class Owner: Clipboard {
        struct State {
            var script: OwnerScript
            var sent = 0
            var silences = 0
            var isReplaced = false
            var asked: [String] = []
        }

        let platform: Platform
        let offered: [String]
        let state: Mutex<State>

        init(_ bytes: [UInt8]) {
            var script = OwnerScript(bytes)
            platform = script.below(2) == 0 ? .x11 : .wayland
            let known = ["UTF8_STRING", "text/html", "image/png", "text/uri-list", "x-kde-passwordManagerHint", "TEXT", "STRING", "text/plain"]
            offered = (0..<script.below(24)).map { _ in
                let choice = script.below(16)
                return choice < known.count ? known[choice] : String(utf8Bytes: script.text())
            }
            state = Mutex(State(script: script))
        }

        func targets(of selection: SelectionKind, time: Duration) throws(ClipboardError) -> [String] { offered }

        func waitForChange(of selection: SelectionKind, until stop: Wakeup) throws(ClipboardError) -> Bool { false }

        func read(
            _ target: String, of selection: SelectionKind, time: Duration, limit: Int, until end: ContinuousClock.Instant?
        ) throws(ClipboardError) -> ClipboardAnswer {
            let answer: Result<ClipboardAnswer, ClipboardError> = state.withLock { state in
                FuzzCheck.require(!state.isReplaced, "an owner is asked that is none any more")
                FuzzCheck.require(state.silences < 2, "an owner is asked that never answers")
                FuzzCheck.require(limit <= SelectionReader.limit - state.sent, "more may come than the limit for all")
                state.asked.append(target)
                switch state.script.below(8) {
                case 0: return .failure(ClipboardError(.refused, "no"))
                case 1:
                    state.silences += 1
                    return .failure(ClipboardError(.timedOut, "silence"))
                case 2:
                    state.isReplaced = true
                    return .failure(ClipboardError(.replaced, "another owner"))
                case 3: return .failure(ClipboardError(.limit, "too much"))
                case 4: return .success(ClipboardAnswer(bytes: [], target: target))
                default:
                    let other = state.script.below(4) == 0 ? String(utf8Bytes: state.script.text()) : target
                    let bytes = state.script.text()
                    state.sent += bytes.count
                    return .success(ClipboardAnswer(bytes: bytes, target: other))
                }
            }
            return try answer.get()
        }
    }

    @Sendable private static func read(_ bytes: [UInt8]) {
        let owner = Owner(bytes)
        let reader = SelectionReader(owner, of: .clipboard, time: .seconds(1))
        guard let targets = try? reader.targets() else { return FuzzCheck.require(owner.offered.isEmpty, "offers are lost") }
        let content = reader.content(targets)
        let representations = content.payload.items.flatMap(\.representations)
        FuzzCheck.require(content.answers.count == targets.count, "\(content.answers.count) answers to \(targets.count) requests")
        let (sent, silences) = owner.state.withLock { ($0.sent, $0.silences) }
        FuzzCheck.require(representations.reduce(0) { $0 + ($1.bytes?.count ?? 0) } <= sent, "more bytes than were sent")
        FuzzCheck.require(silences <= 2, "an owner that never answers is asked \(silences) times")
        let isSecret = targets.contains("x-kde-passwordManagerHint") && owner.state.withLock { $0.asked.contains("x-kde-passwordManagerHint") }
        if isSecret, content.answers.contains(where: { $0.target == "x-kde-passwordManagerHint" && $0.bytes == Array("secret".utf8) }) {
            FuzzCheck.require(content.payload.isSecret(in: .builtIn), "a secret is none")
        }
        // What is printed can be read again, and is the same.
        let document = PayloadJSON.bytes(of: content.payload)
        guard let again = try? PayloadJSON.payload(from: document, catalogue: .builtIn) else {
            return FuzzCheck.require(false, "a payload cannot be read")
        }
        let second = PayloadJSON.bytes(of: again)
        FuzzCheck.require(second == document, "a payload does not come back: \(FuzzCheck.difference(document, second))")
    }
}
