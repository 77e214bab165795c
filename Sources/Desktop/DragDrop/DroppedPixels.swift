package import DragEngine
import DragKit
package import DragTypes

extension ItemProvider {
    /// A provider with only the representations whose types fulfil a condition; nil when there are
    /// none.
    package func only(where isWanted: (TypeIdentifier) -> Bool) -> ItemProvider? {
        part((0..<count).filter { isWanted(registration(at: $0).type) })
    }

    /// The picture that the item holds, without anything else that is offered beside it; nil when
    /// it holds none.
    ///
    /// Its type says that a representation is a picture. Chromium offers the bytes of a picture as
    /// bytes of any kind, so that these are looked at where nothing else is a picture.
    package func pixels(_ runner: Runner) async -> ItemProvider? {
        let catalogue = runner.registry.catalogue
        if let pictures = only(where: { catalogue.conforms($0, to: .image) }) { return pictures }
        guard let index = (0..<count).first(where: { registration(at: $0).type == .data }), let bytes = try? await load(at: index),
            let type = runner.sniffer.type(of: bytes, fileName: suggestedName), catalogue.conforms(type, to: .image)
        else { return nil }
        return part([index], as: type)
    }

    /// A provider of some representations.
    ///
    /// - Parameter type: their type; nil for the types that the source named.
    private func part(_ indexes: [Int], as type: TypeIdentifier? = nil) -> ItemProvider? {
        guard !indexes.isEmpty else { return nil }
        return ItemProvider(
            suggestedName: suggestedName, platform: platform, isSecret: isSecret,
            indexes.map { index in
                var registration = registration(at: index)
                registration.type = type ?? registration.type
                registration.loader = { _ in try await self.load(at: index) }
                return registration
            })
    }
}
