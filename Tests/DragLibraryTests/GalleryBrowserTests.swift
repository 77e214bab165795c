import DragDrop
import DragGallery
import DragLibrary
import Testing

/// The list of galleries as a window shows it, on a real library, and two windows on the same one.
@Suite struct GalleryBrowserTests {
    private let world: GalleryLibraryTests.World

    init() throws { world = try GalleryLibraryTests.World() }

    private func browser(opening name: String? = nil) throws -> GalleryBrowser { try GalleryBrowser(try world.open(), opening: name) }

    private func image(_ number: Int) throws -> GalleryImage { try GalleryImage(url: "https://e.example/\(number)", aspectRatio: 1.5) }

    @Test func galleriesAreMadeRenamedDeletedAndRestored() throws {
        let browser = try browser()
        #expect(browser.openName == "New Gallery")
        #expect(browser.addGallery() == "New Gallery 1")
        #expect(browser.openName == "New Gallery 1")
        browser.rename("New Gallery 1", to: "Holidays")
        #expect(browser.openName == "Holidays" && browser.galleries.map(\.name) == ["New Gallery", "Holidays"])
        browser.images.list.update { $0.insert([try? image(1)].compactMap(\.self), at: 0) }
        #expect(browser.galleries.map(\.imageCount) == [0, 1])
        browser.delete("Holidays")
        #expect(browser.openName == "New Gallery" && browser.deleted.map(\.name) == ["Holidays"])
        browser.undelete("Holidays")
        #expect(browser.galleries.map(\.name) == ["New Gallery", "Holidays"] && browser.deleted.isEmpty)
        browser.delete("Holidays")
        browser.erase("New Gallery")
        #expect(browser.galleries.map(\.name) == ["New Gallery"], "only what is in Recently Deleted can be erased")
        browser.erase("Holidays")
        #expect(browser.deleted.isEmpty)
    }

    @Test func theLastGalleryIsFollowedByANewOne() throws {
        let browser = try browser()
        browser.rename("New Gallery", to: "Only")
        browser.delete("Only")
        #expect(browser.galleries.count == 1 && browser.openName == browser.galleries[0].name && browser.openName != "Only")
    }

    /// Images that go to another gallery come back by one undo.
    @Test func aMoveToAnotherGalleryIsOneChange() throws {
        let browser = try browser()
        let moved = try image(1), other = try image(2)
        browser.images.list.update { $0.insert([moved, other], at: 0) }
        _ = try world.open().add(ImageGallery(name: "Other"))
        browser.refresh()
        browser.asOneChange {
            browser.add([moved], to: "Other")
            browser.images.list.update { _ = $0.remove($0.slot(at: 0)) }
        }
        #expect(try world.open().gallery("Other").images == [moved])
        #expect(browser.images.list.elements == [other])
        browser.undo()
        #expect(try world.open().gallery("Other").images.isEmpty)
        #expect(browser.images.list.elements == [moved, other])
        browser.undo()
        #expect(browser.images.list.elements.isEmpty && !browser.canUndo)
    }

    @Test func undoTakesBackInOrder() throws {
        let browser = try browser()
        let first = try image(1), second = try image(2)
        browser.images.list.update { $0.insert([first, second], at: 0) }
        browser.rename("New Gallery", to: "A")
        browser.images.list.update { _ = $0.remove($0.slot(at: 0)) }
        browser.delete("A")
        browser.undo()
        #expect(browser.galleries.map(\.name).contains("A"))
        browser.open("A")
        browser.undo()
        #expect(try world.open().gallery("A").images == [first, second])
        browser.undo()
        #expect(browser.galleries.map(\.name).contains("New Gallery"))
        browser.undo()
        #expect(try world.open().gallery("New Gallery").images.isEmpty)
        browser.undo()
    }

    @Test func imagesAddedToAnotherGalleryAreTakenBack() throws {
        let browser = try browser()
        let first = try image(1), second = try image(2), third = try image(3)
        browser.add([first], to: "New Gallery")
        browser.addGallery()
        browser.add([second, third], to: "New Gallery")
        #expect(browser.galleries.map(\.imageCount) == [3, 0])
        browser.undo()
        #expect(browser.galleries.map(\.imageCount) == [1, 0])
        // Once more, while the gallery is open.
        browser.add([second], to: "New Gallery")
        browser.open("New Gallery")
        #expect(browser.images.list.presentedCount == 2)
        browser.undo()
        #expect(browser.images.list.presentedCount == 1)
        #expect(try world.open().gallery("New Gallery").images == [first])
    }

    @Test func twoWindowsOfOneLibrary() throws {
        let (mine, other) = (try browser(), try browser())
        var failures: [String] = []
        mine.didFail = { failures.append($0) }
        let images = try (0..<4).map(image)
        mine.images.list.update { $0.insert(images, at: 0) }
        other.refresh()
        #expect(other.images.list.elements == images)
        other.images.list.update { _ = $0.remove($0.slot(at: 1)) }
        // This window has not seen the other's change yet.
        mine.images.list.update { batch in
            let slot = batch.slot(at: 3)
            batch.move(slot, to: 0)
        }
        mine.refresh()
        #expect(mine.images.list.elements == [images[3], images[0], images[2]])
        other.refresh()
        #expect(other.images.list.elements == mine.images.list.elements)
        other.rename("New Gallery", to: "Shared")
        mine.refresh()
        #expect(mine.galleries.map(\.name) == ["Shared"] && mine.openName == "Shared")
        #expect(failures.isEmpty)
    }

    @Test func aGalleryThatAnotherRenamesStaysOpen() throws {
        let (mine, other) = (try browser(), try browser())
        mine.addGallery()
        let identity = mine.galleries[1].id
        other.rename("New Gallery 1", to: "Theirs")
        mine.refresh()
        #expect(mine.openName == "Theirs" && mine.galleries[1].id == identity)
        mine.images.list.update { $0.insert([try? image(1)].compactMap(\.self), at: 0) }
        #expect(try world.open().gallery("Theirs").images == [image(1)])
        mine.rename("Theirs", to: "Mine")
        #expect(mine.galleries[1].id == identity)
    }

    @Test func aGalleryThatAnotherDeletesIsLeft() throws {
        let (mine, other) = (try browser(), try browser())
        mine.addGallery()
        other.refresh()
        other.delete("New Gallery 1")
        mine.refresh()
        #expect(mine.openName == "New Gallery" && mine.deleted.map(\.name) == ["New Gallery 1"])
    }

    @Test func whatCannotBeDoneIsSaid() throws {
        let browser = try browser()
        var failures: [String] = []
        browser.didFail = { failures.append($0) }
        browser.rename("New Gallery", to: " ")
        browser.open("None")
        browser.undelete("New Gallery")
        #expect(failures.count == 3 && failures.allSatisfy { $0.hasSuffix(".") })
        #expect(throws: LibraryError.self) { try self.browser(opening: "None") }
    }
}
