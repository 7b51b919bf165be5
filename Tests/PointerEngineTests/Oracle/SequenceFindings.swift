import PointerEngine
import PointerModel
import Testing

/// What random sequences have found, each in its smallest form.
@Suite("Found by random sequences")
struct SequenceFindings {
    static let frame = Rect(x: 0, y: 0, width: 100, height: 100)

    @Test("A node that moves in one that cannot be hit is not hit either, and one in a mirrored one keeps its edges")
    func moves() throws {
        var parent = Node.onScreen("parent", Self.frame)
        var child = Node(id: "child", parent: "parent", frame: Rect(x: 1, y: 0, width: 10, height: 10))
        for change in [{ $0.isHidden = true }, { $0.isEnabled = false }, { $0.alpha = 0 }] as [(inout Node) -> Void] {
            var obstacle = parent
            change(&obstacle)
            var stage = Stage([.onScreen("back", Self.frame, interaction: Interaction()), obstacle, child])
            var moved = child
            moved.frame.x = 0
            let update = LayoutChange.update("surface", SurfaceUpdate(put: [moved]))
            try stage.engine.update(update, at: stage.later(), into: &stage.events)
            #expect(stage.region(5, 5) == "back")
        }
        parent.transform = AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        child.interaction = Interaction()
        var stage = Stage([parent, child])
        child.frame.x = 0
        let update = LayoutChange.update("surface", SurfaceUpdate(put: [child]))
        try stage.engine.update(update, at: stage.later(), into: &stage.events)
        #expect(stage.region(100, 100) == "child")
    }

    @Test("On the edge that two mirrored nodes have in common, the region has numbers")
    func commonEdge() {
        var parent = Node.onScreen("parent", Self.frame)
        parent.transform = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        var child = Node(id: "child", parent: "parent", frame: Rect(x: -20, y: 0, width: 20, height: 100))
        child.transform = parent.transform
        child.interaction = Interaction()
        var stage = Stage([parent, child])
        _ = stage.move(to: Point(x: 100, y: 50))
        #expect(stage.engine.state.region?.node == "child")
        #expect(stage.engine.state.region?.rect == Rect(x: 100, y: 0, width: 20, height: 100))
    }

    @Test("A content effect whose shape moves with the pointer is drawn where the pointer is, and does not recenter it")
    func followingShape() {
        let shape = Shape.roundedRect(Rect(x: -8, y: -8, width: 16, height: 16), space: .pointer)
        var stage = Stage([
            .onScreen("node", Self.frame, interaction: Interaction(style: .content(.lift(), shape: shape)))
        ])
        _ = stage.move(to: Point(x: 20, y: 30))
        #expect(stage.engine.state.style.shapeFollowsPointer)
        #expect(stage.engine.state.displayed == Point(x: 20, y: 30))
    }

    @Test("A locked pointer reports no motion that is not finite")
    func lockedMotion() {
        var stage = Stage([Node]())
        stage.engine.setLocked(true, at: stage.later(), into: &stage.events)
        #expect(stage.apply(translation: Vector(dx: 1, dy: .nan)).isEmpty)
        #expect(stage.apply(translation: Vector(dx: .infinity, dy: 0)).isEmpty)
        #expect(stage.apply(translation: Vector(dx: 1, dy: 2)) == [.delta(Vector(dx: 1, dy: 2))])
    }

    @Test("A style that is kept for a region is not another region's after a change while the pointer was in none")
    func keptStyles() {
        func node(_ id: String, x: Double) -> Node {
            let path = Path(ovalIn: Rect(x: 0, y: 0, width: 40, height: 40))
            let style = Style.content(.lift(Preview(shadowPath: path)))
            return .onScreen(id, Rect(x: x, y: 0, width: 40, height: 40), interaction: Interaction(style: style))
        }
        var stage = Stage([node("a", x: 0), node("b", x: 100)])
        _ = stage.move(to: Point(x: 10, y: 10))
        _ = stage.move(to: Point(x: 70, y: 10))
        let change = LayoutChange.update("surface", SurfaceUpdate(bringToFront: ["a"]))
        #expect(throws: Never.self) { try stage.engine.update(change, at: stage.later(), into: &stage.events) }
        _ = stage.move(to: Point(x: 110, y: 10))
        #expect(stage.engine.state.region?.node == "b")
        #expect(stage.engine.state.style.content?.node == "b")
    }

