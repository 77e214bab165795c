import DragEngine
import DragKit
import DragTypes

/// Replaces each archive, mail or mailbox by the items that it holds, and opens compressed files.
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

    /// The supertype of files that a program has compressed one by one, such as `birds.csv.gz`.
    private static let compressedFile = TypeIdentifier(trusted: "org.dragconv.compressed-file")
    /// How much of the compressed file the file itself is, in thousandths: who wants anything takes
    /// what the source has.
    private static let fidelity = 990

    /// Whether the wanted conversion takes the compressed file.
    private func isWanted(_ type: TypeIdentifier) -> Bool {
        guard let via = runner.options.negotiation.via, let conversion = runner.registry.conversions.first(where: { $0.id == via }) else {
            return false
        }
        return runner.registry.catalogue.conforms(type, to: conversion.from)
    }

    /// The payload in which each compressed file is offered as the file itself, too. A compressed
    /// archive stays what it is, and so does what cannot be unpacked.
    func opened(_ payload: Payload) async -> Payload {
        var result = payload
        for (number, item) in payload.items.enumerated() {
            guard let first = item.representations.first, item.representations.count == 1,
                runner.registry.catalogue.parents(of: first.type).contains(Self.compressedFile),
                !isWanted(first.type)
            else { continue }
            let provider = ItemProvider(item, platform: payload.source?.platform, catalogue: runner.registry.catalogue)
            guard let unpacked = try? await runner.unpack(provider), unpacked.items.count == 1, let file = unpacked.items.first else { continue }
            result.items[number].suggestedName = file.suggestedName
            result.items[number].representations += file.representations.map { representation in
                Representation(type: representation.type, target: representation.target, fidelity: Self.fidelity, content: representation.content)
            }
        }
        return result
    }
}
