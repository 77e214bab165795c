import DragContract
import DragEngine
import DragKit
import DragPlugIns
import Foundation
import Testing

@testable import DragCLI

/// What is said of a plug-in that is not there is true of it where it is.
@Suite struct AbsentPlugInTests {
    @Test(arguments: AbsentPlugIn.shipped.map(\.identifier))
    func conversionsAreThePlugIns(identifier: String) throws {
        let dragconv = ProcessInfo.processInfo.environment["DRAGCONV"] ?? Fixtures.root + "/.build/release/dragconv"
        let folder = (dragconv as NSString).deletingLastPathComponent + "/dragconv-plugins"
        let found = PlugInDiscovery([PlugInFolder(folder, .bundled)], trust: nil).found
        let real = try #require(found.first { $0.plugIn.manifest.id == identifier }).plugIn.manifest.conversions
        let absent = try #require(AbsentPlugIn.shipped.first { $0.identifier == identifier }).conversions
        let key = { (conversion: Conversion) in "\(conversion.id) \(conversion.from) \(conversion.to) \(conversion.schemes) \(conversion.isDynamic)" }
        let extra = Set(absent.map(key)).subtracting(real.map(key))
        #expect(extra.isEmpty, "the plug-in has no \(extra.sorted())")
        let pairs = { (conversions: [Conversion]) in Set(conversions.map { "\($0.from) \($0.to)" }) }
        // Metadata and sizes of pictures are had from them on ways of their own; pictures
        // themselves are what people ask for.
        let pictures = Set(absent.filter { !$0.isFinisher }.map(\.to))
        let missing = pairs(real.filter { pictures.contains($0.to) }).subtracting(pairs(absent))
        #expect(missing.isEmpty, "the plug-in also has \(missing.sorted())")
    }
}
