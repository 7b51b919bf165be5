import PointerDrive
package import PointerEngine
package import PointerModel

/// One pointer of a pipeline: its engine, and the buttons that its devices hold together.
package struct PipelinePointer {
    package let name: String
    /// Number of the pointer, which no other one of the pipeline ever has.
    let number: Int
    package private(set) var engine: Engine
    /// Events of the last input that affected the pointer.
    package private(set) var events = EventBatch()
    private var heldButtons = ButtonCounts()
    private var touchTurn = TouchTurn()
    /// Time to which the engine must advance; nil if nothing is due.
    package var dueTime: Timestamp?
    /// Whether the configuration names the pointer. If not, it exists while a device or a compositor moves it.
    package var isNamed: Bool
    /// Whether a compositor moves the pointer in place of its devices.
    package var hasCompositor = false
    /// Moves the compositor's cursor after the pointer; nil if the pointer is not driven.
    var driveStage: DriveStage?
    /// Settings of the drive stage.
    private var drive: DriveSettings?

    init(_ name: String, number: Int = 0, isNamed: Bool, engine: Engine) {
        self.name = name
        self.number = number
        self.isNamed = isNamed
        self.engine = engine
    }

    /// Whether the pointer stays where it is (``Engine/isPaused``).
    package var isPaused: Bool {
        get { engine.isPaused }
        set { engine.isPaused = newValue }
    }

    /// Whether the outputs are those of the compositor (``Engine/hasTrueOutputs``).
    package var hasTrueOutputs: Bool {
        get { engine.hasTrueOutputs }
        set { engine.hasTrueOutputs = newValue }
    }

    /// Whether the last input caused events.
    package var hasEvents: Bool { !events.events.isEmpty }

    /// Returns the report that must be applied before a queued report, because that takes the pointer from fingers on a screen; nil if
    /// there is none.
    package mutating func interruption(by frame: PointerReport) -> PointerReport? { touchTurn.end(before: frame) }

    /// Returns whether a queued report has an effect: whether a finger on a screen has the pointer.
    package mutating func accepts(_ frame: PointerReport) -> Bool {
        frame.source != .touch || touchTurn.accepts(frame, isHeld: heldButtons.isAnyHeld)
    }

    /// Applies a report of one of its devices. A button that several devices hold is released when the last one releases it.
    package mutating func apply(_ frame: PointerReport) {
        var frame = frame
        let pressed = frame.pressed
        frame.pressed = heldButtons.press(pressed)
        // A press that help refused is not down, so the next one of the same button is the first. Without a press the engine is not asked,
        // because that copies it.
        if !pressed.isEmpty, engine.freezesClicks {
            frame.pressed.formUnion(pressed.subtracting(engine.buttons))
        }
        frame.released = heldButtons.release(frame.released)
        engine.apply(frame, into: &events)
    }

    /// Advances the engine to `dueTime`.
    package mutating func advance() {
        guard let dueTime else { return }
        self.dueTime = nil
        engine.advance(to: dueTime, into: &events)
    }

    package mutating func setAssist(_ assist: AssistSettings, at time: Timestamp) {
        engine.setAssist(assist, at: time, into: &events)
    }

    /// Whether a click by resting is due. Each is returned once.
    mutating func takeDwellClick() -> Bool { engine.takeDwellClick() }

    package mutating func setLayout(_ layout: PreparedLayout, settings: EngineSettings, at time: Timestamp) {
        engine.setLayout(layout, settings: settings, at: time, into: &events)
    }

    package mutating func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
        engine.setModifiers(modifiers, at: time, into: &events)
    }

    package mutating func setPosition(_ position: Point, at time: Timestamp) {
        engine.setPosition(position, at: time, into: &events)
    }

    package mutating func reportCursor(at place: Point, madeAt creation: Timestamp, at time: Timestamp) {
        engine.reportCursor(at: place, madeAt: creation, at: time, into: &events)
    }

    package mutating func endCursorReports(at time: Timestamp) {
        engine.endCursorReports(at: time, into: &events)
    }

    package mutating func setTrueOutputs(_ areTrue: Bool, at time: Timestamp) {
        engine.setTrueOutputs(areTrue, at: time, into: &events)
    }

    package mutating func setLocked(_ isLocked: Bool, at time: Timestamp) {
        engine.setLocked(isLocked, at: time, into: &events)
    }

    /// Begins, changes or ends to drive the compositor's cursor. By distances, nobody knows where it is.
    mutating func setDrive(_ settings: DriveSettings?, on mouse: inout DrivenMouse, at time: Timestamp) {
        if let settings, driveStage != nil {
            if settings != drive { driveStage?.setSettings(settings, outputs: engine.outputs, on: &mouse) }
        } else {
            driveStage = settings.map { DriveStage($0, outputs: engine.outputs, ofPointer: number) }
        }
        drive = settings
        let isPlaced = settings?.mode == .absolute
        engine.setDriven(isPlaced, on: isPlaced ? settings?.output : nil, at: time, into: &events)
    }

    /// What the drive stage needs of the pointer. Mutating, so that it is read in place: otherwise each report copies the pointer first.
    var driven: DrivenPointer {
        mutating get {
            let isTouched = engine.source == .touch
            return DrivenPointer(
                position: engine.position,
                displayed: engine.displayed,
                clickOffset: engine.buttons.isEmpty ? nil : engine.clickOffset,
                isLocked: engine.isLocked,
                isTouched: isTouched,
                isFingerDown: isTouched && engine.isTouching,
                refusesPress: engine.refusesPress,
                releasePosition: engine.releasePosition
            )
        }
    }

    package mutating func update(_ change: LayoutChange, maximum: DeclarationCount, at time: Timestamp)
        throws(LayoutError)
    {
        try engine.update(change, maximum: maximum, at: time, into: &events)
    }

    package mutating func show(_ surfaces: [PreparedSurface], at time: Timestamp) {
        engine.show(surfaces, at: time, into: &events)
    }

    package mutating func answer(_ sequence: UInt64, surface: SurfaceName, region: Region?, at time: Timestamp) -> Bool
    {
        engine.answer(sequence, surface: surface, region: region, at: time, into: &events)
    }

    package mutating func invalidate(surface: SurfaceName, node: String?, at time: Timestamp) throws(LayoutError) {
        try engine.invalidate(surface: surface, node: node, at: time, into: &events)
    }

    /// Sets a slider to the value that another pointer emitted.
    package mutating func setSliderValue(_ slider: SliderEvent) {
        engine.setSliderValue(slider.value, surface: slider.surface, node: slider.node)
    }
}

