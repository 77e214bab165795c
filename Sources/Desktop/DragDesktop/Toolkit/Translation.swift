import CAdwaita
import DragSystem
import Glibc

/// A text of a window in the language of the user, or in English where there is no translation.
///
/// The catalogues are in `po/`; `scripts/make-translations` finds the texts by the names of these
/// functions. A text is therefore a literal, and values stand in it as `%@`, in the order in which
/// they are given.
///
/// Thread rule: may be called on any thread.
package func tr(_ text: StaticString, _ values: any CustomStringConvertible...) -> String {
    Translation.filled(String(cString: g_dgettext(Translation.domain, text.cString)), values)
}

/// A text about a number of things, in the form that the language of the user has for the number.
package func trCount(_ one: StaticString, _ many: StaticString, _ count: Int, _ values: any CustomStringConvertible...) -> String {
    let text = String(cString: g_dngettext(Translation.domain, one.cString, many.cString, gulong(count)))
    return Translation.filled(text, [count] + values)
}

/// The catalogue of the windows' texts.
package enum Translation {
    static let domain = "dragconv"

    /// Finds the catalogues: beside the program, where the build puts them, or in `share/locale` of
    /// the folder into which the program is installed.
    ///
    /// - Parameter program: the path of the program.
    package static func load(for program: String) {
        let folder = SystemPath.parent(of: program)
        let places = [folder + "/locale", SystemPath.parent(of: SystemPath.parent(of: folder)) + "/share/locale"]
        guard let place = places.first(where: { access($0, R_OK) == 0 }) else { return }
        bindtextdomain(domain, place)
        bind_textdomain_codeset(domain, "UTF-8")
    }

    /// A text with values in the places of `%@`.
    static func filled(_ text: String, _ values: [any CustomStringConvertible]) -> String {
        var result = ""
        var rest = values[...]
        for (number, part) in text.split(separator: "%@", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { result += rest.popFirst()?.description ?? "" }
            result += part
        }
        return result
    }
}

extension StaticString {
    fileprivate var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
