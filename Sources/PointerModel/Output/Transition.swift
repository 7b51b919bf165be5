/// The common identity of the exit, the enter and the style change of one transaction.
public struct Transition: Sendable, Hashable {
    /// Cause of a change of region or style.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        case motion
        case button
        case modifiers
        case layout
        /// The node or its surface is gone.
        case removed
        /// The client answered a region request, or missed its deadline.
        case answer
        /// The pointer was locked or unlocked.
        case lock
    }

    /// Number of the transition, counted from 1.
    public var id: UInt64
    public var cause: Cause
    /// The spring from the old style to the new one.
    public var spring: Spring

    public init(id: UInt64, cause: Cause, spring: Spring = Spring()) {
        self.id = id
        self.cause = cause
        self.spring = spring
    }
}