    @Test("When a pan ends that kept its region, the pointer has the region that it is in, and hover is there too")
    func endOfPan() {
        var pannable = Node.onScreen("pannable", Self.frame, interaction: Interaction())
        pannable.gestures = [.pan, .hover]
        var other = Node.onScreen("other", Self.frame.offsetBy(dx: 200, dy: 0), interaction: Interaction())
        other.gestures = .hover
        var stage = Stage([pannable, other])
        _ = stage.move(to: Point(x: 50, y: 50))
        _ = stage.apply(pressed: .primary)
        _ = stage.move(to: Point(x: 70, y: 50))
        _ = stage.move(to: Point(x: 250, y: 50))
        #expect(stage.engine.state.region?.node == "pannable")
        let released = stage.apply(released: .primary).map(\.word)
        #expect(released.suffix(3) == ["exit pannable", "enter other", "style highlight"])
        #expect(released.contains("hover began"))
        #expect(
            stage.events.events.contains { if case .gesture(let hover) = $0 { hover.node == "other" } else { false } }
        )
    }

    @Test("A region that is kept for a while after it was left does not pull the pointer back")
    func keptRegion() {
        var settings = EngineSettings.snapping
        settings.transitions.exitDelay = 10
        var stage = Stage([.onScreen("node", Self.frame, interaction: Interaction())])
        stage.engine.setLayout(stage.engine.layout, settings: settings, at: stage.later(), into: &stage.events)
        _ = stage.move(to: Point(x: 30, y: 30))
        // The mouse has rested in between, so that it is in the middle now.
        _ = stage.apply(translation: Vector(dx: 60, dy: 0))
        #expect(stage.engine.state.position == Point(x: 110, y: 50))
        _ = stage.later()
        #expect(stage.engine.state.position == Point(x: 110, y: 50))
    }

    @Test("However short the rest of a mouse is set, motion that goes on leaves a region")
    func shortRest() {
        var settings = EngineSettings.snapping
        settings.recentering.mouseRest = 0.001
        var stage = Stage([.onScreen("node", Self.frame, interaction: Interaction())])
        stage.engine.setLayout(stage.engine.layout, settings: settings, at: .zero, into: &stage.events)
        for report in 1...200 {
            let time = Timestamp(microseconds: Int64(report) * 8000)
            let frame = PointerReport(time: time, source: .mouse, translation: Vector(dx: 1, dy: 0))
            stage.engine.apply(frame, into: &stage.events)
        }
        #expect(stage.engine.state.position == Point(x: 200, y: 0))
    }

    @Test("What was due before a change of the layout is not forgotten with it")
    func changeAfterDeadline() throws {
        var stage = Stage([.onScreen("node", Self.frame, interaction: Interaction(isAsked: true))])
        // The question of the first layout is answered late, that of the second one too.
        let frame = PointerReport(time: .zero, source: .mouse, translation: Vector(dx: 10, dy: 10))
        stage.engine.apply(frame, into: &stage.events)
        let moved = SurfaceUpdate(frame: Rect(x: -501, y: -500, width: 1000, height: 1000))
        let time = Timestamp(microseconds: 1_000_000)
        try stage.engine.update(.update("surface", moved), at: time, into: &stage.events)
        #expect(stage.events.events.filter { $0.word == "enter node" }.count == 1)
        #expect(stage.engine.state.region?.rect.x == -1)
    }

    @Test("An answer to a question that nobody asked is refused and lets no time pass")
    func strayAnswer() {
        var stage = Stage([.onScreen("node", Self.frame, interaction: Interaction(isAsked: true))])
        let before = stage.engine.state
        let deadline = stage.engine.nextDeadline
        let time = Timestamp(microseconds: 1_000_000)
        let isTaken = stage.engine.answer(7, surface: "surface", region: nil, at: time, into: &stage.events)
        #expect(!isTaken)
        #expect(stage.engine.state == before)
        #expect(stage.engine.nextDeadline == deadline)
    }
}
