import DragClipboard
import DragEngine
import DragGallery
import DragKit
import DragPlugIns
import DragSystem
import DragTrust
import DragTypes

/// What a shell offers for a value or an operand.
enum Completion: Sendable {
    case nothing
    case files
    case folders
    case words(@Sendable () -> [String])
    /// Words that depend on what is typed and on the machine.
    case names(@Sendable (_ beginning: String) -> [String])
    /// Files, and words of the same kind as for ``names(_:)``.
    case filesAnd(@Sendable (_ beginning: String) -> [String])
}

extension Completion {
    /// Names of types as people type them.
    static let types = Completion.names { TypeNames.all(beginning: $0) }

    /// A list of types, `text,html;q=0.5`: the last name is completed, and what stands before it
    /// stays.
    static let typeList = Completion.names { prefix in
        let start = prefix.lastIndex(of: ",").map { prefix.index(after: $0) } ?? prefix.startIndex
        return TypeNames.all(beginning: String(prefix[start...])).map { prefix[..<start] + $0 }
    }

    /// The types that the clipboard offers right now; all types where it offers none of that
    /// beginning.
    static let offeredTypes = Completion.names { prefix in
        let offered = (try? ClipboardBackend(chosen: nil).connect().targets(of: .clipboard, time: .seconds(1))) ?? []
        // Names in capitals that are no MIME types (TARGETS, TIMESTAMP) say something about the
        // selection. Any program may put names on the clipboard, and shells expand what they are
        // given, so that only names without a character that means something to a shell are passed
        // on.
        let named = offered.filter { $0.contains("/") && $0.hasPrefix(prefix) && $0.utf8.allSatisfy(isPlain) }
        // Short names can always be asked for. Among the thousand other names, the offered types
        // would not be found.
        let short = TypeCatalogue.shortNames.map(\.key).filter { $0.hasPrefix(prefix) }
        return named.isEmpty ? TypeNames.all(beginning: prefix) : named + short
    }

    /// The programs that can be run by their names alone, and files.
    static let programs = Completion.filesAnd { prefix in
        guard !prefix.isEmpty, !prefix.contains("/") else { return [] }
        let folders = (Environment["PATH"] ?? "").split(separator: ":")
        return Set(folders.flatMap { folder in (SystemPath.names(in: String(folder)) ?? []).filter { $0.hasPrefix(prefix) } }).sorted()
    }

    /// The ids of all conversions.
    static let conversions = Completion.names { prefix in
        ((try? Converters(PlugInOptions()).registry.conversions.map(\.id)) ?? []).filter { $0.hasPrefix(prefix) }
    }

    /// The ids of the plug-ins that were found, and the files and folders that a plug-in may be in.
    static let plugIns = Completion.filesAnd { prefix in
        PlugInDiscovery(PlugInOptions().folders, trust: UserPlugIns.trust).found.map(\.plugIn.id).filter { $0.hasPrefix(prefix) }
    }

    /// The ids of the plug-ins that the user has added.
    static let addedPlugIns = Completion.names { prefix in (UserPlugIns.pinned?.identifiers ?? []).filter { $0.hasPrefix(prefix) } }

    /// The names of the lists of link rules that were imported.
    static let importedLists = Completion.names { prefix in ((try? LinkLists())?.names ?? []).filter { $0.hasPrefix(prefix) } }

    /// The names of the galleries in the library's main list.
    static let galleries = Completion.names { galleries(deleted: false, beginning: $0) }
    /// The names of the galleries in Recently Deleted.
    static let deletedGalleries = Completion.names { galleries(deleted: true, beginning: $0) }

    private static func galleries(deleted: Bool, beginning prefix: String) -> [String] {
        ((try? GalleryLibraryPath().store().list(deleted: deleted)) ?? []).map(\.name).filter { $0.hasPrefix(prefix) }
    }

    /// Whether a byte stands for itself in every shell.
    private static func isPlain(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) || "/.+-_=".utf8.contains(byte) }
}

/// Names of types for completion.
private enum TypeNames {
    /// Short names alone where nothing is typed: they are what people ask for. Otherwise usual file
    /// name extensions as well; MIME types and identifiers only when they are asked for, since
    /// there are thousands.
    static func all(beginning prefix: String) -> [String] {
        let catalogue = TypeCatalogue.builtIn
        var names = TypeCatalogue.shortNames.map(\.key)
        guard !prefix.isEmpty else { return names.sorted() }
        if prefix.contains("/") {
            names += catalogue.declarations.flatMap(\.mimeTypes)
        } else if prefix.contains(".") {
            names += catalogue.declarations.map(\.identifier.rawValue)
        } else {
            names += catalogue.declarations.compactMap(\.filenameExtensions.first).filter { !$0.hasPrefix("=") }
            // Types of dragconv's own are named by the end of their identifiers, too.
            let own = "org.dragconv."
            names += catalogue.declarations.map(\.identifier.rawValue).filter { $0.hasPrefix(own) }.map { String($0.dropFirst(own.count)) }
        }
        return Set(names.filter { $0.hasPrefix(prefix) }).sorted()
    }
}
