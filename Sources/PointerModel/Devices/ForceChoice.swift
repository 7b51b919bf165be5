/// What a rule says of a device's pressure.
public enum ForceChoice: String, Sendable, Hashable, CaseIterable {
    /// It is what the device says it is.
    case automatic = "auto"
    case force
    case contact
    case absent = "none"

    /// The class that it names; nil: that which the device has by itself.
    public var forceClass: ForceClass? {
        switch self {
        case .automatic: nil
        case .force: .force
        case .contact: .contact
        case .absent: .absent
        }
    }
}
