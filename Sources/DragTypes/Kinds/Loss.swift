/// A feature of content that did not arrive, with its count: 12 links.
public struct Loss: Hashable, Sendable, CustomStringConvertible {
    /// What was lost.
    public let feature: Feature
    /// How many of them.
    public let count: Int
    /// Whether only the beginning of the content was counted, so that there may be more.
    public let isAtLeast: Bool

    /// A loss from its parts.
    public init(_ feature: Feature, _ count: Int, isAtLeast: Bool = false) {
        self.feature = feature
        self.count = count
        self.isAtLeast = isAtLeast
    }

    /// How much the loss counts beside others.
    package var mass: Int { count.multipliedReportingOverflow(by: feature.unitMass).overflow ? .max : count * feature.unitMass }

    /// The loss in words: "12 links", "at least 300 links".
    public var description: String { (isAtLeast ? "at least " : "") + "\(count) \(count == 1 ? feature.singular : feature.plural)" }
}

extension Feature {
    /// One of the feature, in words.
    var singular: String { Self.wording[self]?.one ?? (rawValue.hasSuffix("s") ? String(rawValue.dropLast()) : rawValue) }

    /// Several of the feature, in words.
    var plural: String { Self.wording[self]?.many ?? rawValue }

    /// The features whose words are not their names with and without an s.
    private static let wording: [Feature: (one: String, many: String)] = [
        emphasis: ("passage in bold or italics", "passages in bold or italics"), styles: ("element with a style", "elements with a style"),
        addressedPictures: ("picture", "pictures"), microdata: ("contact or event for programs", "contacts and events for programs"),
        longTitles: ("title of several lines", "titles of several lines"), mimeTypes: ("MIME type", "MIME types"),
        Feature(rawValue: "line ends inside cells"): ("line end inside cells", "line ends inside cells"),
        Feature(rawValue: "places in the toolbar"): ("place in the toolbar", "places in the toolbar"),
        Feature(rawValue: "zooms of maps"): ("zoom of a map", "zooms of maps"), seconds: ("second of sound or film", "seconds of sound or film"),
    ]
}