/// Number of devices of one pointer that hold each button. A button is down while any device holds it.
package struct ButtonCounts {
    private var counts = InlineArray<8, UInt16>(repeating: 0)

    /// Whether a device holds a button.
    package var isAnyHeld: Bool {
        for bit in counts.indices where counts[bit] > 0 { return true }
        return false
    }

    /// Counts presses on one device.
    /// - Returns: the buttons that no device held before.
    package mutating func press(_ buttons: Buttons) -> Buttons {
        guard !buttons.isEmpty else { return [] }
        var first: Buttons = []
        for bit in counts.indices {
            let button = Buttons(rawValue: 1 << UInt8(bit))
            guard buttons.contains(button) else { continue }
            if counts[bit] == 0 { first.insert(button) }
            counts[bit] += 1
        }
        return first
    }

    /// Counts releases on one device, of buttons that it held.
    /// - Returns: the buttons that no device holds any more.
    package mutating func release(_ buttons: Buttons) -> Buttons {
        guard !buttons.isEmpty else { return [] }
        var last: Buttons = []
        for bit in counts.indices {
            let button = Buttons(rawValue: 1 << UInt8(bit))
            guard buttons.contains(button), counts[bit] > 0 else { continue }
            counts[bit] -= 1
            if counts[bit] == 0 { last.insert(button) }
        }
        return last
    }
}
