/// Tags and declarations of markup, as bytes.
package enum MarkupTag {
    /// The offset of the `>` that ends a tag or a declaration, which is none of those in quotation
    /// marks; nil when nothing ends it.
    package static func end(in bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        for index in bytes.indices {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }
}
