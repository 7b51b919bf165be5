import PointerModel
import Testing

@testable import PointerEngine

/// Regions that a client is asked for, with answers that come, come late, are others, or never come.
@Suite("Dynamic regions")
struct AskingRules {
    /// Asked of its client; 200 x 100 at (100, 100) in a parent that has a region of its own.
    static func nodes(declared: [Region] = [], parent: Bool = false) -> [Node] {
        [
            Node(
                id: "parent",
                frame: Rect(x: 50, y: 50, width: 400, height: 300),
                interaction: parent ? Interaction(style: .content(.lift())) : nil
            ),
            Node(
                id: "view",
                parent: "parent",
                frame: Rect(x: 50, y: 50, width: 200, height: 100),
                interaction: Interaction(regions: declared, isAsked: true, style: .content(.highlight()))
            ),
            Node(
                id: "other",
                frame: Rect(x: 600, y: 100, width: 100, height: 100),
                interaction: Interaction(style: .content(.lift()))
            ),
        ]
    }

    static let left = Region(rect: Rect(x: 0, y: 0, width: 100, height: 100), identifier: "left")
    static let right = Region(rect: Rect(x: 100, y: 0, width: 100, height: 100), identifier: "right")

    @Test(
        "Asking: the question has the location in the node, modifiers, source and time; nothing changes until its answer"
    )
    func question() throws {
        var timeline = Timeline(Self.nodes())
        timeline.hold(.shift)
        timeline.move(to: 650, 150)
        timeline.move(to: 150, 120, .touchpad)
        let request = try #require(timeline.requests.first)
        #expect(request.surface == "surface")
        #expect(request.node == "view")
        #expect(request.location == Point(x: 50, y: 20))
        #expect(request.modifiers == .shift)
        #expect(request.source == .touchpad)
        #expect(request.time == timeline.now)
        #expect(timeline.crossings == [])
        #expect(timeline.state.region?.node == "other")
        let isAsked = timeline.answer(request.sequence, Self.left)
        #expect(isAsked)
        #expect(timeline.crossings == ["exit other", "enter view", "style highlight"])
        #expect(timeline.exits.first?.transition.cause == .answer)
        #expect(timeline.state.region?.rect == Rect(x: 100, y: 100, width: 100, height: 100))
    }

