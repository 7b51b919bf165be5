import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the sample project: shape views, buttons with a style each, a control that has a region only in itself.
@Suite("S2: the sample's views and buttons")
struct SampleCases {
    static let outer = Rect(x: 0, y: 0, width: 100, height: 100)
    static let inner = Rect(x: 20, y: 20, width: 60, height: 60)

    static func view(_ interaction: Interaction, path: Path? = nil) -> Node {
        Node(
            id: "shape",
            frame: outer.offsetBy(dx: 100, dy: 100),
            hitPath: path,
            interaction: interaction
        )
    }

    // MARK: S2-1

    /// Dimmed while command and alternate are held.
    static let dimming = view(
        Interaction(
            regions: [
                Region(
                    rect: inner,
                    identifier: "dimmed",
                    modifiers: [.command, .alternate],
                    enterAnimations: [NodeAnimation(node: "shape", alpha: 0.5)],
                    exitAnimations: [NodeAnimation(node: "shape", alpha: 1)]
                ),
                Region(rect: inner, identifier: "shape"),
            ],
            style: .content(.highlight())
        )
    )

    static let alphas: [(Modifiers, Double)] = [
        ([], 1), (.command, 1), (.alternate, 1), ([.command, .alternate], 0.5),
        ([.command, .alternate, .shift], 0.5), ([.command, .shift, .control, .capsLock], 1),
    ]

    /// The opacity of the view to a client that follows the animations, in the order of the events.
    static func alpha(after told: [PointerEvent], before: Double = 1) -> Double {
        var alpha = before
        for event in told {
            switch event {
            case .exit(let region, _): alpha = region.exitAnimations.last?.alpha ?? alpha
            case .enter(let region, _): alpha = region.enterAnimations.last?.alpha ?? alpha
            default: break
            }
        }
        return alpha
    }

    @Test(
        "S2-1: command and alternate dim the view to 0.50 as the pointer comes, further keys or not",
        arguments: alphas
    )
    func dimmedOnEntering(modifiers: Modifiers, alpha: Double) {
        var timeline = Timeline([Self.dimming])
        timeline.move(to: 10, 10)
        timeline.hold(modifiers)
        timeline.move(to: 150, 150)
        #expect(timeline.crossings == ["enter shape", "style highlight"])
        #expect(Self.alpha(after: timeline.told) == alpha)
    }

    @Test("S2-1: so they do over a pointer at rest, and let go of they restore it", arguments: alphas)
    func dimmedAtRest(modifiers: Modifiers, alpha: Double) {
        var timeline = Timeline([Self.dimming])
        timeline.move(to: 150, 150)
        timeline.hold(modifiers)
        #expect(Self.alpha(after: timeline.told) == alpha)
        // There is no system style between the two.
        #expect(timeline.crossings == (alpha == 1 ? [] : ["exit shape", "enter shape", "style highlight"]))
        timeline.hold([])
        #expect(Self.alpha(after: timeline.told, before: alpha) == 1)
    }

    @Test("S2-1: a client that is asked is asked again for other modifiers, without motion", arguments: alphas)
    func askedOfModifiers(modifiers: Modifiers, alpha: Double) throws {
        var timeline = Timeline([Self.view(Interaction(isAsked: true))])
        timeline.move(to: 150, 150)
        let first = try #require(timeline.requests.first)
        #expect(first.modifiers == [])
        let region = Region(rect: Self.inner, identifier: "shape")
        let isAsked = timeline.answer(first.sequence, region)
        #expect(isAsked)
        #expect(timeline.crossings == ["enter shape", "style highlight"])
        timeline.hold(modifiers)
        #expect(timeline.requests.map(\.modifiers) == (modifiers.isEmpty ? [] : [modifiers]))
        for request in timeline.requests {
            let isAsked = timeline.answer(request.sequence, region)
            #expect(isAsked)
            // The same region, by its identifier.
            #expect(timeline.crossings == [])
        }
    }

    // MARK: S2-2, S2-3, S2-9

    @Test(
        "S2-2: the region is the bounds of the inner path; between it and the outer path none is active",
        arguments: [
            (150.0, 150.0, true), (120, 120, true), (179.999, 179.999, true), (180, 150, false), (119.999, 150, false),
            (101, 150, false), (150, 199, false),
        ]
    )
    func innerPath(x: Double, y: Double, isActive: Bool) {
        let path = Path(ovalIn: Self.inner)
        let region = Region(rect: path.bounds, identifier: "inner")
        var timeline = Timeline([Self.view(Interaction(regions: [region]), path: Path(rect: Self.outer))])
        timeline.move(to: x, y)
        let resolution = timeline.engine.resolution(at: Point(x: x, y: y), modifiers: [])
        #expect(resolution.steps.contains { $0.node == "shape" && $0.outcome == .hit })
        #expect(timeline.state.region?.identifier == (isActive ? "inner" : nil))
        #expect((timeline.state.style == .system) == !isActive)
    }

    /// A control that can be hit 10 around itself, and whose client says where its region is.
    static let control = Node(
        id: "control",
        frame: Rect(x: 100, y: 100, width: 80, height: 40),
        hitInsets: Insets(all: -10),
        interaction: Interaction(isAsked: true)
    )

    @Test(
        "S2-3: the control answers a region only for a location inside its bounds",
        arguments: [
            (140.0, 120.0, true), (100, 100, true), (179.75, 139.75, true), (95, 120, false), (180, 120, false),
            (140, 145, false),
        ]
    )
    func ownBounds(x: Double, y: Double, isActive: Bool) throws {
        var timeline = Timeline([Self.control])
        timeline.move(to: x, y)
        let request = try #require(timeline.requests.first)
        #expect(request.location == Point(x: x - 100, y: y - 100))
        let bounds = Self.control.bounds
        let isAsked = timeline.answer(
            request.sequence,
            bounds.contains(request.location) ? Region(rect: bounds, identifier: "control") : nil
        )
        #expect(isAsked)
        #expect(timeline.state.region?.rect == (isActive ? Self.control.frame : nil))
        #expect((timeline.state.style == .system) == !isActive)
    }

