import ArchivesHandler
import DragEngine
import DragKit
import DragLinks
import DragSniffing
import DragTypes
import FastImagesHandler
import GalleryHandlers
import GeocacheHandler
import Glibc
import ImageCoding
import ImagesHandler
import LinkHandlers
import MailHandler
import TextHandlers

/// libFuzzer's entry: feeds the input to the parser that `DRAGCONV_FUZZ_TARGET` names. A trap, an
/// endless loop, and what a target itself finds wrong (``FuzzCheck``) are findings.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = start.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    FuzzTargets.chosen(bytes)
    return 0
}

/// Prints the names of the targets and ends, when that is asked for.
@_cdecl("LLVMFuzzerInitialize")
public func fuzzInitialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    if getenv("DRAGCONV_FUZZ_LIST") != nil {
        for name in FuzzTargets.all.keys.sorted() { print(name) }
        exit(0)
    }
    return 0
}

/// One target for each parser of untrusted bytes.
enum FuzzTargets {
    static let chosen: @Sendable ([UInt8]) -> Void = {
        let name = getenv("DRAGCONV_FUZZ_TARGET").map { String(cString: $0) } ?? ""
        guard let target = all[name] else {
            print("no fuzz target is called \(name)")
            exit(64)
        }
        return target
    }()

