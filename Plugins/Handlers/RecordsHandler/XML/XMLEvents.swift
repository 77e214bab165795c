import CExpat
import DragKit
import DragTypes

/// What a document in XML consists of, from front to back.
protocol XMLEventReceiver: AnyObject {
    /// An element begins.
    ///
    /// - Parameters:
    ///   - name: without its prefix.
    ///   - attributes: names in lower case without prefixes; programs differ in their case.
    /// - Throws: ``ConversionError`` to end the reading.
    func start(_ name: String, _ attributes: [String: String]) throws(ConversionError)

    func end(_ name: String) throws(ConversionError)

    /// A piece of text. Adjacent text may come in several pieces.
    func text(_ text: String) throws(ConversionError)
}

/// Reads XML by expat and hands its parts to a receiver.
///
/// Owner and thread rule: the parser lives until ``read(_:into:)`` returns and calls back on its
/// thread; the receiver outlives that call. expat limits the growth of internal entities by itself,
/// and external entities are never loaded.
enum XMLEvents {
    /// - Throws: ``ConversionError``: `badInput` for a document that is not well-formed, and what
    ///   the receiver throws.
    static func read(_ bytes: [UInt8], into receiver: any XMLEventReceiver) throws(ConversionError) {
        guard let parser = XML_ParserCreate(nil) else { throw .internalError("no XML parser could be made") }
        defer { XML_ParserFree(parser) }
        let reading = Reading(parser, receiver)
        XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let data, let name else { return }
                Reading.object(data).start(name, attributes)
            },
            { data, name in
                guard let data, let name else { return }
                Reading.object(data).end(name)
            })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let data, let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
            Reading.object(data).text(String(decoding: bytes, as: UTF8.self))
        }
        let decoded = XMLDecoding.utf8(from: bytes)
        if decoded != nil { XML_SetEncoding(parser, "UTF-8") }
        let status = (decoded ?? bytes).withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
        }
        if let failure = reading.failure { throw failure }
        guard status == XML_STATUS_OK, reading.hasElements else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is broken"
            throw .badInput("the XML breaks in line \(cexpat_line(parser)): \(reason)")
        }
    }

    private final class Reading {
        private let parser: XML_Parser
        private let receiver: any XMLEventReceiver
        private(set) var failure: ConversionError?
        private(set) var hasElements = false
        private var names: [String: Name] = [:]
        /// The most names that are remembered; a document that means harm never repeats one.
        private static let mostNames = 1024

        init(_ parser: XML_Parser, _ receiver: any XMLEventReceiver) { (self.parser, self.receiver) = (parser, receiver) }

        static func object(_ data: UnsafeMutableRawPointer) -> Reading { Unmanaged<Reading>.fromOpaque(data).takeUnretainedValue() }

        func start(_ element: UnsafePointer<XML_Char>, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
            hasElements = true
            var attributes: [String: String] = [:]
            if var attribute = list {
                while let key = attribute[0], let value = attribute[1] {
                    let name = name(key)
                    if !name.isNameSpace { attributes[name.lowercased] = String(cString: value) }
                    attribute += 2
                }
            }
            let name = name(element).local
            pass { receiver throws(ConversionError) in try receiver.start(name, attributes) }
        }

        func end(_ element: UnsafePointer<XML_Char>) {
            let name = name(element).local
            pass { receiver throws(ConversionError) in try receiver.end(name) }
        }

        func text(_ text: String) { pass { receiver throws(ConversionError) in try receiver.text(text) } }

        private func pass(_ event: (any XMLEventReceiver) throws(ConversionError) -> Void) {
            guard failure == nil else { return }
            do { try event(receiver) } catch {
                failure = error
                XML_StopParser(parser, XML_Bool(XML_FALSE))
            }
        }

        /// The parts of a name, which are found out once for the names that a document repeats.
        private func name(_ text: UnsafePointer<XML_Char>) -> Name {
            let qualified = String(cString: text)
            if let known = names[qualified] { return known }
            let name = Name(qualified)
            if names.count < Self.mostNames { names[qualified] = name }
            return name
        }
    }

    private struct Name {
        /// The name without its prefix.
        let local: String
        let lowercased: String
        /// Whether an attribute of that name declares a name space (XML Names section 3).
        let isNameSpace: Bool

        init(_ qualified: String) {
            local = qualified.split(separator: ":").last.map(String.init) ?? qualified
            lowercased = local.lowercased()
            isNameSpace = qualified.hasPrefix("xmlns")
        }
    }
}
