import DragDrop
import DragEngine
import DragSystem
import DragTypes

extension DropInspector {
    /// The time for finding out which conditional conversions succeed.
    private static let examinationTime = Duration.seconds(2)

    /// An inspector that explains the choice of `delivery`.
    init(_ delivery: PayloadDelivery) {
        let runner = delivery.runner
        let catalogue = runner.registry.catalogue
        inspect = { DropInspection($0, in: catalogue) }
        find = { await DropFindings(of: $0, accepting: delivery.accepting, runner: runner, time: Self.examinationTime) }
        offer = { payload, type, platform in
            let all = try? AcceptList(parsing: "*", catalogue: catalogue)
            guard let accepted = type.map({ AcceptList([.init(.exactly($0))]) }) ?? all else { return nil }
            return try? await OfferedPayload([.content(payload)], on: platform, accepting: accepted, runner: runner, cleaning: delivery.cleaning)
        }
        saveResult = { payload, type, path in
            let item = ItemProvider(payload.items.first ?? Item(representations: []), platform: payload.source?.platform, catalogue: catalogue)
            do throws(NegotiationError) {
                let delivery = try await runner.deliver(item, accepting: AcceptList([.init(.exactly(type))]))
                return Streams.save(delivery.bytes, as: path)
            } catch {
                return error.description
            }
        }
        save = { payload, folder in
            do throws(CLIError) {
                try Self.save(payload, folder)
                return "Saved as \(folder)."
            } catch {
                Streams.message(error.message)
                return error.message
            }
        }
    }

    private static func save(_ payload: Payload, _ folder: String) throws(CLIError) {
        guard Streams.kind(of: folder) == .missing else {
            throw CLIError(.cannotWrite, "There is something called \u{201C}\(folder)\u{201D} already; choose another name.")
        }
        for file in CaptureFolder.files(of: payload) { try Streams.makeFile("\(folder)/\(file.name)", file.bytes, isExecutable: false) }
    }
}
