public import DragTypes
import Synchronization

/// A family of forms (data formats) of one kind of content, such as links. All forms are read into
/// one model and written from this model.
///
/// A link comes as a `.webloc` file, as `text/x-moz-url`, as `UniformResourceLocatorW` and so on.
/// For n readable and m writable forms, a handler need not declare n × m conversions. Instead, the
/// handler declares for each form which features of the model the form holds, and the conversions
/// are derived. A conversion loses the features that its source holds and its target does not, and
/// names these features in ``Conversion/loses``. Where source and target have no feature in common,
/// there is no conversion.
///
/// In a family around a hub, one form holds the whole model and is the type that programs keep,
/// such as a gallery. Conversions lead from each form to the hub and from the hub to each form, but
/// not between two other forms: a table counts as a gallery only if a gallery is asked for.
public struct FormFamily: Sendable {
    /// A part of the model that some forms can hold and others cannot: a link's title, the mark
    /// that files were cut.
    public struct Feature: Hashable, Sendable {
        /// What is missing in a form that does not hold the feature, as a noun phrase for people:
        /// "title".
        public let name: String
        /// How much of the whole thing the feature is worth, 1…999 thousandths.
        public let weight: Int
        /// Representations of the same item that tell the feature where a form does not hold it:
        /// `public.url-name` tells a link's title.
        public let siblings: [TypeIdentifier]

        /// A feature with its worth in thousandths, and the types that tell it beside a form.
        public init(_ name: String, weight: Int, siblings: [TypeIdentifier] = []) {
            self.name = name
            self.weight = min(max(weight, 1), 999)
            self.siblings = siblings
        }
    }

    /// One form of the thing, with its type and the features that it holds.
    public struct Form: Hashable, Sendable {
        /// What a handler can do with a form.
        public enum Access: Hashable, Sendable {
            /// The form is read only.
            case read
            /// The form is written only.
            case write
            /// The form is read and written.
            case readAndWrite
        }

        /// The form's part of conversion ids: `moz-url` in
        /// `org.dragconv.link-forms/moz-url-to-webloc`.
        public let name: String
        /// The form's type. A family has at most one form of each type, or one that is only read
        /// and one that is only written, because a reader may find features that no writer can
        /// express.
        public let type: TypeIdentifier
        /// What a reader of the form delivers, and a writer has room for.
        public let holds: [Feature]
        /// Whether the form is read, written or both.
        public let access: Access
        /// What writing the form costs (see ``Conversion/cost``).
        public let cost: Int
        /// Whether the form can hold something other than the family's model, so that only the
        /// bytes tell whether it can be read (see ``Conversion/isConditional``).
        public let isConditional: Bool
        /// The largest document that is read, in bytes; nil for no limit (see
        /// ``Conversion/maxInput``).
        public let maxInput: Int?
        /// Whether what is read from the form is offered without a request (see
        /// ``Conversion/isOfferedUnasked``).
        public let isOfferedUnasked: Bool
        /// What reading the form does with content of each kind; empty for what follows from the
        /// types (see ``Conversion/effects``).
        public let effects: [Effect]

        /// A form of `type` that holds the features of a list.
        public init(
            _ name: String, _ type: TypeIdentifier, holds: [Feature], access: Access = .readAndWrite, cost: Int = 1, isConditional: Bool = false,
            maxInput: Int? = nil, isOfferedUnasked: Bool = true, effects: [Effect] = []
        ) {
            self.name = name
            self.type = type
            self.holds = holds
            self.access = access
            self.cost = cost
            self.isConditional = isConditional
            self.maxInput = maxInput
            self.isOfferedUnasked = isOfferedUnasked
            self.effects = effects
        }
    }

    /// The way from one form to another.
    public struct Edge: Sendable {
        /// The form that is read.
        public let source: Form
        /// The form that is written.
        public let target: Form
        /// Features that the source holds and the target does not, in the family's order.
        public let lost: [Feature]
        /// Features that the target holds and the source does not, in the family's order:
        /// ``Feature/siblings`` may tell them.
        public let open: [Feature]
    }

    /// The identifier of the handler, the first half of all ids.
    public let handler: String
    /// The features of the model; ``Conversion/loses`` keeps their order.
    public let features: [Feature]
    /// The forms, in the order in which they were given. A hub comes first.
    public let forms: [Form]
    /// The type of the form that every conversion reads or writes; nil for a family whose
    /// conversions lead from each form to each other form.
    public let hub: TypeIdentifier?
    /// What the model is, whatever its form.
    public let kind: Kind?
    /// Whether the handler counts what an input loses (see ``Conversion/countsLosses``).
    public let countsLosses: Bool
    private let names: [String: String]
    private let derived = Derived()

    /// A family of `forms`. Its conversions are derived when they are first asked for.
    ///
    /// - Parameters:
    ///   - handler: the identifier of the handler that reads and writes the forms.
    ///   - features: every feature that a form holds, at most 64. A feature that is missing here is
    ///     never lost.
    ///   - hub: the form that every conversion reads or writes; nil for conversions from each form
    ///     to each other form.
    ///   - forms: the forms without the hub; at most one of each type, or one that is read and one
    ///     that is written.
    ///   - kind: what the model is; nil for a model that may be several things.
    ///   - countsLosses: whether the handler counts what an input loses.
    ///   - names: the last part of a conversion's id where this part is not to be derived, by the
    ///     derived one (`csv-to-gallery`). The id of a published conversion must not change.
    public init(
        handler: String, features: [Feature], hub: Form? = nil, forms: [Form], kind: Kind? = nil, countsLosses: Bool = false,
        names: [String: String] = [:]
    ) {
        let forms = (hub.map { [$0] } ?? []) + forms
        self.handler = handler
        self.features = features
        self.forms = forms
        self.hub = hub?.type
        self.kind = kind
        self.countsLosses = countsLosses
        self.names = names
    }

