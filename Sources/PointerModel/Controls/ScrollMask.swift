/// Kinds of scrolling that something answers to; UIKit's UIScrollTypeMask.
public struct ScrollMask: NamedOptions, Sendable, Hashable {
    /// In clicks: a mouse's wheel, however finely it reports them.
    public static let discrete = ScrollMask(rawValue: 1 << 0)
    /// With the fingers: two on a touchpad, or directly on a screen.
    public static let continuous = ScrollMask(rawValue: 1 << 1)

    /// Each kind with the name that clients and configurations use.
    public static let named: [(option: ScrollMask, name: String)] = [
        (.discrete, "discrete"), (.continuous, "continuous"),
    ]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The kind that a device's scrolling is of.
    public init(source: PointerSource) {
        switch source {
        case .mouse: self = .discrete
        case .touchpad, .touch, .pen: self = .continuous
        }
    }
}
