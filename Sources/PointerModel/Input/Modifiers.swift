/// The modifier keys that are held. A condition matches if at least its keys are held.
public struct Modifiers: NamedOptions, Sendable, Hashable {
    /// Caps Lock is on, whether or not its key is held.
    public static let capsLock = Modifiers(rawValue: 1 << 0)
    public static let shift = Modifiers(rawValue: 1 << 1)
    public static let control = Modifiers(rawValue: 1 << 2)
    /// Alt.
    public static let alternate = Modifiers(rawValue: 1 << 3)
    /// Super.
    public static let command = Modifiers(rawValue: 1 << 4)

    /// Every modifier with the name that clients and configurations use, in bit order.
    package static let named: [(option: Modifiers, name: String)] = [
        (.capsLock, "capsLock"), (.shift, "shift"), (.control, "control"), (.alternate, "alternate"),
        (.command, "command"),
    ]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
