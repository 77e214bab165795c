import DragKit
import DragSniffing
import DragSystem
import DragTypes

extension CLIError {
    /// The error for an input of which there is no file. Links are taken for inputs by many.
    ///
    /// - Parameter advice: what else the word may have been meant for, as the end of the sentence.
    init(missing input: String, advice: String = "") {
        guard URLText.isURL(input) else {
            self.init(.unreadableInput, "There is no file called \u{201C}\(input)\u{201D}\(advice).")
            return
        }
        self.init(
            .unreadableInput,
            "\u{201C}\(input)\u{201D} is a link and no file; links come on standard input, with --from url, and with --fetch for what they lead to.")
    }
}

/// Reads the user's input: a file, a capture folder or standard input, which holds one
/// representation or a whole payload.
struct InputReader {
    let catalogue: TypeCatalogue
    /// Whether an empty input is accepted; otherwise it is an error.
    var allowsEmpty = false
    /// Whether a text whose type only its bytes tell is kept as plain text beside that type. As
    /// plain text it ranks after everything that can be made of that type, but where text is asked
    /// for, the text is given unchanged.
    var keepsText = false
    /// What an input without a file name is called in messages.
    var unnamed = "Standard input"

    /// What an input holds.
    struct Content {
        var payload: Payload
        /// The bytes of an input that is one representation; nil for a payload document and for a
        /// capture.
        var bytes: [UInt8]?
        /// Whether `--from` or the file name says what the bytes are. A name such as `notes.txt` or
        /// `script.py` says that they are text, which the bytes of a text say themselves.
        var isDeclared = true
    }

    /// - Parameters:
    ///   - input: a path, or nil or `-` for standard input.
    ///   - from: any name of the input's type; nil to find the type from the file name and the
    ///     bytes.
    func payload(_ input: String?, from: String?) throws(CLIError) -> Payload { try content(input, from: from).payload }

    /// As ``payload(_:from:)``, with what is known of the bytes.
    func content(_ input: String?, from: String?) throws(CLIError) -> Content {
        guard let input, input != "-" else {
            return try content(bytes: try Streams.readStandardInput(), name: nil, from: from)
        }
        switch Streams.kind(of: input) {
        case .missing: throw CLIError(missing: input)
        case .folder: return Content(payload: try capture(input))
        case .file: return try content(bytes: try Streams.readFile(input), name: input, from: from)
        }
    }

    private func capture(_ folder: String) throws(CLIError) -> Payload {
        let description = folder + "/" + CaptureFolder.descriptionFile
        guard Streams.kind(of: description) == .file else {
            throw CLIError(
                .unreadableInput, "\u{201C}\(folder)\u{201D} is a folder without \(CaptureFolder.descriptionFile); name a file, or a capture folder.")
        }
        let bytes = try Streams.readFile(description)
        do {
            return try CaptureFolder.payload(description: bytes, catalogue: catalogue) { name throws(FormError) in
                do {
                    return try Streams.readFile(folder + "/" + name, followingLinks: false)
                } catch {
                    throw FormError("the capture", "names the file \(name), which cannot be read")
                }
            }
        } catch {
            throw CLIError(.badInput, "\u{201C}\(folder)\u{201D}: \(error)")
        }
    }

    /// The payload of bytes that were read already.
    ///
    /// - Parameters:
    ///   - name: the path of the file that held the bytes; nil for standard input and the like.
    ///   - from: any name of the type; nil to find the type from the name and the bytes.
    func payload(bytes: [UInt8], name: String?, from: String?) throws(CLIError) -> Payload {
        try content(bytes: bytes, name: name, from: from).payload
    }

    /// As ``payload(bytes:name:from:)``, with what is known of the bytes.
    func content(bytes: [UInt8], name: String?, from: String?) throws(CLIError) -> Content {
        guard !bytes.isEmpty || allowsEmpty else {
            throw CLIError(.badInput, "\(name.map { "\u{201C}\($0)\u{201D}" } ?? unnamed) is empty; there is nothing to convert.")
        }
        // The suggested name must be text, as it is written into documents, while a file name need
        // not be UTF-8.
        let baseName = name?.split(separator: "/").last.map { String(utf8Bytes: PathText.bytes(String($0))) }
        var type: TypeIdentifier
        var target: String?
        if let from {
            guard let known = catalogue.resolve(from) ?? (MIMEType(from) != nil || from.contains(".") ? catalogue.identify(from) : nil)
            else {
                throw CLIError(.usage, "No type is called \u{201C}\(from)\u{201D}; \u{201C}dragconv types\u{201D} lists those that are known.")
            }
            type = known
            // A short name or an identifier is dragconv's own; any other name is kept as the name
            // that the source gave the data.
            let isPlatformName =
                catalogue.type(target: from) != nil || catalogue.type(windowsFormat: from) != nil
                || catalogue.type(legacyName: from) != nil
            target = isPlatformName ? from : nil
            if !bytes.isEmpty, let actual = ContentSniffer(catalogue: catalogue).contradiction(of: bytes, to: type) {
                Streams.message("note: the input is \(catalogue.name(of: actual)), and not \(from) as --from says; it is read as what it is.")
                (type, target) = (actual, nil)
            }
        } else if PayloadJSON.recognizes(bytes) {
            type = .payload
        } else {
            type = ContentSniffer(catalogue: catalogue).type(of: bytes, fileName: baseName) ?? .data
        }
        if type == .payload { return Content(payload: try decode(bytes, name)) }
        var item = Item(suggestedName: baseName, representations: [Representation(type: type, target: target, bytes: bytes)])
        let isDeclared = from == nil ? baseName.map(declaresMoreThanText) == true : CanonicalText.hasFixedEncoding(type) || isMoreThanText(type)
        // A sentence may begin like a picture, and a key is text without a form that says so.
        if !isDeclared, keepsText || !catalogue.holdsText(type), type != .utf8PlainText, TextDecoding.isPlainUTF8(bytes) {
            item.representations.append(Representation(type: .utf8PlainText, fidelity: 1, bytes: bytes))
        }
        return Content(payload: Payload(items: [item]), bytes: bytes, isDeclared: isDeclared)
    }

    private func declaresMoreThanText(_ fileName: String) -> Bool {
        catalogue.types(fileName: fileName).contains(where: isMoreThanText)
    }

    private func isMoreThanText(_ type: TypeIdentifier) -> Bool { !catalogue.conforms(type, to: .plainText) }

    private func decode(_ bytes: [UInt8], _ name: String?) throws(CLIError) -> Payload {
        do throws(FormError) {
            return try PayloadJSON.payloads(from: bytes, catalogue: catalogue)
        } catch {
            throw CLIError(.badInput, name.map { "\u{201C}\($0)\u{201D}: \(error)" } ?? error.description)
        }
    }
}
