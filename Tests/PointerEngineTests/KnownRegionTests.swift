import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

@Suite("Engine: what was found before is found again")
struct KnownRegionTests {
    private static let here = Rect(x: 100, y: 100, width: 100, height: 100)
    private static let elsewhere = Rect(x: 400, y: 100, width: 100, height: 100)
    private static let nodes = [
        Node(id: "here", frame: here, interaction: Interaction()),
        Node(id: "glyph", parent: "here", frame: Rect(x: 10, y: 10, width: 30, height: 30)),
        Node(id: "elsewhere", frame: elsewhere, interaction: Interaction()),
    ]

    /// Whether the pointer is in what a look at everything finds where it is.
    private static func isRight(_ engine: Engine) -> Bool {
        let state = engine.state
        let resolution = engine.resolution(at: state.position, modifiers: state.modifiers)
        return state.region == resolution.region && state.style == resolution.style
    }

    /// A pointer that was in both nodes and is elsewhere.
    private static func visitor(_ nodes: [Node] = nodes) -> Timeline {
        var timeline = Timeline(nodes)
        for x in [120.0, 150, 420, 150, 120, 450] { timeline.move(to: x, 120) }
        #expect(timeline.state.region?.node == "elsewhere")
        return timeline
    }

    @Test("A node that has moved while the pointer was elsewhere is where it is now", arguments: [120.0, 150, 170])
    func moved(x: Double) throws {
        var timeline = Self.visitor()
        var node = Self.nodes[0]
        node.frame = node.frame.offsetBy(dx: 15, dy: 0)
        try timeline.put(node)
        timeline.move(to: x, 120)
        #expect(timeline.state.region?.rect == node.frame)
        #expect(Self.isRight(timeline.engine))
        timeline.move(to: 110, 120)
        #expect(timeline.state.region == nil)
    }

    @Test("A node that is no longer asked, or no longer in front, is not found again", arguments: [120.0, 170])
    func changed(x: Double) throws {
        var timeline = Self.visitor()
        var node = Self.nodes[0]
        node.interaction = Interaction(isEnabled: false)
        try timeline.put(node)
        timeline.move(to: x, 120)
        #expect(timeline.state.region == nil)
        try timeline.put(Self.nodes[0])
        #expect(timeline.state.region?.node == "here")
        try timeline.put(Node(id: "cover", frame: Self.here))
        timeline.move(by: 1, 0)
        #expect(timeline.state.region == nil)
    }

    @Test("Another style, or other settings, hold in a region that the pointer comes back to")
    func restyled() throws {
        var timeline = Self.visitor()
        var node = Self.nodes[0]
        node.interaction = Interaction(style: .hidden)
        try timeline.put(node)
        timeline.move(to: 120, 120)
        #expect(timeline.state.style == .hidden)

        var engine = Self.visitor().engine
        var events = EventBatch()
        var settings = EngineSettings.snapping
        settings.effects.largeThreshold = 50
        engine.setLayout(engine.layout, settings: settings, at: Timestamp(microseconds: 1_000_000), into: &events)
        let back = PointerReport(
            time: Timestamp(microseconds: 2_000_000),
            source: .mouse,
            translation: Point(x: 120, y: 120) - engine.state.position
        )
        engine.apply(back, into: &events)
        #expect(engine.state.style.kind == .hover)
        #expect(Self.isRight(engine))
    }

    @Test("The settings of the parallax hold at once, also while a client thinks about the new layout")
    func parallax() {
        let nodes = [Node(id: "here", frame: Self.here, interaction: Interaction(isAsked: true))]
        var timeline = Timeline(nodes)
        timeline.move(to: 190, 150)
        while timeline.state.region == nil, timeline.waitForDeadline() {}
        #expect(timeline.state.contentOffset.dx > 0)
        var engine = timeline.engine
        var events = EventBatch()
        var settings = EngineSettings.snapping
        settings.effects.parallax = 0
        let time = timeline.now.advanced(bySeconds: 1)
        engine.setLayout(engine.layout, settings: settings, at: time, into: &events)
        #expect(engine.state.region?.node == "here")
        #expect(engine.state.contentOffset == .zero)
    }

