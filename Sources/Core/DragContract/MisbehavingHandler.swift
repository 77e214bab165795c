public import DragKit
public import DragTypes
import Glibc

/// A handler that misbehaves as its input demands, for tests of the engine.
///
/// The input is the name of a ``Command`` in UTF-8, optionally followed by a space and a number:
/// `flood 1000`.
public struct MisbehavingHandler: TypeHandler {
    /// The command in the input.
    public enum Command: String, Sendable, CaseIterable {
        /// Throws `badInput`.
        case bad
        /// Throws `unsupported`.
        case unsupported
        /// Throws `internalError`.
        case broken
        /// Returns the beginning of a PNG file, whatever the conversion's `to` is.
        case lie
        /// Returns no bytes.
        case nothing
        /// Returns as many bytes as the number says.
        case flood
        /// Runs until the conversion is cancelled.
        case hang
        /// Sleeps for as many milliseconds as the number says, and never learns that the conversion
        /// is cancelled.
        case deaf
        /// Succeeds and returns the text `done`.
        case work
    }

    /// The handler's reverse-DNS name.
    public let identifier: String
    private let target: TypeIdentifier
    private let keep: Int

    /// The type of the input.
    public static let commandType = TypeIdentifier("org.dragconv.test-command")

    /// A misbehaving handler with one conversion, `<identifier>/go`.
    ///
    /// - Parameters:
    ///   - identifier: the handler's reverse-DNS name.
    ///   - target: the type that the conversion claims to make.
    ///   - keep: how much the conversion claims to keep, in thousandths.
    public init(_ identifier: String = "test.misbehaving", to target: TypeIdentifier = .html, keep: Int = 900) {
        self.identifier = identifier
        self.target = target
        self.keep = keep
    }

    /// The declaration of ``commandType``.
    public var declaredTypes: [TypeDeclaration] {
        [TypeDeclaration(Self.commandType, description: "an order to misbehave", parents: [.data])]
    }

    /// The handler's only conversion.
    public var conversions: [Conversion] {
        [Conversion(identifier + "/go", from: Self.commandType, to: target, keep: KeepLevel(keep), loses: ["all sense"])]
    }

    /// Carries out the command in the input.
    ///
    /// - Throws: `ConversionError` as the command demands, `timedOut` when `hang` is cancelled, and
    ///   `badInput` for an unknown command.
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
        case .deaf?:
            usleep(UInt32(clamping: number) * 1000)
            return ConversionOutput("late")
        case .work?: return ConversionOutput("done")
        case nil: throw .badInput("there is no such order")
        }
    }
}
