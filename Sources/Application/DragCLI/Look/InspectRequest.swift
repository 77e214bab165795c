import DragEngine
import DragKit
import DragSniffing
import DragSystem
import DragTypes

/// `inspect`: what payloads hold.
struct InspectRequest: Hashable, Command {
    var inputs: [String] = []
    var from: String?
    var unpacks = false
    var json = false
    /// Whether standard input holds file names that end in NUL.
    var paths0 = false
    var preview = false
    var color = ColourChoice.auto
    var plugIns = PlugInOptions(hasPermissions: false)
    /// The character set of texts without a label; nil to find it from the bytes.
    var characterSet: String?

    static let words = "inspect"

    static let about = CommandDescription(
        purpose: "Show what a payload holds: items, representations, names, sizes, previews.",
        examples: [
            ("dragconv inspect report.docx", "what is this file?"),
            ("dragconv paste --payload | dragconv inspect", "what is on the clipboard?"),
            ("dragconv inspect --unpack mail.eml", "a mail\u{2019}s parts"),
        ])

    static var parameters: [Parameter<InspectRequest>] {
        [
            .operand("input", "Files, capture folders, or - for standard input (the default).", isRepeated: true, .files) { $0.inputs.append($1) },
            .from { $0.from = $1 },
            .unpack { $0.unpacks = true },
            .json("Print a JSON document, for several inputs one per line.") { $0.json = true },
            .flag("paths0", "Read file names that end in NUL from standard input, as find -print0 writes them.") { $0.paths0 = true },
            .flag("preview", "Draw pictures in the terminal, with chafa; never into a pipe.") { $0.preview = true },
            .charset { $0.characterSet = $1 },
            .color { $0.color = $1 },
        ]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    func run() async throws {
        let colouring = color.colouring(.headings)
        guard !preview || !(json || paths0 || inputs.count > 1) else {
            throw CLIError(.usage, "--preview draws one input; leave --json and --paths0 out, and give one input.")
        }
        guard !unpacks || !(paths0 || inputs.count > 1) else { throw CLIError(.usage, "--unpack takes one input.") }
        guard inputs.isEmpty || !paths0 else { throw CLIError(.usage, "--paths0 takes the names from standard input; give no others.") }
        let converters = try Converters(plugIns)
        let catalogue = converters.registry.catalogue
        let reader = InputReader(catalogue: catalogue, allowsEmpty: true)
        let sniffer = ContentSniffer(catalogue: catalogue)
        let options = try ConversionSettings(characterSet: characterSet).runOptions(of: "inspect")
        let hint = options.characterSetHint
        guard paths0 || inputs.count > 1 else {
            var payload = try reader.payload(inputs.first, from: from)
            if unpacks {
                defer { converters.end() }
                let runner = Runner(converters.registry, sniffer: converters.sniffer, options: options)
                payload = try await Unpacking(runner: runner).unpacked(payload)
            }
            let inspection = Inspection(payload, registry: converters.registry, sniffer: sniffer, hint: hint)
            if preview { return try await show(payload, inspection, colouring, converters) }
            return try json
                ? Streams.standardOutput(String(utf8Bytes: inspection.json.encoded) + "\n") : Streams.listing(inspection.lines, colouring: colouring)
        }
        var several = SeveralInspections(json: json, colouring: colouring, of: paths0 ? nil : inputs.count)
        if paths0 {
            var names = BatchInput(isPaths: true)
            while let record = try names.next() {
                guard case .path(let bytes) = record.content else { continue }
                try several.add(PathText.text(bytes)) { path throws(CLIError) in
                    Inspection(
                        try reader.payload(try BatchTask.opened(path), from: from), registry: converters.registry, sniffer: sniffer, hint: hint)
                }
            }
        } else {
            for input in inputs {
                try several.add(input) { path throws(CLIError) in
                    Inspection(try reader.payload(path, from: from), registry: converters.registry, sniffer: sniffer, hint: hint)
                }
            }
        }
        try several.end()
    }
}

extension InspectRequest {
    /// Prints what the payload holds, and draws what of it is a picture or can be drawn.
    private func show(_ payload: Payload, _ inspection: Inspection, _ colouring: Colouring?, _ converters: Converters) async throws {
        try Streams.listing(inspection.lines, colouring: colouring)
        guard let terminal = TerminalPicture() else { return Streams.message("note: --preview draws on a terminal, and this is none.") }
        defer { converters.end() }
        let registry = converters.registry
        let runner = Runner(registry, sniffer: converters.sniffer, options: try ConversionSettings().runOptions(of: "inspect"))
        let accepting = try AcceptList(parsing: "=org.dragconv.thumbnail", catalogue: registry.catalogue)
        for item in payload.items where !item.isSecret(in: registry.catalogue) {
            let provider = ItemProvider(item, platform: payload.source?.platform, catalogue: registry.catalogue)
            // Most content is no picture, and has no drawing.
            guard let delivery = try? await runner.deliver(provider, accepting: accepting) else { continue }
            try terminal.draw(png: delivery.bytes)
        }
    }
}

/// Prints the contents of several inputs, in order. An input that can't be read is reported, and
/// the following inputs are still shown.
private struct SeveralInspections {
    /// As many bytes are gathered before they are written.
    private static let chunk = 1 << 16

    private let json: Bool
    private let colouring: Colouring?
    private var output: [UInt8] = []
    private var lines: [String] = []
    private var firstError: CLIError?

    private var count = 0
    private let total: Int?
    private var line = ProgressLine(isShown: Streams.isTerminal(2) && !Streams.isTerminal(1))

    /// - Parameter total: how many inputs there are; nil when that is not known.
    init(json: Bool, colouring: Colouring?, of total: Int?) {
        self.json = json
        self.colouring = colouring
        self.total = total
    }

    mutating func add(_ path: String, _ inspect: (String) throws(CLIError) -> Inspection) throws(CLIError) {
        do throws(CLIError) {
            let inspection = try inspect(path)
            if json {
                guard case .object(let members) = inspection.json else { return }
                append([("path", Self.name(path))] + members)
            } else {
                lines += [path + ":"] + inspection.lines
            }
        } catch {
            if firstError == nil { firstError = error }
            if json {
                append([("path", Self.name(path)), ("error", .text(error.message)), ("code", .integer(Int(error.status.rawValue)))])
            } else {
                try write()
                line.end()
                Streams.message(error.message)
            }
        }
        if output.count >= Self.chunk || lines.count >= Self.chunk / 64 { try write() }
        count += 1
        let progress = ConversionProgress(completed: count, total: total, unit: "files")
        line.show(StepMeter.text(progress))
    }

    /// Writes what is left.
    ///
    /// - Throws: ``CLIError`` of the first input that could not be read, without a sentence of its
    ///   own.
    mutating func end() throws {
        line.end()
        try write()
        if let firstError { throw CommandEnd(status: firstError.status) }
    }

    private static func name(_ path: String) -> JSONValue { .text(String(utf8Bytes: PathText.bytes(path))) }

    private mutating func append(_ members: [(name: String, value: JSONValue)]) { output += JSONValue.object(members).encoded + [0x0A] }

    private mutating func write() throws(CLIError) {
        if !output.isEmpty { try Streams.output(output) }
        if !lines.isEmpty { try Streams.listing(lines, colouring: colouring) }
        output.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
    }
}
