/// What ties the exit, the enter and the style change of one transaction together.
public struct Transition: Sendable, Hashable {
    /// Why the region or the style changed.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        case motion
        case button
        case modifiers
        case layout
        /// The node or its surface is gone.
        case removed
        /// The client answered where its region is, or did not in time.
        case answer
        /// The pointer was locked or unlocked.
        case lock
    }

    /// Counts up from 1.
    public var id: UInt64
    public var cause: Cause
    /// What moves from the old style to the new one.
    public var spring: Spring

    public init(id: UInt64, cause: Cause, spring: Spring = Spring()) {
        self.id = id
        self.cause = cause
        self.spring = spring
    }
}
