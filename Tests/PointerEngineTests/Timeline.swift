import PointerEngine
import PointerModel

/// An engine on a clock that only the test advances, with the events of its last input.
struct Timeline {
    static let screen = Rect(x: 0, y: 0, width: 1000, height: 1000)

    private(set) var engine: Engine
    /// Of the last input, with what was due before it.
    private(set) var events = EventBatch()
    private(set) var now = Timestamp.zero

    /// A screen of 1000 x 1000 points at (0, 0) that one surface with these nodes covers.
    init(_ nodes: [Node], settings: EngineSettings = .snapping) {
        self.init(surfaces: [Surface(id: "surface", frame: Self.screen, nodes: nodes)], settings: settings)
    }

    init(surfaces: [Surface], settings: EngineSettings = .snapping) {
        engine = Engine(layout: Self.layout(surfaces), settings: settings)
    }

    static func layout(_ surfaces: [Surface]) -> Layout {
        Layout(outputs: [Output(name: "main", frame: screen)], surfaces: surfaces)
    }

    var state: PointerState { engine.state }
    var told: [PointerEvent] { events.events }
    /// Each event of the last input in a word.
    var words: [String] { told.map(\.word) }
    /// Those of regions and styles.
    var crossings: [String] {
        words.filter { word in ["exit", "enter", "style"].contains { word.hasPrefix($0) } }
    }

    // MARK: Inputs, each so many milliseconds after the last

