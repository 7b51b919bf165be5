/// What a connection may take in one turn of an event loop: ``PointerRuntimeLimit/events``, so that a peer that never stops keeps nothing
/// else waiting.
package struct TurnLimit {
    private var turn: UInt64 = 0
    private var count = 0

    /// Creates the limit of a connection that has taken nothing.
    package init() {}

    /// Returns whether the connection may take another event in this turn of a loop. The event counts from then on.
    package mutating func allowsOne(in loop: EventLoop) -> Bool {
        if turn != loop.turnCount { (turn, count) = (loop.turnCount, 0) }
        guard count < PointerRuntimeLimit.events.most else { return false }
        count += 1
        return true
    }

    /// Returns whether the connection has taken all that it may in this turn of a loop, so that events may be left.
    package func isReached(in loop: EventLoop) -> Bool {
        turn == loop.turnCount && count >= PointerRuntimeLimit.events.most
    }
}
