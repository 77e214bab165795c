import DragContract
import DragTypes
import Testing

/// Files that stand for a URL.
@Suite struct ShortcutFileTests {
    static let url = "https://e.example/?a=b#c"

    // MARK: Windows

    @Test(arguments: [
        "[InternetShortcut]\r\nURL=https://e.example/?a=b#c\r\n", "[InternetShortcut]\nURL=https://e.example/?a=b#c",
        "[InternetShortcut]\rIconIndex=0\rURL=https://e.example/?a=b#c\r",
        "[DEFAULT]\r\nBASEURL=http://x/\r\nURL=http://x/\r\n[InternetShortcut]\r\n; note\r\nURL=https://e.example/?a=b#c\r\nURL=http://second/\r\n",
        "[InternetShortcut]\r\nURL=https://e.example/?a=b#c\r\n[InternetShortcut.A]\r\nURL=http://x/\r\n",
        "\u{FEFF}[InternetShortcut]\r\nURL = https://e.example/?a=b#c \r\n\0",
    ])
    func readsInternetShortcuts(_ text: String) throws {
        #expect(try ShortcutFile.internetShortcut(in: utf8(text)) == TitledURL(Self.url))
        #expect(try ShortcutFile.internetShortcut(in: hex("fffe") + utf16(text.filter { $0 != "\u{FEFF}" })) == TitledURL(Self.url))
    }

    @Test(arguments: [
        "", "URL=http://x/", "[InternetShortcut]\r\n", "[InternetShortcut]\r\nURL=\r\n", "[Other]\r\nURL=http://x/",
        "[InternetShortcut]\r\n[Other]\r\nURL=http://x/",
        "[InternetShortcut]\r\nBASEURL=http://x/",
    ])
    func refusesOtherSections(_ text: String) {
        #expect(throws: FormError.self) { try ShortcutFile.internetShortcut(in: utf8(text)) }
    }

    @Test func writesInternetShortcuts() {
        #expect(string(ShortcutFile.internetShortcut(TitledURL(Self.url))) == "[InternetShortcut]\r\nURL=https://e.example/?a=b#c\r\n")
        // A line end in a URL must not add lines of its own.
        #expect(string(ShortcutFile.internetShortcut(TitledURL("a:b\r\nURL=evil:"))) == "[InternetShortcut]\r\nURL=a:bURL=evil:\r\n")
    }

    // MARK: freedesktop

    @Test(arguments: [
        ("[Desktop Entry]\nType=Link\nURL=https://e.example/?a=b#c\nName=T\n", "T"),
        ("[Desktop Entry]\nType=Link\nURL=https://e.example/?a=b#c\n", nil),
        (
            "#!/usr/bin/env xdg-open\n[Desktop Entry]\nEncoding=UTF-8\nName[de]=X\nName=T\nType=Link\nURL=https://e.example/?a=b#c\nIcon=text-html\n",
            "T"
        ),
        ("[Desktop Entry]\nType = Link\nURL = https://e.example/?a=b#c\nName = a\\sb\\nc\\\\d\n[Desktop Action x]\nName=no\n", "a b\nc\\d"),
    ])
    func readsDesktopEntries(_ text: String, _ title: String?) throws {
        #expect(try ShortcutFile.desktopEntry(in: utf8(text)) == TitledURL(Self.url, title: title))
    }

    @Test(arguments: [
        "", "[Desktop Entry]\nURL=http://x/", "[Desktop Entry]\nType=Link\n",
        "[Desktop Entry]\nType=Link\nURL=\n",
        "Type=Link\nURL=http://x/",
    ])
    func refusesEntriesThatAreNoLinks(_ text: String) {
        #expect(throws: FormError.self) { try ShortcutFile.desktopEntry(in: utf8(text)) }
    }

    @Test func anEntryOfAnotherTypeIsNoLink() throws {
        #expect(try ShortcutFile.desktopEntry(in: utf8("[Desktop Entry]\nType=Application\nExec=sh\nURL=http://x/")) == nil)
    }

    @Test func writesDesktopEntries() {
        let text = string(ShortcutFile.desktopEntry(TitledURL(Self.url, title: "a\nb\\c\td")))
        #expect(
            text.split(separator: "\n") == ["[Desktop Entry]", "Version=1.0", "Type=Link", "Name=a\\nb\\\\c\\td", "URL=https://e.example/?a=b#c"])
        #expect(string(ShortcutFile.desktopEntry(TitledURL("https://e.example/red%20bike.png"))).contains("\nName=red bike.png\n"))
        #expect(string(ShortcutFile.desktopEntry(TitledURL("https://e.example/"))).contains("\nName=https://e.example/\n"))
    }

    // MARK: Mac

    @Test func readsAndWritesWeblocs() throws {
        // As Python's plistlib writes {"URL": "https://e.example/"}.
        let binary = hex(
            "62706c6973743030d101025355524c5f101268747470733a2f2f652e6578616d706c652f080b0f0000000000000101000000000000000300000000000000000000000000000024"
        )
        #expect(try ShortcutFile.webloc(in: binary) == TitledURL("https://e.example/"))
        #expect(try ShortcutFile.webloc(in: utf8("<plist><dict><key>URL</key><string>a:b?c&amp;d</string></dict></plist>")) == TitledURL("a:b?c&d"))
        #expect(try PropertyList(parsing: ShortcutFile.webloc(TitledURL("a:b?c&d<e>"))) == .dictionary([("URL", .string("a:b?c&d<e>"))]))
    }

    @Test(arguments: [
        "", "<plist><dict/></plist>", "<plist><dict><key>URL</key><string/></dict></plist>",
        "<plist><dict><key>url</key><string>a:b</string></dict></plist>", "<plist><string>a:b</string></plist>",
    ])
    func refusesOtherPropertyLists(_ text: String) {
        #expect(throws: FormError.self) { try ShortcutFile.webloc(in: utf8(text)) }
    }

    @Test func whatIsWrittenReadsBack() throws {
        var random = SeededGenerator(seed: 10)
        for number in 0..<200 {
            let link = TitledURL("https://e.example/\(number)?a=b", title: "t" + random.text(upTo: 10, others: "\\\n\t=[];#") + "t")
            #expect(try ShortcutFile.desktopEntry(in: ShortcutFile.desktopEntry(link)) == link)
            #expect(try ShortcutFile.internetShortcut(in: ShortcutFile.internetShortcut(link)).url == link.url)
            #expect(try ShortcutFile.webloc(in: ShortcutFile.webloc(link)).url == link.url)
        }
    }

    @Test func mutationsAreSurvived() {
        hammer(utf8("[InternetShortcut]\r\nURL=a:b\r\n")) { _ = try ShortcutFile.internetShortcut(in: $0) }
        hammer(utf8("[Desktop Entry]\nType=Link\nName=\\n\nURL=a:b\n")) { _ = try ShortcutFile.desktopEntry(in: $0) }
        hammer(utf8("<dict><key>URL</key><string>a:&#98;</string></dict>")) { _ = try ShortcutFile.webloc(in: $0) }
    }
}
