import ArgumentParser
import DragLinks
import DragTypes

struct CleanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean", abstract: "Clean links: unwrap redirects and image searches, take tracking out.",
        discussion: """
            Links come as arguments, or one per line of standard input, and are answered line by line in order. What no rule \
            knows comes back byte for byte. Nothing is fetched.
            """)

    @Argument(help: ArgumentHelp("Links, or - for standard input (the default).", valueName: "url"))
    var links: [String] = []

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("How far: \(CleanRequest.levels.joined(separator: ", ")).", valueName: "level"))
    var level = CleaningLevel.clean.rawValue

    @Flag(help: "Print a JSON object for each line.")
    var json = false

    @Flag(help: "Exit 65 when a line was no URL, after all are answered.")
    var strict = false

    @Flag(help: "List the rules, where each comes from and whether it applies.")
    var rules = false

    var request: CleanRequest { CleanRequest(links: links, level: level, json: json, strict: strict, rules: rules) }

    func run() throws { try request.run() }
}
