/// None, one or both of the two axes of the plane.
public struct Axes: OptionSet, Sendable, Hashable {
    public static let horizontal = Axes(rawValue: 1 << 0)
    public static let vertical = Axes(rawValue: 1 << 1)
    public static let both: Axes = [.horizontal, .vertical]

    /// Each axis with the name that clients and configurations use.
    public static let named: [(axis: Axes, name: String)] = [(.horizontal, "horizontal"), (.vertical, "vertical")]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The axes of these names, or nil where one is none.
    public init?(names: some Sequence<String>) {
        self = []
        for name in names {
            guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
            insert(known.axis)
        }
    }

    /// The names of those that it has.
    public var names: [String] { Self.named.filter { contains($0.axis) }.map(\.name) }
}
