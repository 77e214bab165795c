// Tags in the insertion modes of tables (§13.2.6.4.9 to .15). A function returns false when the
// mode has changed, and the tag must be processed again.

extension TreeBuilder {
    mutating func startInTable(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch name {
        case .caption:
            clearBack(to: .table)
            formatting.append(.marker)
            insertElement(name)
            mode = .inCaption
        case .colgroup:
            clearBack(to: .table)
            insertElement(name)
            mode = .inColumnGroup
        case .col:
            clearBack(to: .table)
            insertImplied(.colgroup)
            mode = .inColumnGroup
            return false
        case .tbody, .tfoot, .thead:
            clearBack(to: .table)
            insertElement(name)
            mode = .inTableBody
        case .td, .th, .tr:
            clearBack(to: .table)
            insertImplied(.tbody)
            mode = .inTableBody
            return false
        case .table:
            guard isInTableScope(.table) else { return true }
            popThrough(.table)
            resetMode()
            return false
        case .style, .script, .template: startInHead(input, name)
        case .input where isHidden(input): insertVoid(name)
        case .form:
            if form >= 0 || isOpen(.template) { return true }
            form = insertElement(name)
            pop()
        default:
            isFostering = true
            startInBody(input, name)
            isFostering = false
        }
        return true
    }

    mutating func endInTable(_ input: Span<UInt8>, _ name: HTMLName) {
        switch name {
        case .table:
            guard isInTableScope(.table) else { return }
            popThrough(.table)
            resetMode()
        case .body, .html: break
        case .template: endTemplate()
        case _ where rules.traits(name).contains(.tablePart): break
        default:
            isFostering = true
            _ = endInBody(input, name)
            isFostering = false
        }
    }

    // MARK: Captions and columns

    mutating func startInCaption(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        guard rules.traits(name).contains(.tablePart) else {
            startInBody(input, name)
            return true
        }
        return !closeCaption()
    }

    mutating func endInCaption(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        if name == .caption {
            _ = closeCaption()
            return true
        }
        if name == .table { return !closeCaption() }
        if name == .body || name == .html || rules.traits(name).contains(.tablePart) { return true }
        return endInBody(input, name)
    }

    /// - Returns: false when no caption is open here.
    private mutating func closeCaption() -> Bool {
        guard isInTableScope(.caption) else { return false }
        closeImplied()
        popThrough(.caption)
        clearFormattingToMarker()
        mode = .inTable
        return true
    }

    mutating func startInColumnGroup(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch name {
        case .html: startInBody(input, name)
        case .col: insertVoid(name)
        case .template: startInHead(input, name)
        default: return !closeColumnGroup()
        }
        return true
    }

    mutating func endInColumnGroup(_ name: HTMLName) -> Bool {
        switch name {
        case .colgroup: _ = closeColumnGroup()
        case .col: break
        case .template: endTemplate()
        default: return !closeColumnGroup()
        }
        return true
    }

    /// - Returns: false when the innermost element is no column group.
    private mutating func closeColumnGroup() -> Bool {
        guard currentName == .colgroup else { return false }
        pop()
        mode = .inTable
        return true
    }

    // MARK: Table bodies

    mutating func startInTableBody(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch name {
        case .tr:
            clearBackToTableBody()
            insertElement(name)
            mode = .inRow
        case .td, .th:
            clearBackToTableBody()
            insertImplied(.tr)
            mode = .inRow
            return false
        case .caption, .col, .colgroup, .tbody, .tfoot, .thead: return !closeAnyTableBody()
        default: return startInTable(input, name)
        }
        return true
    }

    mutating func endInTableBody(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch name {
        case .tbody, .tfoot, .thead:
            guard isInTableScope(name) else { return true }
            clearBackToTableBody()
            pop()
            mode = .inTable
        case .table: return !closeAnyTableBody()
        case .body, .html, .caption, .col, .colgroup, .td, .th, .tr: break
        default: endInTable(input, name)
        }
        return true
    }

    private mutating func closeAnyTableBody() -> Bool {
        guard isInTableScope(.tbody) || isInTableScope(.thead) || isInTableScope(.tfoot) else { return false }
        clearBackToTableBody()
        pop()
        mode = .inTable
        return true
    }

    // MARK: Rows and cells

    mutating func startInRow(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch name {
        case .td, .th:
            clearBack(to: .tr)
            insertElement(name)
            mode = .inCell
            formatting.append(.marker)
        case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: return !closeRow()
        default: return startInTable(input, name)
        }
        return true
    }

    mutating func endInRow(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch name {
        case .tr: _ = closeRow()
        case .table: return !closeRow()
        case .tbody, .tfoot, .thead: return !(isInTableScope(name) && closeRow())
        case .body, .html, .caption, .col, .colgroup, .td, .th: break
        default: endInTable(input, name)
        }
        return true
    }

    private mutating func closeRow() -> Bool {
        guard isInTableScope(.tr) else { return false }
        clearBack(to: .tr)
        pop()
        mode = .inTableBody
        return true
    }

    mutating func startInCell(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        guard rules.traits(name).contains(.tablePart) else {
            startInBody(input, name)
            return true
        }
        guard isInTableScope(.td) || isInTableScope(.th) else { return true }
        closeCell()
        return false
    }

    mutating func endInCell(_ input: Span<UInt8>, _ name: HTMLName) -> Bool {
        switch name {
        case .td, .th:
            guard isInTableScope(name) else { return true }
            closeImplied()
            popThrough(name)
            clearFormattingToMarker()
            mode = .inRow
        case .body, .caption, .col, .colgroup, .html: break
        case .table, .tbody, .tfoot, .thead, .tr:
            guard isInTableScope(name) else { return true }
            closeCell()
            return false
        default: return endInBody(input, name)
        }
        return true
    }

    private mutating func closeCell() {
        closeImplied()
        while !open.isEmpty {
            let name = currentName
            pop()
            if name == .td || name == .th { break }
        }
        clearFormattingToMarker()
        mode = .inRow
    }
}
