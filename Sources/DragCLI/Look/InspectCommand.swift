import ArgumentParser
import DragEngine
import DragSniffing
import DragTypes

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show what a payload holds: items, representations, names, sizes, previews.")

    @OptionGroup var input: InputOptions
    @OptionGroup var common: CommonOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() throws {
        let catalogue = try Converters(common.plugIns).registry.catalogue
        let payload = try InputReader(catalogue: catalogue, allowsEmpty: true).payload(input.input, from: input.from)
        let inspection = Inspection(payload, catalogue: catalogue, sniffer: ContentSniffer(catalogue: catalogue))
        try json ? Streams.standardOutput(String(utf8Bytes: inspection.json.encoded) + "\n") : Streams.listing(inspection.text)
    }
}
