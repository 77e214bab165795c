public import DragTypes

/// A ``FormFamily`` whatever its model.
public protocol FormConverting: Sendable {
    /// The forms without their code.
    var graph: FormGraph { get }
    /// The conversions between the forms.
    var conversions: [Conversion] { get }
    /// What finds out whether bytes are one of the forms.
    var recognisers: [any Recognising] { get }

    /// Reads one form and writes another.
    ///
    /// - Throws: ``ConversionError`` as ``TypeHandler/convert(_:using:context:)`` does.
    func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput
}

/// A handler whose conversions lead between the forms of one or more families.
public struct FormHandler: TypeHandler {
    /// Whether every conversion of a small input ends within milliseconds.
    public let isPrompt: Bool
    private let makeFamilies: @Sendable () -> [any FormConverting]
    private let makeTypes: @Sendable () -> [TypeDeclaration]

    /// The handler of one family or of several, which all name it as theirs.
    public init(_ families: any FormConverting..., declares types: [TypeDeclaration] = []) {
        isPrompt = false
        makeFamilies = { families }
        makeTypes = { types }
    }

    /// The handler of a family whose conversions of a small input all end within milliseconds, as
    /// the tests of hostile inputs have shown. Nothing is evaluated before the handler is used:
    /// most runs of a program use a few of all handlers.
    package init(
        prompt family: @autoclosure @escaping @Sendable () -> any FormConverting,
        declares types: @autoclosure @escaping @Sendable () -> [TypeDeclaration] = []
    ) {
        isPrompt = true
        makeFamilies = { [family()] }
        makeTypes = types
    }

    private var families: [any FormConverting] { makeFamilies() }

    /// The handler's name, which begins the ids of its conversions.
    public var identifier: String { families.first?.graph.handler ?? "" }

    /// Types of forms that the catalogue may lack.
    public var declaredTypes: [TypeDeclaration] { makeTypes() }

    /// The forms, if the handler has one family alone.
    public var family: FormGraph? {
        let families = families
        return families.count == 1 ? families[0].graph : nil
    }

    /// The conversions of all families.
    public var conversions: [Conversion] { families.flatMap { $0.conversions } }

    /// What finds out what representations hold.
    public var recognisers: [any Recognising] { families.flatMap { $0.recognisers } }

    /// Reads one form and writes another.
    ///
    /// - Throws: ``ConversionError``: `badInput` for input that is not of its form, `unsupported`
    ///   for input that holds nothing of that kind, `limit` for input that exceeds a limit.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        try convert([UInt8](input), using: conversion, context: context)
    }

    /// Reads one form and writes another, without a copy of the bytes.
    ///
    /// - Throws: ``ConversionError`` as ``convert(_:using:context:)-(RawSpan,_,_)``.
    public func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        guard let family = families.first(where: { $0.conversions.contains { $0.id == conversion.id } }) else {
            throw .internalError("\(identifier) has no conversion \(conversion.id)")
        }
        return try family.convert(bytes, using: conversion, context: context)
    }
}
