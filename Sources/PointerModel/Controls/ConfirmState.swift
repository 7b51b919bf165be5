/// Where a button that wants to be confirmed stands, and how that looks.
public struct ConfirmState: Sendable, Hashable {
    /// How far the user has come.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// Nothing touches the button.
        case idle
        /// The ring fills.
        case updating
        /// The ring is full, but the touch is not on the target: a release does nothing.
        case selected
        /// The ring was full on the target: a release fires.
        case confirmed
    }

    /// What the target says.
    public enum Label: String, Sendable, Hashable, CaseIterable {
        case none = ""
        case confirm = "CONFIRM"
        case ok = "OK"
    }

    /// The color of the ring and of its shadow.
    public enum RingColor: String, Sendable, Hashable, CaseIterable {
        case white
        case red
        case green
    }

    public static let idle = ConfirmState(phase: .idle, intention: 0, ring: 0, target: nil)

    public var phase: Phase
    /// How hard or how long the press is: 0 to 1, of what selects.
    public var intention: Double
    /// How much of the ring is drawn: 0 to 1.
    public var ring: Double
    /// The target that the ring surrounds, in the space of the touch; nil while idle.
    public var target: Rect?

    public init(phase: Phase, intention: Double, ring: Double, target: Rect?) {
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

    /// How many times its size the ring is drawn, about its middle.
    public var scale: Double {
        switch phase {
        case .idle, .updating: 1
        case .selected: 1.1
        case .confirmed: 1.3
        }
    }
}
