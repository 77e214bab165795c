/// The parameters that a rule of kind `strip` takes out.
struct TrackerRemoval: Sendable {
    /// Names and beginnings of names, in lower case.
    let names: [[UInt8]]
    let prefixes: [[UInt8]]
    /// How a last path segment begins that goes as well.
    let segment: [UInt8]?
}
