import DragTypes

/// All commands as a JSON document, of which the manual pages are made.
enum CommandDocument {
    static func json(_ root: CommandDescription, _ verbs: [CommandEntry]) -> JSONValue {
        .object(members("dragconv", root) + [("verbs", .array(verbs.map(json)))])
    }

    private static func json(_ entry: CommandEntry) -> JSONValue {
        switch entry {
        case .command(let command): json(command)
        case .group(let group): .object(members(group.word, group.about) + [("verbs", .array(group.commands.map(json)))])
        }
    }

    private static func json(_ command: any Command.Type) -> JSONValue {
        let parameters = HelpText.descriptions(command).map(json)
        return .object(
            members(String(command.word), command.about) + [("usage", .text(HelpText.usage(command))), ("parameters", .array(parameters))])
    }

    private static func members(_ name: String, _ about: CommandDescription) -> [(String, JSONValue)] {
        let examples = about.examples.map { JSONValue.object([("command", .text($0.command)), ("purpose", .text($0.purpose))]) }
        return [("name", .text(name)), ("purpose", .text(about.purpose)), ("details", .text(about.details)), ("examples", .array(examples))]
    }

    private static func json(_ parameter: ParameterDescription) -> JSONValue {
        let (form, value): (String, String?) =
            switch parameter.form {
            case .flag: ("flag", nil)
            case .option(let value): ("option", value)
            case .operand: ("operand", nil)
            case .program: ("program", nil)
            }
        func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }
        return .object([
            ("form", .text(form)), ("name", .text(parameter.name)), ("short", text(parameter.short.map(String.init))), ("value", text(value)),
            ("help", .text(parameter.help)), ("standard", text(parameter.standard)), ("group", text(parameter.group)),
        ])
    }
}
