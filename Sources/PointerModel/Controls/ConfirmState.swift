/// The progress of a confirm button, and how a client draws it.
public struct ConfirmState: Sendable, Hashable {
    /// A stage of the confirmation.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// Nothing touches the button.
        case idle
        /// The ring fills.
        case updating
        /// The ring is full, but the touch is not on the target. A release does nothing.
        case selected
        /// The ring filled and the touch reached the target. A release fires the action.
        case confirmed
    }

    /// The text on the target.
    public enum Label: String, Sendable, Hashable, CaseIterable {
        case none = ""
        case confirm = "CONFIRM"
        case ok = "OK"
    }

    /// Color of the ring and of its shadow.
    public enum RingColor: String, Sendable, Hashable, CaseIterable {
        case white
        case red
        case green
    }

    package static let idle = ConfirmState(phase: .idle, intention: 0, ring: 0, target: nil)

    public var phase: Phase
    /// Force or duration of the press, as a share (0 to 1) of what selects.
    public var intention: Double
    /// Share of the ring that is drawn: 0 to 1.
    public var ring: Double
    /// The target inside the ring, in the space of the touch; nil while idle.
    public var target: Rect?

    package init(phase: Phase, intention: Double, ring: Double, target: Rect?) {
        self.phase = phase
        self.intention = intention
        self.ring = ring
        self.target = target
    }

    public var label: Label {
        switch phase {
        case .idle, .updating: .none
        case .selected: .confirm
        case .confirmed: .ok
        }
    }

    public var ringColor: RingColor {
        switch phase {
        case .idle, .updating: .white
        case .selected: .red
        case .confirmed: .green
        }
    }

    /// Factor by which the ring is enlarged about its middle.
    public var scale: Double {
        switch phase {
        case .idle, .updating: 1
        case .selected: 1.1
        case .confirmed: 1.3
        }
    }
}
