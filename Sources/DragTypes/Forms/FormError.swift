/// Why bytes are not what they should be: which form, what is wrong with it, and at which byte.
///
/// Never holds any of the bytes themselves: a message may end in a log, and a payload may be a password.
public struct FormError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being read: "the property list".
    public let form: String
    /// What is wrong, to be read behind the form: "ends inside a string".
    public let problem: String
    /// The byte at which it is wrong, counted from 0; nil when no one byte is to blame.
    public let offset: Int?

    public init(_ form: String, _ problem: String, offset: Int? = nil) {
        self.form = form
        self.problem = problem
        self.offset = offset
    }

    public var description: String {
        let place = offset.map { " (at byte \($0))" } ?? ""
        return "\(form.prefix(1).uppercased())\(form.dropFirst()) \(problem)\(place)."
    }
}
