/// A token by itself, without the tree construction.
package enum HTMLToken: Equatable {
    case characters(String)
    case startTag(String, attributes: [String: String], isSelfClosing: Bool)
    case endTag(String)
    case comment(String)
    case doctype(name: String?, publicIdentifier: String?, systemIdentifier: String?, isCorrect: Bool)

    /// The states in which a tokenizer can begin.
    package enum State: String {
        case data = "Data state"
        case rcdata = "RCDATA state"
        case rawtext = "RAWTEXT state"
        case script = "Script data state"
        case plaintext = "PLAINTEXT state"
        case cdata = "CDATA section state"

        var content: Tokenizer.Content {
            switch self {
            case .data: .data
            case .rcdata: .rcdata
            case .rawtext: .rawtext
            case .script: .script
            case .plaintext: .plaintext
            case .cdata: .cdata
            }
        }
    }

    /// The tokens of a text. Neighbouring characters are one token.
    ///
    /// - Parameter lastStartTag: the name of the last start tag, in lower case.
    package static func tokens(of text: [UInt8], from state: State = .data, lastStartTag: String? = nil) -> [HTMLToken] {
        let input = Input(text.span, skipsByteOrderMark: false)
        let bytes = input.bytes
        var tokenizer = Tokenizer(input, maximumAttributes: .max)
        tokenizer.content = state.content
        tokenizer.allowsCDATA = state == .cdata
        tokenizer.lastNameForTests = lastStartTag.map { Array($0.utf8) }
        var result: [HTMLToken] = []
        while true {
            let content = tokenizer.content
            let kind = tokenizer.next(bytes.span)
            if kind == .end { return result }
            var token = HTMLToken(kind, tokenizer, bytes.span, content)
            if case .characters(let new) = token, case .characters(let old) = result.last {
                result.removeLast()
                token = .characters(old + new)
            }
            result.append(token)
        }
    }

    private init(_ kind: Tokenizer.Kind, _ tokenizer: borrowing Tokenizer, _ input: Span<UInt8>, _ content: Tokenizer.Content) {
        func string(_ range: Range<Int>, _ decoding: TextDecoding) -> String {
            var bytes: [UInt8] = []
            decoding.append(input, range, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        switch kind {
        case .text:
            // The tree construction decides what becomes of NUL in these states.
            let nul: TextDecoding = content == .data || content == .cdata ? .keepsNUL : .replacesNUL
            self = .characters(string(tokenizer.textStart..<tokenizer.textEnd, tokenizer.decoding.union(nul)))
        case .startTag:
            var attributes: [String: String] = [:]
            for index in tokenizer.attributesStart..<tokenizer.attributes.count {
                let attribute = tokenizer.attributes[index]
                attributes[string(attribute.nameRange, attribute.nameDecoding)] = string(attribute.valueRange, attribute.valueDecoding)
            }
            self = .startTag(string(tokenizer.nameStart..<tokenizer.nameEnd, .name), attributes: attributes, isSelfClosing: tokenizer.isSelfClosing)
        case .endTag: self = .endTag(string(tokenizer.nameStart..<tokenizer.nameEnd, .name))
        case .comment, .end: self = .comment(string(tokenizer.textStart..<tokenizer.textEnd, tokenizer.decoding))
        case .doctype:
            let doctype = tokenizer.doctype
            self = .doctype(
                name: doctype.name.map { string($0, .name) }, publicIdentifier: doctype.publicIdentifier.map { string($0, .identifier) },
                systemIdentifier: doctype.systemIdentifier.map { string($0, .identifier) }, isCorrect: !doctype.forcesQuirks)
        }
    }
}
