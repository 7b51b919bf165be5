/// Kinds of scrolling that a node or control accepts; UIKit's UIScrollTypeMask.
public struct ScrollMask: NamedOptions, Sendable, Hashable {
    /// Scrolling in clicks: a mouse's wheel, including a high-resolution one.
    public static let discrete = ScrollMask(rawValue: 1 << 0)
    /// Scrolling with fingers: two on a touchpad, or directly on a screen.
    public static let continuous = ScrollMask(rawValue: 1 << 1)

    /// Each kind with the name that clients and configurations use.
    public static let named: [(option: ScrollMask, name: String)] = [
        (.discrete, "discrete"), (.continuous, "continuous"),
    ]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates the mask of the kind of scrolling that a source produces.
    public init(source: PointerSource) {
        switch source {
        case .mouse: self = .discrete
        case .touchpad, .touch, .pen: self = .continuous
        }
    }
}
