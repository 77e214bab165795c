/// The parameters that a rule of kind `strip` removes.
struct TrackerRemoval: Sendable {
    /// The names of the parameters, and prefixes of names, in lower case.
    let names: [[UInt8]]
    let prefixes: [[UInt8]]
    /// A prefix of a last path segment that is removed too; nil when the path stays as it is.
    let segment: [UInt8]?
}
