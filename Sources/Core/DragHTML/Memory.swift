// All of this module's unchecked access to memory. Every index is compared with the count all the
// same.

import Glibc

/// An array of plain values with one owner. It has no reference count, so a write needs no check
/// for other owners. That makes the parser about 6 % faster than `Array` does.
@usableFromInline
struct Arena<Value: BitwiseCopyable>: ~Copyable {
    @usableFromInline private(set) var base: UnsafeMutablePointer<Value>
    @usableFromInline private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 16) {
        self.capacity = max(capacity, 16)
        unsafe base = Self.resized(nil, self.capacity)
    }

    deinit { unsafe free(base) }

    /// The memory that is in use, in bytes.
    var byteCount: Int { count * MemoryLayout<Value>.stride }

    @inlinable
    subscript(index: Int) -> Value {
        unsafeAddress {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe UnsafePointer(base + index)
        }
        unsafeMutableAddress {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe base + index
        }
    }

    @inline(__always)
    mutating func append(_ value: Value) {
        if count == capacity { grow() }
        unsafe (base + count).initialize(to: value)
        count &+= 1
    }

    @inline(never)
    private mutating func grow() {
        capacity *= 2
        unsafe base = Self.resized(base, capacity)
    }

    /// The C library moves large memory without a copy, so that the old and the new are never there
    /// both. What has not been written to takes no memory.
    private static func resized(_ base: UnsafeMutablePointer<Value>?, _ capacity: Int) -> UnsafeMutablePointer<Value> {
        guard let memory = unsafe realloc(base, capacity * MemoryLayout<Value>.stride) else {
            preconditionFailure("out of memory, as for any array of Swift")
        }
        return unsafe memory.assumingMemoryBound(to: Value.self)
    }

    @inline(__always)
    mutating func removeLast(_ number: Int = 1) {
        precondition(UInt(bitPattern: number) <= UInt(bitPattern: count))
        count &-= number
    }
}

// A reader never changes an arena, and the parser that fills it is its only owner.
extension Arena: @unchecked Sendable {}

extension Arena {
    var isEmpty: Bool { count == 0 }

    mutating func insert(_ value: Value, at index: Int) {
        append(value)
        var place = count - 1
        while place > index {
            self[place] = self[place - 1]
            place -= 1
        }
        self[index] = value
    }

    mutating func remove(at index: Int) {
        var place = index
        while place + 1 < count {
            self[place] = self[place + 1]
            place += 1
        }
        removeLast()
    }
}

typealias Vector = SIMD16<UInt8>

/// The 16 bytes from an offset on. The library compares the offset with the span's bounds.
@inline(__always)
func vector(_ input: Span<UInt8>, _ offset: Int) -> Vector { unsafe input.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Vector.self) }

/// The number of the first lane that is set; 16 when none is.
@inline(__always)
func firstLane(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if words.x != 0 { return words.x.trailingZeroBitCount >> 3 }
    if words.y != 0 { return 8 + words.y.trailingZeroBitCount >> 3 }
    return 16
}

extension [UInt8] {
    /// Appends a part of a span.
    package mutating func append(_ span: Span<UInt8>, _ range: Range<Int>) {
        span.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
