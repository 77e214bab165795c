package import DragEngine
package import DragKit
package import DragTypes

/// Small worlds of types and conversions, written as in the rule's worked examples.
package enum Toy {
    package static let gallery = TypeIdentifier("toy.gallery")
    package static let heic = TypeIdentifier("public.heic")
    package static let bmp = TypeIdentifier("com.microsoft.bmp")
    package static let tiff = TypeIdentifier("public.tiff")
    package static let pdf = TypeIdentifier("com.adobe.pdf")

    /// `arc2png: gallery→png 900/40`.
    package static func edge(_ id: String, _ from: TypeIdentifier, _ to: TypeIdentifier, _ keep: Int, _ cost: Int) -> Conversion {
        Conversion(id, from: from, to: to, keep: KeepLevel(keep), cost: cost)
    }

    package static func registry(_ conversions: [Conversion], types: [TypeDeclaration] = []) -> Registry {
        Registry(handlers: [ToyHandler(conversions: conversions, declaredTypes: types)])
    }

    package static func plan(
        _ offers: [(TypeIdentifier, Int)], _ accepts: [(AcceptList.Pattern, Int)], _ conversions: [Conversion],
        types: [TypeDeclaration] = [], options: NegotiationOptions = NegotiationOptions()
    ) throws -> Plan {
        let offers = offers.enumerated().map { Offer($1.0, fidelity: $1.1, sourceIndex: $0) }
        let list = AcceptList(accepts.map { .init($0.0, quality: $0.1) })
        return try Negotiator(registry(conversions, types: types)).plan(offers, accepting: list, options: options)
    }
}

/// A handler that converts nothing: for plans.
package struct ToyHandler: TypeHandler {
    package let identifier: String
    package var conversions: [Conversion]
    package var declaredTypes: [TypeDeclaration] = []

    package init(identifier: String = "toy", conversions: [Conversion], declaredTypes: [TypeDeclaration] = []) {
        self.identifier = identifier
        self.conversions = conversions
        self.declaredTypes = declaredTypes
    }

    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        throw .unsupported("toys convert nothing")
    }
}

/// Knows a PNG and a JPEG by their first two bytes, and nothing else.
package struct ToySniffer: ContentSniffing {
    package init() {}

    package func type(of bytes: [UInt8], fileName: String?) -> TypeIdentifier? {
        bytes.starts(with: [0x89, 0x50]) ? .png : bytes.starts(with: [0xFF, 0xD8]) ? .jpeg : nil
    }

    package func contradiction(of bytes: [UInt8], to type: TypeIdentifier) -> TypeIdentifier? {
        guard let actual = self.type(of: bytes, fileName: nil), actual != type, type != .image else { return nil }
        return actual
    }
}
