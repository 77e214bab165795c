// Start tags in each insertion mode but "in body" (§13.2.6.4).

extension TreeBuilder {
    /// Processes a start tag by the rules of the insertion mode.
    mutating func start(_ input: Span<UInt8>, _ name: HTMLName) {
        while !startStep(input, name) {}
    }

    /// - Returns: false when the mode has changed, and the tag must be processed again.
    private mutating func startStep(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch mode {
        case .inBody: startInBody(input, name)
        case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead: return startEarly(input, name)
        case .text, .inTableText: break
        case .inTable: return startInTable(input, name)
        case .inCaption: return startInCaption(input, name)
        case .inColumnGroup: return startInColumnGroup(input, name)
        case .inTableBody: return startInTableBody(input, name)
        case .inRow: return startInRow(input, name)
        case .inCell: return startInCell(input, name)
        case .inTemplate: return startInTemplate(input, name)
        case .afterBody, .afterAfterBody:
            if name != .html {
                mode = .inBody
                return false
            }
            startInBody(input, name)
        case .inFrameset: startInFrameset(input, name)
        case .afterFrameset, .afterAfterFrameset:
            if name == .html { startInBody(input, name) }
            if name == .noframes { startInHead(input, name) }
        }
        return true
    }

    // MARK: Before the body

    private mutating func startEarly(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        if name == .html, mode != .initial, mode != .beforeHTML {
            startInBody(input, name)
            return true
        }
        switch mode {
        case .beforeHTML where name == .html:
            push(append(elementOfToken(name), to: 0), name)
            mode = .beforeHead
        case .beforeHead where name == .head:
            head = insertElement(name)
            mode = .inHead
        case .inHead where rules.traits(name).contains(.head): startInHead(input, name)
        case .inHead where name == .noscript:
            if options.isScripting {
                insertRawText(name, .rawtext)
            } else {
                insertElement(name)
                mode = .inHeadNoscript
            }
        case .inHeadNoscript where name == .noscript: break
        case .inHead where name == .head, .inHeadNoscript where name == .head, .afterHead where name == .head: break
        case .inHeadNoscript where [.basefont, .bgsound, .link, .meta, .noframes, .style].contains(name): startInHead(input, name)
        case .afterHead where name == .body:
            insertElement(name)
            framesetIsOK = false
            mode = .inBody
        case .afterHead where name == .frameset:
            insertElement(name)
            mode = .inFrameset
        case .afterHead where rules.traits(name).contains(.head):
            push(head, .head)
            startInHead(input, name)
            removeOpen(head)
        default:
            leaveEarlyMode()
            return false
        }
        return true
    }

    /// The rules of "in head" for the elements that all modes take from there.
    mutating func startInHead(_ input: Span<UInt8>, _ name: HTMLName) {
        switch name {
        case .title: insertRawText(name, .rcdata)
        case .noframes, .style: insertRawText(name, .rawtext)
        case .script: insertRawText(name, .script)
        case .template:
            insertElement(name)
            formatting.append(.marker)
            framesetIsOK = false
            mode = .inTemplate
            templateModes.append(.inTemplate)
        default: insertVoid(name)
        }
    }

    /// Inserts an element whose content is text up to its end tag.
    mutating func insertRawText(_ name: HTMLName, _ content: Tokenizer.Content) {
        insertElement(name)
        tokenizer.content = content
        originalMode = mode
        mode = .text
    }

    private mutating func startInTemplate(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        if rules.traits(name).contains(.head) {
            startInHead(input, name)
            return true
        }
        switch name {
        case .caption, .colgroup, .tbody, .tfoot, .thead: mode = .inTable
        case .col: mode = .inColumnGroup
        case .tr: mode = .inTableBody
        case .td, .th: mode = .inRow
        default: mode = .inBody
        }
        if !templateModes.isEmpty { templateModes[templateModes.count - 1] = mode }
        return false
    }

    private mutating func startInFrameset(_ input: Span<UInt8>, _ name: HTMLName) {
        switch name {
        case .html: startInBody(input, name)
        case .frameset: insertElement(name)
        case .frame: insertVoid(name)
        case .noframes: startInHead(input, name)
        default: break
        }
    }
}
