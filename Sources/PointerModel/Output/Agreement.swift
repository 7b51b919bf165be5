/// Whether the pointer is where the real cursor is, the one that the compositor draws and clicks with.
public enum Agreement: String, CaseIterable, Sendable, Hashable {
    /// Nobody knows: the pointer is where devices moved it.
    case none
    /// A client reports where the real cursor is, and the pointer is there.
    case reported
}
