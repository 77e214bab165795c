/// Says why bytes or text cannot be read: which form was expected, what is wrong, and at which
/// byte.
///
/// The error contains none of the input's bytes, because messages may be logged and a payload may
/// be a password.
public struct FormError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The form that was expected, in lower case and with an article: "the property list".
    public let form: String
    /// What is wrong, a clause that follows the form: "ends inside a string".
    public let problem: String
    /// The offset of the faulty byte, counted from 0. Nil when the fault has no single place.
    public let offset: Int?

    /// An error in the expected form.
    public init(_ form: String, _ problem: String, offset: Int? = nil) {
        self.form = form
        self.problem = problem
        self.offset = offset
    }

    /// The sentence that the parts make: "The property list ends inside a string (at byte 12)."
    public var description: String {
        let place = offset.map { " (at byte \($0))" } ?? ""
        return "\(form.prefix(1).uppercased())\(form.dropFirst()) \(problem)\(place)."
    }
}
