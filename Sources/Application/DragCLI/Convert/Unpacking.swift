import DragEngine
import DragKit
import DragTypes

/// Replaces each archive, mail or mailbox by the items that it holds.
struct Unpacking {
    let runner: Runner
    /// Whether it is an error that something is left out.
    var isStrict = false
    /// Takes what was left out.
    var notes = RequestNotes()

    /// The payload with the items that its archives and mails hold, in their order. Items that hold
    /// no others stay.
    ///
    /// - Throws: ``CLIError`` when unpacking an item fails; `noRoute` when no item holds others.
    func unpacked(_ payload: Payload) async throws(CLIError) -> Payload {
        var result = Payload(source: payload.source, items: [])
        var isUnpacked = false
        for (number, item) in payload.items.enumerated() {
            let provider = ItemProvider(item, platform: payload.source?.platform, catalogue: runner.registry.catalogue)
            let unpacked: Unpacked?
            do {
                unpacked = try await runner.unpack(provider)
            } catch {
                throw CLIError(error)
            }
            guard let unpacked else {
                result.items.append(item)
                continue
            }
            if isStrict, let first = unpacked.notes.first {
                throw CLIError(.wouldLose, "Something would be lost (\(first)), and --strict forbids that; leave --strict out to accept the loss.")
            }
            isUnpacked = true
            result.items += unpacked.items
            notes.add(unpacked.notes, of: payload.items.count > 1 ? "item \(number)" : nil)
        }
        guard isUnpacked else {
            let canUnpack = runner.registry.canUnpack
            throw CLIError(
                .noRoute,
                canUnpack
                    ? "The input is no archive, mail or mailbox that could be unpacked; leave --unpack out."
                    : "The plug-ins that unpack archives and mails are not there; \u{201C}dragconv plugins list\u{201D} shows those that are.")
        }
        return result
    }
}
