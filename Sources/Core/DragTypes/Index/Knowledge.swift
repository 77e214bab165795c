package import CKnowledge
import DragSystem

/// The files of `Sources/Knowledge`, which are compiled into the program.
package enum Knowledge {
    /// The bytes of a file.
    ///
    /// Owner and thread rule: the bytes are a constant of the program, which lives as long as the
    /// process and is never written. Any thread may read.
    package static func bytes(of file: dragconv_knowledge) -> UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(start: file.start, count: file.count).assumingMemoryBound(to: UInt8.self)
    }

    /// A reader of an index.
    package static func reader(of index: dragconv_knowledge) -> IndexReader {
        IndexReader(MappedFile(ofProgram: UnsafeRawBufferPointer(start: index.start, count: index.count)))
    }
}