    mutating func wait(_ milliseconds: Double) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.advance(to: now, into: &events)
    }

    /// Lets pass what is due next, alone.
    /// - Returns: whether there was anything.
    mutating func waitForDeadline() -> Bool {
        guard let deadline = engine.nextDeadline else { return false }
        now = max(now, deadline)
        engine.advance(to: now, into: &events)
        return true
    }

    mutating func report(
        after milliseconds: Double = 8,
        _ source: PointerSource = .mouse,
        _ change: (inout PointerReport) -> Void = { _ in }
    ) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        var frame = PointerReport(time: now, source: source)
        change(&frame)
        engine.apply(frame, into: &events)
    }

    mutating func move(to x: Double, _ y: Double, after milliseconds: Double = 8, _ source: PointerSource = .mouse) {
        let way = Point(x: x, y: y) - state.position
        report(after: milliseconds, source) { $0.translation = way }
    }

    mutating func move(by dx: Double, _ dy: Double, after milliseconds: Double = 8, _ source: PointerSource = .mouse) {
        report(after: milliseconds, source) { $0.translation = Vector(dx: dx, dy: dy) }
    }

    mutating func press(_ buttons: Buttons = .primary, after milliseconds: Double = 8, _ source: PointerSource = .mouse)
    {
        report(after: milliseconds, source) { $0.pressed = buttons }
    }

    mutating func release(
        _ buttons: Buttons = .primary,
        after milliseconds: Double = 8,
        _ source: PointerSource = .mouse
    ) {
        report(after: milliseconds, source) { $0.released = buttons }
    }

    /// A finger comes down on a touchpad, takes the pointer along in steps of 8 ms, and lifts 8 ms later.
    mutating func flick(_ steps: [Vector]) {
        report(after: 100, .touchpad) { $0.touch = .began }
        for step in steps { report(.touchpad) { $0.translation = step } }
        lift()
    }

    mutating func lift() {
        report(.touchpad) { $0.touch = .ended }
    }

    /// Puts a finger down on a screen.
    mutating func touch(_ x: Double, _ y: Double, force: Force? = nil, after milliseconds: Double = 8) {
        report(after: milliseconds, .touch) { frame in
            frame.position = Point(x: x, y: y)
            frame.pressed = .primary
            frame.touch = .began
            frame.force = force
        }
    }

    /// Moves the finger on the screen.
    mutating func drag(to x: Double, _ y: Double, force: Force? = nil, after milliseconds: Double = 8) {
        report(after: milliseconds, .touch) { frame in
            frame.position = Point(x: x, y: y)
            frame.force = force
        }
    }

    /// Lifts the finger from the screen.
    mutating func liftTouch(isInterrupted: Bool = false, after milliseconds: Double = 8) {
        report(after: milliseconds, .touch) { frame in
            frame.released = .primary
            frame.touch = .ended
            frame.isInterrupted = isInterrupted
        }
    }

    mutating func hold(_ modifiers: Modifiers, after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.setModifiers(modifiers, at: now, into: &events)
    }

    mutating func lock(_ isLocked: Bool, after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.setLocked(isLocked, at: now, into: &events)
    }

    /// The real cursor is reported.
    /// - Parameter age: how many milliseconds ago it was there.
    mutating func cursor(at x: Double, _ y: Double, age: Double = 0, after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        let creation = now.advanced(bySeconds: -age / 1000)
        engine.reportCursor(at: Point(x: x, y: y), madeAt: creation, at: now, into: &events)
    }

    mutating func setPosition(to x: Double, _ y: Double, after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.setPosition(Point(x: x, y: y), at: now, into: &events)
    }

    /// The daemon drives the real cursor, or no longer does.
    mutating func drive(_ isDriven: Bool, on output: String? = nil, after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.setDriven(isDriven, on: output, at: now, into: &events)
    }

    mutating func setAssist(_ assist: AssistSettings, after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.setAssist(assist, at: now, into: &events)
    }

    /// Whether a click by resting is due, once.
    mutating func takeDwellClick() -> Bool { engine.takeDwellClick() }

    mutating func setTrueOutputs(_ areTrue: Bool, after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.setTrueOutputs(areTrue, at: now, into: &events)
    }

    mutating func setPaused(_ isPaused: Bool) {
        engine.isPaused = isPaused
    }

    mutating func endCursorReports(after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.endCursorReports(at: now, into: &events)
    }

    mutating func change(_ change: LayoutChange, after milliseconds: Double = 8) throws {
        now = now.advanced(bySeconds: milliseconds / 1000)
        try engine.update(change, at: now, into: &events)
    }

    /// Declares everything anew, with the usual settings.
    mutating func setLayout(_ surfaces: [Surface], after milliseconds: Double = 8) {
        now = now.advanced(bySeconds: milliseconds / 1000)
        engine.setLayout(Self.layout(surfaces), settings: EngineSettings.snapping, at: now, into: &events)
    }

    /// Changes the nodes of the one surface.
    mutating func put(_ nodes: Node..., after milliseconds: Double = 8) throws {
        try change(.update("surface", SurfaceUpdate(put: nodes)), after: milliseconds)
    }

    mutating func invalidate(_ node: String? = nil, after milliseconds: Double = 8) throws {
        now = now.advanced(bySeconds: milliseconds / 1000)
        try engine.invalidate(surface: "surface", node: node, at: now, into: &events)
    }

    /// Answers a question of the one surface.
    /// - Returns: whether it was asked.
    mutating func answer(_ sequence: UInt64, _ region: Region?, after milliseconds: Double = 1) -> Bool {
        now = now.advanced(bySeconds: milliseconds / 1000)
        return engine.answer(sequence, surface: "surface", region: region, at: now, into: &events)
    }

    // MARK: Events of the last input

    var requests: [RegionRequest] {
        told.compactMap { event in
            guard case .request(let request) = event else { return nil }
            return request
        }
    }

    var exits: [(region: ActiveRegion, transition: Transition)] {
        told.compactMap { event in
            guard case .exit(let region, let transition) = event else { return nil }
            return (region, transition)
        }
    }

    var enters: [(region: ActiveRegion, transition: Transition)] {
        told.compactMap { event in
            guard case .enter(let region, let transition) = event else { return nil }
            return (region, transition)
        }
    }

    var gestures: [GestureEvent] {
        told.compactMap { event in
            guard case .gesture(let gesture) = event else { return nil }
            return gesture
        }
    }

    var confirmations: [ConfirmEvent] {
        told.compactMap { event in
            guard case .confirm(let confirm) = event else { return nil }
            return confirm
        }
    }

    var sliders: [SliderEvent] {
        told.compactMap { event in
            guard case .slider(let slider) = event else { return nil }
            return slider
        }
    }
}
