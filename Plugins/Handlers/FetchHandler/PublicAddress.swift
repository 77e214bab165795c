import CCurl
import Glibc

/// Tells which addresses are on the public internet (IANA's special-purpose address registries, RFC
/// 6890 and its successors).
enum PublicAddress {
    /// Whether a connection to `address` leaves for the public internet, and not for this machine,
    /// a private network, or a reserved range.
    static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { isPublic(v4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr)) }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                isPublic(v6: withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) })
            }
        default: return false
        }
    }

    /// Reserved ranges: the address, and the length of the prefix in bits.
    private static let reserved4: [(address: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8),  // "this network"
        (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16),  // private
        (0x6440_0000, 10),  // shared address space of providers (RFC 6598)
        (0x7F00_0000, 8), (0xA9FE_0000, 16),  // loopback, link-local
        (0xC000_0000, 24), (0xC000_0200, 24), (0xC633_6400, 24), (0xCB00_7100, 24),  // IETF protocol assignments, documentation
        (0xC058_6300, 24), (0xC612_0000, 15),  // former 6to4 relays, benchmarks
        (0xE000_0000, 3),  // multicast, reserved, broadcast
    ]

    static func isPublic(v4 address: UInt32) -> Bool {
        !reserved4.contains { reserved in
            let mask = reserved.bits == 0 ? 0 : UInt32.max << (32 - reserved.bits)
            return address & mask == reserved.address
        }
    }

    /// - Parameter bytes: the 16 bytes of the address, in network byte order.
    static func isPublic(v6 bytes: [UInt8]) -> Bool {
        func v4(_ start: Int) -> UInt32 { bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
        let zeroes = bytes.prefix { $0 == 0 }.count
        // ::ffff:a.b.c.d stands for the IPv4 address, and so do the addresses of NAT64
        // (64:ff9b::/96) and 6to4 (2002::/16).
        if zeroes >= 10, bytes[10] == 0xFF, bytes[11] == 0xFF { return isPublic(v4: v4(12)) }
        if bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) { return isPublic(v4: v4(12)) }
        if bytes[0] == 0x20, bytes[1] == 0x02 { return isPublic(v4: v4(2)) }
        // Only 2000::/3 is global unicast. Excluded from it are 2001::/23 (Teredo, benchmarking,
        // ORCHID …) and the documentation prefixes.
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] < 0x02 { return false }
        if bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) || bytes.starts(with: [0x3F, 0xFF]) && bytes[2] < 0x10 { return false }
        return true
    }
}

/// Ports from which browsers never fetch, because a server of another protocol that listens there
/// could mistake an HTTP request for its own protocol (WHATWG Fetch, "port blocking").
enum BlockedPort {
    static func contains(_ port: UInt16) -> Bool { ports.contains(port) }

    private static let ports: Set<UInt16> = [
        0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119,
        123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
        993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
    ]
}
