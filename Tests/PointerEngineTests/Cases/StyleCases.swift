import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the talk about styles: coordinated animations, effects that are swapped, shadows, and what roles bring along.
@Suite("S1: styles and roles")
struct StyleCases {
    static let button = Node(
        id: "button",
        frame: Rect(x: 100, y: 100, width: 60, height: 24),
        interaction: Interaction(regions: [
            Region(
                rect: Rect(x: 0, y: 0, width: 60, height: 24),
                style: .content(.highlight()),
                enterAnimations: [NodeAnimation(node: "separator", alpha: 0)],
                exitAnimations: [NodeAnimation(node: "separator", alpha: 1)]
            )
        ])
    )

    @Test("S1-3: the separator goes to 0.0 with the transition into the region, and to 1.0 with the one out of it")
    func animations() throws {
        var timeline = Timeline([Self.button])
        timeline.move(to: 110, 110)
        let enter = try #require(timeline.enters.first)
        #expect(enter.region.enterAnimations == [NodeAnimation(node: "separator", alpha: 0)])
        #expect(enter.transition == timeline.state.transition)
        timeline.move(to: 300, 300)
        let exit = try #require(timeline.exits.first)
        #expect(exit.region.exitAnimations == [NodeAnimation(node: "separator", alpha: 1)])
        #expect(exit.transition == timeline.state.transition)
        #expect(exit.transition.id == enter.transition.id + 1)
        // The animator that was interrupted says so.
        #expect(timeline.told.contains(.completion(enter.transition, finished: false)))
        while timeline.waitForDeadline() {}
        #expect(timeline.told == [.completion(exit.transition, finished: true)])
    }

    @Test(
        "S1-4: a provider that swaps the effect to lift keeps the proposed shape",
        arguments: [
            (Appearance(), Rect(x: 100, y: 100, width: 60, height: 24)),
            (Appearance(isOpaque: true, cornerRadius: 5), Rect(x: 100, y: 100, width: 60, height: 24)),
            (Appearance(isOpaque: true, cornerRadius: 0), Rect(x: 10, y: 10, width: 500, height: 24)),
        ]
    )
    func swappedEffect(appearance: Appearance, frame: Rect) {
        func style(_ style: Style?) -> ResolvedStyle {
            let node = Node(id: "view", frame: frame, appearance: appearance, interaction: Interaction(style: style))
            return Timeline([node]).engine.resolution(at: frame.center, modifiers: []).style
        }
        let proposed = style(nil)
        let swapped = style(.content(.lift()))
        #expect(swapped.kind == .lift)
        #expect(swapped.shape == .roundedRect(frame, radius: appearance.cornerRadius ?? 8))
        // A wide node is proposed a hover, which has no shape of its own.
        #expect(proposed.shape == (frame.width > 400 ? nil : swapped.shape))
    }

    static let outline = Path(ovalIn: Rect(x: 2, y: 2, width: 56, height: 20))

    @Test(
        "S1-9: a lift with a shadow path has it around its content, one without has none",
        arguments: [
            (outline, ResolvedPath(outline, origin: Point(x: 100, y: 100))), (nil, nil),
        ] as [(Path?, ResolvedPath?)]
    )
    func shadow(path: Path?, resolved: ResolvedPath?) {
        let style = Style.content(.lift(Preview(shadowPath: path)))
        let node = Node(
            id: "view",
            frame: Rect(x: 100, y: 100, width: 60, height: 24),
            interaction: Interaction(style: style)
        )
        let lifted = Timeline([node]).engine.resolution(at: Point(x: 110, y: 110), modifiers: []).style
        #expect(lifted.kind == .lift)
        #expect(lifted.shadow)
        #expect(lifted.content?.shadowPath == resolved)
    }

    @Test(
        "S1-12: a bar button and a segmented control have an interaction of their own, others only a declared one",
        arguments: [
            (.barButton, true), (.segmentedControl, true), (.button, false), (.segment, false), (.separator, false),
            (.text, false), (nil, false),
        ] as [(Role?, Bool)]
    )
    func roles(role: Role?, isOn: Bool) {
        func region(_ interaction: Interaction?) -> String? {
            let control = Node(
                id: "control",
                frame: Rect(x: 100, y: 100, width: 60, height: 24),
                role: role,
                interaction: interaction
            )
            let segment = Node(
                id: "segment",
                parent: "control",
                frame: Rect(x: 0, y: 0, width: 60, height: 24),
                role: .segment
            )
            return Timeline([control, segment]).engine.resolution(at: Point(x: 110, y: 110), modifiers: []).region?.node
        }
        #expect((region(nil) != nil) == isOn)
        #expect(region(Interaction()) == "control")
        #expect(region(Interaction(isEnabled: false)) == nil)
    }

    /// Two segments that touch, and the line between them.
    static let segments = [
        Node(id: "control", frame: Rect(x: 100, y: 100, width: 200, height: 30), role: .segmentedControl),
        Node(id: "list", parent: "control", frame: Rect(x: 0, y: 0, width: 100, height: 30), role: .segment),
        Node(id: "grid", parent: "control", frame: Rect(x: 100, y: 0, width: 100, height: 30), role: .segment),
        Node(
            id: "line",
            parent: "control",
            frame: Rect(x: 99, y: 5, width: 2, height: 20),
            alpha: 0.5,
            role: .separator
        ),
    ]

