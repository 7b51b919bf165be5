import PointerConfiguration
import PointerEngine
import PointerModel
import PointerMotion
import TestBasics
import Testing

@Suite("The layouts that are shipped")
struct ShippedLayoutsTests {
    let layout: Layout

    init() throws {
        layout = try Configuration.load(Project.demo).layout
    }

    /// A rectangle of a node's space in the global space. None of these layouts has transforms.
    private func global(_ rect: Rect, of node: String, in surface: String) throws -> Rect {
        let surface = try #require(layout.surfaces.first { $0.id == surface })
        var result = rect
        var next: String? = node
        while let id = next {
            let node = try #require(surface.nodes.first { $0.id == id })
            result = result.offsetBy(dx: node.frame.x, dy: node.frame.y)
            next = node.parent
        }
        return result.offsetBy(dx: surface.frame.x, dy: surface.frame.y)
    }

    private func node(_ id: String, in surface: String) throws -> Node {
        let surface = try #require(layout.surfaces.first { $0.id == surface })
        return try #require(surface.nodes.first { $0.id == id })
    }

    @Test("the surfaces lie on the output and do not overlap")
    func surfaces() {
        let screen = layout.outputs[0].frame
        for (index, surface) in layout.surfaces.enumerated() {
            #expect(screen.intersection(surface.frame) == surface.frame)
            #expect(surface.output == "main")
            for other in layout.surfaces[..<index] {
                #expect(surface.frame.intersection(other.frame).isNull, "\(surface.id) and \(other.id)")
            }
        }
    }

