import DragEngine
import DragKit
import DragTypes

/// Small worlds of types and conversions, written as in the rule's worked examples.
struct Toy {
    var catalogue = TypeCatalogue.builtIn
    var conversions: [Conversion] = []

    static let gallery = TypeIdentifier("toy.gallery")!
    static let heic = TypeIdentifier.init("public.heic")!
    static let bmp = TypeIdentifier.init("com.microsoft.bmp")!
    static let tiff = TypeIdentifier.init("public.tiff")!
    static let pdf = TypeIdentifier.init("com.adobe.pdf")!

    /// `arc2png: gallery→png 900/40`.
    static func edge(_ id: String, _ from: TypeIdentifier, _ to: TypeIdentifier, _ keep: Int, _ cost: Int) -> Conversion {
        Conversion(id, from: from, to: to, keep: KeepLevel(keep), cost: cost)
    }

    static func registry(_ conversions: [Conversion], types: [TypeDeclaration] = []) -> Registry {
        Registry(handlers: [ToyHandler(conversions: conversions, declaredTypes: types)])
    }

    static func plan(
        _ offers: [(TypeIdentifier, Int)], _ accepts: [(AcceptList.Pattern, Int)], _ conversions: [Conversion],
        types: [TypeDeclaration] = [], options: NegotiationOptions = NegotiationOptions()
    ) throws -> Plan {
        let offers = offers.enumerated().map { Offer($1.0, fidelity: $1.1, sourceIndex: $0) }
        let list = AcceptList(accepts.map { .init($0.0, quality: $0.1) })
        return try Negotiator(registry(conversions, types: types)).plan(offers, accepting: list, options: options)
    }
}

/// A handler that converts nothing: for plans.
struct ToyHandler: TypeHandler {
    let identifier = "toy"
    var conversions: [Conversion]
    var declaredTypes: [TypeDeclaration] = []

    func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        throw .unsupported("toys convert nothing")
    }
}
