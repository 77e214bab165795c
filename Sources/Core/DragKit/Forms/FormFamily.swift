public import DragTypes

/// A family of forms (data formats) of one kind of content. All forms are read into one model, and
/// written from this model.
///
/// A new dialect is one more ``Form``: what it holds, how it is read, how it is written, and how it
/// is recognised. Which conversions there are, and what each of them keeps, follows from the forms
/// (see ``FormGraph``). A ``FormHandler`` makes a handler of one or more families:
///
/// ```swift
/// let words = FormFeature("the words", weight: 900)
/// let times = FormFeature("times", weight: 100)
/// let captions = FormFamily<[Caption]>(
///     handler: "com.example.captions", features: [words, times],
///     forms: [
///         Form(
///             "rich", "com.example.captions", holds: [words, times],
///             read: { try Caption.list(in: $0.bytes) },
///             write: { ConversionOutput(Caption.file(of: $0)) }),
///         Form(
///             "words", .utf8PlainText, holds: [words],
///             write: { ConversionOutput(Caption.words(of: $0)) }),
///     ])
/// let handler = FormHandler(captions)
/// ```
public struct FormFamily<Model>: FormConverting {
    /// Adds to a model what other representations of the item tell of features that its form does
    /// not hold.
    public typealias Completion = @Sendable (inout Model, _ open: [FormFeature], borrowing ConversionContext) -> Void
    /// Tells what of a model did not arrive in the bytes that were written of it.
    public typealias Notes = @Sendable (Model, _ written: [UInt8], FormGraph.Edge) -> [ConversionNote]

    /// Which forms are offered without a request.
    public enum Offers: Sendable {
        /// All, except where a form says otherwise.
        case all
        /// Those that cannot hold anything but the model: another form of a contact is the contact,
        /// but a contact in a page is a part of the page.
        case unconditional
        /// None: a table is no script of SQL.
        case none
    }

    /// The forms without their code.
    public let graph: FormGraph
    private let forms: [Form<Model>]
    private let complete: Completion
    private let notes: Notes

    /// A family of forms.
    ///
    /// - Parameters:
    ///   - handler: the identifier of the handler, which begins the ids of all conversions.
    ///   - features: every feature that a form holds, at most 64.
    ///   - forms: at most one of each type, or one that is read and one that is written.
    ///   - connections: between which forms conversions lead.
    ///   - kind: what the model is; nil for a model that may be several things.
    ///   - counted: the features whose losses `notes` tells; nil when no loss is counted.
    ///   - maxInput: the largest document, in bytes, of forms that state no limit; nil for none.
    ///   - offers: which forms are offered without a request.
    ///   - names: the last part of a conversion's id where this part is not to be derived, by the
    ///     derived one. The id of a published conversion must not change.
    ///   - effects: what single conversions do with content of each kind.
    ///   - complete: adds what other representations tell; by default nothing.
    ///   - notes: tells what of a model did not arrive; by default nothing.
    public init(
        handler: String, features: [FormFeature], forms: [Form<Model>], connections: FormGraph.Connections = .all, kind: Kind? = nil,
        counted: Set<FormFeature>? = nil, maxInput: Int? = nil, offers: Offers = .all, names: [String: String] = [:],
        effects: @escaping FormGraph.EdgeEffects = { _, _ in nil },
        complete: @escaping Completion = { _, _, _ in }, notes: @escaping Notes = { _, _, _ in [] }
    ) {
        let nodes = forms.map { form in
            var node = form.node
            node.maxInput = node.maxInput ?? maxInput
            switch offers {
            case .all: break
            case .unconditional: node.isOfferedUnasked = node.isOfferedUnasked && !node.isConditional
            case .none: node.isOfferedUnasked = false
            }
            return node
        }
        graph = FormGraph(
            handler: handler, features: features, nodes: nodes, connections: connections, kind: kind, counted: counted, names: names,
            effects: effects)
        self.forms = forms
        self.complete = complete
        self.notes = notes
    }

    /// The conversions between the forms, and the finishers of forms that state when they are
    /// finished.
    public var conversions: [Conversion] {
        graph.conversions
            + zip(forms, graph.nodes).compactMap { form, node in
                guard form.isFinished != nil else { return nil }
                return Conversion(
                    "\(graph.handler)/\(node.name)-to-\(node.name)", from: node.type, to: node.type, cost: node.cost, maxInput: node.maxInput)
            }
    }

    /// What finds out whether bytes are one of the forms.
    public var recognisers: [any Recognising] {
        var all: [any Recognising] = []
        for form in forms { all += form.recognisers }
        return all
    }

    /// Reads one form.
    ///
    /// - Parameter input: the bytes. Afterwards its ``FormInput/unread`` tells what the model has
    ///   no place for.
    /// - Throws: ``ConversionError``: `badInput` when the bytes are not of that form, `unsupported`
    ///   when they hold no such model, `limit` when a limit of the reader is exceeded.
    public func read(_ input: inout FormInput, as type: TypeIdentifier) throws(ConversionError) -> Model {
        for form in forms where form.node.type == type {
            if let read = form.read { return try Self.converting { try read(&input) } }
        }
        throw .internalError("\(graph.handler) does not read \(type)")
    }

    /// Reads one form, without further information.
    ///
    /// - Throws: ``ConversionError`` as ``read(_:as:)-(FormInput,_)`` does.
    public func read(_ bytes: [UInt8], as type: TypeIdentifier) throws(ConversionError) -> Model {
        var input = FormInput(bytes, context: ConversionContext(catalogue: .builtIn, inputType: type))
        return try read(&input, as: type)
    }