    @Test(
        "S0-2, S0-6: hit areas, regions and shapes of the buttons are where the file's comment says",
        arguments: [
            ("button1", Rect(x: 1000, y: 508, width: 100, height: 64), Rect(x: 1008, y: 518, width: 84, height: 44)),
            ("button2", Rect(x: 1100, y: 508, width: 100, height: 64), Rect(x: 1108, y: 518, width: 84, height: 44)),
        ]
    )
    func buttons(id: String, region: Rect, shape: Rect) throws {
        let button = try node(id, in: "buttons")
        #expect(button.hitInsets == Insets(all: -20))
        #expect(try global(button.hitArea(), of: id, in: "buttons") == region)
        let interaction = try #require(button.interaction)
        #expect(try interaction.regions.map { try global($0.rect, of: id, in: "buttons") } == [region])
        #expect(
            interaction.style
                == .content(
                    .highlight(),
                    shape: .roundedRect(Rect(x: -12, y: -10, width: 84, height: 44), space: .node)
                )
        )
        #expect(try global(Rect(x: -12, y: -10, width: 84, height: 44), of: id, in: "buttons") == shape)
        let stack = try node("stack", in: "buttons")
        let room = try global(stack.hitArea(), of: "stack", in: "buttons")
        #expect(room.intersection(region) == region)
    }

    @Test("the middle of the output is in no region, and 40 points to the right of it the first button's begins")
    func middle() throws {
        let middle = layout.outputs[0].frame.center
        for surface in layout.surfaces {
            for node in surface.nodes {
                for region in node.interaction?.regions ?? [] {
                    #expect(try !global(region.rect, of: node.id, in: surface.id).contains(middle))
                }
            }
        }
        let region = try #require(node("button1", in: "buttons").interaction?.regions.first)
        let rect = try global(region.rect, of: "button1", in: "buttons")
        #expect(rect.minX == middle.x + 40)
        #expect(rect.midY == middle.y)
    }

    @Test("S1-1, S1-3, S1-8, S1-10: the quilt's toolbar and rows")
    func quilt() throws {
        let ruler = try node("ruler", in: "quilt")
        #expect(ruler.interaction == Interaction(style: .content(.highlight())))
        // Hit area, region and highlight.
        let outset = Rect(x: 702, y: 96, width: 56, height: 38)
        #expect(try global(ruler.hitArea(), of: "ruler", in: "quilt") == outset)
        let region = Engine(layout: layout).resolution(at: outset.center, modifiers: []).region
        #expect(region?.node == "ruler" && region?.rect == outset)
        let spool = try node("spool", in: "quilt")
        guard case .content(.lift(let preview), nil)? = spool.interaction?.style?.kind else {
            Issue.record("the spool is not lifted")
            return
        }
        #expect(try #require(preview.shadowPath).bounds == spool.bounds)

        let segments = try #require(node("segments", in: "quilt").interaction)
        #expect(segments.regions.map(\.identifier) == ["left", "center", "right"])
        #expect(segments.regions.map(\.rect.minX) == [0, 60, 120])
        #expect(segments.regions.map(\.rect.maxX) == [60, 120, 180])
        let separators = ["separator-left", "separator-right"]
        #expect(
            segments.regions.map { $0.enterAnimations.map(\.node) } == [[separators[0]], separators, [separators[1]]]
        )
        for region in segments.regions {
            #expect(region.enterAnimations.allSatisfy { $0.alpha == 0 })
            #expect(region.exitAnimations == region.enterAnimations.map { NodeAnimation(node: $0.node, alpha: 1) })
        }
        #expect(try separators.allSatisfy { try node($0, in: "quilt").role == .separator })
        #expect(segments.regions[1].style == .content(.highlight(Preview(node: "segment-center"))))
        #expect(
            try global(segments.regions[1].rect, of: "segments", in: "quilt")
                == Rect(x: 960, y: 100, width: 60, height: 32)
        )

        let rows = try #require(node("rows", in: "quilt").interaction)
        let row = try #require(rows.repeating)
        #expect(row.first == Region(rect: Rect(x: 0, y: 0, width: 480, height: 20)))
        #expect(row.pitch == Vector(dx: 0, dy: 20))
        #expect(row.count == 12)
        #expect(
            try global(row.first.rect, of: "rows", in: "quilt") == Rect(x: 720, y: 180, width: 480, height: 20)
        )
        #expect(try node("rows", in: "quilt").frame.height == 240)
        let crosshair = try Path(
            svg: "M -10 -1 L -1 -1 L -1 -10 L 1 -10 L 1 -1 L 10 -1 L 10 1 L 1 1 L 1 10 L -1 10 L -1 1 L -10 1 Z"
        )
        #expect(rows.style == .shape(.path(crosshair), constrainedAxes: .vertical))
    }

    @Test("S4-1, S4-2: the slider's hit area, region and values")
    func slider() throws {
        let slider = try node("slider", in: "slider")
        let rect = Rect(x: -10, y: -8, width: 220, height: 39)
        #expect(slider.hitArea() == rect)
        #expect(
            slider.control
                == .slider(SliderDeclaration(minimum: -1, maximum: 3, value: 0, scrollMask: .continuous))
        )
        #expect(slider.interaction?.regions == [Region(rect: rect, identifier: "track", latchingAxes: .horizontal)])
        #expect(try global(rect, of: "slider", in: "slider") == Rect(x: 900, y: 720, width: 220, height: 39))
    }

    @Test("the recording goes through the middle of everything, drags the slider by 100 and turns the wheel once")
    func recording() throws {
        var position = try #require(layout.outputs.first).frame.center
        var visited: [Point] = [position]
        var pressedAt: Point?
        var releasedAt: Point?
        var wheel: [Int32] = []
        let mouse = DeviceDescription(id: DeviceID(rawValue: 1), kind: .mouse, name: "a mouse", node: "demo")
        var motion = DeviceMotion(mouse, settings: MotionSettings.mouseDefault)
        var report = InputReport(device: mouse.id, time: .zero)
        var frames: [PointerReport] = []
        for line in try Project.text("config/recordings/demo.evemu").split(separator: "\n") where line.hasPrefix("E:") {
            let fields = line.split(separator: " ")
            let seconds = try #require(Double(fields[1]))
            report.time = Timestamp(microseconds: Int64((seconds * 1e6).rounded()))
            let type = try #require(Int(fields[2], radix: 16))
            let code = try #require(Int(fields[3], radix: 16))
            let value = try #require(Int32(fields[4]))
            switch (type, code) {
            case (2, 0): report.relative.dx = Double(value)
            case (2, 1): report.relative.dy = Double(value)
            case (1, 0x110): report.buttons = value == 1 ? .primary : []
            case (2, 8): #expect(abs(value) == 1)
            case (2, 11): report.scroll.vertical = value
            case (0, 0):
                motion.process(report, into: &frames)
                for frame in frames {
                    position = position + frame.translation
                    visited.append(position)
                    if frame.pressed == .primary { pressedAt = position }
                    if frame.released == .primary { releasedAt = position }
                    if frame.scroll != .zero { wheel.append(frame.scroll.vertical) }
                }
                frames.removeAll()
                report.relative = .zero
                report.scroll = .zero
            default: Issue.record("unexpected event \(line)")
            }
        }
        let stops = [
            ("button1", "buttons"), ("button2", "buttons"), ("ruler", "quilt"), ("spool", "quilt"),
            ("segment-right", "quilt"), ("segment-center", "quilt"), ("segment-left", "quilt"),
        ]
        for (id, surface) in stops {
            let center = try global(node(id, in: surface).bounds, of: id, in: surface).center
            #expect(visited.contains { abs($0.x - center.x) <= 4 && abs($0.y - center.y) <= 4 }, "\(id)")
        }
        let rows = try global(node("rows", in: "quilt").bounds, of: "rows", in: "quilt")
        for row in 0..<12 {
            let rect = Rect(x: rows.x, y: rows.y + 20 * Double(row), width: rows.width, height: 20)
            #expect(visited.contains(where: rect.contains))
        }
        let track = Rect(x: 900, y: 720, width: 220, height: 39)
        let start = try #require(pressedAt)
        let end = try #require(releasedAt)
        #expect(track.contains(start))
        #expect(abs(end.x - start.x - 100) < 2)
        #expect(!track.contains(end))
        #expect(wheel == [-120])
        #expect(layout.outputs[0].frame.contains(position))
    }
}
