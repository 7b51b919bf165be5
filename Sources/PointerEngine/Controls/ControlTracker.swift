import PointerModel

/// The control on which the primary button went down, until the release.
struct ControlTracker {
    /// Control that gets the reports; nil if there is none. Its next tick is a deadline.
    private(set) var tracked: TrackedControl?
    /// Whether a control is tracked; cached, because every report reads it.
    private(set) var isTracking = false

    /// Whether the tracked control is a slider.
    var isSlider: Bool {
        if case .slider? = tracked?.automaton { true } else { false }
    }

    /// Begins or goes on to track a control.
    mutating func track(_ control: TrackedControl, _ deadlines: inout Deadlines) {
        tracked = control
        isTracking = true
        deadlines[.control] = control.nextTick
    }

    /// Ends the tracking.
    mutating func end(_ deadlines: inout Deadlines) {
        tracked = nil
        isTracking = false
        deadlines[.control] = nil
    }
}

/// A control on which the primary button went down.
struct TrackedControl {
    enum Automaton {
        case confirm(ConfirmControl)
        case slider(SliderControl)
    }

    var automaton: Automaton
    var handle: NodeHandle
    /// Track in the last event; nil if no event had one, or if the control is no slider.
    var track: SliderTrack?
    let surface: SurfaceName
    let node: String

    /// Time at which the control changes without any input; nil if it does not.
    var nextTick: Timestamp? {
        guard case .confirm(let control) = automaton else { return nil }
        return control.nextTick
    }
}
