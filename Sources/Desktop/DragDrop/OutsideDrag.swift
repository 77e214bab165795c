public import DragEngine
public import DragTypes

/// A drag from another program: the names under which its content is offered, and the content once
/// it has been dropped and read.
///
/// While the pointer hovers, only the names are known. A drop must be read at once and whole,
/// because sources withdraw their content soon (Chromium does so after a second); until it has been
/// read, loads wait.
public final class OutsideDrag: Sendable {
    /// What a program gave for the names that it offered.
    public struct Content: Sendable {
        /// All that was given, each representation under the name that the source gave it.
        public let payload: Payload
        /// For each name of the drag, what the source gave for that name.
        public let answers: [Representation]

        /// Content with an answer for each name of a drag, in the order of the names.
        public init(payload: Payload, answers: [Representation]) {
            self.payload = payload
            self.answers = answers
        }
    }

    /// The names of the offered forms, in the source's order.
    public let names: [String]
    /// The platform whose naming scheme the names follow.
    public let platform: Platform
    private let catalogue: TypeCatalogue
    private let arrival: Task<Content?, Never>
    private let feed: AsyncStream<Content>.Continuation

    /// A drag of which only the names are known.
    public init(names: [String], on platform: Platform, catalogue: TypeCatalogue) {
        let (stream, feed) = AsyncStream<Content>.makeStream()
        self.names = names
        self.platform = platform
        self.catalogue = catalogue
        self.feed = feed
        arrival = Task {
            for await content in stream { return content }
            return nil
        }
    }

    deinit { feed.finish() }

    /// The type of each name, in the order of the names.
    public var types: [TypeIdentifier] { names.map { catalogue.identify($0, on: platform) } }

    /// Whether a name marks the content as confidential.
    public var isSecret: Bool { types.contains { catalogue.role(of: $0) == .secret } }

    /// Hands the content to all who wait for it. Later calls have no effect.
    public func complete(with content: Content) {
        feed.yield(content)
        feed.finish()
    }

    /// Ends the wait: the drag has left without a drop.
    public func abandon() { feed.finish() }

    /// The content, as soon as it has been read; nil if the drag left without a drop.
    public var content: Content? {
        get async { await arrival.value }
    }

    /// The drag as one item, each of whose loads waits for the content.
    public func provider() -> ItemProvider {
        let registrations = zip(names, types).enumerated().map { index, name in
            ItemProvider.Registration(name.1, target: name.0) { [arrival, catalogue, platform] _ in
                guard let answers = await arrival.value?.answers, answers.indices.contains(index) else {
                    throw LoadError.refused("it was not dropped")
                }
                let answer = answers[index]
                switch answer.content {
                case .refused(let reason): throw LoadError.refused(reason)
                case .bytes(let bytes):
                    guard let given = answer.target, given != name.0 else { return bytes }
                    // The source answered with another form than was asked for: the bytes are in
                    // the encoding of that form.
                    return CanonicalText.bytes(bytes, of: catalogue.identify(given, on: platform), target: given, in: catalogue)
                }
            }
        }
        return ItemProvider(platform: platform, isSecret: isSecret, registrations)
    }
}
