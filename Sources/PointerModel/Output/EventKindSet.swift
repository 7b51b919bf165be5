/// A set of event kinds. The bit of a kind is its index.
@usableFromInline
package struct EventKindSet: OptionSet, Sendable {
    package static let all = EventKindSet(rawValue: (1 << EventKind.allCases.count) - 1)

    @usableFromInline
    package let rawValue: UInt32

    @inlinable
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Makes a set of one kind.
    package init(_ kind: EventKind) {
        rawValue = 1 << kind.index
    }
}

extension EventKind {
    private static let all = allCases

    /// Index in `allCases`.
    fileprivate var index: Int {
        var index = 0
        // The array has every kind. `!=` would compare the names.
        while !(Self.all[index] == self) { index += 1 }
        return index
    }
}
