import DragKit
import DragTypes

extension Run {
    /// The error for a file whose name promises what is wanted while its bytes are something else;
    /// nil for any other item.
    var misnamed: NegotiationError? {
        get async {
            guard let name = provider.suggestedName, let offer = offers.first, offers.count(where: { $0.base == nil }) == 1,
                let type = catalogue.types(fileName: name).first(where: { accepting.match($0, in: catalogue)?.matchClass == .named }),
                !catalogue.conforms(offer.type, to: type), let bytes = try? await provider.load(at: offer.sourceIndex),
                runner.sniffer.lacksSignature(bytes, of: type)
            else { return nil }
            let actual = offer.type == .data ? "" : "; it holds \(offer.type)"
            return NegotiationError(
                .badInput, "\u{201C}\(name)\u{201D} does not begin as every file of the type of its name (\(type)) does\(actual).",
                failures: failures)
        }
    }
}
