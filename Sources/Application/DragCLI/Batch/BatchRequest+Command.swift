extension BatchRequest: Command {
    static let words = "batch"

    static let about = CommandDescription(
        purpose: "Convert many payloads: a line of JSON in, a line of JSON out.",
        details:
            "A line is a payload document, or has one of the members text, base64, url and path, and maybe the type: {\"text\": \"<b>Hi\", \"type\": \"html\"}. The members type, text or base64, file and notes of the line out are the result, with sensitive: true where the payload is marked as confidential; or else error and code, the exit status that convert would have ended with. All other members are carried along. Empty lines are passed over. A bad line stops nothing, and the exit status is 65 in the end.",
        examples: [
            ("dragconv batch --to text < pages.ndjson > texts.ndjson", "in order, on all processors"),
            ("mkdir jpegs && find . -name '*.heic' -print0 | dragconv batch --paths0 --to jpeg --output-dir jpegs", "files"),
            ("dragconv batch --to text --checkpoint state < links.ndjson >> texts.ndjson", "goes on where it was"),
        ])

    static var parameters: [Parameter<BatchRequest>] {
        [.operand("input", "Files with records, or - for standard input (the default).", isRepeated: true, .files) { $0.inputs.append($1) }]
        Parameter<ConversionSettings>.lists.within { $1(&$0.settings) }
        [
            .from { $0.from = $1 },
            .unpack { $0.unpacks = true },
            .item { $0.item = $1 },
            .allItems { $0.all = true },
            .explain { $0.explain = true },
            .integer("jobs", "number", "How many records are converted at a time; by default one for each processor.") { $0.jobs = $1 },
            .flag("unordered", "Write results as they come, not in the order of the input.") { $0.unordered = true },
            .flag("fail-fast", "End with the first record that fails.") { $0.failFast = true },
            .flag("paths0", "The input is a list of file names that end in NUL, as find -print0 writes it.") { $0.paths0 = true },
            .option(
                "checkpoint", "file",
                "A file that notes how far the batch has come, so that the same command goes on there; append the output to a file.", .files
            ) { $0.checkpoint = $1 },
            .option(
                "output-dir", "dir", "Write each result to a file in this folder, and the path into the line, as its member file.", .folders
            ) { $0.outputFolder = $1 },
            .option(
                "name", "template",
                "The files\u{2019} names: {n}, {stem}, {ext} and members of the line, such as {id}.{ext}; no two may be the same.",
                standard: ResultNames.standard
            ) { $0.name = $1 },
        ]
        Parameter<ConversionSettings>.conversions(timed: "one record").within { $1(&$0.settings) }
    }
}
