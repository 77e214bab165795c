import DragKit
import DragTypes
import TextHandlers

@testable import RecordsHandler

/// The readers of records, subtitles and tables: one target for each form of each family.
enum RecordTargets {
    typealias Target = @Sendable ([UInt8]) -> Void

    /// The targets by their names. A form that several families read, such as CSV, has one for
    /// each.
    static let all: [String: Target] = {
        var targets: [String: Target] = [:]
        add(ContactsFamily.family, "contacts", to: &targets)
        add(CalendarFamily.family, "events", to: &targets)
        add(BookmarksFamily.family, "bookmarks", to: &targets)
        add(PlacesFamily.family, "places", to: &targets)
        add(SubtitlesFamily.family, "subtitles", to: &targets) { bytes, form, list in
            // No cue comes from nowhere: each is a line that begins one, or a line of dialogue.
            let marks = Cue.lines(bytes).count { form == SubtitlesFamily.subStation ? $0.lowercased().contains("dialogue") : $0.contains("-->") }
            FuzzCheck.require(list.cues.count + list.malformed <= marks, "\(list.cues.count) and \(list.malformed) cues in \(marks) lines")
        }
        add(TablesFamily.family, "tables", to: &targets) { bytes, _, table in
            let (cells, limit) = (table.rows.reduce(0) { $0 + $1.count }, Table.maximumCells(of: bytes.count))
            // An INSERT statement that names no columns gets a heading beside its cells.
            FuzzCheck.require(cells <= 2 * limit, "\(cells) cells of \(bytes.count) bytes")
        }
        add(NotesFamily.family, "notes", to: &targets)
        return targets
    }()

    /// The names of the targets of a family, for which there are seeds in `fixtures/records`:
    /// `records-contacts-vcard`.
    private static func add<Model: Sendable>(
        _ family: FormFamily<Model>, _ name: String, to targets: inout [String: Target],
        check: @escaping @Sendable ([UInt8], TypeIdentifier, Model) -> Void = { _, _, _ in }
    ) {
        for form in family.graph.nodes where form.access != .write {
            let readable = Set(family.graph.nodes.filter { $0.access != .write }.map(\.type))
            let written = Set(family.conversions.map(\.to))
            let forms = family.graph.nodes.map(\.type).filter(written.contains)
            targets["records-\(name)-\(form.name)"] = { bytes in
                guard let model = read(bytes, as: form.type, by: family, in: bytes.count) else { return }
                check(bytes, form.type, model)
                // The input itself chooses the form that is written.
                let sum = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
                let target = forms[sum % forms.count]
                rewrite(model, bytes.count, as: target, by: family, isReadable: readable.contains(target))
            }
        }
    }

    private static func read<Model>(
        _ bytes: [UInt8], as type: TypeIdentifier, by family: FormFamily<Model>, in count: Int
    ) -> Model? {
        FuzzCheck.inLinearTime(count) {
            do throws(ConversionError) {
                return try family.read(bytes, as: type)
            } catch {
                FuzzCheck.require(error.code != .internalError, "\(type): \(error)")
                return nil
            }
        }
    }

    /// Writes a model, reads that, and does both once more: the second text is the first one.
    private static func rewrite<Model>(
        _ model: Model, _ count: Int, as type: TypeIdentifier, by family: FormFamily<Model>, isReadable: Bool
    ) {
        guard let first = written(model, count, as: type, by: family), isReadable else { return }
        guard let again = reread(first, as: type, by: family), let second = written(again, first.count, as: type, by: family),
            let third = reread(second, as: type, by: family)
        else { return }
        let last = written(third, second.count, as: type, by: family) ?? []
        FuzzCheck.require(last == second, "\(type) does not come to rest: \(FuzzCheck.difference(second, last))")
    }

    /// What has been written, read again. A form that holds less may hold nothing at all of a
    /// model.
    private static func reread<Model>(_ bytes: [UInt8], as type: TypeIdentifier, by family: FormFamily<Model>) -> Model? {
        do throws(ConversionError) {
            return try family.read(bytes, as: type)
        } catch {
            let isEmpty = error.code == .unsupported || error.code == .limit
            FuzzCheck.require(isEmpty, "what is written as \(type) cannot be read: \(error)\n\(String(utf8Bytes: bytes))")
            return nil
        }
    }

    /// The output, whose size and notes are bounded.
    private static func written<Model>(
        _ model: Model, _ count: Int, as type: TypeIdentifier, by family: FormFamily<Model>
    ) -> [UInt8]? {
        let output = FuzzCheck.inLinearTime(count) {
            do throws(ConversionError) {
                return try family.write(model, as: type) as ConversionOutput?
            } catch {
                FuzzCheck.require(error.code != .internalError, "\(type): \(error)")
                return nil
            }
        }
        guard let output else { return nil }
        FuzzCheck.require(output.bytes.count <= bound(count, family), "\(output.bytes.count) bytes of \(type) from \(count)")
        FuzzCheck.require(output.notes.count <= 20, "\(output.notes.count) notes")
        for note in output.notes {
            let text = note.description
            FuzzCheck.require(text.utf8.count < 1000 && !text.utf8.contains { $0 < 0x20 }, "a note of several lines: \(text)")
        }
        let isText = TypeCatalogue.builtIn.conforms(type, to: .text)
        FuzzCheck.require(!isText || TextDecoding.isValidUTF8(output.bytes), "\(type) is no UTF-8")
        return output.bytes
    }

    /// The largest output, in bytes. A short file may name a cell far away, so that a table has
    /// many empty ones.
    private static func bound<Family: RecordFamily>(_ count: Int, _ family: Family.Type) -> Int {
        family == TablesFamily.family ? 8 << 20 + 256 * count : 64 << 10 + 64 * count
    }
}
