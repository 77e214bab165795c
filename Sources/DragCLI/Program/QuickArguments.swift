/// Parses the common forms of the main verbs without the argument parser, whose start takes as long
/// as a conversion.
///
/// These are `convert [INPUT] [--to LIST] [--from TYPE] [-o FILE]`, `clean [URL…]`,
/// `paste [--to LIST] [-n] [--primary] [--list]`,
/// `copy [INPUT…] [--from TYPE] [--offer LIST] [--primary] [--foreground] [--paste-once]
/// [--sensitive]` and `inspect [INPUT…] [--from TYPE] [--json]` in exactly these spellings. For
/// everything else, and for every error, the result is nil and the argument parser takes over. A
/// test compares both on many argument lists.
enum QuickArguments {
    /// The execution of a command line; nil for the argument parser.
    static func command(_ arguments: [String]) -> (() async throws -> Void)? {
        if let request = convertRequest(arguments) { return { try await request.run() } }
        if let request = cleanRequest(arguments) { return { try request.run() } }
        if let request = pasteRequest(arguments) { return { try await request.run() } }
        if let request = copyRequest(arguments) { return { try await request.run() } }
        return inspectRequest(arguments).map { request in { try await request.run() } }
    }

    static func cleanRequest(_ arguments: [String]) -> CleanRequest? {
        guard arguments.first == "clean", arguments.dropFirst().allSatisfy(isInput) else { return nil }
        return CleanRequest(links: Array(arguments.dropFirst()))
    }

    static func pasteRequest(_ arguments: [String]) -> PasteRequest? {
        guard arguments.first == "paste" else { return nil }
        var request = PasteRequest()
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--to":
                guard request.to == nil, let value = value(&rest) else { return nil }
                request.to = value
            case "-n" where request.endsText: request.endsText = false
            case "--primary" where !request.isPrimary: request.isPrimary = true
            case "--list" where !request.list: request.list = true
            default: return nil
            }
        }
        return request
    }

    static func convertRequest(_ arguments: [String]) -> ConvertRequest? {
        guard arguments.first == "convert" else { return nil }
        var request = ConvertRequest()
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--to", "--from", "-o":
                guard let value = rest.popFirst(), !value.isEmpty, value == "-" || !value.hasPrefix("-") else { return nil }
                switch argument {
                case "--to" where request.wanted.to == nil: request.wanted.to = value
                case "--from" where request.from == nil: request.from = value
                case "-o" where request.output == nil: request.output = value
                default: return nil
                }
            default:
                guard request.input == nil, isInput(argument) else { return nil }
                request.input = argument
            }
        }
        return request.wanted.to == nil && request.output == nil ? nil : request
    }

    static func copyRequest(_ arguments: [String]) -> CopyRequest? {
        guard arguments.first == "copy" else { return nil }
        var request = CopyRequest()
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--from":
                guard request.offered.from == nil, let value = value(&rest) else { return nil }
                request.offered.from = value
            case "--offer":
                guard request.offered.offer == nil, let value = value(&rest) else { return nil }
                request.offered.offer = value
            case "--primary" where !request.isPrimary: request.isPrimary = true
            case "--foreground" where !request.staysInForeground: request.staysInForeground = true
            case "--paste-once" where !request.isPastedOnce: request.isPastedOnce = true
            case "--sensitive" where !request.offered.isSensitive: request.offered.isSensitive = true
            default:
                guard isInput(argument) else { return nil }
                request.offered.inputs.append(argument)
            }
        }
        return request
    }

    static func inspectRequest(_ arguments: [String]) -> InspectRequest? {
        guard arguments.first == "inspect" else { return nil }
        var request = InspectRequest()
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--from":
                guard request.from == nil, let value = value(&rest) else { return nil }
                request.from = value
            case "--json" where !request.json: request.json = true
            default:
                guard isInput(argument) else { return nil }
                request.inputs.append(argument)
            }
        }
        return request
    }

    /// Takes an option's value, if it looks like one.
    private static func value(_ rest: inout ArraySlice<String>) -> String? {
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
        return value
    }

    /// Whether an argument is an input and no option.
    private static func isInput(_ argument: String) -> Bool { argument == "-" || !argument.isEmpty && !argument.hasPrefix("-") }
}
