import PointerEngine
import PointerModel
import Testing

/// What a flick of a touchpad does after the finger has lifted.
@Suite("Inertia and magnetism")
struct InertiaRules {
    /// 1250 points a second to the right: a free glide ends 123 points after the lift, which is at (300, 300).
    static let steps = Array(repeating: Vector(dx: 10, dy: 0), count: 10)
    static let end = Point(x: 423, y: 300)

    /// A target of 60 x 40 about the point.
    static func target(_ id: String = "target", around point: Point, style: Style = .content(.highlight())) -> Node {
        Node(
            id: id,
            frame: Rect(center: point, width: 60, height: 40),
            interaction: Interaction(regions: [Region(rect: Rect(x: 0, y: 0, width: 60, height: 40))], style: style)
        )
    }

    /// As after the lift.
    static func flicked(_ nodes: [Node], settings: EngineSettings = EngineSettings.snapping) -> Timeline {
        flicked(surfaces: [Surface(id: "surface", frame: Timeline.screen, nodes: nodes)], settings: settings)
    }

    static func flicked(surfaces: [Surface], settings: EngineSettings = EngineSettings.snapping) -> Timeline {
        var timeline = Timeline(surfaces: surfaces, settings: settings)
        timeline.move(to: 200, 300, .touchpad)
        timeline.wait(1000)
        timeline.flick(steps)
        return timeline
    }

    static func landed(_ nodes: [Node], settings: EngineSettings = EngineSettings.snapping) -> Point {
        var timeline = flicked(nodes, settings: settings)
        while timeline.waitForDeadline() {}
        return timeline.state.position
    }

    static func isNear(_ point: Point, _ other: Point) -> Bool {
        abs(point.x - other.x) < 1e-6 && abs(point.y - other.y) < 1e-6
    }

    static let dot = Shape.roundedRect(Rect(x: 0, y: 0, width: 10, height: 10))

    @Test("Inertia: without a target it goes on, ever slower, and ends where the speed has decayed")
    func free() {
        var timeline = Self.flicked([])
        #expect(timeline.state.position == Point(x: 300, y: 300))
        var ways: [Double] = []
        var x = 300.0
        while timeline.waitForDeadline() {
            ways.append(timeline.state.position.x - x)
            x = timeline.state.position.x
        }
        #expect(ways.count > 20)
        #expect(ways.allSatisfy { $0 > 0 })
        #expect(ways == ways.sorted(by: >))
        #expect(Self.isNear(timeline.state.position, Self.end))
    }

    @Test(
        "Magnetism: a glide lands on the middle of a highlight or a lift, and on the rail of a shape; on nothing else",
        arguments: [
            (.content(.highlight()), Point(x: 430, y: 310)), (.content(.lift()), Point(x: 430, y: 310)),
            (.shape(dot, constrainedAxes: .both), Point(x: 430, y: 310)),
            (.shape(dot, constrainedAxes: .vertical), Point(x: 423, y: 310)),
            (.shape(dot, constrainedAxes: .horizontal), Point(x: 430, y: 300)), (.shape(dot), end),
            (.content(.hover()), end), (.hidden, end), (.system, end),
        ] as [(Style, Point)]
    )
    func styles(style: Style, landing: Point) {
        #expect(Self.isNear(Self.landed([Self.target(around: Point(x: 430, y: 310), style: style)]), landing))
    }

    @Test(
        "Magnetism: a target counts within the look-up radius of the end, and the cone around the velocity",
        arguments: [
            (Point(x: 480, y: 300), 80.0, 0.5, true), (Point(x: 480, y: 300), 20, 0.5, false),
            (Point(x: 620, y: 300), 80, 0.5, false), (Point(x: 423, y: 370), 80, 0.5, true),
            (Point(x: 423, y: 370), 80, 0.1, false), (Point(x: 260, y: 300), 500, 0.5, false),
        ]
    )
    func reach(middle: Point, radius: Double, spread: Double, lands: Bool) {
        var settings = EngineSettings.snapping
        settings.targeting.lookUpRadius = radius
        settings.targeting.coneSpread = spread
        // What it does not land on does not get the pointer by recentering either.
        settings.recentering.onLift = false
        #expect(Self.isNear(Self.landed([Self.target(around: middle)], settings: settings), lands ? middle : Self.end))
    }

