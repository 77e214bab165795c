import DragKit
import DragSystem
import Foundation
import Testing

@testable import DragPlugIns

/// The folders of the user's own fonts that a program sees.
@Suite struct UserFontsTests {
    private let home = NSTemporaryDirectory() + "dragconv-fonts-" + UUID().uuidString

    private func makeFolders(_ paths: String...) {
        for path in paths { _ = SystemPath.makeFolders(home + path, mode: 0o755) }
    }

    private func fonts(_ variables: [String: String] = [:]) -> UserFonts {
        UserFonts(for: .own, isMounted: false) { ["HOME": home].merging(variables) { $1 }[$0] }
    }

    @Test func foldersThatAreThereAreSeen() {
        defer { SystemPath.removeTree(home) }
        #expect(fonts().folders.isEmpty && fonts().old == nil && fonts().variables.isEmpty)
        makeFolders("/.local/share/fonts", "/.fonts")
        #expect(fonts().folders == [home + "/.local/share/fonts"])
        #expect(fonts().variables == ["XDG_DATA_HOME=\(home)/.local/share"])
        #expect(fonts().old == home + "/.fonts")
        makeFolders("/data/fonts", "/cache/fontconfig")
        let moved = fonts(["XDG_DATA_HOME": home + "/data", "XDG_CACHE_HOME": home + "/cache"])
        #expect(moved.folders == [home + "/data/fonts", home + "/cache/fontconfig"])
        makeFolders("/private")
        moved.link(intoHome: home + "/private")
        #expect(SystemPath.canonical(home + "/private/.fonts") == SystemPath.canonical(home + "/.fonts"))
        // A relative path is none (XDG Base Directory Specification).
        #expect(fonts(["XDG_DATA_HOME": "data"]).folders == [home + "/.local/share/fonts"])
        #expect(UserFonts(for: .own, isMounted: false) { _ in nil }.folders.isEmpty)
    }

    /// A program of root's runs as another user. Where nothing is mounted for that user, the user
    /// sees only what everybody sees.
    @Test func closedFoldersAreLeftOut() {
        defer { SystemPath.removeTree(home) }
        makeFolders("/.local/share/fonts")
        let identity = ProgramIdentity(of: "org.example.fonts", isKept: true)
        guard identity.isOther else { return }
        #expect(UserFonts(for: identity, isMounted: false) { ["HOME": home][$0] }.folders == [home + "/.local/share/fonts"])
        chmod(home + "/.local", 0o700)
        #expect(UserFonts(for: identity, isMounted: false) { ["HOME": home][$0] }.folders.isEmpty)
        #expect(UserFonts(for: identity, isMounted: true) { ["HOME": home][$0] }.all == [home + "/.local/share/fonts"])
    }
}
