import CAdwaita

/// The widgets of one row of a ``RowList``. GTK decides which element a row shows, and may give the
/// row to another element later.
@MainActor
protocol ListRow: AnyObject {
    associatedtype Element: Equatable, Identifiable where Element.ID == Int64

    var widget: Widget { get }
    /// Shows an element: another one than before, or the same one after a change.
    func show(_ element: Element)
    /// Called when the row no longer shows its element.
    func clear()
    /// Called when GTK destroys the row, whose widgets must not be touched any more.
    func close()
    /// What a screen reader says of an element.
    static func name(of element: Element) -> String
}

/// A list of elements below each other (`GtkListView`).
///
/// The model (`GListStore`) has an object for each element, which stays the same as long as the
/// element does. A change of the elements inserts, removes or moves only the objects in question,
/// so that all other rows keep the focus, and what is being typed in them.
///
/// Owner rule: holds a reference to the model and to its objects.
@MainActor
final class RowList<Row: ListRow> {
    let widget: Widget
    private(set) var elements: [Row.Element] = []
    /// Called when the user has selected another element, after the event that selected the
    /// element.
    var chosen: @MainActor (Row.Element) -> Void = { _ in }
    /// Called when the user has double-clicked a row, or pressed Enter on it, after that event.
    var activated: @MainActor (Row) -> Void = { _ in }

    private let makeRow: @MainActor () -> Row
    private let store: OpaquePointer?
    /// Nil for a list without a selection.
    private let selection: OpaquePointer?
    /// The objects of the model by the identities of their elements.
    private var objects: [Int64: UnsafeMutableRawPointer] = [:]
    /// The rows that GTK has had made, by their `GtkListItem`, and the identities of the elements
    /// that they showed last.
    private var rows: [UnsafeMutableRawPointer: (row: Row, id: Int64?)] = [:]
    /// The rows that show an element, by the element's identity.
    private var shown: [Int64: Row] = [:]
    /// Whether the program changes the list: what is selected meanwhile, the user has not selected.
    private var isChanging = false

    /// An empty list.
    ///
    /// - Parameters:
    ///   - isSelectable: whether one of the elements can be selected.
    ///   - makeRow: makes a row that shows no element yet.
    init(isSelectable: Bool, _ makeRow: @escaping @MainActor () -> Row) {
        self.makeRow = makeRow
        store = g_list_store_new(gtk_string_object_get_type())
        g_object_ref(UnsafeMutableRawPointer(store))
        let factory = gtk_signal_list_item_factory_new()
        selection = isSelectable ? gtk_single_selection_new(store) : nil
        if let selection { gtk_single_selection_set_autoselect(selection, 0) }
        // The view takes over the model and the factory.
        widget = Widget(gtk_list_view_new(selection ?? gtk_no_selection_new(store), factory))
        if let factory { connect(UnsafeMutableRawPointer(factory)) }
    }

    isolated deinit {
        for object in objects.values { g_object_unref(object) }
        g_object_unref(UnsafeMutableRawPointer(store))
    }

    private func connect(_ factory: UnsafeMutableRawPointer) {
        Signals.connect(factory, "setup") { [weak self] (item: Pointer?) in if let item { self?.setUp(item) } }
        Signals.connect(factory, "bind") { [weak self] (item: Pointer?) in if let item { self?.bind(item) } }
        Signals.connect(factory, "unbind") { [weak self] (item: Pointer?) in if let item { self?.unbind(item) } }
        Signals.connect(factory, "teardown") { [weak self] (item: Pointer?) in if let item { self?.tearDown(item) } }
        guard let selection else { return }
        Signals.connect(UnsafeMutableRawPointer(selection), "notify::selected") { [weak self] (_: Pointer?) in self?.selectionChanged() }
        let activated: @convention(c) (gpointer, UInt32, gpointer) -> Void = { _, position, data in
            let data = Pointer(data)
            MainActor.assumeIsolated { (Signals.body(data) as @MainActor (UInt32) -> Void)(position) }
        }
        let body: @MainActor (UInt32) -> Void = { [weak self] position in self?.activated(at: Int(position)) }
        Signals.connect(widget.raw, "activate", unsafeBitCast(activated, to: GCallback.self), body)
    }

    // MARK: Showing