    @Test("Magnetism: what is covered, hidden, disabled or wants modifiers attracts nothing")
    func unreachable() {
        let middle = Point(x: 440, y: 330)
        var nodes = [Self.target(around: middle), Self.target(around: middle), Self.target(around: middle)]
        nodes[0].isHidden = true
        nodes[1].isEnabled = false
        nodes[2].interaction?.regions[0].modifiers = .shift
        for node in nodes { #expect(Self.isNear(Self.landed([node]), Self.end)) }
        let cover = Node(id: "cover", frame: Rect(x: 400, y: 280, width: 200, height: 200))
        #expect(Self.isNear(Self.landed([Self.target(around: middle), cover]), Self.end))
        let front = Surface(id: "front", frame: Rect(x: 400, y: 280, width: 200, height: 200), nodes: [])
        let back = Surface(id: "back", frame: Timeline.screen, nodes: [Self.target(around: middle)])
        var timeline = Self.flicked(surfaces: [back, front])
        while timeline.waitForDeadline() {}
        #expect(Self.isNear(timeline.state.position, Self.end))
    }

    @Test("Magnetism: a target on another surface is landed on too")
    func otherSurface() {
        let surface = Surface(
            id: "other",
            frame: Rect(x: 390, y: 250, width: 200, height: 200),
            nodes: [Self.target(around: Point(x: 40, y: 60))]
        )
        var timeline = Self.flicked(surfaces: [Surface(id: "surface", frame: Timeline.screen, nodes: []), surface])
        while timeline.waitForDeadline() {}
        #expect(Self.isNear(timeline.state.position, Point(x: 430, y: 310)))
        #expect(timeline.state.region?.surface == "other")
    }

    /// What can come during a glide.
    enum Interruption: CaseIterable {
        case touch
        case motion
        case mouse
        case press
        case lock
        case lostReports
    }

    @Test(
        "Inertia: a touch, a motion, a press or a lock cancels a glide at once, with or without a target",
        arguments: Interruption.allCases,
        [false, true]
    )
    func cancelled(interruption: Interruption, hasTarget: Bool) {
        var timeline = Self.flicked(hasTarget ? [Self.target(around: Point(x: 430, y: 310))] : [])
        for _ in 0..<5 { _ = timeline.waitForDeadline() }
        let gliding = timeline.state.position
        #expect(gliding.x > 300 && gliding.x < 400)
        var way = Vector.zero
        switch interruption {
        case .touch: timeline.report(after: 0, .touchpad) { $0.touch = .began }
        case .motion:
            way = Vector(dx: -2, dy: 0)
            timeline.report(after: 0, .touchpad) { $0.translation = way }
        case .mouse:
            way = Vector(dx: 0, dy: 3)
            timeline.report(after: 0) { $0.translation = way }
        case .press: timeline.press(after: 0)
        case .lock: timeline.lock(true, after: 0)
        case .lostReports: timeline.report(after: 0, .touchpad) { $0.isInterrupted = true }
        }
        #expect(timeline.state.position == gliding + way)
        while timeline.waitForDeadline() {}
        #expect(timeline.state.position == gliding + way)
    }

    @Test("Inertia: what does not move the pointer leaves a glide alone")
    func notCancelled() throws {
        var timeline = Self.flicked([])
        timeline.report(after: 0) { $0.scroll = Scroll(horizontal: 0, vertical: 120) }
        timeline.hold(.shift, after: 0)
        try timeline.put(Node(id: "new", frame: Rect(x: 0, y: 0, width: 10, height: 10)), after: 0)
        while timeline.waitForDeadline() {}
        #expect(Self.isNear(timeline.state.position, Self.end))
    }

    @Test(
        "Inertia: below the least speed, after a rest of the finger, switched off, or with a button down nothing glides"
    )
    func noGlide() {
        func end(
            settings: EngineSettings = EngineSettings.snapping,
            steps: [Vector] = Self.steps,
            pause: Double = 8,
            button: Bool = false
        ) -> Point {
            var timeline = Timeline([], settings: settings)
            timeline.move(to: 200, 300, .touchpad)
            timeline.report(after: 100, .touchpad) { $0.touch = .began }
            if button { timeline.press(.primary, .touchpad) }
            for step in steps { timeline.report(.touchpad) { $0.translation = step } }
            timeline.report(after: pause, .touchpad) { $0.touch = .ended }
            while timeline.waitForDeadline() {}
            return timeline.state.position
        }
        var off = EngineSettings.snapping
        off.inertia.isEnabled = false
        #expect(end().x > 400)
        #expect(end(settings: off) == Point(x: 300, y: 300))
        #expect(end(steps: Array(repeating: Vector(dx: 4, dy: 0), count: 25)) == Point(x: 300, y: 300))
        #expect(end(pause: 60) == Point(x: 300, y: 300))
        #expect(end(button: true) == Point(x: 300, y: 300))
    }

    @Test("Inertia: a glide that ends on a rail or beside a middle is recentered as after a lift")
    func recentered() {
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .none
        #expect(Self.landed([Self.target(around: Point(x: 430, y: 310))], settings: settings) == Point(x: 430, y: 310))
        settings.recentering.onLift = false
        #expect(Self.isNear(Self.landed([Self.target(around: Point(x: 430, y: 310))], settings: settings), Self.end))
    }

    @Test("Magnetism: what a client answered attracts where it is, not where it was")
    func answered() throws {
        let view = Node(
            id: "view",
            frame: Rect(x: 400, y: 250, width: 200, height: 100),
            interaction: Interaction(isAsked: true, style: .shape(Self.dot, constrainedAxes: .both))
        )
        var timeline = Timeline([view])
        for x in [420.0, 520] {
            timeline.move(to: x, 280, .touchpad)
            let request = try #require(timeline.requests.first)
            _ = timeline.answer(request.sequence, Region(rect: Rect(x: x - 420, y: 0, width: 40, height: 100)))
            timeline.move(to: 200, 300, .touchpad)
            timeline.wait(1000)
            timeline.flick(Self.steps)
            while timeline.waitForDeadline() {}
            #expect(Self.isNear(timeline.state.position, Point(x: x, y: 300)))
            // What it was asked on the way.
            try timeline.invalidate()
            _ = timeline.answer(try #require(timeline.requests.first).sequence, nil)
        }
    }

    @Test("Inertia: a flick is as fast as its reports were made, however late the last of them is read")
    func readLate() {
        var timeline = Timeline([])
        timeline.move(to: 200, 300, .touchpad)
        timeline.wait(1000)
        timeline.report(after: 100, .touchpad) { $0.touch = .began }
        for step in Self.steps { timeline.report(.touchpad) { $0.translation = step } }
        let lift = timeline.now.advanced(bySeconds: 0.008)
        timeline.wait(200)
        timeline.report(after: 0, .touchpad) {
            $0.touch = .ended
            $0.time = lift
        }
        while timeline.waitForDeadline() {}
        #expect(Self.isNear(timeline.state.position, Self.landed([])))
        #expect(timeline.state.position.x > 420)
    }

    @Test("Magnetism: a shape on the screen attracts where it is, also when its surface has moved")
    func movedSurface() throws {
        let shape = Shape.roundedRect(Rect(x: 400, y: 280, width: 60, height: 40), space: .screen)
        let node = Node(
            id: "node",
            frame: Rect(x: 350, y: 200, width: 200, height: 200),
            interaction: Interaction(style: .content(.highlight(), shape: shape))
        )
        var timeline = Timeline([node])
        for x in [0.0, 20] {
            try timeline.change(.update("surface", SurfaceUpdate(frame: Timeline.screen.offsetBy(dx: x, dy: 0))))
            timeline.move(to: 200, 300, .touchpad)
            timeline.wait(1000)
            timeline.flick(Self.steps)
            while timeline.waitForDeadline() {}
            #expect(Self.isNear(timeline.state.position, Point(x: 430, y: 300)))
        }
    }
}
