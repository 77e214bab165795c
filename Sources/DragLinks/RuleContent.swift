import DragTypes
import Synchronization

/// What cleaning knows of a rule: its hosts at once, and the rest when a link first needs the rule.
///
/// Compiling all built-in rules takes longer than starting the program, and one link needs a handful of them. A class, so that all copies of
/// a rule share what is compiled once. Any thread may ask for the compiled rule.
final class RuleContent: Sendable {
    // Cleaning alone needs neither the description nor the examples, so both stay as they are in the file until they are asked for.
    let about: JSONText?
    /// The examples; nil for none, and for a built-in rule, whose examples are parsed when they are asked for.
    let examples: JSONValue?
    let isBuiltIn: Bool
    let hosts: [HostPattern]
    /// One bit for each path length modulo 64 that the rule may match; all bits when a path is more than plain text.
    let pathLengths: UInt64
    /// Whether the rule was left uncompiled when its file was read, so that it must be found by its hosts alone.
    let isDeferred: Bool
    private let compiled = AtomicLazyReference<CompiledRule>()
    private let compile: @Sendable () -> CompiledRule

    init(
        about: JSONText?, examples: JSONValue?, isBuiltIn: Bool, hosts: [HostPattern], pathLengths: UInt64, isDeferred: Bool,
        compile: @escaping @Sendable () -> CompiledRule
    ) {
        self.about = about
        self.examples = examples
        self.isBuiltIn = isBuiltIn
        self.hosts = hosts
        self.pathLengths = pathLengths
        self.isDeferred = isDeferred
        self.compile = compile
    }

    var rule: CompiledRule {
        // Two threads may both compile the rule; the first one's result is kept.
        compiled.load() ?? compiled.storeIfNil(compile())
    }
}
