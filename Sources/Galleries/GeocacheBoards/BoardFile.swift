import DragKit
import DragTypes
import Geocaches

/// The file of the boards: JSON with one object for each card, and pictures in base64.
enum BoardFile {
    private static let version = 1

    /// Writes the boards, one card a line, so that versions of the file can be compared.
    static func bytes(of state: BoardState) -> [UInt8] {
        var text = Array("{\"version\":\(version),\"boards\":[".utf8)
        for (index, cards) in state.boards.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text += Array("\n{\"name\":".utf8) + JSONValue.text(GeocacheBoards.names[index]).encoded + Array(",\"cards\":[".utf8)
            for (number, card) in cards.enumerated() { text += Array(number > 0 ? ",\n".utf8 : "\n".utf8) + object(card).encoded }
            text += Array("]}".utf8)
        }
        return text + Array("\n]}\n".utf8)
    }

    private static func object(_ card: Card) -> JSONValue {
        let geocache = card.geocache
        var members: [(name: String, value: JSONValue)] = [
            ("id", .text(card.id)), ("name", .text(geocache.name)), ("summary", .text(geocache.summary)),
            ("latitude", .number("\(geocache.latitude)")), ("longitude", .number("\(geocache.longitude)")),
        ]
        if let image = geocache.image { members.append(("image", .text(String(decoding: Base64.encode(image), as: UTF8.self)))) }
        return .object(members)
    }

    /// Reads the boards.
    ///
    /// - Throws: ``BoardError`` for bytes that are no such file, for a card that is not valid, and
    ///   for a file of a later version.
    static func parse(_ bytes: [UInt8]) throws(BoardError) -> BoardState {
        guard let document = try? JSONValue(parsing: bytes), let boards = document["boards"]?.array, let number = document["version"]?.integer else {
            throw BoardError("It is no file of boards. Choose another file.")
        }
        guard number <= version else { throw BoardError("A later version of dragconv wrote it. Use that version.") }
        var state = BoardState.empty
        var ids: Set<String> = []
        // The last number behind each identity that stands more than once.
        var copies: [String: Int] = [:]
        for (index, board) in boards.enumerated() {
            for (place, value) in (board["cards"]?.array ?? []).enumerated() {
                guard state.boards.indices.contains(index) else { throw BoardError("It has more boards than this version of dragconv knows.") }
                let geocache = try geocache(value, "card \(place + 1) of board \(index + 1)")
                // Where an editor of text has copied an identity or left it out, the card gets one
                // by its place: the same at each reading.
                let base = value["id"]?.string ?? "\(index).\(place)"
                var id = base
                while !ids.insert(id).inserted {
                    copies[base, default: 1] += 1
                    id = "\(base).\(copies[base, default: 1])"
                }
                state.boards[index].append(Card(id: id, geocache))
            }
        }
        return state
    }

    private static func geocache(_ value: JSONValue, _ place: String) throws(BoardError) -> Geocache {
        func degrees(_ name: String) throws(BoardError) -> Double {
            guard case .number(let text)? = value[name], let number = Double(text) else {
                throw BoardError("In \(place), \u{201C}\(name)\u{201D} is no number.")
            }
            return number
        }
        guard let name = value["name"]?.string else { throw BoardError("In \(place), the name is missing.") }
        var image: [UInt8]?
        if let text = value["image"]?.string {
            image = Base64.decode(Array(text.utf8).span)
            if image == nil { throw BoardError("In \(place), the image is no base64.") }
        }
        let (latitude, longitude) = (try degrees("latitude"), try degrees("longitude"))
        do throws(ConversionError) {
            return try Geocache(
                name: name, summary: value["summary"]?.string ?? Geocache.unknownSummary, latitude: latitude, longitude: longitude, image: image)
        } catch {
            throw BoardError("In \(place), \(error.description).")
        }
    }
}

/// What is wrong with a file of boards.
public struct BoardError: Error, CustomStringConvertible {
    /// A sentence that begins with "It", or names a card.
    public let description: String

    init(_ description: String) { self.description = description }
}