    /// Shows these elements from now on.
    func show(_ new: [Row.Element]) {
        isChanging = true
        defer { isChanging = false }
        let hadFocus = widget.containsFocus
        let old = elements
        let former = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        elements = new
        let start = zip(old, new).prefix { $0.id == $1.id }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0.id == $1.id }.count
        if old.count > start + end || new.count > start + end {
            var inserted: [UnsafeMutableRawPointer?] = new[start..<new.count - end].map { object(of: $0.id) }
            g_list_store_splice(store, guint(start), guint(old.count - end - start), &inserted, guint(inserted.count))
        }
        let kept = Set(new.map(\.id))
        for (id, object) in objects where !kept.contains(id) {
            objects[id] = nil
            g_object_unref(object)
        }
        for element in new where former[element.id].map({ $0 != element }) ?? false {
            if let row = shown[element.id] { show(element, in: row) }
        }
        // The focus of a row that has gone goes to a neighbour.
        if hadFocus, !widget.containsFocus { gtk_widget_grab_focus(widget.pointer) }
    }

    /// Selects the element with this identity; none, if there is no such element.
    func select(_ id: Int64?) {
        guard let selection else { return }
        isChanging = true
        defer { isChanging = false }
        gtk_single_selection_set_selected(selection, position(of: id).map { guint($0) } ?? guint.max)
    }

    /// The row of an element, after the list has been scrolled to it.
    func reveal(_ id: Int64) -> Row? {
        guard let position = position(of: id) else { return nil }
        gtk_widget_activate_action_variant(widget.pointer, "list.scroll-to-item", g_variant_new_uint32(guint(position)))
        return shown[id]
    }

    /// The element whose row has the keyboard's focus.
    var focused: Row.Element? {
        let id = shown.first { gtk_widget_get_parent($0.value.widget.pointer).map { Widget($0).containsFocus } ?? false }?.key
        return elements.first { $0.id == id }
    }

    private func position(of id: Int64?) -> Int? { elements.firstIndex { $0.id == id } }

    /// The object of an element in the model, made if need be.
    private func object(of id: Int64) -> UnsafeMutableRawPointer? {
        if let object = objects[id] { return object }
        let object = gtk_string_object_new("\(id)").map { UnsafeMutableRawPointer($0) }
        objects[id] = object
        return object
    }

    private func show(_ element: Row.Element, in row: Row) {
        row.show(element)
        // The row's parent is what has the focus, and so bears the name.
        if let parent = gtk_widget_get_parent(row.widget.pointer) { Widget(parent).setAccessibleName(Text.shown(Row.name(of: element))) }
    }

    // MARK: What GTK asks for

    private func setUp(_ item: Pointer) {
        let row = makeRow()
        rows[item.raw] = (row, nil)
        gtk_list_item_set_child(item.opaque, row.widget.pointer)
    }

    private func bind(_ item: Pointer) {
        guard let (row, former) = rows[item.raw], let element = Self.id(item).flatMap({ id in elements.first { $0.id == id } }) else { return }
        if former != nil, former != element.id { row.clear() }
        rows[item.raw] = (row, element.id)
        shown[element.id] = row
        show(element, in: row)
    }

    /// (GTK 4.8 unbinds a row whenever its place or its selection changes, and binds the row to the
    /// same element again. What is typed in the row stays.)
    private func unbind(_ item: Pointer) {
        guard let (row, id) = rows[item.raw], let id else { return }
        // The element may have been given another row before this one.
        if shown[id] === row { shown[id] = nil }
    }

    private func tearDown(_ item: Pointer) { rows.removeValue(forKey: item.raw)?.row.close() }

    private static func id(_ item: Pointer) -> Int64? {
        guard let object = gtk_list_item_get_item(item.opaque) else { return nil }
        return gtk_string_object_get_string(OpaquePointer(object)).flatMap { Int64(String(cString: $0)) }
    }

    // MARK: What the user does

    private func selectionChanged() {
        guard !isChanging, let selection else { return }
        let position = Int(gtk_single_selection_get_selected(selection))
        guard elements.indices.contains(position) else { return }
        let id = elements[position].id
        // The elements may be changed by this, so the event has to end first.
        Task { @MainActor in
            if let element = elements.first(where: { $0.id == id }) { chosen(element) }
        }
    }

    private func activated(at position: Int) {
        guard elements.indices.contains(position) else { return }
        let id = elements[position].id
        // The press that activates a row gives the focus to the row afterwards.
        Task { @MainActor in
            if let row = shown[id] { activated(row) }
        }
    }
}
