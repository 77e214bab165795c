/// A value for each of some names, found as fast as an element of an array.
///
///     let isHeading = HTMLNameTable([(true, [.h1, .h2, .h3, .h4, .h5, .h6])], other: false)
///     print(isHeading[tree.name(of: node)])
public struct HTMLNameTable<Value: Sendable>: Sendable {
    /// The values of the names with constants, by number.
    @usableFromInline let values: [Value]
    @usableFromInline let other: Value

    /// - Parameters:
    ///   - lists: values, each with the names that have it. The last one counts where a name is in
    ///     two lists.
    ///   - other: the value of every other name, and of all names of SVG and MathML.
    public init(_ lists: [(value: Value, names: [HTMLName])], other: Value) {
        var values = [Value](repeating: other, count: NameTable.shared.count)
        for list in lists {
            for name in list.names where name.index < values.count { values[name.index] = list.value }
        }
        self.values = values
        self.other = other
    }

    /// The value of a name.
    @inlinable
    public subscript(name: HTMLName) -> Value {
        let index = Int(name.bits)
        return index < values.count ? values[index] : other
    }
}
