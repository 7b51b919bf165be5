import LayoutLint
import PointerEngine
import PointerModel
import Testing

/// From a motion to a region: the first of the rules.
@Suite("Rules 0 to 6: from a motion to a region")
struct ResolutionRules {
    static let frame = Rect(x: 100, y: 100, width: 200, height: 100)

    static func view(
        _ id: String = "view",
        _ frame: Rect = frame,
        parent: String? = nil,
        regions: [Region] = [],
        style: Style? = .content(.highlight())
    ) -> Node {
        Node(id: id, parent: parent, frame: frame, interaction: Interaction(regions: regions, style: style))
    }

    // MARK: Rule 0

    @Test("Rule 0: a motion is added to the position", arguments: [(1.0, 0.0), (-0.25, 12.5), (0, -300), (400, 400)])
    func integration(dx: Double, dy: Double) {
        var timeline = Timeline([])
        timeline.move(by: dx, dy)
        #expect(timeline.state.position == Point(x: 500 + dx, y: 500 + dy))
        #expect(timeline.words == ["motion"])
    }

    @Test("Rule 0: a locked pointer is hidden where it is, and events report nothing of it but its raw motion")
    func lock() {
        var timeline = Timeline([Self.view()])
        timeline.move(to: 150, 150)
        timeline.wait(280)
        timeline.lock(true)
        #expect(timeline.words == ["lock", "motion", "exit view", "style hidden"])
        #expect(timeline.exits.first?.transition.cause == .lock)
        let asked = timeline.engine.counters
        timeline.wait(1000)
        for way in [Vector(dx: 3, dy: -4), Vector(dx: 1e5, dy: 0)] {
            timeline.report { $0.translation = way }
            #expect(timeline.told == [.delta(way)])
        }
        timeline.report(.touchpad) { $0.touch = .ended }
        timeline.hold(.command)
        #expect(timeline.words == ["modifiers"])
        #expect(timeline.state.position == Point(x: 150, y: 150))
        #expect(timeline.state.style == .hidden)
        #expect(timeline.state.region == nil)
        #expect(timeline.engine.counters == asked)
        timeline.lock(false)
        #expect(timeline.words == ["unlock", "motion", "enter view", "style highlight"])
        #expect(timeline.state.position == Point(x: 150, y: 150))
    }

    @Test("Rule 0: a layout that changes under a locked pointer shows it nothing")
    func lockedLayout() throws {
        var node = Self.view()
        node.gestures = .hover
        var timeline = Timeline([node])
        timeline.move(to: 150, 150)
        timeline.lock(true)
        node.frame.width = 250
        try timeline.put(node)
        try timeline.put(Self.view("front"))
        #expect(timeline.words == ["layout"])
        #expect(timeline.state.style == .hidden)
    }

    // MARK: Rules 1 and 2

    @Test(
        "Rule 1: while latched, region and style stay, nobody is asked, and the latching axes are free",
        arguments: [
            (.horizontal, Point(x: 700, y: 150)), (.vertical, Point(x: 200, y: 600)), (.both, Point(x: 700, y: 600)),
        ] as [(Axes, Point)]
    )
    func latched(axes: Axes, displayed: Point) throws {
        let region = Region(rect: Rect(x: 0, y: 0, width: 200, height: 100), latchingAxes: axes)
        var timeline = Timeline([
            Self.view(regions: [region]), Self.view("other", Rect(x: 600, y: 500, width: 300, height: 300)),
        ])
        timeline.move(to: 150, 150)
        timeline.press()
        let (style, asked) = (timeline.state.style, timeline.engine.counters)
        timeline.move(to: 700, 600)
        timeline.hold(.command)
        #expect(timeline.crossings == [])
        #expect(timeline.state.isLatched)
        #expect(timeline.state.style == style)
        #expect(timeline.state.displayed == displayed)
        #expect(timeline.engine.counters == asked)
        try timeline.put(Node(id: "new", frame: Rect(x: 650, y: 550, width: 100, height: 100)))
        try timeline.invalidate()
        #expect(timeline.crossings == [])
        timeline.release(.secondary)
        #expect(timeline.state.isLatched)
        timeline.release()
        #expect(timeline.crossings == ["exit view", "style system"])
        #expect(timeline.exits.first?.transition.cause == .button)
    }

