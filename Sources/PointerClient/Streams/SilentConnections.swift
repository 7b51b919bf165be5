/// The connections of a stream, in a row, that the daemon has closed before their first event.
struct SilentConnections {
    private var count = 0

    /// Whether the next connection would end in the same way.
    var isRefusal: Bool { count >= PointerClientLimit.silentConnections.most }

    /// Notes that a connection has ended.
    /// - Parameter isEstablished: whether it had an event.
    mutating func noteEnd(isEstablished: Bool) { count = isEstablished ? 0 : count + 1 }
}
