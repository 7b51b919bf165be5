import PointerEngine
import PointerModel
import Testing

/// Layouts that nobody would declare, but that a caller without limits can: nothing of them ends the process.
@Suite("Hostile layouts")
struct HostileLayoutTests {
    @Test("Repetitions are as many as a layout may hold, whatever their count", arguments: [Int.min, -1, 0, 1, .max])
    func counts(count: Int) {
        let line = Region(rect: Rect(x: 0, y: 0, width: 100, height: 30))
        let corner = Region(rect: Rect(x: 0, y: 0, width: 1, height: 1))
        let node = Node(
            id: "node",
            frame: Rect(x: 0, y: 0, width: 400, height: 900),
            interaction: Interaction(
                regions: [corner, corner, corner],
                repeating: RepeatingRegions(first: line, pitch: Vector(dx: 0, dy: 1e-5), count: count),
                style: .content(.highlight())
            )
        )
        var timeline = Timeline([node])
        for (y, least) in [(10.0, 1), (31, 200_000), (39.9, 999_000)] {
            timeline.move(to: 50, y)
            #expect((timeline.state.region != nil) == (count >= least))
        }
        timeline.move(to: 50, 40.1)
        #expect(timeline.state.region == nil)
        timeline.flick(InertiaRules.steps)
        while timeline.waitForDeadline() {}
        #expect(timeline.state.position.isFinite)
    }

    @Test("Numbers that are none, infinite or as great and as small as there are leave the pointer on a finite place")
    func numbers() throws {
        let odd: [Double] = [.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude]
        for (place, side) in odd.flatMap({ place in odd.map { (place, $0) } }) {
            let rect = Rect(x: place, y: place, width: side, height: side)
            let vector = Vector(dx: place, dy: side)
            let region = Region(rect: rect, latchingAxes: .both)
            let node = Node(
                id: "node",
                frame: rect,
                interaction: Interaction(
                    regions: [region],
                    repeating: RepeatingRegions(first: region, pitch: vector, count: 10),
                    style: .shape(.roundedRect(rect), constrainedAxes: .both)
                ),
                gestures: [.hover, .pan]
            )
            var child = InertiaRules.target(around: Point(x: 430, y: 310))
            child.parent = "node"
            var timeline = Timeline([node, child])
            timeline.move(to: 430, 300)
            timeline.report { $0.translation = vector }
            timeline.report {
                $0.manipulation = Manipulation(phase: .began, translation: vector, scale: side, rotation: place)
            }
            timeline.report { ($0.force, $0.pressed) = (Force(value: place, maximum: side), .primary) }
            timeline.report { $0.translation = vector }
            timeline.release()
            child.frame = rect
            try timeline.put(child)
            try timeline.change(.declare(Surface(id: "surface", output: "main", frame: rect, nodes: [node, child])))
            timeline.flick(InertiaRules.steps)
            try timeline.change(.outputs([Output(name: "main", frame: rect)]))
            timeline.move(by: 5, 5)
            while timeline.waitForDeadline() {}
            #expect(timeline.state.position.isFinite)
            #expect(timeline.state.displayed.isFinite)
        }
    }

