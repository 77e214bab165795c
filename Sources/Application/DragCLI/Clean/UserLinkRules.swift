import DragLinks
import DragPlugIns
import DragSystem
import DragTypes
import Glibc

/// The user's own link rules: `links.d/*.json` in dragconv's folder of settings.
enum UserLinkRules {
    /// The user's and the built-in rules, and the problems with the user's files. Read once, on
    /// first use.
    static let loaded: (rules: LinkRules, problems: [String]) = {
        do throws(CLIError) {
            if let rules = try LinkRuleIndex(of: folder)?.rules() { return (rules, []) }
            return read
        } catch {
            let read = read
            return (read.rules, [error.message] + read.problems)
        }
    }()

    /// The same rules from their files, with those that do not apply.
    static var read: (rules: LinkRules, problems: [String]) { load(folder) }

    /// The user's and the built-in rules. On first use, problems with the user's files are printed
    /// to standard error.
    static let rules: LinkRules = {
        for problem in loaded.problems { Streams.message("note: \(problem)") }
        return loaded.rules
    }()

    /// `$XDG_CONFIG_HOME/dragconv/links.d`, or the same under `~/.config` (XDG Base Directory
    /// Specification).
    static var folder: String? { Environment.folder("XDG_CONFIG_HOME", belowHome: ".config").map { $0 + "/links.d" } }

    /// - Returns: the rules, and a sentence for each file that cannot be used. Such a file does not
    ///   affect the other files.
    static func load(_ folder: String?) -> (rules: LinkRules, problems: [String]) {
        let (files, problems) = files(in: folder)
        return (files.isEmpty ? .builtIn : LinkRules(adding: files.map(\.file)), problems)
    }

    /// The names of the files of rules in a folder, in the order in which they apply.
    static func names(in folder: String) -> [String] {
        (SystemPath.names(in: folder) ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    }

    /// The files of rules in a folder with their bytes, and a sentence for each file that cannot be
    /// used.
    static func files(in folder: String?) -> (files: [(file: LinkRuleFile, bytes: [UInt8])], problems: [String]) {
        guard let folder else { return ([], []) }
        var files: [(file: LinkRuleFile, bytes: [UInt8])] = []
        var problems: [String] = []
        for name in names(in: folder) {
            let path = folder + "/" + name
            do {
                let bytes = try Streams.readFile(path)
                files.append((try LinkRuleFile(bytes, origin: path, inheriting: LinkRules.builtInFile), bytes))
            } catch let error as LinkRuleError {
                problems.append(error.description)
            } catch let error as CLIError {
                problems.append(error.message)
            } catch {
                problems.append("The link rules in \(path) cannot be used.")
            }
        }
        return (files, problems)
    }
}
