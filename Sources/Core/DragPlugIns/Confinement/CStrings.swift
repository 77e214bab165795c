import DragSystem

/// Arrays of C strings for C functions.
///
/// Owner rule: the pointers are valid during the call of the closure only. The strings must not be
/// written to, although the pointer types would allow that.
enum CStrings {
    struct Pointers {
        let base: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

        /// For parameters of type `char *const *`.
        var mutable: UnsafePointer<UnsafeMutablePointer<CChar>?>? { base.map { UnsafePointer($0) } }
        /// For parameters of type `const char *const *`.
        var constant: UnsafePointer<UnsafePointer<CChar>?>? {
            base.map { UnsafeRawPointer($0).assumingMemoryBound(to: UnsafePointer<CChar>?.self) }
        }
    }

    /// Calls a closure with an array of C strings that ends in a null pointer.
    static func withPointers<Result>(_ strings: [String], _ body: (Pointers) -> Result) -> Result {
        var storage: [CChar] = []
        var starts: [Int] = []
        for string in strings {
            starts.append(storage.count)
            storage += string.utf8.map { CChar(bitPattern: $0) } + [0]
        }
        return storage.withUnsafeMutableBufferPointer { storage in
            var pointers = starts.map { start in storage.baseAddress.map { $0 + start } } + [nil]
            return pointers.withUnsafeMutableBufferPointer { body(Pointers(base: $0.baseAddress)) }
        }
    }
}
