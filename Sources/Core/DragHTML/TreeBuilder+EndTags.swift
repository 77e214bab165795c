// End tags in each insertion mode, and the end of the input (§13.2.6.4).

extension TreeBuilder {
    /// Processes an end tag by the rules of the insertion mode.
    mutating func end(_ input: Span<UInt8>, _ name: HTMLName) {
        while !endStep(input, name) {}
    }

    /// - Returns: false when the mode has changed, and the tag must be processed again.
    private mutating func endStep(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch mode {
        case .inBody: return endInBody(input, name)
        case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead: return endEarly(name)
        case .text:
            pop()
            mode = originalMode
        case .inTable: endInTable(input, name)
        case .inCaption: return endInCaption(input, name)
        case .inColumnGroup: return endInColumnGroup(name)
        case .inTableBody: return endInTableBody(input, name)
        case .inRow: return endInRow(input, name)
        case .inCell: return endInCell(input, name)
        case .inTemplate: if name == .template { endTemplate() }
        case .afterBody:
            if name == .html {
                if !isFragment { mode = .afterAfterBody }
                return true
            }
            mode = .inBody
            return false
        case .afterAfterBody:
            mode = .inBody
            return false
        case .inFrameset:
            guard name == .frameset, open.count > 1 else { return true }
            pop()
            if !isFragment, currentName != .frameset { mode = .afterFrameset }
        case .afterFrameset: if name == .html { mode = .afterAfterFrameset }
        case .inTableText, .afterAfterFrameset: break
        }
        return true
    }

    private mutating func endEarly(_ name: HTMLName) -> Bool {
        if name == .template, mode == .inHead || mode == .afterHead {
            endTemplate()
            return true
        }
        switch mode {
        case .inHead where name == .head, .inHeadNoscript where name == .noscript:
            leaveEarlyMode()
            return true
        case .inHeadNoscript: if name != .br { return true }
        case .initial: break
        default:
            let isHead = name == .head && (mode == .beforeHTML || mode == .beforeHead)
            guard isHead || name == .body || name == .html || name == .br else { return true }
        }
        leaveEarlyMode()
        return false
    }

    mutating func endTemplate() {
        guard isOpen(.template) else { return }
        closeImpliedThoroughly()
        closeTemplate()
    }

    private mutating func closeTemplate() {
        popThrough(.template)
        clearFormattingToMarker()
        templateModes.removeLast()
        resetMode()
    }

    // MARK: In body

    @inline(never)
    mutating func endInBody(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch rules.entry(name).end {
        case .ordinary: closeOther(name)
        case .block: close(name, ifInScope: isInScope(name))
        case .formatting:
            // The common case: the innermost element, and the last of the list.
            if currentName == name, !formatting.isEmpty, formatting[formatting.count - 1].node == current.node {
                pop()
                unlistFormatting(at: formatting.count - 1)
            } else {
                adopt(name)
            }
        case .paragraph:
            if !isInScope(.p, .button) { insertImplied(.p) }
            closeParagraph()
        case .listItem: close(name, ifInScope: isInScope(name, .ol, .ul), except: name)
        case .description: close(name, ifInScope: isInScope(name), except: name)
        case .heading: closeHeading()
        case .object:
            guard isInScope(name) else { break }
            close(name, ifInScope: true)
            clearFormattingToMarker()
        case .lineBreak:
            reopenFormatting()
            tokenizer.dropAttributes()
            insertVoid(.br)
            framesetIsOK = false
        case .form: closeForm()
        case .template: endTemplate()
        case .body, .html:
            guard isInScope(.body) else { break }
            mode = .afterBody
            return name == .body
        }
        return true
    }

    private mutating func close(_ name: HTMLName, ifInScope isInScope: Bool, except exception: HTMLName = .none) {
        guard isInScope else { return }
        closeImplied(except: exception)
        popThrough(name)
    }

    private mutating func closeHeading() {
        guard isInScope(.h1) || isInScope(.h2) || isInScope(.h3) || isInScope(.h4) || isInScope(.h5) || isInScope(.h6) else { return }
        closeImplied()
        while !open.isEmpty {
            let isHeading = rules.entry(currentName).end == .heading
            pop()
            if isHeading { return }
        }
    }

    private mutating func closeForm() {
        if isOpen(.template) { return close(.form, ifInScope: isInScope(.form)) }
        let node = form
        form = -1
        guard node >= 0, isNodeInScope(node) else { return }
        closeImplied()
        removeOpenAlone(node)
    }

    /// "Any other end tag".
    @inline(never)
    mutating func closeOther(_ name: HTMLName) {
        if name.isKnownElement, !isOpen(name) { return }
        var index = open.count - 1
        while index >= 0 {
            if open[index].name == name {
                closeImplied(except: name)
                return pop(downTo: index)
            }
            if open[index].traits.contains(.special) { return }
            index -= 1
        }
    }

    // MARK: The end

    mutating func finish(_ input: Span<UInt8>) {
        flushTableText(input)
        while true {
            switch mode {
            case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead: leaveEarlyMode()
            case .text:
                pop()
                mode = originalMode
            case .inColumnGroup where currentName == .colgroup:
                pop()
                mode = .inTable
            default:
                if !templateModes.isEmpty, isOpen(.template) {
                    closeTemplate()
                    continue
                }
                // Closing an option can copy it.
                pop(downTo: 0)
                joinLateAttributes()
                return
            }
        }
    }

    // MARK: Fragments

    /// Prepares parsing a fragment (§13.4).
    mutating func beginFragment(_ context: HTMLContext) {
        isFragment = true
        // A CDATA section may come at once.
        hasForeign = true
        var name = HTMLName(context.name) ?? HTMLName(bits: HTMLName.svgBit - 1)
        if context.namespace == .svg { name = name.svg }
        if context.namespace == .mathML { name = name.mathML }
        self.context = name
        quirks = context.isQuirks ? .full : .none
        tokenizer.allowsCDATA = name.isForeign
        push(append(element(.html), to: 0), .html)
        if name == .template { templateModes.append(.inTemplate) }
        switch name {
        case .title, .textarea: tokenizer.content = .rcdata
        case .style, .xmp, .iframe, .noembed, .noframes: tokenizer.content = .rawtext
        case .script: tokenizer.content = .script
        case .noscript where options.isScripting: tokenizer.content = .rawtext
        case .plaintext: tokenizer.content = .plaintext
        default: break
        }
        if name == .form { form = Int32.max }
        resetMode()
    }
}
