import DragEngine
import DragLinks
import DragSystem

/// The rules that a user has put beside those that ship: `links.d/*.json` in the folder of dragconv's settings.
enum UserLinkRules {
    /// All rules, read once, when the first link is cleaned.
    static let loaded: (rules: LinkRules, problems: [String]) = load(folder)

    /// All rules; what is wrong with the user's own is said on standard error the first time.
    static let rules: LinkRules = {
        for problem in loaded.problems { Streams.message("note: \(problem)") }
        return loaded.rules
    }()

    /// `$XDG_CONFIG_HOME/dragconv/links.d`, or the same under `~/.config` (XDG Base Directory Specification).
    private static var folder: String? { Environment.folder("XDG_CONFIG_HOME", belowHome: ".config").map { $0 + "/links.d" } }

    /// - Returns: the rules, and a sentence for each file that cannot be used; such a file takes nothing else down.
    static func load(_ folder: String?) -> (rules: LinkRules, problems: [String]) {
        guard let folder, let names = SystemPath.names(in: folder) else { return (.builtIn, []) }
        var files: [LinkRuleFile] = []
        var problems: [String] = []
        for name in names where name.hasSuffix(".json") && !name.hasPrefix(".") {
            let path = folder + "/" + name
            do {
                files.append(try LinkRuleFile(try Streams.readFile(path), origin: path, inheriting: LinkRules.builtInFile))
            } catch let error as LinkRuleError {
                problems.append(error.description)
            } catch let error as CLIError {
                problems.append(error.message)
            } catch {
                problems.append("The link rules in \(path) cannot be used.")
            }
        }
        return (files.isEmpty ? .builtIn : LinkRules(adding: files), problems)
    }
}
