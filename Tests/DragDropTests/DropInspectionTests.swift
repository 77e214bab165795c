import DragDrop
import DragEngine
import DragTypes
import Testing

/// What the inspector shows of a drop.
@Suite struct DropInspectionTests {
    private func inspection(_ representations: (name: String, content: Representation.Content)...) -> DropInspection {
        let catalogue = Stage.full.registry.catalogue
        let item = Item(
            representations: representations.map {
                Representation(type: catalogue.identify($0.name, on: .wayland), target: $0.name, content: $0.content)
            })
        return DropInspection(Payload(source: .init(platform: .wayland), items: [item]), in: catalogue)
    }

    private func findings(of inspection: DropInspection) async throws -> DropFindings {
        let accepted = try AcceptList(parsing: "text", catalogue: Stage.full.registry.catalogue)
        return await DropFindings(of: inspection, accepting: accepted, runner: Stage.full, time: .seconds(60))
    }

    @Test func formsAreShownAsTheyAre() async throws {
        let inspection = inspection(
            ("text/html", .bytes(Array("<b>x</b>".utf8))), ("text/plain;charset=utf-16", .bytes([0x41, 0, 0xE9, 0])),
            ("image/png", .bytes([0x89, 0x50])),
            ("application/x-own", .bytes(Array(0x1C...0x2D))), ("text/rtf", .refused("its owner refuses it")), ("text/css", .bytes([])))
        #expect(
            inspection.forms.map(\.preview) == [
                .text("<b>x</b>"), .text("A\u{E9}"), .picture([0x89, 0x50]),
                .bytes(
                    """
                    00000000  1c 1d 1e 1f 20 21 22 23 24 25 26 27 28 29 2a 2b  .... !"#$%&'()*+
                    00000010  2c 2d                                            ,-

                    """), .none("It was not given: its owner refuses it."), .none("It is empty."),
            ])
        #expect(inspection.forms.map(\.byteCount) == [8, 4, 2, 18, nil, 0])
    }

    @Test func resultsComeWithTheirWayAndLoss() async throws {
        let inspection = inspection(("text/html", .bytes(Array("<b>x</b>".utf8))))
        let findings = try await findings(of: inspection)
        let text = try #require(findings.results.first { $0.type == .utf8PlainText })
        #expect(text.way == ["HTML", "plain text in UTF-8"] && text.loss > 0)
        let html = try #require(findings.results.first { $0.type == .html })
        #expect(html.way == ["HTML"] && html.loss == 0)
        #expect(Set(findings.results.map(\.type)).count == findings.results.count)
        #expect(findings.explanation.contains("public.html"))
        #expect(findings.summary.hasPrefix("Chosen: HTML \u{2192} plain text in UTF-8\nIt has no place for: "))
    }

    @Test func nothingConfidentialIsShown() async throws {
        let inspection = inspection(
            ("text/plain", .bytes(Array("hunter2".utf8))), ("x-kde-passwordManagerHint", .bytes(Array("secret".utf8))))
        let findings = try await findings(of: inspection)
        #expect(inspection.isSecret && findings.results.isEmpty)
        #expect(!String(describing: inspection.forms.map(\.preview)).contains("hunter2"))
        #expect(!findings.explanation.contains("hunter2"))
    }

    @Test func longContentIsCut() async throws {
        let inspection = inspection(
            ("text/html", .bytes(Array(repeating: 0x61, count: 1 << 20))), ("application/x-own", .bytes(Array(repeating: 0, count: 1 << 20))))
        guard case .text(let text) = inspection.forms[0].preview, case .bytes(let bytes) = inspection.forms[1].preview else {
            Issue.record("\(inspection.forms.map(\.preview))")
            return
        }
        #expect(text.utf8.count == DropInspection.maximumText)
        #expect(bytes.utf8.count { $0 == 0x0A } == DropInspection.maximumBytes / 16)
    }
}
