import PointerEngine
import PointerModel
import Testing

/// What a glide does when what it was bent to changes.
@Suite("Inertia: targets that change during a glide")
struct GlideTargetRules {
    static let middle = Point(x: 440, y: 330)

    /// A third of a glide towards a target about `middle` is done.
    static func gliding(_ nodes: [Node] = []) -> Timeline {
        var timeline = InertiaRules.flicked([InertiaRules.target(around: middle)] + nodes)
        timeline.wait(100)
        return timeline
    }

    static func landed(_ timeline: Timeline) -> Point {
        var timeline = timeline
        while timeline.waitForDeadline() {}
        return timeline.state.position
    }

    /// The ways of the next steps of a glide, in x.
    static func steps(_ timeline: inout Timeline, atMost count: Int = .max) -> [Double] {
        var steps: [Double] = []
        var x = timeline.state.position.x
        while steps.count < count, timeline.waitForDeadline() {
            if timeline.state.position.x != x { steps.append(timeline.state.position.x - x) }
            x = timeline.state.position.x
        }
        return steps
    }

    @Test("Without a change it lands on its target")
    func unchanged() {
        #expect(InertiaRules.isNear(Self.landed(Self.gliding()), Self.middle))
    }

    @Test("A glide whose target is removed or covered goes free, as fast as it was", arguments: 0..<3)
    func gone(way: Int) throws {
        var timeline = Self.gliding()
        let before = try #require(Self.steps(&timeline, atMost: 3).last)
        switch way {
        case 0: try timeline.change(.update("surface", SurfaceUpdate(remove: ["target"])), after: 0)
        case 1: try timeline.put(Node(id: "cover", frame: Rect(x: 380, y: 280, width: 300, height: 200)), after: 0)
        default: try timeline.change(.withdraw("surface"), after: 0)
        }
        let after = Self.steps(&timeline)
        #expect(after.count > 3)
        #expect(after.allSatisfy { $0 > 0 && $0 <= before })
        // The first is hardly shorter than the last before.
        let first = try #require(after.first)
        #expect(first > before * 0.8)
        #expect(abs(timeline.state.position.y - Self.middle.y) > 1)
    }

    @Test("A glide whose target moves is bent to where it is now")
    func moved() throws {
        var timeline = Self.gliding()
        let there = Point(x: 430, y: 310)
        try timeline.put(InertiaRules.target(around: there))
        #expect(InertiaRules.isNear(Self.landed(timeline), there))
    }

    @Test("A glide whose target is removed is bent to another one that is near its end")
    func other() throws {
        let beside = Point(x: 505, y: 345)
        var timeline = Self.gliding([InertiaRules.target("beside", around: beside)])
        #expect(InertiaRules.isNear(Self.landed(timeline), Self.middle))
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["target"])))
        #expect(InertiaRules.isNear(Self.landed(timeline), beside))
    }

    @Test("A change elsewhere leaves a glide as it is")
    func elsewhere() throws {
        var timeline = Self.gliding()
        var other = timeline
        try timeline.put(Node(id: "label", frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        other.wait(8)
        while other.waitForDeadline() {
            _ = timeline.waitForDeadline()
            #expect(timeline.state.position == other.state.position)
        }
        #expect(InertiaRules.isNear(timeline.state.position, Self.middle))
    }
}
