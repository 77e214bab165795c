import CCurl
import DragKit
import Glibc

/// One HTTP request by libcurl, including its redirects.
///
/// Owner and thread rule: the handle and the header list belong to ``run()`` and live until it
/// returns. libcurl's callbacks run on the thread of ``run()`` and get a pointer to this object,
/// which outlives that call.
final class Download {
    /// The server's final answer.
    struct Answer {
        var status: Int
        var headers: ResponseHeaders
        var bytes: [UInt8]
        /// Whether all redirects on the way were permanent, so that the answer may be cached under
        /// the requested URL.
        var isPermanent: Bool
        /// Whether the server, or one on the way to it, has an address that is not on the public
        /// internet.
        var isPrivate: Bool
    }

    private static let maximumRedirects = 10
    private static let connectSeconds = 10
    /// A download that stays below this many bytes per second for ``lowestSpeedSeconds`` is given
    /// up.
    private static let lowestSpeed = 50
    private static let lowestSpeedSeconds = 10

    private let url: String
    private let allowsPrivateNetwork: Bool
    private let requestFields: [String]
    /// Whether redirects are followed.
    private let follows: Bool
    private let context: ConversionContext
    private var bytes: [UInt8] = []
    private var headers = ResponseHeaders()
    private var isPermanent = true
    private var isTooLarge = false
    private var isPrivate = false
    private var isRefused = false
    private var isOnBlockedPort = false
    /// Whether the server that was connected to last has answered in HTTP.
    private var hasStatus = false
    private var hasConnection = false
    private var isCancelled = false

    /// - Parameter requestFields: header fields for the server of `url` alone. With such fields
    ///   redirects are not followed, since the fields must not reach another server.
    init(_ url: String, requestFields: [String], allowsPrivateNetwork: Bool, context: ConversionContext) {
        self.url = url
        follows = requestFields.isEmpty
        self.requestFields = requestFields
        self.allowsPrivateNetwork = allowsPrivateNetwork
        self.context = context
    }

    /// Initializes libcurl, once in a process.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Sends the request and receives the answer.
    ///
    /// - Throws: ``ConversionError``: `badInput` for a malformed URL, a blocked port, an answer
    ///   that is no HTTP or content that cannot be decompressed, `unsupported` for a redirect to
    ///   another scheme, `temporary` for failures of the network or the server, `notPermitted` for
    ///   addresses that are not public, `limit` for a download that is too large or too many
    ///   redirects, `unavailable` when libcurl cannot be set up, and `timedOut` when the conversion
    ///   is cancelled.
    func run() throws(ConversionError) -> Answer {
        guard Self.isReady, let handle = curl_easy_init() else { throw .unavailable("libcurl could not be set up") }
        defer { curl_easy_cleanup(handle) }
        var list: UnsafeMutablePointer<curl_slist>?
        for field in requestFields { list = curl_slist_append(list, field) }
        defer { curl_slist_free_all(list) }
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        configure(handle, list, pointer)
        let result = curl_easy_perform(handle)
        if isCancelled { try context.checkCancellation() }
        if isTooLarge { throw .limit("the download has more than the limit of \(context.limits.maximumOutput) bytes") }
        if isRefused {
            throw .notPermitted("the URL leads to an address that is not on the public internet; --allow-private-network allows that")
        }
        if isOnBlockedPort { throw .badInput("the URL leads to a port of another protocol, from which nothing is fetched") }
        // libcurl says of such an answer what it says of other schemes.
        if result == CURLE_WEIRD_SERVER_REPLY || result == CURLE_UNSUPPORTED_PROTOCOL && hasConnection && !hasStatus {
            throw .badInput("what the server answers is no HTTP; another service may listen there")
        }
        guard result == CURLE_OK else { throw Self.error(result) }
        return Answer(status: Int(ccurl_status(handle)), headers: headers, bytes: bytes, isPermanent: isPermanent, isPrivate: isPrivate)
    }

