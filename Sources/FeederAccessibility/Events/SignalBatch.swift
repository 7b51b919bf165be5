import FeederModel

/// The signals of one turn of the event loop, each once and in the order in which they came first.
struct SignalBatch {
    private var signals: [AccessibilitySignal] = []
    private var events: Set<AccessibleEvent> = []
    /// The last signal about the presence of each application.
    private var presence: [String: AccessibilitySignal] = [:]

    /// Adds a signal, unless it says nothing new.
    mutating func add(_ signal: AccessibilitySignal) {
        switch signal {
        case .event(let event):
            guard events.insert(event).inserted else { return }
        case .application(let root):
            guard presence.updateValue(signal, forKey: root.application) != signal else { return }
        case .applicationEnd(let application):
            guard presence.updateValue(signal, forKey: application) != signal else { return }
        }
        signals.append(signal)
    }

    /// Returns the signals, and is empty then.
    mutating func take() -> [AccessibilitySignal] {
        guard !signals.isEmpty else { return [] }
        defer { self = SignalBatch() }
        return signals
    }
}
