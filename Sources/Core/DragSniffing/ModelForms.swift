/// Recognises models of neural networks that have no signature.
enum ModelForms {
    /// Whether the bytes are a model in ONNX (onnx.proto3, `ModelProto`): a protocol buffer that
    /// begins with the version, and in which every field has a number and a kind that a model's
    /// fields have. A model that is cut off ends within its graph.
    static func isONNX(_ bytes: [UInt8]) -> Bool {
        guard bytes.first == version << 3 else { return false }
        var index = 0
        var fields: Set<Int> = []
        while index < bytes.count {
            guard let key = number(bytes, &index), let isPrefixed = fieldHasLength[key >> 3], key & 7 == (isPrefixed ? 2 : 0),
                let value = number(bytes, &index)
            else { return false }
            if isPrefixed {
                let field = key >> 3
                guard value <= bytes.count - index || field == graph else { return false }
                index += min(value, bytes.count - index)
            }
            fields.insert(key >> 3)
        }
        return fields.contains(graph) && fields.count >= 3
    }

    private static let version: UInt8 = 1
    private static let graph = 7
    /// The fields of a model by their numbers, and whether the value has a length in front of it;
    /// the others are numbers.
    private static let fieldHasLength: [Int: Bool] = [
        1: false, 2: true, 3: true, 4: true, 5: false, 6: true, 7: true, 8: true, 14: true, 20: true, 25: true, 26: true,
    ]

    /// The number with seven bits in each byte at `index`, which moves behind it; nil for one that
    /// does not end.
    private static func number(_ bytes: [UInt8], _ index: inout Int) -> Int? {
        var result = 0
        for shift in stride(from: 0, to: 56, by: 7) where index < bytes.count {
            let byte = bytes[index]
            index += 1
            result |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return result }
        }
        return nil
    }
}
