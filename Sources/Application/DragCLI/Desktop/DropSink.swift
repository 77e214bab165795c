import DragDrop
import DragEngine
import DragKit
import DragSystem
import DragTypes

/// Where `drop` delivers: standard output, a file, a folder, or a command.
struct DropSink: Sendable {
    private let request: DropRequest
    private let delivery: PayloadDelivery
    private let program: CommandLineProgram?

    /// - Throws: ``CLIError`` (`noRoute`) when the command of the request is not installed.
    init(_ request: DropRequest, _ delivery: PayloadDelivery) throws(CLIError) {
        self.request = request
        self.delivery = delivery
        program = request.command.isEmpty ? nil : try CommandLineProgram(request.command)
    }

    private var catalogue: TypeCatalogue { delivery.converters.registry.catalogue }

    /// Converts the content of one drop, and delivers the result.
    ///
    /// - Returns: a sentence for people that says what was delivered.
    func take(_ content: OutsideDrag.Content) async throws(CLIError) -> String {
        guard let item = content.payload.items.first, item.representations.contains(where: { $0.bytes != nil }) else {
            throw CLIError(.badInput, "The other program gave nothing of what it offered\(Self.reason(content)); try again.")
        }
        switch request.form {
        case .names:
            let names = content.answers.map { $0.target ?? $0.type.rawValue }
            try Streams.listing(names + (request.keeps ? [""] : []), wraps: false)
            return "It was offered under \(content.answers.count) names."
        case .payload:
            try write(PayloadJSON.line(content.payload), type: .payload, line: PayloadJSON.line(content.payload))
            return "It is now a payload with \(item.representations.count) representations."
        case .result:
            var items = content.payload.items
            if request.settings.plugIns.readsFiles, let files = FileExpansion(catalogue).items(items, accepting: delivery.accepting) { items = files }
            let result = try await delivery.deliver(items, from: content.payload.source)
            let payload = Payload(
                source: content.payload.source, items: [Item(representations: [Representation(type: result.type, bytes: result.bytes)])])
            try write(result.bytes, type: result.type, line: PayloadJSON.line(payload))
            return "It is now \(catalogue.declaration(of: result.type)?.description ?? result.type.rawValue), \(result.bytes.count) bytes."
        }
    }

    /// Why the first form was not given, in parentheses; empty when there is no reason.
    private static func reason(_ content: OutsideDrag.Content) -> String {
        guard case .refused(let reason)? = content.answers.first?.content else { return "" }
        return " (\(reason))"
    }

    /// - Parameter line: the result as a line of JSON.
    private func write(_ bytes: [UInt8], type: TypeIdentifier, line: [UInt8]) throws(CLIError) {
        if let program {
            try program.run(standardInput: bytes, variables: CommandLineProgram.variables(for: type, in: catalogue))
            return
        }
        if let folder = request.outputFolder {
            let path = try newFile(in: folder, bytes, type)
            return try request.json ? Streams.output(line) : Streams.listing([path], wraps: false)
        }
        let isText = CanonicalText.isText(type, in: catalogue)
        let written = request.json || request.keeps ? line : isText && bytes.last != 0x0A ? bytes + [0x0A] : bytes
        if let output = request.output {
            try Streams.replaceFile(output) { descriptor throws(CLIError) in try Streams.write(written, to: descriptor, name: output) }
            OutputName(output, catalogue)?.sayIfMisleading(type)
            return
        }
        guard isText || type == .payload || request.json || !Streams.isTerminal(1) else {
            throw CLIError(.cannotWrite, "The result is binary and would garble the terminal; redirect it, or use -o FILE.")
        }
        try Streams.output(written)
    }

    /// Writes a file under the first name `drop-1.html`, `drop-2.html` … that is free, and returns
    /// its path.
    private func newFile(in folder: String, _ bytes: [UInt8], _ type: TypeIdentifier) throws(CLIError) -> String {
        let known = catalogue.filenameExtension(of: type)
        for number in 1... {
            let path = "\(folder)/drop-\(number).\(known ?? "bin")"
            guard Streams.kind(of: path) == .missing else { continue }
            try Streams.replaceFile(path) { descriptor throws(CLIError) in try Streams.write(bytes, to: descriptor, name: path) }
            return path
        }
        return folder
    }
}
