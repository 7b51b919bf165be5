/// A set of few things, each with the name that clients and configurations use.
public protocol NamedOptions: OptionSet where Element == Self {
    /// Every one of them with its name, in bit order.
    static var named: [(option: Self, name: String)] { get }
}

extension NamedOptions {
    /// Those of these names, or nil where one is none.
    public init?(names: some Sequence<String>) {
        self.init()
        for name in names {
            guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
            insert(known.option)
        }
    }

    /// The names of those that it has, in bit order.
    public var names: [String] { Self.named.filter { contains($0.option) }.map(\.name) }
}