    @Test("S1-12: a segmented control hides its separator as the pointer comes to it, and shows it as it leaves")
    func segmentedControl() throws {
        var timeline = Timeline(Self.segments)
        timeline.move(to: 120, 110)
        #expect(timeline.crossings == ["enter control", "style highlight"])
        #expect(timeline.state.style.content?.node == "list")
        #expect(timeline.state.style.rect == Rect(x: 100, y: 100, width: 100, height: 30))
        #expect(timeline.enters.first?.region.enterAnimations == [NodeAnimation(node: "line", alpha: 0)])
        // Also over the separator itself, which is in front of both.
        timeline.move(to: 200, 110)
        #expect(timeline.crossings == ["exit control", "enter control", "style highlight"])
        #expect(timeline.state.style.content?.node == "grid")
        // In their order: shown, and hidden again by the one that was entered.
        #expect(timeline.exits.first?.region.exitAnimations == [NodeAnimation(node: "line", alpha: 0.5)])
        #expect(timeline.enters.first?.region.enterAnimations == [NodeAnimation(node: "line", alpha: 0)])
        timeline.move(to: 200, 200)
        #expect(timeline.crossings == ["exit control", "style system"])
        #expect(timeline.exits.first?.region.exitAnimations == [NodeAnimation(node: "line", alpha: 0.5)])
    }

    @Test("S1-12: a segment that cannot be chosen has no region", arguments: [false, true])
    func unavailableSegment(isHidden: Bool) {
        var nodes = Self.segments
        if isHidden { nodes[2].isHidden = true } else { nodes[2].isEnabled = false }
        let engine = Timeline(nodes).engine
        #expect(engine.resolution(at: Point(x: 120, y: 110), modifiers: []).region?.identifier == "list")
        #expect(engine.resolution(at: Point(x: 250, y: 110), modifiers: []).region == nil)
    }

    /// Four segments of 50, and lines between them, in front of all, in any order.
    static func row(isVertical: Bool) -> [Node] {
        func frame(_ along: Double, _ length: Double) -> Rect {
            isVertical
                ? Rect(x: 0, y: along, width: 30, height: length) : Rect(x: along, y: 0, width: length, height: 30)
        }
        var nodes = [
            Node(id: "control", frame: Rect(x: 100, y: 100, width: 200, height: 200), role: .segmentedControl)
        ]
        for segment in 0..<4 {
            let frame = frame(Double(segment) * 50, 50)
            nodes.append(Node(id: "\(segment)", parent: "control", frame: frame, role: .segment))
        }
        for line in [2, 3, 1] {
            let frame = frame(Double(line) * 50 - 1, 2)
            nodes.append(Node(id: "line \(line)", parent: "control", frame: frame, role: .separator))
        }
        return nodes
    }

    @Test(
        "S1-13: of hundreds of separators beside a segment the nearest are hidden, and of hundreds of segments the first count"
    )
    func crowdedControl() {
        let control = Node(id: "control", frame: Rect(x: 100, y: 100, width: 800, height: 30), role: .segmentedControl)
        func part(_ number: Int, _ role: Role, width: Double) -> Node {
            Node(
                id: "\(number)",
                parent: "control",
                frame: Rect(x: Double(number) * width, y: 0, width: width, height: 30),
                role: role
            )
        }
        let lines = (0..<200).map { part($0, $0 == 100 ? .segment : .separator, width: 4) }
        let engine = Timeline([control] + lines).engine
        let region = engine.resolution(at: Point(x: 502, y: 110), modifiers: []).region
        #expect(region?.enterAnimations.map(\.node) == (Array(68..<100) + Array(101..<133)).map(String.init))
        let segments = Timeline([control] + (0..<400).map { part($0, .segment, width: 2) }).engine
        #expect(segments.resolution(at: Point(x: 611, y: 110), modifiers: []).region?.identifier == "255")
        #expect(segments.resolution(at: Point(x: 613, y: 110), modifiers: []).region == nil)
    }

    @Test("S1-13: a segment hides the separators beside it, and no others", arguments: [false, true])
    func separatorsBeside(isVertical: Bool) {
        let engine = Timeline(Self.row(isVertical: isVertical)).engine
        let hidden = [["line 1"], ["line 1", "line 2"], ["line 2", "line 3"], ["line 3"]]
        for (segment, lines) in hidden.enumerated() {
            let along = Double(segment) * 50 + 125
            let point = isVertical ? Point(x: 110, y: along) : Point(x: along, y: 110)
            let region = engine.resolution(at: point, modifiers: []).region
            #expect(region?.identifier == "\(segment)")
            #expect(region?.enterAnimations == lines.map { NodeAnimation(node: $0, alpha: 0) })
            #expect(region?.exitAnimations == lines.map { NodeAnimation(node: $0, alpha: 1) })
        }
    }

    @Test("S1-13: a hidden segment does not part the separators beside it from its neighbor")
    func hiddenSegment() {
        var nodes = Self.row(isVertical: false)
        nodes[2].isHidden = true
        let region = Timeline(nodes).engine.resolution(at: Point(x: 110, y: 110), modifiers: []).region
        #expect(region?.enterAnimations.map(\.node) == ["line 1", "line 2"])
    }

    @Test("A hover has a shape only where its style declares one; its content's rectangle is there either way")
    func hoverShape() {
        let declared = Shape.roundedRect(Rect(x: 0, y: 0, width: 10, height: 10), space: .node)
        for (shape, rect) in [(nil, nil), (declared, Rect(x: 100, y: 100, width: 10, height: 10))] as [(Shape?, Rect?)]
        {
            let node = Node(
                id: "card",
                frame: Rect(x: 100, y: 100, width: 60, height: 40),
                appearance: Appearance(cornerRadius: 5),
                interaction: Interaction(style: .content(.hover(), shape: shape))
            )
            let style = Timeline([node]).engine.resolution(at: Point(x: 110, y: 110), modifiers: []).style
            #expect(style.rect == rect)
            #expect(style.content?.rect == Rect(x: 100, y: 100, width: 60, height: 40))
            #expect(style.content?.radius == 5)
        }
    }
}
