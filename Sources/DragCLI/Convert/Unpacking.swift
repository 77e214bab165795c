import ArgumentParser
import DragEngine
import DragKit
import DragTypes

/// The option for what stands inside of the input.
struct UnpackingOptions: ParsableArguments {
    @Flag(help: "Take what an archive, a mail or a mailbox holds, one item for each, instead of the archive itself.")
    var unpack = false
}

/// Replaces items that hold other items by these.
struct Unpacking {
    let runner: Runner

    /// The payload with the items that its archives and mails hold, in their order. Items that hold no others stay.
    ///
    /// - Throws: ``CLIError`` when unpacking an item fails; `noRoute` when no item holds others.
    func unpacked(_ payload: Payload) async throws(CLIError) -> Payload {
        var result = Payload(source: payload.source, items: [])
        var isUnpacked = false
        for (number, item) in payload.items.enumerated() {
            let provider = ItemProvider(item, platform: payload.source?.platform, catalogue: runner.registry.catalogue)
            do {
                guard let unpacked = try await runner.unpack(provider) else {
                    result.items.append(item)
                    continue
                }
                isUnpacked = true
                result.items += unpacked.items
                Streams.notes(unpacked.notes, of: payload.items.count > 1 ? "item \(number)" : nil)
            } catch {
                throw CLIError(error)
            }
        }
        guard isUnpacked else {
            throw CLIError(.noRoute, "The input is no archive, mail or mailbox that could be unpacked; leave --unpack out.")
        }
        return result
    }
}
