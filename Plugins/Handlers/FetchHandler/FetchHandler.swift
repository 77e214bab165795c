import CCurl
public import DragKit
import DragTypes
import Glibc

/// An http or https URL → the content that the server sends, whose type follows from its header and
/// bytes. Only this module uses the network.
public struct FetchHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversion's id.
    public let identifier = "org.dragconv.plugin.fetch"
    private let cacheFolder: String?

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { LinkedLibrary.list(parsing: String(cString: curl_version())) }

    /// A handler with an optional cache.
    ///
    /// - Parameter cacheFolder: the folder for cached answers and for the locks that limit
    ///   simultaneous downloads from one host; nil for neither.
    public init(cacheFolder: String?) {
        self.cacheFolder = cacheFolder
    }

    /// From a URL to data of a type that only the answer tells.
    public var conversions: [Conversion] {
        [
            Conversion(
                "\(identifier)/download", from: .url, to: .data, keep: KeepLevel(700), cost: 1000, maxInput: 1 << 16,
                loses: ["that it was a URL"], isDynamic: true, schemes: ["http", "https"], effects: [.resolves(.links), .resolves(.imageLink)])
        ]
    }

    /// Fetches what a URL leads to, from the cache if possible.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for a URL of another scheme, `badInput` for a
    ///   malformed URL and when the server refuses or has nothing there, `temporary` for failures
    ///   of the network or the server, `notPermitted` for an address that is not public, `limit`
    ///   for an answer that is too large, and `timedOut` when the conversion is cancelled.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let text = String(decoding: [UInt8](input), as: UTF8.self).filter { !$0.isNewline }
        let url = String(text.prefix { $0 != "#" })
        guard let host = Self.host(of: url) else { throw .unsupported("the URL is neither http nor https") }
        let cache = context.isSecret ? nil : cacheFolder.map { HTTPCache(folder: $0) }
        let isPrivateAllowed = context.permissions.contains(.privateNetwork)
        let known = cache?.entry(for: url, allowsPrivateNetwork: isPrivateAllowed)
        let now = time(nil)
        if let known, known.isFresh(at: now) { return ConversionOutput(known.bytes, name: known.headers["content-type"]) }
        let slot = try cacheFolder.map { folder throws(ConversionError) in try HostSlot(host: host, folder: folder, context: context) }
        defer { _ = slot }
        func download(_ fields: [String]) throws(ConversionError) -> Download.Answer {
            try Download(url, requestFields: fields, allowsPrivateNetwork: isPrivateAllowed, context: copy context).run()
        }
        let questions = known.map { $0.headers.questions } ?? []
        var answer = try download(questions)
        // The conditional request was sent without following redirects. A redirect is therefore
        // requested again, without its fields.
        if !questions.isEmpty, (300..<400).contains(answer.status), answer.status != 304 { answer = try download([]) }
        if answer.status == 304, !questions.isEmpty, var known {
            known.arrival = now
            known.headers = Self.merged(known.headers, answer.headers)
            known.isPrivate = known.isPrivate || answer.isPrivate
            cache?.store(known)
            return ConversionOutput(known.bytes, name: known.headers["content-type"])
        }
        guard (200..<300).contains(answer.status) else {
            cache?.remove(url)
            throw Self.error(answer.status)
        }
        if answer.status == 200, answer.isPermanent, answer.headers.mayBeStored,
            answer.headers.hasValidator || answer.headers.freshness(arrival: now) > 0
        {
            cache?.store(.init(url: url, arrival: now, isPrivate: answer.isPrivate, headers: answer.headers, bytes: answer.bytes))
        } else {
            cache?.remove(url)
        }
        return ConversionOutput(answer.bytes, name: answer.headers["content-type"])
    }

    /// The host of an http or https URL, in lower case; nil for any other.
    private static func host(of url: String) -> String? {
        let lowered = url.lowercased()
        guard let scheme = ["http://", "https://"].first(where: { lowered.hasPrefix($0) }) else { return nil }
        let authority = lowered.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return host.isEmpty ? nil : String(host)
    }

    /// The stored header fields, updated by those of a 304 answer (RFC 9111 §4.3.4).
    private static func merged(_ old: ResponseHeaders, _ new: ResponseHeaders) -> ResponseHeaders {
        let names = Set(new.fields.map(\.name)).subtracting(["content-length", "content-encoding", "content-type"])
        return ResponseHeaders(old.fields.filter { !names.contains($0.name) } + new.fields.filter { names.contains($0.name) })
    }

    private static func error(_ status: Int) -> ConversionError {
        switch status {
        case 408, 425, 429, 500...: .temporary("the server answered with status \(status)")
        case 401, 403, 407: .badInput("the server refuses access to the URL (status \(status))")
        case 404, 410: .badInput("there is nothing at the URL (status \(status))")
        default: .badInput("the server answered with status \(status)")
        }
    }
}
