/// Encoding one label in Punycode (RFC 3492).
enum Punycode {
    /// The label in ASCII, without the prefix `xn--`; nil when the arithmetic overflows, which a label of 63 characters cannot cause.
    static func encode(_ label: some Collection<Unicode.Scalar>) -> [UInt8]? {
        var output = label.filter { $0.isASCII }.map { UInt8($0.value) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var (n, delta, bias, handled): (UInt32, UInt32, UInt32, Int) = (128, 0, 72, basicCount)
        while handled < label.count {
            guard let next = label.lazy.map(\.value).filter({ $0 >= n }).min() else { return nil }
            let (product, overflow) = (next - n).multipliedReportingOverflow(by: UInt32(handled) + 1)
            guard !overflow, delta <= UInt32.max - product else { return nil }
            delta += product
            n = next
            for scalar in label {
                if scalar.value < n {
                    guard delta < UInt32.max else { return nil }
                    delta += 1
                }
                guard scalar.value == n else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: UInt32(handled) + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            n += 1
        }
        return output
    }

    private static func append(_ delta: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var rest = delta
        var k: UInt32 = 36
        while true {
            let threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            k += 36
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: UInt32) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30) }

    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k: UInt32 = 0
        while delta > 455 {
            delta /= 35
            k += 36
        }
        return k + 36 * delta / (delta + 38)
    }
}