    @Test("Asking: one question at a time and one deferred, of the latest location")
    func deferred() throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 110, 150)
        let first = try #require(timeline.requests.first)
        for x in [120.0, 130, 210] {
            timeline.move(to: x, 150, after: 1)
            #expect(timeline.requests.isEmpty)
        }
        _ = timeline.answer(first.sequence, Self.left)
        let second = try #require(timeline.requests.first)
        #expect(timeline.requests.count == 1)
        #expect(second.location == Point(x: 110, y: 50))
        #expect(second.sequence > first.sequence)
        _ = timeline.answer(second.sequence, Self.right)
        #expect(timeline.requests.isEmpty)
        #expect(timeline.state.region?.identifier == "right")
    }

    @Test("Asking: an answer of none goes on to the ancestor")
    func none() throws {
        var timeline = Timeline(Self.nodes(parent: true))
        timeline.move(to: 150, 150)
        let request = try #require(timeline.requests.first)
        _ = timeline.answer(request.sequence, nil)
        #expect(timeline.crossings == ["enter parent", "style lift"])
    }

    @Test("Asking: an answer that does not contain the location has no region there")
    func elsewhere() throws {
        var timeline = Timeline(Self.nodes(parent: true))
        timeline.move(to: 150, 150)
        let request = try #require(timeline.requests.first)
        _ = timeline.answer(request.sequence, Self.right)
        #expect(timeline.state.region?.node == "parent")
    }

    @Test(
        "Asking: after 8 ms without an answer what is declared holds, and without that the whole node",
        arguments: [true, false]
    )
    func late(isDeclared: Bool) throws {
        let declared = Region(rect: Rect(x: 0, y: 0, width: 150, height: 100), identifier: "declared")
        var timeline = Timeline(Self.nodes(declared: isDeclared ? [declared] : []))
        timeline.move(to: 150, 150)
        let request = try #require(timeline.requests.first)
        #expect(timeline.engine.nextDeadline == timeline.now.advanced(bySeconds: 0.008))
        timeline.wait(7.999)
        #expect(timeline.told.isEmpty)
        timeline.wait(0.001)
        #expect(timeline.crossings == ["enter view", "style highlight"])
        #expect(timeline.enters.first?.transition.cause == .answer)
        #expect(timeline.state.region?.identifier == (isDeclared ? "declared" : nil))
        #expect(timeline.state.region?.rect.width == (isDeclared ? 150 : 200))
        // Motion meanwhile asks nobody else, and nobody is waited for.
        timeline.move(to: 160, 150)
        #expect(timeline.requests.isEmpty)
        #expect(timeline.crossings == [])
        // A late answer that differs is taken, and the present location asked of.
        _ = timeline.answer(request.sequence, Self.left)
        #expect(timeline.crossings == ["exit view", "enter view", "style highlight"])
        #expect(timeline.state.region?.identifier == "left")
        #expect(timeline.requests.map(\.location) == [Point(x: 60, y: 50)])
    }

    @Test("Asking: a late answer of none leaves what was declared")
    func lateNone() throws {
        var timeline = Timeline(Self.nodes(parent: true))
        timeline.move(to: 150, 150)
        let request = try #require(timeline.requests.first)
        timeline.wait(8)
        #expect(timeline.state.region?.node == "view")
        _ = timeline.answer(request.sequence, nil)
        #expect(timeline.crossings == ["exit view", "enter parent", "style lift"])
    }

    @Test("Asking: on a miss the region of the last answer holds where it still contains the location")
    func cached() throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        let request = try #require(timeline.requests.first)
        _ = timeline.answer(request.sequence, Self.left)
        timeline.move(to: 190, 150)
        #expect(timeline.requests.count == 1)
        #expect(timeline.crossings == [])
        timeline.wait(8)
        #expect(timeline.crossings == [])
        #expect(timeline.state.region?.identifier == "left")
        // Beyond it, the declared one: the whole node. The client is late already.
        timeline.move(to: 250, 150)
        #expect(timeline.crossings == ["exit view", "enter view", "style highlight"])
        #expect(timeline.state.region?.identifier == nil)
    }

    @Test("Asking: the deadline can be set")
    func deadline() {
        var settings = EngineSettings.snapping
        settings.transitions.answerDeadline = 0.1
        var timeline = Timeline(Self.nodes(), settings: settings)
        timeline.move(to: 150, 150)
        timeline.wait(99)
        #expect(timeline.state.region == nil)
        timeline.wait(1)
        #expect(timeline.state.region?.node == "view")
    }

    @Test("Asking: an answer to what was invalidated meanwhile is stale: it changes nothing but what is known")
    func stale() throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        let first = try #require(timeline.requests.first)
        try timeline.invalidate("view", after: 1)
        let second = try #require(timeline.requests.first)
        let isAsked = timeline.answer(first.sequence, Self.left)
        #expect(isAsked)
        #expect(timeline.told.isEmpty)
        _ = timeline.answer(second.sequence, Self.right)
        #expect(timeline.state.region == nil)
        let isAskedTwice = timeline.answer(first.sequence, Self.left)
        #expect(!isAskedTwice)
    }

    @Test("Asking: invalidate asks again at the same place, and another style or region is taken")
    func invalidated() throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        _ = timeline.answer(try #require(timeline.requests.first).sequence, Self.left)
        timeline.wait(1000)
        // Recentered, which is a motion that asks nobody.
        try timeline.invalidate("view")
        let request = try #require(timeline.requests.first)
        #expect(timeline.crossings == [])
        var changed = Self.left
        changed.style = .content(.lift())
        _ = timeline.answer(request.sequence, changed)
        #expect(timeline.crossings == ["style lift"])
    }

    @Test(
        "Asking: an answer on its way survives a change of its surface, and another declaration of it",
        arguments: [
            .update("surface", SurfaceUpdate(bringToFront: ["other"])),
            .declare(Surface(id: "surface", frame: Timeline.screen, nodes: nodes())),
        ] as [LayoutChange]
    )
    func layoutChange(change: LayoutChange) throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        let first = try #require(timeline.requests.first)
        try timeline.change(change, after: 1)
        let second = try #require(timeline.requests.first)
        let isAsked = timeline.answer(first.sequence, Self.left)
        #expect(isAsked)
        _ = timeline.answer(second.sequence, Self.left)
        #expect(timeline.state.region?.identifier == "left")
    }

    @Test(
        "Asking: a mouse that rests before its client answers is recentered in what comes of that",
        arguments: [true, false]
    )
    func rest(isAnswered: Bool) throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 110, 110)
        let request = try #require(timeline.requests.first)
        if isAnswered { _ = timeline.answer(request.sequence, Region(rect: Rect(x: 0, y: 0, width: 200, height: 100))) }
        timeline.wait(400)
        #expect(timeline.state.position == Point(x: 200, y: 150))
    }

    @Test("Asking: a node that goes while its client thinks is left as removed, before its id means nothing")
    func removed() throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        _ = timeline.answer(try #require(timeline.requests.first).sequence, Self.left)
        timeline.move(to: 160, 150)
        let request = try #require(timeline.requests.first)
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["view"])))
        #expect(timeline.crossings == ["exit view", "style system"])
        #expect(timeline.exits.first?.transition.cause == .removed)
        let before = timeline.state
        let isAsked = timeline.answer(request.sequence, Self.left)
        #expect(!isAsked)
        #expect(timeline.state == before)
    }

    @Test("Asking: an answer that comes where the pointer is no more changes nothing now, and is known later")
    func gone() throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        let request = try #require(timeline.requests.first)
        timeline.move(to: 650, 150, after: 1)
        #expect(timeline.crossings == ["enter other", "style lift"])
        _ = timeline.answer(request.sequence, Self.left)
        #expect(timeline.crossings == [])
        timeline.move(to: 120, 150)
        #expect(timeline.crossings == ["exit other", "enter view", "style highlight"])
        #expect(timeline.requests.count == 1)
    }

    @Test("Asking: N moves that are answered in time are N questions, and one style")
    func everyMove() throws {
        var timeline = Timeline(Self.nodes())
        let before = timeline.engine.counters.styleRequests
        var sequences: [UInt64] = []
        for x in 110..<150 {
            timeline.move(to: Double(x), 150)
            let request = try #require(timeline.requests.first)
            sequences.append(request.sequence)
            _ = timeline.answer(request.sequence, Self.left)
        }
        #expect(sequences.count == 40)
        #expect(sequences == sequences.sorted())
        #expect(timeline.engine.counters.styleRequests == before + 1)
    }

    @Test(
        "Asking: a node that moves under the pointer is asked anew, also where it had no region",
        arguments: [true, false]
    )
    func moved(hasRegion: Bool) throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        _ = timeline.answer(try #require(timeline.requests.first).sequence, hasRegion ? Self.left : nil)
        var view = Self.nodes()[1]
        view.frame.x += 10
        try timeline.put(view)
        let request = try #require(timeline.requests.first)
        #expect(request.location == Point(x: 40, y: 50))
        // A region moves along; where there was none, there may be one now.
        #expect(timeline.state.region?.rect.minX == (hasRegion ? 110 : nil))
        _ = timeline.answer(request.sequence, Self.left)
        #expect(timeline.state.region?.rect.minX == 110)
    }

    @Test("Asking: an answer on its way may come however often its question was given up, and after a new layout")
    func givenUpAgain() throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        var sequences = timeline.requests.map(\.sequence)
        for _ in 0..<3 {
            try timeline.invalidate("view", after: 1)
            sequences += timeline.requests.map(\.sequence)
        }
        timeline.setLayout([Surface(id: "surface", frame: Timeline.screen, nodes: Self.nodes())])
        sequences += timeline.requests.map(\.sequence)
        #expect(sequences.count == 5)
        for sequence in sequences {
            let isAsked = timeline.answer(sequence, Self.left, after: 0.5)
            #expect(isAsked)
        }
        #expect(timeline.state.region?.identifier == "left")
    }

    @Test(
        "Asking: many clients are late one after the other, each at its own time, and their answers come in any order"
    )
    func many() throws {
        let nodes = (0..<40).map { number in
            Node(
                id: "view\(number)",
                frame: Rect(x: Double(number) * 20, y: 0, width: 20, height: 20),
                interaction: Interaction(isAsked: true, style: .content(.hover()))
            )
        }
        var timeline = Timeline(nodes)
        var sequences: [UInt64] = []
        for number in nodes.indices {
            timeline.move(to: Double(number) * 20 + 10, 10, after: 0.125)
            sequences.append(try #require(timeline.requests.first).sequence)
        }
        let last = timeline.now
        for number in nodes.indices {
            let lateness = last.advanced(bySeconds: 0.008 - Double(nodes.count - 1 - number) * 0.000125)
            #expect(timeline.engine.deadlines[.question] == lateness)
            while timeline.engine.deadlines[.question] == lateness, timeline.waitForDeadline() {}
            #expect(timeline.now == lateness)
        }
        #expect(timeline.engine.deadlines[.question] == nil)
        // Every third one's question is given up, and its answer comes all the same.
        for number in stride(from: 0, to: 40, by: 3) { try timeline.invalidate("view\(number)") }
        for place in nodes.indices {
            let number = place * 27 % 40
            let region = Region(rect: Rect(x: 0, y: 0, width: 20, height: 20), identifier: "region \(number)")
            let isAsked = timeline.answer(sequences[number], region)
            #expect(isAsked)
            let isAskedTwice = timeline.answer(sequences[number], region)
            #expect(!isAskedTwice)
        }
        for number in nodes.indices {
            timeline.move(to: Double(number) * 20 + 11, 10)
            #expect(timeline.state.region?.identifier == "region \(number)")
        }
    }

    @Test("Asking: nobody is waited for once the question is given up, however that comes", arguments: 0..<4)
    func givenUp(way: Int) throws {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        let request = try #require(timeline.requests.first)
        timeline.move(to: 650, 150, after: 1)
        #expect(timeline.engine.deadlines[.question] == request.time.advanced(bySeconds: 0.008))
        switch way {
        case 0: try timeline.invalidate("view", after: 1)
        case 1: try timeline.change(.update("surface", SurfaceUpdate(remove: ["view"])), after: 1)
        case 2: try timeline.change(.withdraw("surface"), after: 1)
        default:
            var view = Self.nodes()[1]
            view.frame.x += 1
            try timeline.put(view, after: 1)
        }
        #expect(timeline.engine.deadlines[.question] == nil)
    }

    @Test("Asking: answers in time about where the pointer was do not hold it where it has left")
    func behind() throws {
        let inner = Node(
            id: "inner",
            parent: "view",
            frame: Rect(x: 0, y: 0, width: 20, height: 100),
            interaction: Interaction(style: .content(.highlight()))
        )
        var timeline = Timeline(Self.nodes() + [inner])
        timeline.move(to: 105, 150)
        #expect(timeline.state.region?.node == "inner")
        // A report each millisecond, and an answer 4 ms after its question.
        var open: (sequence: UInt64, step: Int)?
        var left: Int?
        for step in 1...100 where left == nil {
            timeline.move(by: 1, 0, after: 1)
            if let request = timeline.requests.first { open = (request.sequence, step) }
            if let (sequence, asked) = open, step == asked + 4 {
                open = nil
                _ = timeline.answer(sequence, nil, after: 0)
                if let request = timeline.requests.first { open = (request.sequence, step) }
            }
            if timeline.state.region?.node != "inner" { left = step }
        }
        // It left at the 15th, and its client may think for 8 ms.
        #expect(left == 23)
    }

    // MARK: Holds

    /// A button holds a region that the client answered with and that latches.
    private static func held() throws -> (Timeline, region: Region) {
        var timeline = Timeline(Self.nodes())
        timeline.move(to: 150, 150)
        let region = Region(rect: Rect(x: 0, y: 0, width: 100, height: 100), latchingAxes: .horizontal)
        _ = timeline.answer(try #require(timeline.requests.first).sequence, region)
        timeline.move(to: 151, 150)
        timeline.press()
        #expect(timeline.state.isLatched)
        return (timeline, region)
    }

    @Test("Asking: another answer while a button holds the region is taken when it is released")
    func answerWhileHeld() throws {
        var (timeline, region) = try Self.held()
        region.rect.width = 90
        // The question of the motion before the press.
        let isAsked = timeline.answer(2, region)
        #expect(isAsked)
        #expect(timeline.crossings == [])
        timeline.move(to: 400, 150)
        #expect(timeline.state.isLatched)
        #expect(timeline.state.region?.rect.width == 100)
        timeline.move(to: 160, 150)
        timeline.release()
        #expect(timeline.crossings == ["exit view", "enter view", "style highlight"])
        #expect(timeline.state.region?.rect.width == 90)
    }

    @Test("Asking: a held region of an answer stays held through a change of the layout, as long as its node is there")
    func changeWhileHeld() throws {
        var (timeline, _) = try Self.held()
        try timeline.change(.update("surface", SurfaceUpdate(bringToFront: ["other"])))
        #expect(timeline.crossings == [])
        timeline.move(to: 400, 150)
        #expect(timeline.state.isLatched)
        #expect(timeline.state.region?.node == "view")
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["view"])))
        #expect(!timeline.state.isLatched)
        #expect(timeline.crossings == ["exit view", "style system"])
    }
}
