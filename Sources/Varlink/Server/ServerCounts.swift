/// What has happened to a server's clients since it started.
public struct ServerCounts: Equatable, Sendable {
    /// Connections that were taken.
    public internal(set) var accepted = 0
    /// Connections that were closed at once, because there were as many as the limits allow.
    public internal(set) var refused = 0
    /// Connections that ended because what came was no call.
    public internal(set) var faulty = 0
    /// Connections that ended because the client did not read.
    public internal(set) var unread = 0
    /// Connections that ended because the client called nothing.
    public internal(set) var silent = 0
    /// The most connections that there were at the same time.
    public internal(set) var mostConnections = 0
    /// The most of them that one user had.
    public internal(set) var mostConnectionsOfUser = 0
}
