public import PointerEngine
public import PointerModel

/// One pointer of a pipeline: its engine, and what its devices hold together.
public struct PipelinePointer {
    public let name: String
    public private(set) var engine: Engine
    /// The events of the last input that concerned it.
    public private(set) var events = EventBatch()
    private var heldButtons = ButtonCounts()
    /// To when time is to pass for it; nil: nothing is due.
    var moment: Timestamp?
    /// Whether the configuration names it. If not, it is there for as long as a device moves it.
    var isNamed: Bool
    /// Whether a compositor moves it, and its devices do not.
    var hasCompositor = false

    init(_ name: String, isNamed: Bool, engine: Engine) {
        self.name = name
        self.isNamed = isNamed
        self.engine = engine
    }

    /// Whether the pointer stays where it is (``Engine/isPaused``).
    var isPaused: Bool {
        get { engine.isPaused }
        set { engine.isPaused = newValue }
    }

    /// Whether the last input had a consequence.
    var hasEvents: Bool { !events.events.isEmpty }

    /// Takes in a report of one of its devices. Buttons are counted: what several devices hold is released when the last lets go.
    mutating func apply(_ frame: PointerReport) {
        var frame = frame
        frame.pressed = heldButtons.press(frame.pressed)
        frame.released = heldButtons.release(frame.released)
        engine.apply(frame, into: &events)
    }

    /// Lets time pass up to `moment`.
    mutating func advance() {
        guard let moment else { return }
        self.moment = nil
        engine.advance(to: moment, into: &events)
    }

    mutating func setLayout(_ layout: PreparedLayout, settings: EngineSettings, at time: Timestamp) {
        engine.setLayout(layout, settings: settings, at: time, into: &events)
    }

    mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
        engine.setModifiers(modifiers, at: time, into: &events)
    }

    mutating func setPosition(_ position: Point, at time: Timestamp) {
        engine.setPosition(position, at: time, into: &events)
    }

    mutating func reportCursor(at place: Point, madeAt creation: Timestamp, at time: Timestamp) {
        engine.reportCursor(at: place, madeAt: creation, at: time, into: &events)
    }

    mutating func endCursorReports(at time: Timestamp) {
        engine.endCursorReports(at: time, into: &events)
    }

    mutating func setLocked(_ isLocked: Bool, at time: Timestamp) {
        engine.setLocked(isLocked, at: time, into: &events)
    }

    mutating func update(_ change: LayoutChange, maximum: DeclarationCount, at time: Timestamp) throws(LayoutError) {
        try engine.update(change, maximum: maximum, at: time, into: &events)
    }

    mutating func show(_ surfaces: [PreparedSurface], at time: Timestamp) {
        engine.show(surfaces, at: time, into: &events)
    }

    mutating func answer(_ sequence: UInt64, surface: SurfaceName, region: Region?, at time: Timestamp) -> Bool {
        engine.answer(sequence, surface: surface, region: region, at: time, into: &events)
    }

    mutating func invalidate(surface: SurfaceName, node: String?, at time: Timestamp) throws(LayoutError) {
        try engine.invalidate(surface: surface, node: node, at: time, into: &events)
    }

    /// Keeps the value that a pointer gave a slider.
    mutating func take(_ slider: SliderEvent) {
        engine.takeSliderValue(slider.value, surface: slider.surface, node: slider.node)
    }
}
