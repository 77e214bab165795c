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
        inspect = { payload in await DropInspection(payload, accepting: delivery.accepting, runner: runner, time: Self.examinationTime) }
        offer = { payload, platform in
            guard let everything = try? AcceptList(parsing: "*", catalogue: runner.registry.catalogue) else { return nil }
            return try? await OfferedPayload([.content(payload)], on: platform, accepting: everything, runner: runner, cleaning: delivery.cleaning)
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
