/// None, one or both of the two axes of the plane.
public struct Axes: OptionSet, Sendable, Hashable {
    public static let horizontal = Axes(rawValue: 1 << 0)
    public static let vertical = Axes(rawValue: 1 << 1)
    public static let both: Axes = [.horizontal, .vertical]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}