    @Test("A region that comes with a modifier is found with it, and not without it")
    func modifiers() {
        var nodes = Self.nodes
        nodes[1].interaction = Interaction(
            regions: [Region(rect: Rect(x: 0, y: 0, width: 30, height: 30), modifiers: .command)]
        )
        var timeline = Self.visitor(nodes)
        for modifiers in [[], Modifiers.command, [], .command] {
            timeline.hold(modifiers)
            timeline.move(to: 120, 120)
            #expect(timeline.state.region?.node == (modifiers.isEmpty ? "here" : "glyph"))
            timeline.move(to: 450, 120)
        }
    }

    @Test("What a client answers, forgets and a lock change nothing of what is known of other nodes")
    func kept() throws {
        let asked = Node(
            id: "asked",
            frame: Rect(x: 700, y: 100, width: 100, height: 100),
            interaction: Interaction(isAsked: true)
        )
        var timeline = Self.visitor(Self.nodes + [asked])
        let here = RegionHandle(surface: 0, node: 0, number: RegionHandle.wholeNode)
        let known = try #require(timeline.engine.tracker.knownRegions[here])
        func expectKept(_ engine: Engine, _ what: Comment) {
            #expect(engine.tracker.knownRegions[here] === known, what)
            #expect(engine.tracker.hitCache[NodeHandle(surface: 0, node: 0)] != nil, what)
        }
        timeline.move(to: 720, 120)
        let first = try #require(timeline.requests.first).sequence
        _ = timeline.answer(first, Region(rect: Rect(x: 0, y: 0, width: 50, height: 50), style: .hidden))
        #expect(timeline.state.style == .hidden)
        expectKept(timeline.engine, "answered")
        timeline.move(to: 725, 120)
        let second = try #require(timeline.requests.first).sequence
        _ = timeline.answer(second, Region(rect: Rect(x: 0, y: 0, width: 60, height: 50)))
        #expect(timeline.state.style.kind == .highlight)
        #expect(timeline.state.region?.rect.width == 60)
        expectKept(timeline.engine, "another answer")
        timeline.move(to: 726, 120)
        let third = try #require(timeline.requests.first).sequence
        timeline.move(to: 450, 120, after: 1)
        try timeline.invalidate("asked", after: 1)
        expectKept(timeline.engine, "invalidated")
        // The answer to a question that was given up is known where there is none.
        _ = timeline.answer(third, Region(rect: Rect(x: 0, y: 0, width: 70, height: 50), style: .hidden))
        expectKept(timeline.engine, "late")
        timeline.lock(true)
        timeline.lock(false)
        expectKept(timeline.engine, "locked")
        timeline.move(to: 725, 120)
        #expect(timeline.state.region?.rect.width == 70)
        #expect(timeline.state.style == .hidden)
    }

