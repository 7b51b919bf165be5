/// What the pressure that a device reports tells of a finger.
public enum ForceClass: String, Sendable, Hashable, CaseIterable {
    /// How hard it presses.
    case force
    /// How much of it touches, which a press hardly changes.
    case contact
    /// Nothing: the device reports none.
    case absent = "none"

    /// As a person reads it.
    public var words: String {
        switch self {
        case .force: "true force"
        case .contact: "contact size"
        case .absent: "none"
        }
    }
}
