import CSystem
import Glibc

/// The memory that this process may use, where that is limited (`ulimit -v`).
package enum AddressSpace {
    /// The limit in bytes; nil for none.
    package static let limit: Int? = {
        let limit = address_space_limit()
        return limit == .max ? nil : Int(limit)
    }()

    /// Prepares a process with a limit for it.
    ///
    /// - Parameters:
    ///   - sentence: what the process writes to standard error when memory ends all the same, which
    ///     no caller can catch in Swift.
    ///   - status: the exit status with which the process then ends.
    package static func prepare(sentence: @autoclosure () -> String, status: Int32) {
        guard limit != nil else { return }
        // The sentence is needed until the process ends.
        prepare_for_little_memory(strdup(sentence()), status)
    }

    /// Whether so much memory can be had now; true without a limit.
    package static func hasRoom(for count: Int) -> Bool {
        guard limit != nil else { return true }
        guard let memory = malloc(count) else { return false }
        free(memory)
        return true
    }

    /// A clause on the limit, for errors.
    package static var clause: String { "the memory that it may use (ulimit -v) is limited to \((limit ?? 0) >> 20) MiB" }
}
