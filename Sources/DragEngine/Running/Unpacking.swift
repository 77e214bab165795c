public import DragKit
public import DragTypes

/// What an item that holds other items was unpacked to: the files of an archive, the parts of a mail.
public struct Unpacked: Sendable {
    /// The items, each with a type that fits its name and its bytes.
    public let items: [Item]
    /// Notes on what was left out, such as encrypted files.
    public let notes: [ConversionNote]
}

extension Runner {
    /// Unpacks an item by the best conversion to a payload.
    ///
    /// Such conversions are part of no other route: a list of items in JSON is no form of the item.
    ///
    /// - Returns: the items; nil for an item that no conversion can unpack.
    /// - Throws: ``NegotiationError`` when unpacking fails, and for an item that holds nothing.
    public func unpack(_ provider: ItemProvider) async throws(NegotiationError) -> Unpacked? {
        var options = options
        options.negotiation = NegotiationOptions()
        options.negotiation.unpacks = true
        let runner = Runner(registry, sniffer: sniffer, options: options, progress: progress)
        let accepting = AcceptList([AcceptList.Entry(.exactly(.payload), spelling: TypeIdentifier.payload.rawValue)])
        guard try runner.plan(provider, accepting: accepting).chosen != nil else { return nil }
        let delivery = try await runner.deliver(provider, accepting: accepting)
        let payload: Payload
        do throws(FormError) {
            payload = try PayloadJSON.payload(from: delivery.bytes, catalogue: registry.catalogue)
        } catch {
            throw NegotiationError(.internalError, "\u{201C}\(delivery.steps.last?.conversion.id ?? "")\u{201D} gave no payload: \(error).")
        }
        return Unpacked(items: payload.items.map(typed), notes: delivery.notes)
    }

    /// The item, with a type for bytes that came without one.
    private func typed(_ item: Item) -> Item {
        var item = item
        item.representations = item.representations.map { representation in
            guard representation.type == .data, let bytes = representation.bytes,
                let type = sniffer.type(of: bytes, fileName: item.suggestedName)
            else { return representation }
            return Representation(type: type, target: representation.target, fidelity: representation.fidelity, content: representation.content)
        }
        return item
    }
}
