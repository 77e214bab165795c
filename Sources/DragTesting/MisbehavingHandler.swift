public import DragKit
public import DragTypes

/// A handler that does what its input tells it, and that is never anything good: for tests of the engine.
///
/// The input is one of ``Command``; behind a space may stand a number.
public struct MisbehavingHandler: TypeHandler {
    public enum Command: String, Sendable, CaseIterable {
        /// Says that the input is bad.
        case bad
        /// Says that what is asked for is not in there.
        case unsupported
        /// Says that it is broken itself.
        case broken
        /// Makes a PNG, whatever was promised.
        case lie
        /// Makes nothing of something.
        case nothing
        /// Makes as many bytes as the number says.
        case flood
        /// Works until somebody stops it.
        case hang
        /// Behaves: makes the text `done`.
        case work
    }

    public let identifier: String
    private let target: TypeIdentifier
    private let keep: Int

    /// What it takes.
    public static let commandType = TypeIdentifier("org.dragconv.test-command")

    public init(_ identifier: String = "test.misbehaving", to target: TypeIdentifier = .html, keep: Int = 900) {
        self.identifier = identifier
        self.target = target
        self.keep = keep
    }

    public var declaredTypes: [TypeDeclaration] {
        [TypeDeclaration(Self.commandType, description: "an order to misbehave", parents: [.data])]
    }

    public var conversions: [Conversion] {
        [Conversion(identifier + "/go", from: Self.commandType, to: target, keep: KeepLevel(keep), loses: ["all sense"])]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let words = String(decoding: [UInt8](input), as: UTF8.self).split(separator: " ")
        let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
        switch words.first.flatMap({ Command(rawValue: String($0)) }) {
        case .bad?: throw .badInput("the order was to find it bad")
        case .unsupported?: throw .unsupported("the order was to find nothing")
        case .broken?: throw .internalError("the order was to break")
        case .lie?: return ConversionOutput([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
        case .nothing?: return ConversionOutput([UInt8]())
        case .flood?: return ConversionOutput([UInt8](repeating: 0x61, count: number))
        case .hang?:
            while true { try context.checkCancellation() }
        case .work?: return ConversionOutput("done")
        case nil: throw .badInput("there is no such order")
        }
    }
}
