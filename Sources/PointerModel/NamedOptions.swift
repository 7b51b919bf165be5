/// An option set whose options have the names that clients and configurations use.
package protocol NamedOptions: OptionSet where Element == Self {
    /// All options with their names, in bit order.
    static var named: [(option: Self, name: String)] { get }
}

extension NamedOptions {
    /// Creates the set of the named options; nil if a name is unknown.
    package init?(names: some Sequence<String>) {
        self.init()
        for name in names {
            guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
            insert(known.option)
        }
    }

    /// Names of the options in the set, in bit order.
    package var names: [String] { Self.named.filter { contains($0.option) }.map(\.name) }
}
