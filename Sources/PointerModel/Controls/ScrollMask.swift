/// Which kinds of scrolling something takes part in; UIKit's UIScrollTypeMask.
public struct ScrollMask: NamedOptions, Sendable, Hashable {
    /// The clicks of a wheel.
    public static let discrete = ScrollMask(rawValue: 1 << 0)
    /// Two fingers on a touchpad, and direct touch.
    public static let continuous = ScrollMask(rawValue: 1 << 1)

    /// Each kind with the name that clients and configurations use, in bit order.
    public static let named: [(option: ScrollMask, name: String)] = [
        (.discrete, "discrete"), (.continuous, "continuous"),
    ]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
