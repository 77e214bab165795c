import DragEngine
import DragKit
import DragSniffing
import DragTypes
import LinkHandlers
import Testing

/// The size that HTML states for its first image.
@Suite struct ImageSizeTests {
    private static let runner: Runner = {
        let registry = Registry(handlers: LinkHandlers.all)
        return Runner(registry, sniffer: ContentSniffer(catalogue: registry.catalogue))
    }()

    private func size(_ html: String) async -> String? {
        let item = Item(representations: [Representation(type: .html, bytes: Array(html.utf8))])
        let provider = ItemProvider(item, catalogue: Self.runner.registry.catalogue)
        let delivery = try? await Self.runner.deliver(provider, accepting: AcceptList([.init(.exactly(.imageSize))]))
        return delivery.map { String(utf8Bytes: ASCII.trimmed($0.bytes)) }
    }

    /// What browsers make of an element's attributes and style.
    @Test(arguments: [
        ("width=300 height=200", #"{"width":300,"height":200}"#),
        (#"width=" 300px" height="200.5""#, #"{"width":300,"height":200.5}"#),
        ("style='width:300px;height:200px'", #"{"width":300,"height":200}"#),
        ("style='WIDTH: 4.5in !important; height: 72pt'", #"{"width":432,"height":96}"#),
        ("style='width: 50vw; height: 25vw'", #"{"width":50,"height":25}"#),
        ("style='aspect-ratio: 16 / 9'", #"{"width":16,"height":9}"#),
        ("style='aspect-ratio:auto 1.5; width:100%'", #"{"width":1.5,"height":1}"#),
        ("width=600 height=400 style='max-width:100%;height:auto'", #"{"width":600,"height":400}"#),
        ("width=600 height=400 style='width:300px;height:auto'", #"{"width":600,"height":400}"#),
        ("width=600 height=400 style='width:90px;height:30px'", #"{"width":90,"height":30}"#),
        ("height=200 style='width:300px'", #"{"width":300,"height":200}"#),
    ])
    func lengthsAndRatios(_ attributes: String, _ expected: String) async {
        #expect(await size("<p>x</p><a href=https://e.example/><img src=https://e.example/a.png \(attributes)></a>") == expected)
    }

    @Test(arguments: [
        "", "width=300", "width=100% height=200", "style='width:100%;height:50%'", "style='width:50vw;height:50vh'", "width=0 height=5",
        "style='aspect-ratio: 16 / 0'", "style='aspect-ratio: wide'", "style='width:calc(1px);height:1px'", "width=x height=y",
    ])
    func whatStatesNoSize(_ attributes: String) async {
        #expect(await size("<img src=https://e.example/a.png \(attributes)>") == nil)
    }

    @Test func onlyTheFirstImageCounts() async {
        #expect(await size("<img src=https://e.example/a.png><img src=https://e.example/b.png width=3 height=2>") == nil)
        #expect(await size("<p style='width:3px;height:2px'>text</p>") == nil)
    }
}