    @Test(
        "Nodes within each other, each with a path, are hit and missed as one is; to the limit, the paths count as rectangles"
    )
    func depth() {
        let frame = Rect(x: 0, y: 0, width: 900, height: 900)
        let triangle = Path(polygon: [Point(x: 0, y: 0), Point(x: 900, y: 0), Point(x: 0, y: 900)])
        var nodes = [Node(id: "0", frame: frame, hitPath: triangle)]
        for number in 1..<40 {
            nodes.append(
                Node(id: "\(number)", parent: "\(number - 1)", frame: frame, hitPath: Path(ovalIn: frame))
            )
        }
        nodes[nodes.count - 1].interaction = Interaction()
        var timeline = Timeline(nodes)
        timeline.move(to: 400, 400)
        #expect(timeline.state.region?.node == "39")
        // Inside of all but the outermost.
        timeline.move(to: 500, 500)
        #expect(timeline.state.region == nil)
        nodes += (40..<PointerModelLimit.nodesPerSurface.most).map {
            Node(id: "\($0)", parent: "\($0 - 1)", frame: frame, hitPath: Path(ovalIn: frame))
        }
        nodes[nodes.count - 1].interaction = Interaction()
        timeline = Timeline(nodes)
        timeline.move(to: 500, 500)
        #expect(timeline.state.region?.node == "4095")
        let steps = timeline.engine.resolution(at: Point(x: 400, y: 400), modifiers: []).steps
        #expect(steps.count { $0.outcome == .insideHitArea } == 4096)
    }

    @Test("A part of an explanation at the limits has all steps that decide, and counts those that it omits")
    func explanation() {
        let frame = Rect(x: 0, y: 0, width: 900, height: 900)
        let far = (0..<100).map { Region(rect: Rect(x: 890, y: Double($0), width: 1, height: 1)) }
        let here = Region(rect: Rect(x: 0, y: 0, width: 500, height: 500))
        var nodes = (0..<100).map { number in
            Node(
                id: "\(number)",
                parent: number == 0 ? nil : "\(number - 1)",
                frame: frame,
                interaction: Interaction(regions: number == 7 ? far + [here] : far)
            )
        }
        nodes += (0..<100).map { Node(id: "far \($0)", frame: Rect(x: 890, y: Double($0), width: 1, height: 1)) }
        let engine = Timeline(nodes).engine
        let point = Point(x: 400, y: 400)
        let whole = engine.resolution(at: point, modifiers: [])
        #expect(whole.omitted == 0 && whole.steps.count > 9000)
        let part = engine.resolution(at: point, modifiers: [], listingAtMost: 20)
        #expect(part.region == whole.region && part.style == whole.style && part.region?.node == "7")
        #expect(part.steps.count + part.omitted == whole.steps.count)
        // What decides, half of the rest of what is not there, and the other half of what is.
        let told = part.steps.map(\.outcome)
        #expect(told.count { $0 == .outsideHitArea } == 10 && told.count { $0 == .insideHitArea } == 9)
        #expect(told.first == .insideSurface && told.suffix(2) == [.hit, .won])
        #expect(part.steps.last == whole.steps.last && told.count == 22)
        #expect(engine.resolution(at: point, modifiers: [], listingAtMost: whole.steps.count * 2) == whole)
    }

    @Test("Nodes within each other to the limit can all get other frames at once")
    func moves() throws {
        let frame = Rect(x: 0, y: 0, width: 900, height: 900)
        var nodes = (0..<PointerModelLimit.nodesPerSurface.most).map { number in
            Node(id: "\(number)", parent: number == 0 ? nil : "\(number - 1)", frame: frame)
        }
        nodes[nodes.count - 1].interaction = Interaction()
        var timeline = Timeline(nodes)
        for index in nodes.indices { nodes[index].frame.x = 0.125 }
        try timeline.change(.update("surface", SurfaceUpdate(put: nodes)))
        timeline.move(to: 511.9, 10)
        #expect(timeline.state.region == nil)
        timeline.move(to: 512, 10)
        #expect(timeline.state.region?.node == "4095")
        #expect(timeline.engine.layout.surfaces[0].nodes == nodes)
    }

    @Test("At the end of time nothing is due for ever")
    func endOfTime() {
        var timeline = Timeline([InertiaRules.target(around: Point(x: 430, y: 310))])
        timeline.move(to: 430, 310)
        timeline.wait(1e18)
        timeline.move(to: 630, 310)
        timeline.move(to: 430, 310)
        timeline.wait(1e18)
        #expect(timeline.state.transition == nil)
        #expect(timeline.engine.nextDeadline == nil)
    }
}