    /// Runs all conversions of a handler to one type.
    private static func convert(_ bytes: [UInt8], by handler: some TypeHandler, to target: TypeIdentifier) {
        for conversion in handler.conversions where conversion.to == target {
            _ = try? handler.convert(bytes, using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: conversion.from))
        }
    }

    static let all: [String: @Sendable ([UInt8]) -> Void] = {
        var targets: [String: @Sendable ([UInt8]) -> Void] = [
            "json": { bytes in
                if let value = try? JSONValue(parsing: bytes) {
                    // What was read can be written, and read again.
                    guard (try? JSONValue(parsing: value.encoded)) != nil else { fatalError("the writer's JSON is none") }
                }
            },
            "links": { bytes in
                // The first byte chooses the level; what comes out is a fixed point.
                let levels = CleaningLevel.allCases
                let cleaner = LinkCleaner(level: levels[Int(bytes.first ?? 0) % levels.count])
                var (first, second) = (CleaningWorkspace(), CleaningWorkspace())
                let link = Array(bytes.dropFirst())
                guard cleaner.clean(link.span, using: &first) else { return }
                guard first.result != link else { fatalError("a change that changes nothing") }
                if cleaner.clean(first.result.span, using: &second) { fatalError("no fixed point") }
            },
            "link-rules": { bytes in
                guard let file = try? LinkRuleFile(bytes, origin: "fuzz", inheriting: LinkRules.builtInFile) else { return }
                let cleaner = LinkCleaner(level: .full, rules: LinkRules(adding: [file]))
                for rule in file.rules { for example in rule.examples { _ = cleaner.clean(example.link) } }
            },
            "payload-json": { _ = try? PayloadJSON.payloads(from: $0, catalogue: .builtIn) },
            "capture": { _ = try? CaptureFolder.payload(description: $0, catalogue: .builtIn) { _ throws(FormError) in [] } },
            "property-list": { bytes in
                if let list = try? PropertyList(parsing: bytes) {
                    guard (try? PropertyList(parsing: list.binary)) != nil else { fatalError("the writer's list is none") }
                }
            },
            "chromium-pickle": { bytes in
                if let data = try? WebCustomData(chromiumPickle: bytes) { _ = data.chromiumPickle }
            },
            "gecko-clipdata": { bytes in
                if let data = try? WebCustomData(geckoClipdata: bytes) { _ = data.geckoClipdata }
            },
            "cf-html": { bytes in
                if let form = try? CFHTML(parsing: bytes) { _ = try? CFHTML(parsing: form.bytes) }
            },
            "manifest": { bytes in
                guard let manifest = try? PlugInManifest(parsing: bytes) else { return }
                guard (try? PlugInManifest(parsing: Array(manifest.text.utf8))) == manifest else { fatalError("a manifest does not come back") }
            },
            "frames": { bytes in
                // In pieces of the first byte's size, as a pipe would bring them.
                var reader = PlugInFrameReader()
                let size = max(1, Int(bytes.first ?? 1))
                var rest = bytes.dropFirst()
                while !rest.isEmpty {
                    rest.prefix(size).withUnsafeBytes { reader.append($0) }
                    rest = rest.dropFirst(size)
                    do {
                        while let frame = try reader.next() { _ = try? PlugInMessage(frame.kind, frame.body[...]) }
                        _ = try reader.takeBeginningOfData { _ in }
                    } catch { return }
                }
            },
            "keyed-archive": { bytes in
                guard let list = try? KeyedArchive.decode(bytes) else { return }
                guard (try? KeyedArchive.decode(KeyedArchive.encode(list))) != nil else { fatalError("an archive does not come back") }
            },
            "windows-bitmap": { bytes in
                let handler = ImagesHandler()
                for conversion in handler.conversions
                where ["com.microsoft.bmp", "com.microsoft.ico"].contains(conversion.from.rawValue) && conversion.to == .png {
                    _ = try? handler.convert(bytes, using: conversion, context: ConversionContext(catalogue: .builtIn, inputType: conversion.from))
                }
            },
            "archives": { convert($0, by: ArchivesHandler(), to: .payload) },
            "mail": { bytes in
                let handler = MailHandler()
                for conversion in handler.conversions where conversion.to == .json {
                    let context = ConversionContext(catalogue: .builtIn, inputType: conversion.from)
                    let output = FuzzCheck.inLinearTime(bytes.count) { try? handler.convert(bytes, using: conversion, context: context).bytes }
                    guard let output else { continue }
                    FuzzCheck.require((try? JSONValue(parsing: output)) != nil, "a mail's JSON is none")
                    FuzzCheck.require(output.count <= 64 << 10 + 16 * bytes.count, "\(output.count) bytes of JSON from \(bytes.count)")
                }
            },
            "zip-contents": { _ = ZIPContents.type(of: $0, catalogue: .builtIn) },
            "ole-contents": { _ = OLEContents.type(of: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + $0, catalogue: .builtIn) },
            "character-sets": { bytes in
                // The first byte chooses the set.
                let labels = [
                    "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "johab", "big5", "gb18030", "utf-32", "utf-32be", "koi8-r", "windows-1255",
                ]
                let set = CharacterSet(named: labels[Int(bytes.first ?? 0) % labels.count])
                guard let text = set?.utf8(from: bytes.dropFirst()), TextDecoding.isValidUTF8(text) else { fatalError("no UTF-8") }
            },
            "hdrop": { bytes in
                if let paths = try? DropFiles.paths(in: bytes) { _ = paths.map(FileURI.uri(windowsPath:)) }
            },
            "file-group": { bytes in
                if let group = try? FileGroup(parsing: bytes) { _ = group.bytes }
            },
            "web-custom-formats": { bytes in
                guard let formats = try? WebCustomFormats(parsing: bytes) else { return }
                guard (try? WebCustomFormats(parsing: formats.map)) == formats else { fatalError("a map does not come back") }
            },
            "moz-url": { _ = try? TitledURL.pairs(in: $0, isUTF16: true) },
            "netscape-url": { _ = try? TitledURL.pairs(in: $0, isUTF16: false) },
            "mac-urls": {
                _ = try? TitledURL.webURLs(in: $0)
                _ = try? TitledURL.appleURL(in: $0)
                _ = try? NSFilenames.uris(in: $0)
            },
            "uri-list": { _ = (try? URIList.uris(in: $0))?.map { (FileURI.path(of: $0), FileURI.windowsPath(of: $0)) } },
            "copied-files": { _ = try? CopiedFiles(parsing: $0) },
            "data-url": { _ = try? DataURL(parsing: Array("data:".utf8) + $0) },
            "download-url": { _ = try? DownloadURL(parsing: $0) },
            "shortcuts": {
                _ = try? ShortcutFile.internetShortcut(in: $0)
                _ = try? ShortcutFile.desktopEntry(in: $0)
                _ = try? ShortcutFile.webloc(in: $0)
            },
            "color": {
                _ = try? ColorValue(xColor: $0)
                _ = try? ColorValue(css: $0)
            },
            "png": { _ = try? PNGHeader(parsing: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + $0) },
            "text": {
                _ = TextDecoding.utf8(from: $0)
                _ = HTMLDecoding.utf8(from: $0)
                _ = X11Text.utf8(from: $0)
                _ = UTF16Text.utf8(from: $0)
                _ = WindowsText.utf8(fromUTF16: $0)
                _ = WindowsText.utf8(from: $0, locale: $0, isOEM: true)
            },
            "compound-text": { _ = CompoundText.utf8(from: $0) },
            "mime": { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                if let type = MIMEType(text), MIMEType(type.description) != type { fatalError("a MIME type does not come back") }
            },
            "names": { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                let identified = TypeCatalogue.builtIn.identify(text)
                _ = TypeCatalogue.builtIn.resolve(text)
                _ = DynamicType(identified)
                _ = TypeCatalogue.builtIn.types(fileName: text)
            },
            "accept-list": { _ = try? AcceptList(parsing: String(decoding: $0, as: UTF8.self), catalogue: .builtIn) },
            "signatures": { _ = SignatureSet.builtIn.match($0) },
            "sniffing": { bytes in
                // The first line is the file's name.
                let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
                let name = String(decoding: lines.first ?? [], as: UTF8.self)
                _ = ContentSniffer().type(of: Array(lines.count > 1 ? lines[1] : []), fileName: name.isEmpty ? nil : name)
            },
            "links-in-text": { bytes in
                let cleaner = LinksInText(LinkCleaner(level: .full))
                guard cleaner.cleaned(cleaner.cleaned(bytes).text).count == 0 else { fatalError("no fixed point") }
            },
            "relative-url": { bytes in
                let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 1).map(String.init)
                _ = RelativeURL.resolve(parts.first ?? "", against: parts.count > 1 ? parts[1] : "https://e.example/a/b?c")
            },
        ]
        for group in [RecordTargets.all, StoredFileTargets.all, SelectionTargets.all, OfferTargets.all] { targets.merge(group) { $1 } }
        // And every reader of every handler: the first conversion from each form. Several families
        // read the same type.
        let registry = Registry(
            handlers: TextHandlers.all + LinkHandlers.all + GalleryHandlers.all + [GeocacheHandler(), FastImagesHandler(), SmallImagesHandler()])
        for (index, conversion) in registry.conversions.enumerated() {
            let handler = registry.handler(ofConversion: index)
            let name = handler.identifier.split(separator: ".").last.map(String.init) ?? handler.identifier
            let edge = conversion.id.dropFirst(handler.identifier.count + 1)
            let form = edge.firstRange(of: "-to-").map { edge[..<$0.lowerBound] } ?? edge
            let target = "handler-\(name)-\(form)-\(conversion.from.rawValue)"
            guard targets[target] == nil else { continue }
            targets[target] = { bytes in
                let context = ConversionContext(catalogue: registry.catalogue, inputType: conversion.from)
                _ = try? handler.convert(bytes, using: conversion, context: context)
            }
        }
        return targets
    }()
}
