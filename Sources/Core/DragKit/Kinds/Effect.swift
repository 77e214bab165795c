public import DragTypes

/// What a conversion does with content of one kind.
public enum Effect: Hashable, Sendable {
    /// The content stays what it is: a table in HTML becomes a table in Markdown.
    case carries(Kind)
    /// The whole content becomes one of a poorer kind: a contact becomes a document, as a card.
    case projects(Kind, to: Kind)
    /// A part of the content becomes content of its own: the links of a document. Such a step is
    /// taken if the content holds one of the features `part`; an empty `part` is always there, like
    /// the first picture of a film.
    case extracts(Kind, to: Kind, part: Set<Feature> = [])
    /// The content is read as something else, which nobody can check before: the letters in a
    /// picture. The step is a guess. `to` is nil where only the result's bytes tell its kind.
    case interprets(Kind, to: Kind? = nil)
    /// The content is a reference, and what it leads to comes out: a link's page.
    case resolves(Kind)
    /// Content of any kind is seen as its source, as programs see it: any text as code.
    case showsSource(as: Kind)
}

/// How much a step changes the kind of content. The order is that of the harm, the least first.
public enum EffectClass: UInt8, BitwiseCopyable, Hashable, Sendable, Comparable, CaseIterable {
    case carries, projects, extracts, resolves, interprets, showsSource

    /// The name for display.
    public var name: String {
        switch self {
        case .carries: "carries"
        case .projects: "projects"
        case .extracts: "extracts"
        case .resolves: "resolves"
        case .interprets: "interprets"
        case .showsSource: "source"
        }
    }

    /// Whether nobody can check before the step whether its result means anything.
    public var isGuess: Bool { self == .interprets || self == .showsSource }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Effect {
    /// The class of the effect.
    public var effectClass: EffectClass {
        switch self {
        case .carries: .carries
        case .projects: .projects
        case .extracts: .extracts
        case .interprets: .interprets
        case .resolves: .resolves
        case .showsSource: .showsSource
        }
    }

    /// The kind that is taken; nil for every kind.
    public var input: Kind? {
        switch self {
        case .carries(let kind), .projects(let kind, _), .extracts(let kind, _, _), .interprets(let kind, _), .resolves(let kind): kind
        case .showsSource: nil
        }
    }

    /// The kind that comes out; nil when only the result's bytes tell.
    public var output: Kind? {
        switch self {
        case .carries(let kind), .projects(_, let kind), .extracts(_, let kind, _), .showsSource(let kind): kind
        case .interprets(_, let kind): kind
        case .resolves: nil
        }
    }

    /// The features of which one must be there; empty for none.
    public var part: Set<Feature> {
        if case .extracts(_, _, let part) = self { part } else { [] }
    }
}