    /// Writes one form, without further information.
    ///
    /// - Throws: ``ConversionError`` as ``write(_:as:context:)`` does.
    public func write(_ model: Model, as type: TypeIdentifier) throws(ConversionError) -> ConversionOutput {
        try write(model, as: type, context: ConversionContext(catalogue: .builtIn, inputType: type))
    }

    /// Writes one form.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) when the form cannot hold this very model.
    public func write(_ model: Model, as type: TypeIdentifier, context: borrowing ConversionContext) throws(ConversionError) -> ConversionOutput {
        for form in forms where form.node.type == type {
            if let write = form.write { return try Self.converting { try write(model, context) } }
        }
        throw .internalError("\(graph.handler) does not write \(type)")
    }

    /// Runs a reader or a writer.
    private static func converting<Result>(_ body: () throws -> Result) throws(ConversionError) -> Result {
        do {
            return try body()
        } catch let error as ConversionError {
            throw error
        } catch let error as FormError {
            throw ConversionError(error)
        } catch {
            throw .internalError("\(error)")
        }
    }

    /// Reads the source form, completes the model from other representations, and writes the target
    /// form, with notes on what got lost.
    ///
    /// - Throws: ``ConversionError`` as ``read(_:as:)`` and ``write(_:as:context:)`` do.
    public func convert(
        _ bytes: [UInt8], using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var input = FormInput(bytes, context: copy context)
        var model = try read(&input, as: conversion.from)
        if conversion.isFinisher, isFinished(bytes, as: conversion.to) { return ConversionOutput(bytes) }
        let edge = graph.edge(of: conversion)
        if let edge, !conversion.uses.isEmpty { complete(&model, edge.open, context) }
        var output = try write(model, as: conversion.to, context: context)
        output.notes += input.assumptions + input.unread.losses.map { ConversionNote($0) }
        if let edge { output.notes += notes(model, output.bytes, edge) }
        return output
    }

    private func isFinished(_ bytes: [UInt8], as type: TypeIdentifier) -> Bool {
        forms.contains { $0.node.type == type && $0.isFinished?(bytes) == true }
    }
}

/// One form of a family: its type, what it holds, and the code that reads, writes and recognises
/// it.
public struct Form<Model>: Sendable {
    /// Reads the bytes of the form. A `FormError`, which says where bytes are not valid, becomes a
    /// ``ConversionError`` (`badInput`); any other error than these two is an internal one.
    public typealias Reader = @Sendable (inout FormInput) throws -> Model
    /// Writes the form, with notes on what this very model loses in it. Errors are as a reader's.
    public typealias Writer = @Sendable (Model) throws -> ConversionOutput
    /// Writes the form with further information about the conversion.
    public typealias InformedWriter = @Sendable (Model, borrowing ConversionContext) throws -> ConversionOutput

    let node: FormGraph.Node
    let recognisers: [any Recognising]
    let isFinished: (@Sendable ([UInt8]) -> Bool)?
    let read: Reader?
    let write: InformedWriter?

    /// A form of `type` that holds the features of a list. A form with a reader alone is read only,
    /// one with a writer alone is written only.
    ///
    /// - Parameters:
    ///   - name: the form's part of conversion ids.
    ///   - type: the form's type.
    ///   - holds: what a reader of the form delivers, and a writer has room for.
    ///   - cost: what writing the form costs (see ``Conversion/cost``).
    ///   - isConditional: whether only the bytes tell whether the form can be read.
    ///   - maxInput: the largest document that is read, in bytes; nil for the family's limit.
    ///   - isOfferedUnasked: whether what is read from the form is offered without a request.
    ///   - effects: what reading the form does with content of each kind.
    ///   - recognises: what finds out whether bytes are the form.
    ///   - isFinished: tells whether bytes in the form are as people expect them who ask for the
    ///     form by its name. The family then has a finisher, which writes all other bytes anew (see
    ///     ``Conversion/isFinisher``).
    ///   - read: the reader; nil for a form that is written only.
    ///   - write: the writer; nil for a form that is read only.
    public init(
        _ name: String, _ type: TypeIdentifier, holds: [FormFeature], cost: Int = 1, isConditional: Bool = false, maxInput: Int? = nil,
        isOfferedUnasked: Bool = true, effects: [Effect] = [], recognises: [any Recognising] = [],
        isFinished: (@Sendable ([UInt8]) -> Bool)? = nil, read: Reader? = nil, write: Writer? = nil
    ) {
        var informed: InformedWriter?
        if let write { informed = { model, _ in try write(model) } }
        self.init(
            FormGraph.Node(
                name, type, holds: holds, access: read == nil ? .write : write == nil ? .read : .readAndWrite, cost: cost,
                isConditional: isConditional, maxInput: maxInput, isOfferedUnasked: isOfferedUnasked, effects: effects),
            recognises: recognises, isFinished: isFinished, read: read, write: informed)
    }

    /// A form that is described by a node, whose writer needs further information about the
    /// conversion.
    public init(
        _ node: FormGraph.Node, recognises: [any Recognising] = [], isFinished: (@Sendable ([UInt8]) -> Bool)? = nil,
        read: Reader? = nil, write: InformedWriter? = nil
    ) {
        self.node = node
        recognisers = recognises
        self.isFinished = isFinished
        self.read = read
        self.write = write
    }
}

/// What the reader of a form gets, and what it counts.
public struct FormInput: Sendable {
    /// The bytes of the form.
    public let bytes: [UInt8]
    /// Further information about the conversion, and its limits.
    public let context: ConversionContext
    /// Counts what the form says and the model has no place for.
    public var unread = Unread()
    /// What the reader assumed where the form can be read in several ways, for the user.
    public var assumptions: [ConversionNote] = []

    /// An input that nothing was read of.
    public init(_ bytes: [UInt8], context: ConversionContext) {
        self.bytes = bytes
        self.context = context
    }
}
