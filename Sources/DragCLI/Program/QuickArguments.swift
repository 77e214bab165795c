/// Parses the common forms of the main verbs without the argument parser, whose start takes as long as a conversion.
///
/// These are `convert [INPUT] --to LIST [--from TYPE] [-o FILE]`, `clean [URL…]` and `paste [--to LIST] [-n] [--primary] [--list]` in
/// exactly these spellings. For everything else, and for every error, the result is nil and the argument parser takes over. A test compares
/// both on many argument lists.
enum QuickArguments {
    static func cleanRequest(_ arguments: [String]) -> CleanRequest? {
        guard arguments.first == "clean", arguments.dropFirst().allSatisfy({ $0 == "-" || !$0.isEmpty && !$0.hasPrefix("-") }) else { return nil }
        return CleanRequest(links: Array(arguments.dropFirst()))
    }

    static func pasteRequest(_ arguments: [String]) -> PasteRequest? {
        guard arguments.first == "paste" else { return nil }
        var request = PasteRequest()
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--to":
                guard request.to == nil, let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
                request.to = value
            case "-n" where request.endsText: request.endsText = false
            case "--primary" where !request.isPrimary: request.isPrimary = true
            case "--list" where !request.list: request.list = true
            default: return nil
            }
        }
        return request
    }

    static func request(_ arguments: [String]) -> ConvertRequest? {
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
                guard request.input == nil, !argument.isEmpty, argument == "-" || !argument.hasPrefix("-") else { return nil }
                request.input = argument
            }
        }
        return request.wanted.to == nil ? nil : request
    }
}
