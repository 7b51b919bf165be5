import PointerEngine
import PointerModel

/// A surface of 1000 x 1000 points at (0, 0) with the nodes under test, an engine on it, and the events of its last input.
struct Stage {
    var engine: Engine
    var events = EventBatch()
    /// What happened between the last input and the one before.
    private(set) var passed: [PointerEvent] = []
    private var time = Timestamp.zero

    /// As usual, but that a mouse at rest stays where it is.
    static var settings: EngineSettings {
        var settings = EngineSettings.snapping
        settings.recentering.mouseRest = 0
        return settings
    }

    init(_ nodes: [Node]) {
        self.init([Surface(id: "surface", frame: Rect(x: -500, y: -500, width: 1000, height: 1000), nodes: nodes)])
    }

    init(_ surfaces: [Surface]) {
        engine = Engine(layout: Stage.layout(surfaces), settings: Self.settings)
    }

    static func layout(_ surfaces: [Surface]) -> Layout {
        Layout(
            outputs: [Output(name: "main", frame: Rect(x: -1000, y: -1000, width: 2000, height: 2000))],
            surfaces: surfaces
        )
    }

    /// The surface's origin is the screen's (-500, -500); nodes placed there are easier to reason about at (0, 0).
    static let origin = Point(x: 500, y: 500)

    /// A time at which everything that was under way is over.
    mutating func later() -> Timestamp {
        time = time.advanced(bySeconds: 10)
        engine.advance(to: time, into: &events)
        passed = events.events
        return time
    }

    mutating func move(to point: Point) -> [PointerEvent] {
        apply(translation: point - engine.state.position)
    }

    mutating func apply(
        translation: Vector = .zero,
        pressed: Buttons = [],
        released: Buttons = [],
        scroll: Scroll = .zero
    ) -> [PointerEvent] {
        engine.apply(
            PointerReport(
                time: later(),
                source: .mouse,
                translation: translation,
                scroll: scroll,
                pressed: pressed,
                released: released
            ),
            into: &events
        )
        return events.events
    }

    /// The node that a point hits, or nil.
    func hit(_ x: Double, _ y: Double) -> String? {
        explain(x, y).first { $0.outcome == .hit }?.node
    }

    /// The node whose region is active at a point, or nil.
    func region(_ x: Double, _ y: Double) -> String? {
        engine.resolution(at: Point(x: x, y: y), modifiers: []).region?.node
    }

    func style(_ x: Double, _ y: Double) -> ResolvedStyle {
        engine.resolution(at: Point(x: x, y: y), modifiers: []).style
    }

    func explain(_ x: Double, _ y: Double) -> [ResolutionStep] {
        engine.resolution(at: Point(x: x, y: y), modifiers: []).steps
    }
}

extension Node {
    /// A node of the surface whose frame is given in screen coordinates.
    static func onScreen(
        _ id: String,
        _ frame: Rect,
        hitInsets: Insets? = nil,
        appearance: Appearance = Appearance(),
        interaction: Interaction? = nil
    ) -> Node {
        Node(
            id: id,
            frame: frame.offsetBy(dx: Stage.origin.x, dy: Stage.origin.y),
            hitInsets: hitInsets,
            appearance: appearance,
            interaction: interaction
        )
    }
}

extension ResolvedStyle {
    /// The rectangle of its rounded rectangle.
    var rect: Rect? {
        guard case .roundedRect(let rect, _)? = shape else { return nil }
        return rect
    }
}

extension PointerEvent {
    /// The event in a word, with the node that it is about.
    var word: String {
        switch self {
        case .motion: "motion"
        case .exit(let region, _): "exit \(region.node)"
        case .enter(let region, _): "enter \(region.node)"
        case .style(let style, _, _): "style \(style.kind.rawValue)"
        case .button(let change): change.isPressed ? "press" : "release"
        case .modifiers: "modifiers"
        case .scroll: "scroll"
        case .manipulation(let step): "fingers \(step.phase.rawValue)"
        case .layout: "layout"
        case .completion(_, let finished): finished ? "completion" : "interruption"
        case .delta: "delta"
        case .gesture(let gesture): "\(gesture.gesture.names.joined()) \(gesture.phase.rawValue)"
        case .confirm(let confirm): "confirm \(confirm.state.phase.rawValue)"
        case .slider(let slider): "slider \(slider.phase.rawValue)"
        case .lock(let isLocked): isLocked ? "lock" : "unlock"
        case .agreement(let agreement): "agreement \(agreement.rawValue)"
        case .request(let request): "request \(request.node)"
        }
    }
}
