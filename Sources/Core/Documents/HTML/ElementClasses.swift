import DragHTML
import DragTypes

/// The names of elements' classes. Those of the element that was asked for last are kept, since
/// several questions follow.
package final class ElementClasses {
    private var node: HTMLNode?
    private var names: [Substring] = []

    package init() {}

    /// - Parameter tree: always the same one.
    func names(of node: HTMLNode, in tree: HTMLTree) -> [Substring] {
        if self.node != node {
            self.node = node
            names = tree.attribute(.class, of: node).map { Self.words(tree.value(of: $0)) } ?? []
        }
        return names
    }

    private static func words(_ value: String) -> [Substring] { value.utf8.split(whereSeparator: ASCII.isWhitespace).map { Substring($0) } }
}
