import DragLinks
import DragTypes

@testable import DragCLI
@testable import GeocacheBoards

/// Files that dragconv itself writes and that others can edit, boards and checkpoints, and lists
/// that users fetch.
enum StoredFileTargets {
    static let all: [String: RecordTargets.Target] = [
        "link-lists": { bytes in
            // The first byte says whose list it is. What becomes of it can be used as it is.
            let formats = ImportedList.Format.allCases
            guard let first = bytes.first else { return }
            let format = formats[Int(first) % formats.count]
            guard let list = FuzzCheck.inLinearTime(bytes.count, { try? ImportedList(Array(bytes.dropFirst()), format: format) }) else { return }
            FuzzCheck.require(list.usedCount + list.refused.values.reduce(0, +) == list.entryCount, "an entry is not counted")
        },
        "boards": { bytes in
            guard let state = FuzzCheck.inLinearTime(bytes.count, { try? BoardFile.parse(bytes) }) else { return }
            FuzzCheck.require(state.isUnique, "two cards have one identity")
            let file = BoardFile.bytes(of: state)
            FuzzCheck.require(file.count <= 1 << 10 + 8 * bytes.count, "\(file.count) bytes of boards from \(bytes.count)")
            FuzzCheck.require((try? BoardFile.parse(file)) == state, "boards do not come back")
        },
        "boards-merged": { bytes in
            // Three files, with a line of NUL in between: what was stored, what this program makes
            // of it, and what another one has.
            let states = bytes.split(separator: 0, omittingEmptySubsequences: false).prefix(3).map { (try? BoardFile.parse(Array($0))) ?? .empty }
            guard states.count == 3 else { return }
            let (old, new, others) = (states[0], states[1], states[2])
            let merged = BoardState.merge(from: old, to: new, onto: others)
            FuzzCheck.require(merged.isUnique, "a merge doubles a card")
            let known = Set((new.boards + others.boards).joined().map(\.id))
            FuzzCheck.require(merged.boards.joined().allSatisfy { known.contains($0.id) }, "a merge brings a card back")
            FuzzCheck.require(BoardState.merge(from: old, to: old, onto: others) == others, "no change changes something")
            FuzzCheck.require(BoardState.merge(from: old, to: new, onto: old) == new, "a change is lost")
        },
        "checkpoint": { bytes in
            guard var progress = FuzzCheck.inLinearTime(bytes.count, { BatchProgress(parsing: bytes) }) else { return }
            FuzzCheck.require(BatchProgress(parsing: progress.bytes) == progress, "a checkpoint does not come back")
            // A batch goes on from it. Its output has been compared with the file's, whose size is
            // a small number.
            let (record, count, failures) = (progress.record, progress.count, progress.failures)
            let size = progress.output?.size ?? 0
            progress.output?.size = min(max(size, 0), 1 << 62)
            progress.advance(to: record + 1, written: 100, hasFailed: true)
            FuzzCheck.require(
                progress.record == record + 1 && progress.count == count + 1 && progress.failures == failures + 1, "a result is not counted")
            FuzzCheck.require(0 <= failures && failures <= count && record >= 0, "\(failures) failures of \(count)")
        },
    ]
}
