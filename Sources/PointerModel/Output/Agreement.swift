/// Agreement of the pointer's position with the real cursor, which the compositor draws and clicks with.
public enum Agreement: String, CaseIterable, Sendable, Hashable {
    /// Unknown: the pointer is where devices moved it.
    case none
    /// The pointer is at the real cursor, whose position a client reports.
    case reported
}