    @Test("S2-9: where the client answers that there is none, the pointer is not customised")
    func noRegion() throws {
        var timeline = Timeline([Self.control])
        for x in [120.0, 140] {
            timeline.move(to: x, 120)
            let request = try #require(timeline.requests.first)
            let isAsked = timeline.answer(request.sequence, nil)
            #expect(isAsked)
            #expect(timeline.crossings == [])
            #expect(timeline.state.region == nil)
            #expect(timeline.state.style == .system)
            #expect(timeline.state.displayed == Point(x: x, y: 120))
        }
    }

    // MARK: S2-4, S2-5

    static let triangle = Path(polygon: [Point(x: 50, y: 0), Point(x: 100, y: 100), Point(x: 0, y: 100)])
    static let oval = Path(ovalIn: outer)

    static let shapes: [(path: Path, style: Style, kind: ResolvedStyle.Kind, shape: ResolvedShape)] = [
        (
            Path(rect: outer), .content(.automatic(Preview(visiblePath: Path(rect: outer)))), .lift,
            .roundedRect(Rect(x: 100, y: 100, width: 100, height: 100), radius: 8)
        ),
        (
            oval, .content(.lift(Preview(visiblePath: oval, shadowPath: oval)), shape: .path(oval, space: .node)),
            .lift, .path(oval, origin: Point(x: 100, y: 100))
        ),
        (
            Path(roundedRect: outer, cornerRadius: 20),
            .content(.highlight(), shape: .roundedRect(outer, radius: 20, space: .node)), .highlight,
            .roundedRect(Rect(x: 100, y: 100, width: 100, height: 100), radius: 20)
        ),
        (
            triangle, .content(.hover(), shape: .path(triangle, space: .node)), .hover,
            .path(triangle, origin: Point(x: 100, y: 100))
        ),
    ]

    @Test(
        "S2-4: rectangle automatic, oval lift, rounded rectangle highlight, triangle hover with a triangle",
        arguments: 0..<4
    )
    func fourShapes(number: Int) {
        let (path, style, kind, shape) = Self.shapes[number]
        var view = Self.view(Interaction(style: style), path: path)
        view.appearance.isOpaque = true
        var timeline = Timeline([view])
        timeline.move(to: 150, 160)
        #expect(timeline.crossings == ["enter shape", "style \(kind.rawValue)"])
        #expect(timeline.state.style.shape == shape)
        #expect(!timeline.state.style.shapeFollowsPointer)
    }

    @Test(
        "S2-4: each is hit inside its outline only: the corner (2, 2) of the oval's bounds misses",
        arguments: [
            (0, 2.0, 2.0, true), (1, 2, 2, false), (2, 2, 2, false), (3, 2, 2, false), (1, 98, 98, false),
            (1, 50, 1, true), (1, 15, 15, true), (2, 6, 6, true), (3, 50, 2, true), (3, 2, 99, true),
            (3, 98, 50, false),
        ]
    )
    func outlines(number: Int, x: Double, y: Double, isHit: Bool) {
        let engine = Timeline([Self.view(Interaction(), path: Self.shapes[number].path)]).engine
        let steps = engine.resolution(at: Point(x: 100 + x, y: 100 + y), modifiers: []).steps
        #expect(steps.contains { $0.outcome == .hit } == isHit)
    }

    /// What of a style differs from button to button.
    struct Look: Sendable, Hashable {
        var kind: ResolvedStyle.Kind
        var tint = Effect.Tint.none
        var shadow = false
        var scale = false
    }

    static let outset = Shape.roundedRect(Rect(x: -10, y: -6, width: 80, height: 36), radius: 12, space: .node)
    static let usual = ResolvedShape.roundedRect(Rect(x: 100, y: 100, width: 60, height: 24), radius: 8)
    static let buttons: [(style: Style?, look: Look, shape: ResolvedShape?)] = [
        (nil, Look(kind: .highlight), usual),
        (.content(.highlight()), Look(kind: .highlight), usual),
        (.content(.lift()), Look(kind: .lift, shadow: true, scale: true), usual),
        (.content(.hover()), Look(kind: .hover, tint: .overlay, scale: true), nil),
        (
            .content(.hover(tint: .underlay, scale: false), shape: outset), Look(kind: .hover, tint: .underlay),
            .roundedRect(Rect(x: 90, y: 94, width: 80, height: 36), radius: 12)
        ),
    ]

    @Test(
        "S2-5: five buttons: automatic, highlight, lift, hover, and one that keeps its size under a shape of its own",
        arguments: 0..<5
    )
    func fiveButtons(number: Int) {
        let (style, look, shape) = Self.buttons[number]
        let frame = Rect(x: 100, y: 100, width: 60, height: 24)
        var timeline = Timeline([
            Node(id: "button", frame: frame, role: .button, interaction: Interaction(style: style))
        ])
        timeline.move(to: 105, 105)
        let found = timeline.state.style
        #expect(Look(kind: found.kind, tint: found.tint, shadow: found.shadow, scale: found.scale) == look)
        #expect(found.shape == shape)
        #expect(found.content == ResolvedContent(node: "button", rect: frame, radius: 8))
        // Only a hover leaves the pointer where it is.
        #expect((timeline.state.displayed == timeline.state.position) == (look.kind == .hover))
    }
}
