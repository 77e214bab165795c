import DragEngine
import DragTypes

extension ConvertRequest: Command {
    static let words = "convert"

    static let about = CommandDescription(
        purpose: "Convert a payload to the best of what is wanted.",
        details:
            "What the input offers is negotiated against what is accepted, the best route is run, and the result\u{2019}s bytes go to standard output. Without --to, the ending of the file that -o names says what is wanted.",
        examples: [
            ("dragconv convert page.html --to markdown", "the page\u{2019}s text with its marks"),
            ("wl-paste -t text/html | dragconv convert -t text", "rich text as a browser shows it"),
            ("dragconv convert holiday.heic -o holiday.jpg", "upright, without the place it was taken"),
        ])

    static var parameters: [Parameter<ConvertRequest>] {
        [
            .operand("input", "A file, a capture folder, or - for standard input (the default).", .files) { $0.input = $1 },
            .operand(
                "output",
                "The file to write, like -o, if there is none of that name yet and --to is left out; with --output-dir, further inputs.",
                isRepeated: true, .files
            ) { $0.further.append($1) },
        ]
        Parameter<ConversionSettings>.lists.within { $1(&$0.settings) }
        [
            .from { $0.from = $1 },
            .output { $0.output = $1 },
            .option(
                "output-dir", "dir", "Write each item\u{2019}s result as a file of this folder, named after the item; no file is replaced.", .folders
            ) { $0.outputFolder = $1 },
            .option("name", "template", "The files\u{2019} names in that folder: {n}, {stem} and {ext}, such as {n}-{stem}.{ext}.") {
                $0.name = $1
            },
            .unpack { $0.unpacks = true },
            .item { $0.item = $1 },
            .allItems { $0.all = true },
            .platform(with: "--to payload") { $0.platform = $1 },
            .explain { $0.explain = true },
            .force { $0.force = true },
        ]
        Parameter<ConversionSettings>.conversions().within { $1(&$0.settings) }
    }
}