    @Test("Rule 1: only the primary button latches", arguments: Buttons.named.map(\.option))
    func latchingButton(button: Buttons) {
        let region = Region(rect: Rect(x: 0, y: 0, width: 200, height: 100), latchingAxes: .both)
        var timeline = Timeline([Self.view(regions: [region])])
        timeline.move(to: 150, 150)
        timeline.press(button)
        #expect(timeline.state.isLatched == (button == .primary))
    }

    @Test("Rule 1: hover stays on a held node through a layout that changes")
    func latchedHover() throws {
        let region = Region(rect: Rect(x: 0, y: 0, width: 200, height: 100), latchingAxes: .both)
        var view = Self.view(regions: [region])
        view.gestures = .hover
        var timeline = Timeline([view])
        timeline.move(to: 150, 150)
        timeline.press()
        try timeline.put(Node(id: "label", frame: Rect(x: 600, y: 600, width: 10, height: 10)))
        #expect(timeline.words == ["layout"])
    }

    @Test(
        "Rule 2: a pan keeps the region that it began in, unless the interaction wants updates",
        arguments: [(false, []), (true, ["exit view", "enter other", "style highlight"])]
    )
    func pan(updates: Bool, crossings: [String]) {
        var view = Self.view()
        view.gestures = .pan
        view.interaction?.updatesWhilePanning = updates
        var timeline = Timeline([view, Self.view("other", Rect(x: 600, y: 500, width: 300, height: 300))])
        timeline.move(to: 150, 150)
        timeline.press()
        timeline.move(by: 20, 0)
        timeline.move(to: 700, 600)
        #expect(timeline.crossings == crossings)
        let asked = timeline.engine.counters.regionRequests
        timeline.hold(.shift)
        #expect((timeline.engine.counters.regionRequests == asked) == !updates)
        timeline.release()
        #expect(timeline.state.region?.node == "other")
        timeline.move(by: 1, 0)
        #expect(timeline.crossings == [])
    }

    @Test("Rule 2: a pan that began in no region keeps none that it comes through")
    func panFromNowhere() {
        let ground = Node(id: "ground", frame: Timeline.screen, gestures: .pan)
        var timeline = Timeline([ground, Self.view()])
        timeline.move(to: 50, 150)
        timeline.press()
        timeline.move(by: 20, 0)
        timeline.move(to: 150, 150)
        #expect(timeline.crossings == ["enter view", "style highlight"])
        timeline.move(to: 350, 150)
        #expect(timeline.crossings == ["exit view", "style system"])
    }