    /// The conversions between the forms: for each readable form, those to the writable ones.
    public var conversions: [Conversion] { derived.conversions { derive() } }

    private func derive() -> [Conversion] {
        var derivation = Derivation(handler, features, forms, kind, countsLosses, names)
        var conversions: [Conversion] = []
        conversions.reserveCapacity(hub == nil ? forms.count * forms.count : forms.count * 2)
        for source in forms.indices where forms[source].access != .write {
            for target in forms.indices where forms[target].access != .read && Self.isConnected(forms[source], forms[target], hub) {
                if let conversion = derivation.conversion(from: source, to: target) { conversions.append(conversion) }
            }
        }
        return conversions
    }

    /// Whether a conversion may lead from one form to another. In a family around a hub, one of
    /// them is the hub.
    private static func isConnected(_ source: Form, _ target: Form, _ hub: TypeIdentifier?) -> Bool {
        source.type != target.type && (hub == nil || source.type == hub || target.type == hub)
    }

    /// The edge that `conversion` stands for; nil when it is none of ``conversions``.
    public func edge(of conversion: Conversion) -> Edge? {
        guard let source = forms.first(where: { $0.type == conversion.from && $0.access != .write }),
            let target = forms.first(where: { $0.type == conversion.to && $0.access != .read }), Self.isConnected(source, target, hub),
            source.holds.contains(where: target.holds.contains)
        else { return nil }
        return Edge(
            source: source, target: target, lost: features.filter { source.holds.contains($0) && !target.holds.contains($0) },
            open: features.filter { !source.holds.contains($0) && target.holds.contains($0) })
    }
}

/// The conversions of a family, once they have been derived.
private final class Derived: Sendable {
    private let conversions = Mutex<[Conversion]?>(nil)

    func conversions(_ derive: () -> [Conversion]) -> [Conversion] {
        conversions.withLock { conversions in
            if let conversions { return conversions }
            let new = derive()
            conversions = new
            return new
        }
    }
}

/// Derives the conversions of a family. A program derives hundreds of them whenever it starts, so a
/// set of features is a number here: bit n stands for the n-th feature.
private struct Derivation {
    private let handler: String
    private let features: ArraySlice<FormFamily.Feature>
    private let forms: [FormFamily.Form]
    private let kind: Kind?
    private let countsLosses: Bool
    /// The last part of an id, where this part is not to be derived, by the derived one.
    private let names: [String: String]
    /// The features that each form holds.
    private let held: [UInt64]
    /// What is left without a set of features, in thousandths.
    private var keeps: [UInt64: Int] = [0: 1000]

    init(
        _ handler: String, _ features: [FormFamily.Feature], _ forms: [FormFamily.Form], _ kind: Kind?, _ countsLosses: Bool,
        _ names: [String: String]
    ) {
        let features = features.prefix(64)
        self.handler = handler
        self.features = features
        self.forms = forms
        self.kind = kind
        self.countsLosses = countsLosses
        self.names = names
        held = forms.map { form in features.indices.reduce(0) { form.holds.contains(features[$1]) ? $0 | 1 << UInt64($1) : $0 } }
        for number in features.indices { keeps[1 << UInt64(number)] = 1000 - features[number].weight }
    }

    /// The conversion between two forms; nil when nothing of the source would arrive.
    mutating func conversion(from source: Int, to target: Int) -> Conversion? {
        let (has, takes) = (held[source], held[target])
        guard has & takes != 0 else { return nil }
        let (lost, open) = (has & ~takes, takes & ~has)
        let type = forms[source].type
        var siblings: [TypeIdentifier] = []
        for feature in elements(open) {
            for sibling in feature.siblings where sibling != type && !siblings.contains(sibling) { siblings.append(sibling) }
        }
        let name = "\(forms[source].name)-to-\(forms[target].name)"
        return Conversion(
            "\(handler)/\(names.isEmpty ? name : names[name] ?? name)", from: type, to: forms[target].type, keep: KeepLevel(keep(without: lost)),
            cost: forms[target].cost, maxInput: forms[source].maxInput, loses: elements(lost).map(\.name), uses: siblings,
            isConditional: forms[source].isConditional, isOfferedUnasked: forms[source].isOfferedUnasked,
            countsLosses: countsLosses, effects: forms[source].effects, kind: kind)
    }

    private func elements(_ set: UInt64) -> [FormFamily.Feature] {
        set == 0 ? [] : features.indices.filter { set >> UInt64($0) & 1 == 1 }.map { features[$0] }
    }

    /// The keep of a conversion that loses the features in `lost`: for several features, the
    /// largest product of the keeps for two parts of the set, rounded up. A direct conversion must
    /// keep at least as much as a route that loses the same features in two steps.
    private mutating func keep(without lost: UInt64) -> Int {
        if let keep = keeps[lost] { return keep }
        let lowest = lost & (0 &- lost)
        var best = 1
        // Each part that contains the lowest feature, so that no pair of parts is looked at twice.
        var rest = lost ^ lowest
        while rest != 0 {
            rest = (rest - 1) & (lost ^ lowest)
            let part = rest | lowest
            best = max(best, (keep(without: part) * keep(without: lost ^ part) + 999) / 1000)
        }
        keeps[lost] = best
        return best
    }
}
