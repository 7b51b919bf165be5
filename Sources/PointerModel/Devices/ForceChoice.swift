/// The class that a rule assigns to a device's pressure.
public enum ForceChoice: String, Sendable, Hashable, CaseIterable {
    /// The class that the device itself indicates.
    case automatic = "auto"
    case force
    case contact
    case absent = "none"

    /// The assigned class; nil if the device's own class applies.
    public var forceClass: ForceClass? {
        switch self {
        case .automatic: nil
        case .force: .force
        case .contact: .contact
        case .absent: .absent
        }
    }
}