    @Test("Rule 2: after a pan, hover is on the node under the pointer")
    func hoverAfterPan() {
        var (view, other) = (Self.view(), Self.view("other", Rect(x: 600, y: 500, width: 300, height: 300)))
        view.gestures = [.pan, .hover]
        other.gestures = .hover
        var timeline = Timeline([view, other])
        timeline.move(to: 150, 150)
        timeline.press()
        timeline.move(to: 700, 600)
        timeline.release()
        #expect(
            timeline.gestures.map { "\($0.node) \($0.gesture.names.joined()) \($0.phase)" } == [
                "view pan ended", "other hover began",
            ]
        )
    }

    // MARK: Rule 3

    /// A change of a view of 200 x 100 at (100, 100) that another of the same frame lies behind.
    static let misses: [(name: String, change: @Sendable (inout Node) -> Void, point: Point, isHit: Bool)] = [
        ("as it is", { _ in }, Point(x: 110, y: 110), true),
        ("hidden", { $0.isHidden = true }, Point(x: 110, y: 110), false),
        ("disabled", { $0.isEnabled = false }, Point(x: 110, y: 110), false),
        ("alpha 0.009", { $0.alpha = 0.009 }, Point(x: 110, y: 110), false),
        ("alpha 0.01", { $0.alpha = 0.01 }, Point(x: 110, y: 110), true),
        ("shrunk", { $0.hitInsets = Insets(all: 20) }, Point(x: 110, y: 110), false),
        ("shrunk away", { $0.hitInsets = Insets(all: 60) }, Point(x: 200, y: 150), false),
        ("an oval", { $0.hitPath = Path(ovalIn: $0.bounds) }, Point(x: 110, y: 110), false),
        ("an oval", { $0.hitPath = Path(ovalIn: $0.bounds) }, Point(x: 200, y: 150), true),
        (
            "halved", { $0.transform = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0) },
            Point(x: 110, y: 110), false
        ),
        (
            "halved", { $0.transform = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0) },
            Point(x: 160, y: 130), true
        ),
        (
            "turned by a quarter", { $0.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0) },
            Point(x: 110, y: 110), false
        ),
        (
            "turned by a quarter", { $0.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0) },
            Point(x: 200, y: 110), true
        ),
        (
            "flat", { $0.transform = AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0) }, Point(x: 110, y: 150),
            false
        ),
    ]

    @Test("Rule 3: a node that is missed leaves the point to the one behind it", arguments: misses.indices)
    func missed(number: Int) {
        let (name, change, point, isHit) = Self.misses[number]
        var front = Self.view("front")
        change(&front)
        var timeline = Timeline([Self.view("back"), front])
        timeline.move(to: point.x, point.y)
        #expect(timeline.state.region?.node == (isHit ? "front" : "back"), "\(name)")
    }

    @Test(
        "Rule 3: a child is hit only inside its parent's own hit area, and in front of it",
        arguments: [
            (Insets?.none, 310.0, nil), (nil, 290, "child"), (Insets(all: -20), 310, "child"),
            (Insets(all: -20), 320, nil),
            (Insets(all: 20), 290, nil),
        ] as [(Insets?, Double, String?)]
    )
    func child(insets: Insets?, x: Double, node: String?) {
        var parent = Self.view("parent")
        parent.hitInsets = insets
        let child = Self.view("child", Rect(x: 150, y: 0, width: 200, height: 100), parent: "parent")
        var timeline = Timeline([parent, child])
        timeline.move(to: x, 150)
        #expect(timeline.state.region?.node == node)
    }

    // MARK: Rules 4 and 5

    static let half = Rect(x: 0, y: 0, width: 100, height: 100)

    @Test(
        "Rule 4: from the hit node to the root, the first region that contains the location wins",
        arguments: [
            ("the child's own", Interaction(), 150.0, "child"),
            ("none of the child", nil, 150, "parent"),
            ("disabled", Interaction(isEnabled: false), 150, "parent"),
            ("a region elsewhere", Interaction(regions: [Region(rect: half)]), 250, "parent"),
            ("a region here", Interaction(regions: [Region(rect: half)]), 150, "child"),
            (
                "modifiers that are not held", Interaction(regions: [Region(rect: half, modifiers: .shift)]), 150,
                "parent"
            ),
            (
                "a path that leaves the location out",
                Interaction(regions: [Region(rect: half, path: Path(ovalIn: half))]), 102, "parent"
            ),
        ] as [(String, Interaction?, Double, String)]
    )
    func ancestors(name: String, interaction: Interaction?, x: Double, node: String) {
        var child = Self.view("child", Rect(x: 0, y: 0, width: 200, height: 100), parent: "parent")
        child.interaction = interaction
        var timeline = Timeline([Self.view("parent"), child])
        timeline.move(to: x, x < 110 ? 102 : 150)
        #expect(timeline.state.region?.node == node, "\(name)")
    }

    @Test(
        "Rule 4: of an interaction's regions the greatest priority wins, among equals the first; repeating ones come last",
        arguments: [([0, 0, 0], "first"), ([0, 1, 1], "second"), ([0, 0, 1], "repeating"), ([2, 1, 1], "first")]
    )
    func priorities(priorities: [Int], identifier: String) {
        let regions = ["first", "second", "repeating"].enumerated().map {
            Region(rect: Self.half, identifier: $0.element, priority: priorities[$0.offset])
        }
        var view = Self.view(regions: Array(regions.prefix(2)))
        view.interaction?.repeating = RepeatingRegions(first: regions[2], pitch: Vector(dx: 100, dy: 0), count: 2)
        var timeline = Timeline([view])
        timeline.move(to: 150, 150)
        #expect(timeline.state.region?.identifier == identifier)
        timeline.move(to: 250, 150)
        #expect(timeline.state.region?.identifier == "repeating")
    }

    @Test(
        "Rule 5: the effective region is cut to what hits the node, and the lint says so",
        arguments: [
            (Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 100, y: 100, width: 200, height: 100), 0),
            (Rect(x: -30, y: 20, width: 100, height: 30), Rect(x: 100, y: 120, width: 70, height: 30), 1),
            (Rect(x: 150, y: 50, width: 500, height: 500), Rect(x: 250, y: 150, width: 50, height: 50), 1),
        ]
    )
    func effectiveRegion(declared: Rect, effective: Rect, warnings: Int) {
        var timeline = Timeline([Self.view(regions: [Region(rect: declared)])])
        timeline.move(to: effective.midX, effective.midY)
        #expect(timeline.state.region?.rect == effective)
        let found = timeline.engine.layout.warnings().filter { $0.rule == .regionExceedsHitArea }
        #expect(found.count == warnings)
    }

    @Test("Rule 5: a node that leaves its surface has its region cut there")
    func cutBySurface() {
        let surface = Surface(
            id: "surface",
            frame: Rect(x: 100, y: 100, width: 50, height: 50),
            nodes: [Self.view("view", Rect(x: 30, y: -10, width: 100, height: 40))]
        )
        var timeline = Timeline(surfaces: [surface])
        timeline.move(to: 140, 110)
        #expect(timeline.state.region?.rect == Rect(x: 130, y: 100, width: 20, height: 30))
    }

    // MARK: Rule 6

    static let moved = half.offsetBy(dx: 10, dy: 5)
    static let pairs: [(name: String, before: Region, after: Region, isSame: Bool)] = [
        ("equal identifiers", Region(rect: half, identifier: "a"), Region(rect: moved, identifier: "a"), true),
        (
            "equal identifiers, other axes", Region(rect: half, identifier: "a"),
            Region(rect: moved, identifier: "a", latchingAxes: .both), true
        ),
        ("different identifiers", Region(rect: half, identifier: "a"), Region(rect: half, identifier: "b"), false),
        ("an identifier and none", Region(rect: half, identifier: "a"), Region(rect: half), false),
        ("none, equal rectangles", Region(rect: half), Region(rect: half, style: .content(.lift())), true),
        ("none, another rectangle", Region(rect: half), Region(rect: moved), false),
        ("none, other axes", Region(rect: half), Region(rect: half, latchingAxes: .both), false),
    ]

    @Test("Rule 6: the same region is not left and entered, but updated", arguments: pairs.indices)
    func sameRegion(number: Int) throws {
        let (name, before, after, isSame) = Self.pairs[number]
        var timeline = Timeline([Self.view(regions: [before])])
        timeline.move(to: 150, 150)
        let style = "style \(after.style == nil ? "highlight" : "lift")"
        try timeline.put(Self.view(regions: [after]))
        #expect(timeline.crossings == (isSame ? [style] : ["exit view", "enter view", style]), "\(name)")
        #expect(timeline.state.region?.identifier == after.identifier)
        #expect(timeline.state.region?.latchingAxes == after.latchingAxes)
    }

    @Test("Rule 6: between two regions of one interaction the same holds, and never between two interactions")
    func neighbors() {
        let left = Region(rect: Self.half, identifier: "a")
        let right = Region(rect: Self.half.offsetBy(dx: 100, dy: 0), identifier: "a", style: .content(.lift()))
        var timeline = Timeline([
            Self.view(regions: [left, right]), Self.view("other", Self.frame.offsetBy(dx: 200, dy: 0), regions: [left]),
        ])
        timeline.move(to: 150, 150)
        timeline.move(to: 250, 150)
        #expect(timeline.crossings == ["style lift"])
        timeline.move(to: 350, 150)
        #expect(timeline.crossings == ["exit view", "enter other", "style highlight"])
    }
}