    @Test(
        "Regions that are forgotten one by one are not found, and the others are",
        arguments: [500, 5_000] as [Int32]
    )
    func forgotten(count: Int32) throws {
        let lines = RepeatingRegions(
            first: Region(rect: Rect(x: 0, y: 0, width: 100, height: 1)),
            pitch: Vector(dx: 0, dy: 1),
            count: Int(count)
        )
        let node = Node(
            id: "lines",
            frame: Rect(x: 0, y: 0, width: 100, height: 10_000),
            interaction: Interaction(repeating: lines)
        )
        let surface = SurfaceScene(Surface(id: "surface", frame: Timeline.screen, nodes: [node]), origin: .zero)
        var regions = EnteredRegions()
        var numbers = RepeatableNumbers(seed: 1)
        var isIn = [Bool](repeating: false, count: Int(count))
        func handle(_ number: Int32) -> RegionHandle { RegionHandle(surface: 0, node: 0, number: number) }
        for number in 0..<count {
            regions.insert(EnteredRegion(handle(number), of: surface, settings: EffectSettings.snapping))
            isIn[Int(number)] = true
            guard number % 2 == 0 else { continue }
            let other = Int32.random(in: 0...number, using: &numbers)
            regions.remove(handle(other))
            isIn[Int(other)] = false
            try #require(regions[handle(other)] == nil)
            try #require(other == number || regions[handle(number)]?.handle == handle(number))
        }
        let found = (0..<count).filter { regions[handle($0)] != nil }
        for number in found { #expect(isIn[Int(number)]) }
        // Some have made room.
        let left = isIn.count { $0 }
        if count == 500 { #expect(found.count == left) } else { #expect((1_000..<left).contains(found.count)) }
    }

    @Test("Styles with long outlines take no more memory than a few of them, however many regions repeat them")
    func outlines() throws {
        let outline = Path(
            elements: [.move(to: .zero)]
                + (0..<4_000).map { .line(to: Point(x: Double($0 % 90), y: Double($0 % 7))) }
        )
        let preview = Preview(visiblePath: outline, shadowPath: outline)
        let lines = RepeatingRegions(
            first: Region(rect: Rect(x: 0, y: 0, width: 100, height: 1), style: .content(.lift(preview))),
            pitch: Vector(dx: 0, dy: 1),
            count: 1_000
        )
        let node = Node(
            id: "lines",
            frame: Rect(x: 0, y: 0, width: 100, height: 1_000),
            interaction: Interaction(repeating: lines)
        )
        let surface = SurfaceScene(Surface(id: "surface", frame: Timeline.screen, nodes: [node]), origin: .zero)
        var regions = EnteredRegions()
        for number in Int32(0)..<1_000 {
            let handle = RegionHandle(surface: 0, node: 0, number: number)
            let region = EnteredRegion(handle, of: surface, settings: EffectSettings.snapping)
            try #require(region.style.content?.visiblePath?.path.elements.count == 4_001)
            regions.insert(region)
            try #require(regions[handle] === region)
            #expect(regions.memoryFootprint < 5_000_000)
        }
    }

    @Test("More regions than are kept are found all the same, each time")
    func many() {
        let line = Region(rect: Rect(x: 0, y: 0, width: 100, height: 0.125))
        let lines = RepeatingRegions(first: line, pitch: Vector(dx: 0, dy: 0.125), count: 6_000)
        let node = Node(
            id: "lines",
            frame: Rect(x: 0, y: 0, width: 100, height: 750),
            interaction: Interaction(repeating: lines)
        )
        var timeline = Timeline([node])
        for round in 0..<2 {
            for number in 0..<6_000 {
                timeline.move(to: 50, (Double(number) + 0.5) * 0.125)
                guard timeline.state.region?.rect.y == Double(number) * 0.125 else {
                    Issue.record("line \(number), round \(round): \(String(describing: timeline.state.region?.rect))")
                    return
                }
            }
        }
        #expect(Self.isRight(timeline.engine))
    }

    @Test(
        "Wherever the pointer goes while nodes move, it is in what is there",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func anywhere(seed: UInt64) throws {
        var numbers = RepeatableNumbers(seed: seed)
        func frame() -> Rect {
            Rect(
                x: Double.random(in: 0..<300, using: &numbers),
                y: Double.random(in: 0..<300, using: &numbers),
                width: Double.random(in: 1..<200, using: &numbers),
                height: Double.random(in: 1..<200, using: &numbers)
            )
        }
        var nodes: [Node] = []
        for number in 0..<40 {
            let parent = number < 10 ? nil : nodes[Int.random(in: 0..<number, using: &numbers)].id
            let interaction = Bool.random(using: &numbers) ? Interaction() : nil
            nodes.append(Node(id: "n\(number)", parent: parent, frame: frame(), interaction: interaction))
        }
        var timeline = Timeline(nodes)
        for step in 0..<2_000 {
            if step % 50 == 0 {
                let number = Int.random(in: 0..<nodes.count, using: &numbers)
                nodes[number].frame = frame()
                try timeline.put(nodes[number])
            } else {
                timeline.move(
                    to: Double.random(in: 0..<500, using: &numbers),
                    Double.random(in: 0..<500, using: &numbers)
                )
            }
            guard Self.isRight(timeline.engine) else {
                Issue.record("seed \(seed), step \(step): \(String(describing: timeline.state.region))")
                return
            }
        }
    }

    @Test("Nodes that lie far apart in a surface have places of their own", arguments: [6, 10, 12])
    func places(bits: Int32) {
        let count: Int32 = 1 << bits
        for step: Int32 in [1, 64, 4096, 16384] where step < 1 << (26 - bits) {
            let places = Set((0..<count).map { NodeHandle(surface: 0, node: $0 * step).hash & Int(count - 1) })
            // Places by chance would be 63 in a hundred.
            #expect(places.count > Int(count) / 4, "\(step)")
        }
    }
}
