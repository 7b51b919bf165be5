import Documents
import LayoutDocuments
import PointerModel
import PointerWire
import Testing
import Varlink

@testable import PointerService

@Suite("The size of a style on the wire")
struct StyleSizeTests {
    /// A closed outline around a middle, of so many curves.
    private static func path(_ curves: Int) -> Path {
        var elements: [Path.Element] = [.move(to: Point(x: 10.1234, y: 0))]
        for number in 0..<curves {
            let way = Double(number) / 100
            elements.append(
                .cubic(
                    control1: Point(x: 10.1234 + way, y: 3.4567),
                    control2: Point(x: -7.6543, y: 8.9876 - way),
                    to: Point(x: 12.3456 - way, y: -9.8765)
                )
            )
        }
        return Path(elements: elements + [.close])
    }

    /// A button where the stage's pointer begins, that gives it a shape of so many curves.
    private static func button(curves: Int, transform: AffineTransform = .identity) -> Node {
        var node = Surface.panel().nodes[0]
        node.transform = transform
        node.interaction?.style = .content(.highlight(), shape: .path(path(curves)))
        return node
    }

    private static let tooLong = #""limit":"styleBytes","node":"ok""#

    @Test("Attach and Update refuse a style that is too long, name its node, and change nothing")
    func refused() throws {
        let stage = try ServiceStage()
        let surface = Surface.panel(nodes: [Self.button(curves: 500)])
        #expect(
            try stage.answer(to: .attach, LayoutWriter.message.attach(surface))
                == ServiceStage.refusal("LimitExceeded", Self.tooLong)
        )
        let client = try stage.attach(.panel())
        let before = stage.layout
        let update = LayoutWriter.message.update("panel", SurfaceUpdate(put: surface.nodes))
        #expect(try stage.answer(to: .update, update) == ServiceStage.refusal("LimitExceeded", Self.tooLong))
        #expect(stage.layout == before)
        withExtendedLifetime(client) {}
    }

    @Test("So does Answer, for the style and for the region's own")
    func answered() throws {
        let stage = try ServiceStage()
        var node = Surface.panel().nodes[0]
        node.interaction?.isAsked = true
        let client = try stage.attach(.panel(nodes: [node]))
        let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        let long = Style.shape(.path(Self.path(500)))
        var region = Region(rect: node.frame)
        let refusal = ServiceStage.refusal("LimitExceeded", #""limit":"styleBytes""#)
        func answer(style: Style?) throws -> String {
            let parameters = DocumentValue.table { table in
                table.set("surface", "panel")
                table.set("sequence", DocumentValue(.integer(Int64(request.sequence))))
                table.set("region", LayoutWriter.message.region(region))
                table.set("style", style.map(LayoutWriter.message.style))
            }
            return try stage.answer(to: .answer, parameters)
        }
        #expect(try answer(style: long) == refusal)
        region.style = long
        #expect(try answer(style: nil) == refusal)
        region.style = nil
        #expect(try answer(style: .shape(.path(Self.path(100)))) == "{}")
    }

    @Test("The longest styles that are taken, turned as they may be, take no more than the limit on the wire")
    func bound() throws {
        let curves = (1...4000).last { Self.fits(curves: $0) } ?? 0
        #expect(curves > 200)
        for angle in [0, 0.5, 0.785, 2, 3] {
            let (sine, cosine) = (Double.sine(angle), Double.cosine(angle))
            let turn = AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
            let stage = try ServiceStage()
            let client = try stage.attach(.panel(nodes: [Self.button(curves: curves, transform: turn)]))
            let style = try #require(try client.surfaceEvents(upTo: .style).last?.style)
            #expect(style.shape?.path != nil)
            #expect(try stage.json(style).utf8.count <= PointerModelLimit.styleBytes.most)
        }
    }

    @Test(
        "Cut where it shows through a gap, the same style takes no more: its shape is cut, or what is visible of it a rectangle",
        arguments: [(40, true), (nil, false)]
    )
    func clipped(curves: Int?, isPath: Bool) throws {
        let curves = try #require(curves ?? (1...4000).last { Self.fits(curves: $0) })
        var node = Self.button(curves: curves)
        node.parent = "gap"
        node.interaction?.style = .content(.highlight(), shape: .path(Self.path(curves), space: .node))
        // Most of the curves go through the gap and back.
        (node.frame.x, node.frame.y) = (-5, 10)
        let gap = Node(id: "gap", frame: Rect(x: 58, y: 20, width: 5, height: 50), clipsToBounds: true)
        let stage = try ServiceStage()
        let client = try stage.attach(.panel(nodes: [gap, node]))
        let style = try #require(try client.surfaceEvents(upTo: .style).last?.style)
        #expect(style.clip == Rect(x: 958, y: 520, width: 5, height: 50))
        #expect((style.shape?.path != nil) == isPath)
        #expect(try stage.json(style).utf8.count <= PointerModelLimit.styleBytes.most)
    }

    private static func fits(curves: Int) -> Bool {
        Style.content(.highlight(), shape: .path(path(curves))).encodedSize <= PointerModelLimit.styleBytes.most
    }

    @Test("An observer that reads after every second transition loses no style, however long others' styles are")
    func observers() throws {
        let stage = try ServiceStage()
        let curves = (1...4000).last { Self.fits(curves: $0) } ?? 0
        let observer = try stage.subscribe(#"{"events":["style","enter","exit"]}"#)
        let client = try stage.attach(.panel(nodes: [Self.button(curves: curves)]))
        stage.flush()
        var seen: [String] = []
        while seen.last != "style" { seen.append(try observer.reply(EventReply.self).event.kind) }
        for _ in 0..<40 {
            // Out of the button, and in again.
            stage.report(dx: 30)
            stage.report(dx: -30)
            stage.flush()
            seen.removeAll()
            while seen.count(where: { $0 == "style" }) < 2 {
                seen.append(try observer.reply(EventReply.self).event.kind)
            }
            #expect(seen == ["exit", "style", "enter", "style"])
        }
        withExtendedLifetime(client) {}
    }
}
