/// None, one or both of the two axes of the plane.
public struct Axes: NamedOptions, Sendable, Hashable {
    public static var horizontal: Axes { Axes(rawValue: 1 << 0) }
    public static var vertical: Axes { Axes(rawValue: 1 << 1) }
    public static var both: Axes { [.horizontal, .vertical] }

    /// Each axis with the name that clients and configurations use.
    public static let named: [(option: Axes, name: String)] = [(.horizontal, "horizontal"), (.vertical, "vertical")]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