    private func configure(_ handle: UnsafeMutableRawPointer, _ list: UnsafeMutablePointer<curl_slist>?, _ pointer: UnsafeMutableRawPointer) {
        _ = ccurl_set_text(handle, CURLOPT_URL, url)
        _ = ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        _ = ccurl_set_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        // Proxies from environment variables are ignored: a proxy would connect to an address that
        // has not been checked here.
        _ = ccurl_set_text(handle, CURLOPT_PROXY, "")
        _ = ccurl_set_text(handle, CURLOPT_USERAGENT, "dragconv")
        _ = ccurl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
        _ = ccurl_set_list(handle, CURLOPT_HTTPHEADER, list)
        _ = ccurl_set_long(handle, CURLOPT_FOLLOWLOCATION, follows ? 1 : 0)
        _ = ccurl_set_long(handle, CURLOPT_MAXREDIRS, Self.maximumRedirects)
        _ = ccurl_set_long(handle, CURLOPT_AUTOREFERER, 0)
        _ = ccurl_set_long(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        _ = ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT, Self.connectSeconds)
        _ = ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, Int(context.limits.time / .milliseconds(1)))
        _ = ccurl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, Self.lowestSpeed)
        _ = ccurl_set_long(handle, CURLOPT_LOW_SPEED_TIME, Self.lowestSpeedSeconds)
        _ = ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0)
        for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_OPENSOCKETDATA] {
            _ = ccurl_set_pointer(handle, option, pointer)
        }
        _ = ccurl_set_receive(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            return Download.object(context).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        _ = ccurl_set_receive(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            Download.object(context).header(String(decoding: UnsafeRawBufferPointer(start: bytes, count: size * count), as: UTF8.self))
            return size * count
        }
        _ = ccurl_set_progress(handle) { context, total, now, _, _ in
            guard let context else { return 1 }
            return Download.object(context).progress(Int(now), of: Int(total))
        }
        _ = ccurl_set_open(handle) { context, _, address in
            guard let context, let address else { return -1 }
            return Download.object(context).openSocket(address)
        }
    }

    private static func object(_ pointer: UnsafeMutableRawPointer) -> Download { Unmanaged<Download>.fromOpaque(pointer).takeUnretainedValue() }

    /// Takes decoded bytes of the body. A result other than their number makes libcurl stop the
    /// download.
    private func receive(_ chunk: UnsafeRawBufferPointer) -> Int {
        guard bytes.count + chunk.count <= context.limits.maximumOutput else {
            isTooLarge = true
            return 0
        }
        bytes += chunk
        return chunk.count
    }

    private func header(_ line: String) {
        if line.hasPrefix("HTTP/") {
            hasStatus = true
            // A further status line means that the answer before was a redirect; its body is
            // dropped.
            bytes = []
            let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            if (300..<400).contains(status), status != 301, status != 308, status != 304 { isPermanent = false }
        }
        headers.add(line)
    }

    /// Reports progress. A result other than 0 makes libcurl stop the download.
    private func progress(_ now: Int, of total: Int) -> Int32 {
        if now > 0 { context.report(ConversionProgress(completed: now, total: total > 0 ? total : nil)) }
        isCancelled = context.isCancelled
        return isCancelled ? 1 : 0
    }

    /// Checks and opens the socket for exactly the address that libcurl will connect to. libcurl
    /// calls this for every attempt and every redirect, so that no address escapes the check.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let target = address.pointee
        // `addr` is only the beginning of an address that may be longer than the member's type.
        let place = UnsafeRawPointer(address) + (MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
        let port = UInt16(bigEndian: place.load(fromByteOffset: 2, as: UInt16.self))
        guard !BlockedPort.contains(port) else {
            isOnBlockedPort = true
            return -1
        }
        if !PublicAddress.isPublic(place.assumingMemoryBound(to: sockaddr.self)) {
            guard allowsPrivateNetwork else {
                isRefused = true
                return -1
            }
            isPrivate = true
        }
        (hasConnection, hasStatus) = (true, false)
        return socket(target.family, target.socktype | Int32(SOCK_CLOEXEC.rawValue), target.protocol)
    }

    private static func error(_ code: CURLcode) -> ConversionError {
        let reason = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_URL_MALFORMAT: return .badInput("the URL is not well-formed")
        case CURLE_UNSUPPORTED_PROTOCOL: return .unsupported("the URL, or one that it leads to, is neither http nor https")
        case CURLE_TOO_MANY_REDIRECTS: return .limit("the URL leads through more than the limit of \(maximumRedirects) redirects")
        case CURLE_OPERATION_TIMEDOUT: return .temporary("the server took too long")
        case CURLE_COULDNT_RESOLVE_HOST: return .temporary("the server's name is not known (or there is no network)")
        case CURLE_PARTIAL_FILE: return .temporary("the server closed the connection before the end")
        case CURLE_BAD_CONTENT_ENCODING: return .badInput("the server's answer cannot be decompressed")
        case CURLE_PEER_FAILED_VERIFICATION: return .temporary("the server's certificate cannot be trusted: \(reason)")
        default: return .temporary("the download failed: \(reason)")
        }
    }
}
