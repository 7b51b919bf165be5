/// Something in a layout that works, but hardly as meant.
public struct LayoutWarning: Sendable, Hashable {
    /// What is wrong.
    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// Part of a region lies where no point hit-tests to its node, so the region is never active there.
        case regionExceedsHitArea
    }

    public var rule: Rule
    public var surface: String
    public var node: String
    /// Which of the interaction's regions, counted from 0.
    public var region: Int
    /// The finding in words, with what to do about it.
    public var message: String
}
