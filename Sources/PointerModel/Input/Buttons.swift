/// The buttons of a pointer, by meaning rather than position.
public struct Buttons: NamedOptions, Sendable, Hashable {
    /// BTN_LEFT.
    public static var primary: Buttons { Buttons(rawValue: 1 << 0) }
    /// BTN_RIGHT.
    public static var secondary: Buttons { Buttons(rawValue: 1 << 1) }
    /// BTN_MIDDLE.
    public static var middle: Buttons { Buttons(rawValue: 1 << 2) }
    /// BTN_SIDE, BTN_BACK.
    public static var back: Buttons { Buttons(rawValue: 1 << 3) }
    /// BTN_EXTRA, BTN_FORWARD.
    public static var forward: Buttons { Buttons(rawValue: 1 << 4) }

    /// Every button with the name that clients see, in bit order.
    package static let named: [(option: Buttons, name: String)] = [
        (.primary, "primary"), (.secondary, "secondary"), (.middle, "middle"), (.back, "back"), (.forward, "forward"),
    ]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
