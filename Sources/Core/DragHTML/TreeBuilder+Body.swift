// Start tags in the insertion mode "in body" (§13.2.6.4.7).

extension TreeBuilder {
    @inline(never)
    mutating func startInBody(_ input: Span<UInt8>, _ name: HTMLName) {
        let rule = rules.entry(name).start
        switch rule {
        case .ordinary:
            reopenFormatting()
            insertElement(name)
        case .block:
            closeParagraphInButtonScope()
            insertElement(name)
        case .formatting:
            reopenFormatting()
            addFormatting(input, insertElement(name), name)
        case .anchor: startAnchor(input)
        case .void:
            reopenFormatting()
            insertVoid(name)
            framesetIsOK = false
        case .head: startInHead(input, name)
        case .heading:
            closeParagraphInButtonScope()
            if rules.entry(currentName).start == .heading { pop() }
            insertElement(name)
        case .listItem: startItem(name, closes: name)
        case .description: startItem(name, closes: name == .dd ? .dt : .dd)
        case .pre:
            closeParagraphInButtonScope()
            insertElement(name)
            skipsLineEnd = true
            framesetIsOK = false
        case .table:
            if quirks != .full { closeParagraphInButtonScope() }
            insertElement(name)
            framesetIsOK = false
            mode = .inTable
        case .plainVoid: insertVoid(name)
        case .rule:
            closeParagraphInButtonScope()
            if isInScope(.select) { closeImplied() }
            insertVoid(name)
            framesetIsOK = false
        case .object:
            reopenFormatting()
            insertElement(name)
            formatting.append(.marker)
            framesetIsOK = false
        case .image: startInBody(input, .img)
        case .ignored: break
        case .html, .body, .frameset: startSecond(input, name)
        case .form, .button, .input, .select, .option, .optionGroup, .selectedContent: startControl(input, name, rule)
        case .textarea, .plaintext, .xmp, .iframe, .noembed, .noscript: startRawText(name, rule)
        case .nobr, .rubyBase, .rubyText, .math, .svg: startRare(input, name, rule)
        }
    }

    /// `html`, `body` and `frameset` in the body.
    private mutating func startSecond(_ input: Span<UInt8>, _ name: HTMLName) {
        guard !open.isEmpty else { return }
        if name == .html {
            if !isOpen(.template) { takeLate(into: open[0].node, input) }
            return
        }
        guard open.count > 1, open[1].name == .body else { return }
        if name == .body {
            guard !isOpen(.template) else { return }
            framesetIsOK = false
            takeLate(into: open[1].node, input)
        } else if framesetIsOK {
            unlink(open[1].node)
            pop(downTo: 1)
            insertElement(name)
            mode = .inFrameset
        }
    }

    /// `li`, `dd` and `dt`: closes the item before it.
    private mutating func startItem(_ name: HTMLName, closes other: HTMLName) {
        framesetIsOK = false
        var index = open.count - 1
        while index >= 0 {
            let element = open[index]
            if element.name == name || element.name == other {
                closeImplied(except: element.name)
                popThrough(element.name)
                break
            }
            if element.traits.contains(.special), element.name != .address, element.name != .div, element.name != .p { break }
            index -= 1
        }
        closeParagraphInButtonScope()
        insertElement(name)
    }

    private mutating func startAnchor(_ input: Span<UInt8>) {
        if let index = formattingIndex(of: HTMLName.a) {
            let node = formatting[index].node
            adopt(.a)
            if let index = formattingIndex(of: node) { unlistFormatting(at: index) }
            removeOpenAlone(node)
        }
        reopenFormatting()
        addFormatting(input, insertElement(.a), .a)
    }

    private mutating func startControl(_ input: Span<UInt8>, _ name: HTMLName, _ rule: StartRule) {
        if isFragment, context == .select, rule == .input || rule == .select { return }
        switch rule {
        case .form:
            let hasTemplate = isOpen(.template)
            if form >= 0, !hasTemplate { return }
            closeParagraphInButtonScope()
            let node = insertElement(name)
            if !hasTemplate { form = node }
            return
        case .button:
            if isInScope(.button) {
                closeImplied()
                popThrough(.button)
            }
            framesetIsOK = false
        case .input:
            if isInScope(.select) { popThrough(.select) }
            reopenFormatting()
            if !isHidden(input) { framesetIsOK = false }
            return insertVoid(name)
        case .select:
            // A second one closes the first.
            if isInScope(.select) { return popThrough(.select) }
            framesetIsOK = false
        case .option, .optionGroup:
            if isInScope(.select) {
                closeImplied(except: rule == .option ? .optgroup : .none)
            } else if currentName == .option {
                pop()
            }
        default: break
        }
        reopenFormatting()
        let node = insertElement(name)
        if rule == .option { openOption(node, input) }
        if rule == .selectedContent { openSelectedContent(node, input) }
    }

    private mutating func startRawText(_ name: HTMLName, _ rule: StartRule) {
        switch rule {
        case .textarea:
            insertRawText(name, .rcdata)
            skipsLineEnd = true
            framesetIsOK = false
        case .plaintext:
            closeParagraphInButtonScope()
            insertElement(name)
            tokenizer.content = .plaintext
        case .noscript where !options.isScripting:
            reopenFormatting()
            insertElement(name)
        default:
            if rule == .xmp {
                closeParagraphInButtonScope()
                reopenFormatting()
            }
            if rule == .xmp || rule == .iframe { framesetIsOK = false }
            insertRawText(name, .rawtext)
        }
    }

    private mutating func startRare(_ input: Span<UInt8>, _ name: HTMLName, _ rule: StartRule) {
        switch rule {
        case .nobr:
            reopenFormatting()
            if isInScope(.nobr) {
                adopt(.nobr)
                reopenFormatting()
            }
            addFormatting(input, insertElement(name), name)
        case .rubyBase, .rubyText:
            if isInScope(.ruby) { closeImplied(except: rule == .rubyText ? .rtc : .none) }
            insertElement(name)
        default:
            hasForeign = true
            reopenFormatting()
            insertElement(rule == .svg ? name.svg : name.mathML)
            if tokenizer.isSelfClosing { pop() }
        }
    }
}
