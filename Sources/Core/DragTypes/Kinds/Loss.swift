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

    /// The loss in words: "12 links", "at least 300 links", "3 × Shirt size".
    public var description: String {
        let name = feature.isField ? "\u{D7} \(feature.rawValue)" : count == 1 ? feature.singular : feature.plural
        return (isAtLeast ? "at least " : "") + "\(count) \(name)"
    }
}

extension [Loss] {
    /// The losses as people count them: a picture at an address and one in the document are both
    /// pictures, and the first link is a link.
    package var joined: [Loss] {
        let groups: [(features: Set<Feature>, name: Feature)] = [
            (Feature.allPictures, .pictures), ([.links, .addresses, .furtherLinks], .links), ([.files, .furtherFiles], .files),
        ]
        return groups.reduce(self) { losses, group in
            let parts = losses.filter { group.features.contains($0.feature) }
            guard parts.count > 1 else { return losses }
            let sum = Loss(group.name, parts.reduce(0) { $0 + $1.count }, isAtLeast: parts.contains(where: \.isAtLeast))
            return losses.filter { !group.features.contains($0.feature) } + [sum]
        }
    }
}

extension Feature {
    /// One of the feature, in words.
    var singular: String { Self.wording[self]?.one ?? Self.singular(of: rawValue) }

    /// The noun of a phrase in the singular: "categories" as "category", "dates of change" as "date
    /// of change".
    private static func singular(of plural: String) -> String {
        let words = plural.split(separator: " ")
        if let phrase = words.dropFirst().first(where: beginningsOfPhrases.contains) {
            let end = plural.index(before: phrase.startIndex)
            return singular(of: String(plural[..<end])) + plural[end...]
        }
        if plural.hasSuffix("ies") { return plural.dropLast(3) + "y" }
        if plural.hasSuffix("sses") { return String(plural.dropLast(2)) }
        return plural.hasSuffix("s") ? String(plural.dropLast()) : plural
    }

    /// The words after which a phrase does not change with its noun.
    private static let beginningsOfPhrases: Set<Substring> = ["of", "to", "for", "at", "without", "with", "in", "above", "that"]

    /// Several of the feature, in words.
    var plural: String { Self.wording[self]?.many ?? rawValue }

    /// The features whose words are not their names with and without an s.
    private static let wording: [Feature: (one: String, many: String)] = [
        emphasis: ("passage in bold or italics", "passages in bold or italics"), styles: ("element with a style", "elements with a style"),
        addressedPictures: ("picture", "pictures"), embeddedPictures: ("picture", "pictures"),
        describedPictures: ("picture", "pictures"), "people": ("person", "people"),
        longTitles: ("title of several lines", "titles of several lines"), mimeTypes: ("MIME type", "MIME types"),
        metadata: ("block of metadata", "blocks of metadata"), transparency: ("channel of transparency", "channels of transparency"),
        depth: ("picture of more than 8 bits a channel", "pictures of more than 8 bits a channel"),
        scripts: ("superscript or subscript", "superscripts and subscripts"), headersAndFooters: ("header or footer", "headers and footers"),
        objects: ("chart or other object", "charts and other objects"),
        unlinkedMedia: ("film or sound without an address", "films and sounds without an address"),
        media: ("film, sound or embedded page", "films, sounds and embedded pages"), resolution: ("resolution", "resolutions"),
        "line ends inside cells": ("line end inside cells", "line ends inside cells"),
        "tabs and line ends in cells": ("tab or line end in a cell", "tabs and line ends in cells"),
        addresses: ("link that shows its address", "links that show their address"),
        "links and devices": ("link or device", "links and devices"),
        "places in the toolbar": ("place in the toolbar", "places in the toolbar"),
        "zooms of maps": ("zoom of a map", "zooms of maps"), seconds: ("second of sound or film", "seconds of sound or film"),
    ]
}
