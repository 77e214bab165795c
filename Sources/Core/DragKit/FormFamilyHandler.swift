/// A handler that reads n forms of a thing and writes m forms of it, through one model.
///
/// The handler says how one form becomes the model and how the model becomes one form. Which
/// conversions there are, and what each of them keeps, follows from ``FormFamily``. A new dialect
/// is one more form, one reader and one writer.
public protocol FormFamilyHandler: TypeHandler {
    /// The data model that every form is read into and written from.
    associatedtype Model

    /// The forms, and the features that each holds.
    static var forms: FormFamily { get }

    /// Reads one form.
    ///
    /// - Parameters:
    ///   - input: the bytes of the form. Valid during the call only.
    ///   - form: a readable one of ``forms``.
    ///   - context: further information about the conversion, and its limits.
    /// - Throws: ``ConversionError``: `badInput` when the bytes are not of that form, `unsupported`
    ///   when they hold no such model (JSON that is no gallery), `limit` when a limit of the
    ///   handler is exceeded.
    func model(_ input: RawSpan, in form: FormFamily.Form, context: borrowing ConversionContext) throws(ConversionError) -> Model

    /// Adds what other representations of the item tell of features that the form itself does not
    /// hold. By default nothing.
    ///
    /// - Parameters:
    ///   - model: what was read from the form; changed in place.
    ///   - features: features that the form to be written holds and the form that was read does
    ///     not.
    ///   - context: further information about the conversion, with the other representations.
    func complete(_ model: inout Model, with features: [FormFamily.Feature], context: borrowing ConversionContext)

    /// Writes one form.
    ///
    /// - Parameters:
    ///   - model: what was read, completed from other representations.
    ///   - edge: the form to be written, and the features that get lost. A note should name each
    ///     lost feature that the model contains.
    ///   - context: further information about the conversion, and its limits.
    /// - Throws: ``ConversionError`` (`unsupported`) when the form cannot hold this very model.
    func output(_ model: Model, along edge: FormFamily.Edge, context: borrowing ConversionContext) throws(ConversionError) -> ConversionOutput
}

extension FormFamilyHandler {
    /// The family's handler.
    public var identifier: String { Self.forms.handler }
    /// The family itself.
    public var family: FormFamily? { Self.forms }
    /// The conversions that are derived from the forms.
    public var conversions: [Conversion] { Self.forms.conversions }

    /// Adds nothing: a family without features that other representations tell.
    public func complete(_ model: inout Model, with features: [FormFamily.Feature], context: borrowing ConversionContext) {}

    /// Reads the source form, completes the model from other representations, and writes the target
    /// form.
    ///
    /// - Throws: ``ConversionError`` as ``model(_:in:context:)`` and ``output(_:along:context:)``
    ///   do; `internalError` for a conversion that is not of the family.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        guard let edge = Self.forms.edge(of: conversion) else { throw .internalError("\(identifier) has no conversion \(conversion.id)") }
        var model = try model(input, in: edge.source, context: context)
        if !conversion.uses.isEmpty { complete(&model, with: edge.open, context: context) }
        return try output(model, along: edge, context: context)
    }
}
