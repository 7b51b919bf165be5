/// The gestures that a node subscribes to.
public struct Gestures: NamedOptions, Sendable, Hashable {
    /// The pointer is over the node or a descendant, and no drag is in progress.
    public static let hover = Gestures(rawValue: 1 << 0)
    /// One of the node's tap buttons (by default the primary) went down and up on the node while the pointer hardly moved.
    public static let tap = Gestures(rawValue: 1 << 1)
    /// A drag with the primary button, or scrolling that the node's scroll mask accepts.
    public static let pan = Gestures(rawValue: 1 << 2)
    /// Two fingers moving apart or together.
    public static let pinch = Gestures(rawValue: 1 << 3)
    /// Two fingers turning about each other.
    public static let rotate = Gestures(rawValue: 1 << 4)
    /// The secondary button went down.
    public static let secondaryClick = Gestures(rawValue: 1 << 5)
    /// A drag with the primary button that spans a rectangle. If the node also declares a pan, scrolling pans it.
    public static let bandSelection = Gestures(rawValue: 1 << 6)

    /// Distance from a press, in points, beyond which the pointer drags, and fingers on a screen begin a gesture.
    ///
    /// This is GTK's default (gtk-dnd-drag-threshold), so that a drag begins where an application's own would. Up to this
    /// distance the press is a tap, beyond it a drag; no press is neither.
    package static let slop = 8.0

    /// Each gesture with the name that clients and configurations use, in bit order.
    package static let named: [(option: Gestures, name: String)] = [
        (.hover, "hover"), (.tap, "tap"), (.pan, "pan"), (.pinch, "pinch"), (.rotate, "rotate"),
        (.secondaryClick, "secondaryClick"), (.bandSelection, "bandSelection"),
    ]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
