import PointerModel
import Testing

@testable import PointerEngine

/// What becomes of questions that a client does not answer in time.
@Suite("Dynamic regions: clients that are late")
struct LateAnswerRules {
    /// Moves into the node of `AskingRules.nodes` or out of it.
    private static func enter(_ timeline: inout Timeline) { timeline.move(to: 150, 150) }
    private static func leave(_ timeline: inout Timeline) { timeline.move(to: 500, 500) }

    @Test("A question that nobody answers is given up at its deadline, and asked again with each re-entry")
    func reentry() throws {
        var timeline = Timeline(AskingRules.nodes())
        var sequences: [UInt64] = []
        for _ in 0..<20 {
            Self.enter(&timeline)
            sequences += timeline.requests.map(\.sequence)
            timeline.wait(8)
            #expect(timeline.state.region?.node == "view")
            // Inside, the client is not asked again.
            timeline.move(by: 10, 0)
            #expect(timeline.requests.isEmpty)
            Self.leave(&timeline)
            #expect(timeline.state.region == nil)
        }
        #expect(sequences.count == 20)
        Self.enter(&timeline)
        let last = try #require(timeline.requests.first)
        _ = timeline.answer(last.sequence, AskingRules.left)
        #expect(timeline.state.region?.identifier == "left")
    }

    @Test("A client that was late is asked again with other modifiers, without motion")
    func modifiers() {
        var timeline = Timeline(AskingRules.nodes())
        Self.enter(&timeline)
        timeline.wait(8)
        timeline.hold(.shift)
        #expect(timeline.requests.map(\.modifiers) == [.shift])
        timeline.wait(8)
        timeline.move(by: 1, 0)
        #expect(timeline.requests.isEmpty)
        timeline.hold([])
        #expect(timeline.requests.map(\.modifiers) == [[]])
    }

    @Test(
        "A question of a node that the pointer has left before its deadline is asked again at once when it comes back"
    )
    func leftBefore() {
        var timeline = Timeline(AskingRules.nodes())
        Self.enter(&timeline)
        timeline.move(to: 500, 500, after: 1)
        timeline.wait(8)
        Self.enter(&timeline)
        #expect(timeline.requests.count == 1)
        #expect(timeline.state.region == nil)
    }

    @Test("An answer that there was no region, where something else may be by now, is not kept")
    func stale() throws {
        var timeline = Timeline(AskingRules.nodes())
        Self.enter(&timeline)
        let first = try #require(timeline.requests.first)
        try timeline.invalidate()
        #expect(timeline.requests.count == 1)
        timeline.wait(8)
        #expect(timeline.state.region?.node == "view")
        let isTaken = timeline.answer(first.sequence, nil)
        #expect(isTaken)
        #expect(timeline.state.region?.node == "view")
        #expect(timeline.engine.resolution(at: timeline.state.position, modifiers: []).region?.node == "view")
    }

    @Test("An answer to an earlier question does not take the place of one to a later")
    func outrun() throws {
        var timeline = Timeline(AskingRules.nodes())
        Self.enter(&timeline)
        let first = try #require(timeline.requests.first)
        timeline.wait(8)
        Self.leave(&timeline)
        Self.enter(&timeline)
        let second = try #require(timeline.requests.first)
        _ = timeline.answer(second.sequence, AskingRules.left)
        let isAsked = timeline.answer(first.sequence, AskingRules.right)
        #expect(isAsked)
        #expect(timeline.state.region?.identifier == "left")
    }

    @Test("A lock counts as leaving: after it the client is asked again")
    func lock() {
        var timeline = Timeline(AskingRules.nodes())
        Self.enter(&timeline)
        timeline.wait(8)
        timeline.lock(true)
        timeline.lock(false)
        #expect(timeline.requests.count == 1)
    }

    @Test("Where an asked node has no region at a location, an asked ancestor is asked too", arguments: [true, false])
    func ancestor(isLate: Bool) throws {
        var nodes = AskingRules.nodes(parent: true)
        nodes[0].interaction?.isAsked = true
        nodes[1].interaction?.regions = [Region(rect: Rect(x: 0, y: 0, width: 1, height: 1))]
        var timeline = Timeline(nodes)
        Self.enter(&timeline)
        let inner = try #require(timeline.requests.first)
        #expect(inner.node == "view")
        if isLate { timeline.wait(8) } else { _ = timeline.answer(inner.sequence, nil) }
        let outer = try #require(timeline.requests.first)
        #expect(outer.node == "parent")
        _ = timeline.answer(outer.sequence, Region(rect: Rect(x: 0, y: 0, width: 400, height: 300), identifier: "all"))
        #expect(timeline.state.region?.identifier == "all")
    }
}
