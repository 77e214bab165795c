import TextHandlers

/// The versions of the libraries that the linked-in handlers use.
enum LibraryVersions {
    static var text: String { TextHandlers.libraryVersions.map { "\($0.name) \($0.version)" }.joined(separator: ", ") }
}
