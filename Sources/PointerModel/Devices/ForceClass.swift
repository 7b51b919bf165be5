/// What a device's pressure values measure.
public enum ForceClass: String, Sendable, Hashable, CaseIterable {
    /// The force of the finger.
    case force
    /// The size of the contact, which changes little with a press.
    case contact
    /// The device reports no pressure.
    case absent = "none"

    /// Text for the user.
    public var words: String {
        switch self {
        case .force: "true force"
        case .contact: "contact size"
        case .absent: "none"
        }
    }
}
