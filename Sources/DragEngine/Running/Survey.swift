public import DragTypes

/// What can be had of an item, and having it: for who must say beforehand what there is, such as the owner of a clipboard.
///
/// What depends on the content has been tried; everything else is converted when somebody asks.
public struct Survey: Sendable {
    /// The best way to every result, best first.
    public let routes: [Route]
    /// Results that depend on the content and for which there was no time.
    public let untried: [TypeIdentifier]
    private let run: Run

    init(routes: [Route], untried: [TypeIdentifier], run: Run) {
        self.routes = routes
        self.untried = untried
        self.run = run
    }

    /// Delivers a result in the form that its name stands for. What was carried out before is not carried out again.
    ///
    /// - Throws: ``NegotiationError``.
    public func deliver(_ type: TypeIdentifier) async throws(NegotiationError) -> Delivery {
        var run = run.accepting(AcceptList([AcceptList.Entry(.exactly(type), spelling: type.rawValue)]))
        return try await run.deliver()
    }
}
