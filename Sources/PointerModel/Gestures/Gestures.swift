/// What a node wants to be told of.
public struct Gestures: NamedOptions, Sendable, Hashable {
    /// The pointer is over the node or a descendant, and no button drags.
    public static let hover = Gestures(rawValue: 1 << 0)
    /// One of the node's tap buttons, the primary unless declared, went down and up on the node without the pointer moving far.
    public static let tap = Gestures(rawValue: 1 << 1)
    /// A drag with the primary button, or scrolling that the node's scroll mask lets through.
    public static let pan = Gestures(rawValue: 1 << 2)
    /// Two fingers moving apart or together.
    public static let pinch = Gestures(rawValue: 1 << 3)
    /// Two fingers turning about each other.
    public static let rotate = Gestures(rawValue: 1 << 4)
    /// The secondary button went down.
    public static let secondaryClick = Gestures(rawValue: 1 << 5)
    /// A drag with the primary button that spans a rectangle. Where the node declares a pan too, scrolling pans it.
    public static let bandSelection = Gestures(rawValue: 1 << 6)

    /// Each gesture with the name that clients and configurations use, in bit order.
    public static let named: [(option: Gestures, name: String)] = [
        (.hover, "hover"), (.tap, "tap"), (.pan, "pan"), (.pinch, "pinch"), (.rotate, "rotate"),
        (.secondaryClick, "secondaryClick"), (.bandSelection, "bandSelection"),
    ]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
