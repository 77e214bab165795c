import CAdwaita

/// A layout that places widgets beside each other as long as there is room, and the others on
/// further lines, as words of a text.
///
/// A widget that expands to the sides counts with the width that it wants to have at least, and
/// shares the rest of its line with others of the kind; any other widget has its natural width.
/// Lines with a widget that expands downwards share the rest of the height.
@MainActor
enum Wrapping {
    /// The space between widgets and between lines, in points.
    private static let spacing: Int32 = 6

    /// One line of widgets with their widths.
    @MainActor
    private struct Line {
        var children: [(widget: Widget, width: Int32)] = []

        var width: Int32 { children.reduce(0) { $0 + $1.width } + Wrapping.spacing * Int32(max(0, children.count - 1)) }
        var expands: Bool { children.contains { $0.widget.expands(.vertical) } }

        func height() -> SizeRange {
            children.reduce(into: SizeRange()) { height, child in
                let own = child.widget.measure(.vertical, for: child.width)
                height = SizeRange(minimum: max(height.minimum, own.minimum), natural: max(height.natural, own.natural))
            }
        }
    }

    /// Gives a box this layout instead of its own.
    static func install(in box: Widget) {
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { box, orientation, size, minimum, natural, _, _ in
                guard let box = box.map({ Pointer(UnsafeMutableRawPointer($0)) }) else { return }
                let range = MainActor.assumeIsolated { Wrapping.measure(box, isAcross: orientation == GTK_ORIENTATION_HORIZONTAL, size) }
                minimum?.pointee = range.minimum
                natural?.pointee = range.natural
            },
            { box, width, height, _ in
                guard let box = box.map({ Pointer(UnsafeMutableRawPointer($0)) }) else { return }
                MainActor.assumeIsolated { Wrapping.allocate(box, width, height) }
            })
        gtk_widget_set_layout_manager(box.pointer, layout)
    }

    private static func children(_ box: Pointer) -> [Widget] {
        let box = box.raw.assumingMemoryBound(to: GtkWidget.self)
        return sequence(first: gtk_widget_get_first_child(box)) { gtk_widget_get_next_sibling($0) }
            .prefix { $0 != nil }.compactMap { $0.map { Widget($0) } }.filter { gtk_widget_should_layout($0.pointer) != 0 }
    }

    private static func lines(_ box: Pointer, width: Int32) -> [Line] {
        var lines: [Line] = []
        for child in children(box) {
            let range = child.measure(.horizontal)
            let wish = child.expands(.horizontal) ? child.wantedWidth : range.natural
            let wanted = max(range.minimum, min(wish, width))
            if let last = lines.last, last.width + spacing + wanted <= width {
                lines[lines.count - 1].children.append((child, wanted))
            } else {
                lines.append(Line(children: [(child, wanted)]))
            }
        }
        return lines.map { line in
            var line = line
            let expanding = line.children.indices.filter { line.children[$0].widget.expands(.horizontal) }
            let rest = max(0, width - line.width)
            for (number, index) in expanding.enumerated() {
                // The widths add up to the whole, whatever the rest of the division.
                let (part, count) = (Int32(number), Int32(expanding.count))
                line.children[index].width += rest * (part + 1) / count - rest * part / count
            }
            return line
        }
    }

    private static func measure(_ box: Pointer, isAcross: Bool, _ size: Int32) -> SizeRange {
        if isAcross {
            let ranges = children(box).map { $0.measure(.horizontal) }
            let gaps = spacing * Int32(max(0, ranges.count - 1))
            return SizeRange(minimum: ranges.map(\.minimum).max() ?? 0, natural: ranges.reduce(gaps) { $0 + $1.natural })
        }
        let width = size >= 0 ? size : measure(box, isAcross: true, -1).natural
        let heights = lines(box, width: width).map { $0.height() }
        let gaps = spacing * Int32(max(0, heights.count - 1))
        return SizeRange(minimum: heights.reduce(gaps) { $0 + $1.minimum }, natural: heights.reduce(gaps) { $0 + $1.natural })
    }

    private static func allocate(_ box: Pointer, _ width: Int32, _ height: Int32) {
        let lines = lines(box, width: width)
        let heights = lineHeights(lines, height)
        let isMirrored = Widget(box.raw.assumingMemoryBound(to: GtkWidget.self)).isRightToLeft
        var y: Int32 = 0
        for (line, height) in zip(lines, heights) {
            var x: Int32 = 0
            for (child, childWidth) in line.children {
                var place = GtkAllocation(x: isMirrored ? width - x - childWidth : x, y: y, width: childWidth, height: height)
                gtk_widget_size_allocate(child.pointer, &place, -1)
                x += childWidth + spacing
            }
            y += height + spacing
        }
    }

    /// Lines get their minimum first, then what they would rather have, in their order; what is
    /// left goes to those that expand.
    private static func lineHeights(_ lines: [Line], _ height: Int32) -> [Int32] {
        let ranges = lines.map { $0.height() }
        var heights = ranges.map(\.minimum)
        var rest = max(0, height - heights.reduce(spacing * Int32(max(0, lines.count - 1)), +))
        for (index, range) in ranges.enumerated() where !lines[index].expands {
            let more = min(rest, range.natural - range.minimum)
            heights[index] += more
            rest -= more
        }
        let expanding = lines.indices.filter { lines[$0].expands }
        for (number, index) in expanding.enumerated() {
            let (part, count) = (Int32(number), Int32(expanding.count))
            heights[index] += rest * (part + 1) / count - rest * part / count
        }
        return heights
    }
}

extension Widget {
    /// Widgets in lines that are as long as there is room.
    static func wrapping(_ children: [Widget] = []) -> Widget {
        let box = box(.horizontal, children)
        Wrapping.install(in: box)
        return box
    }

    /// The sizes of the widget along an axis, for a size across the axis if one is given. Has the
    /// widget begin a new line of a box of ``wrapping(_:)`` where fewer characters would fit. (The
    /// width is kept with the GTK object.)
    func setWantedWidth(characters: Int32) {
        g_object_set_data(pointer.cast(), Self.wantedWidthKey, UnsafeMutableRawPointer(bitPattern: Int(characters)))
    }

    fileprivate var wantedWidth: Int32 {
        width(ofCharacters: Int32(Int(bitPattern: g_object_get_data(pointer.cast(), Self.wantedWidthKey))))
    }

    private static let wantedWidthKey = "dragconv-wanted-width"

    fileprivate func expands(_ axis: Axis) -> Bool { gtk_widget_compute_expand(pointer, axis.orientation) != 0 }
}
