import Glibc

/// Colours that a picture states by numbers instead of a profile: those of ITU-T H.273 in PNG's
/// `cICP` chunk, and in `nclx` in HEIF and AVIF; or PNG's `gAMA` and `cHRM`.
package struct CodedColours {
    /// The number of the primaries, table 2.
    private let primaries: Int
    /// The number of the transfer characteristics, table 3.
    private let transfer: Int
    /// The power of a coded value that is its light, if the file states one.
    private var exponent: Double?
    /// The chromaticities of red, green, blue and white, if the file states them.
    private var points: [(x: Double, y: Double)]?

    /// The colours of a PNG that states them by numbers.
    ///
    /// - Parameters:
    ///   - exponent: the power of a coded value that is its light.
    ///   - chromaticities: x and y of white, red, green and blue; nil for those of sRGB.
    package init(exponent: Double, chromaticities: [Double]?) {
        self.init(primaries: 1, transfer: 13)
        self.exponent = exponent
        points = chromaticities.map { values in [2, 4, 6, 0].map { (values[$0], values[$0 + 1]) } }
    }

    package init(primaries: Int, transfer: Int) {
        self.primaries = primaries
        self.transfer = transfer
    }

    /// The name of the transfer function if the picture has a high dynamic range: highlights that
    /// are brighter than white.
    package var highDynamicRange: String? { transfer == 16 ? "PQ" : transfer == 18 ? "HLG" : nil }

    /// Whether the coded values are far from those of sRGB, so that eight bits are too few for
    /// converting them.
    package var hasOtherCurve: Bool { curve != nil }

    /// Whether these are the colours of sRGB.
    var isStandard: Bool { chromaticities == nil && curve == nil }

    /// The chromaticities of red, green, blue and white; nil for the primaries of sRGB and for
    /// numbers without a meaning.
    private var chromaticities: [(x: Double, y: Double)]? {
        let d65 = (x: 0.3127, y: 0.3290)
        if let points { return points }
        switch primaries {
        case 4: return [(0.67, 0.33), (0.21, 0.71), (0.14, 0.08), (0.310, 0.316)]
        case 5: return [(0.64, 0.33), (0.29, 0.60), (0.15, 0.06), d65]
        case 6, 7: return [(0.630, 0.340), (0.310, 0.595), (0.155, 0.070), d65]
        case 8: return [(0.681, 0.319), (0.243, 0.692), (0.145, 0.049), (0.310, 0.316)]
        case 9: return [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046), d65]
        case 11: return [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.314, 0.351)]
        case 12: return [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060), d65]
        case 22: return [(0.630, 0.340), (0.295, 0.605), (0.155, 0.077), d65]
        default: return nil
        }
    }

    /// The light of a coded value from 0 to 1, where 1 is white; nil for the curve of sRGB, which
    /// is what programs take for the curves of television, too.
    private var curve: ((Double) -> Double)? {
        if let exponent { return { pow($0, exponent) } }
        switch transfer {
        case 4: return { pow($0, 2.2) }
        case 5: return { pow($0, 2.8) }
        case 8: return { $0 }
        case 16: return { min(1, Self.perceptualQuantizer($0) / Self.whiteInNits) }
        case 17: return { 52.37 / 48 * pow($0, 2.6) }
        case 18: return { min(1, Self.hybridLogGamma($0) / Self.whiteInNits) }
        default: return nil
        }
    }

    /// The brightness of white among highlights (ITU-R BT.2408).
    private static let whiteInNits = 203.0

    /// SMPTE ST 2084.
    private static func perceptualQuantizer(_ value: Double) -> Double {
        let power = pow(value, 1 / 78.84375)
        return 10_000 * pow(max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
    }

    /// ITU-R BT.2100, on a display of 1000 nits.
    private static func hybridLogGamma(_ value: Double) -> Double {
        let scene = value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
        return 1000 * pow(scene, 1.2)
    }

    /// The curve of sRGB (IEC 61966-2-1).
    private static func standard(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }

    /// A colour profile with the same meaning (ICC.1:2010); nil for colours that are those of sRGB.
    package var profile: [UInt8]? {
        guard !isStandard else { return nil }
        let points = chromaticities ?? [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06), (0.3127, 0.3290)]
        let columns = Self.adapted(points)
        let entries = 4096
        let curve = curve ?? Self.standard
        var table = Array("curv\0\0\0\0".utf8)
        table.append(bigEndian: entries, 4)
        for index in 0..<entries {
            let light = curve(Double(index) / Double(entries - 1))
            table.append(bigEndian: Int((65535 * min(1, max(0, light))).rounded()), 2)
        }
        var tags: [(name: String, bytes: [UInt8])] = [("wtpt", Self.colour(Self.whiteOfProfiles))]
        for (name, column) in zip(["rXYZ", "gXYZ", "bXYZ"], columns) { tags.append((name, Self.colour(column))) }
        for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, table)) }
        return Self.file(tags)
    }

    /// The white that all profiles are relative to, D50.
    private static let whiteOfProfiles = [0.9642, 1, 0.8249]

    /// The primaries as XYZ columns for white D50, by Bradford's adaptation.
    private static func adapted(_ points: [(x: Double, y: Double)]) -> [[Double]] {
        let colours = points.map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
        let white = colours[3]
        let shares = solved(Array(colours.prefix(3)), white)
        let bradford = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
        func cones(_ colour: [Double]) -> [Double] { bradford.map { zip($0, colour).reduce(0) { $0 + $1.0 * $1.1 } } }
        let (from, to) = (cones(white), cones(whiteOfProfiles))
        let axes = (0..<3).map { column in bradford.map { $0[column] } }
        return zip(colours, shares).map { colour, share in
            solved(axes, zip(cones(colour.map { $0 * share }), zip(from, to)).map { $0 * $1.1 / $1.0 })
        }
    }

    /// The factors with which three columns add up to a vector (Cramer's rule).
    private static func solved(_ columns: [[Double]], _ vector: [Double]) -> [Double] {
        func determinant(_ c: [[Double]]) -> Double {
            c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1]) - c[1][0] * (c[0][1] * c[2][2] - c[0][2] * c[2][1])
                + c[2][0] * (c[0][1] * c[1][2] - c[0][2] * c[1][1])
        }
        return (0..<3).map { index in
            var changed = columns
            changed[index] = vector
            return determinant(changed) / determinant(columns)
        }
    }

    private static func colour(_ values: [Double]) -> [UInt8] { values.reduce(into: Array("XYZ \0\0\0\0".utf8)) { $0.append(fixed: $1) } }

    /// A profile of version 2.4 for RGB displays.
    private static func file(_ tags: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        let start = 132 + 12 * tags.count
        var (table, body) = ([UInt8](), [UInt8]())
        for tag in tags {
            table += Array(tag.name.utf8)
            table.append(bigEndian: start + body.count, 4)
            table.append(bigEndian: tag.bytes.count, 4)
            body += tag.bytes
        }
        var file: [UInt8] = []
        file.append(bigEndian: start + body.count, 4)
        file += Array("\0\0\0\0\u{2}\u{40}\0\0mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12)
        file += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        for value in whiteOfProfiles { file.append(fixed: value) }
        file += [UInt8](repeating: 0, count: 128 - file.count)
        file.append(bigEndian: tags.count, 4)
        return file + table + body
    }
}

extension [UInt8] {
    /// Appends a number as `s15Fixed16Number`.
    fileprivate mutating func append(fixed value: Double) { append(bigEndian: Int((value * 65536).rounded()), 4) }
}
