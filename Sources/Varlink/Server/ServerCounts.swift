/// What has happened to a server's clients since it started.
public struct ServerCounts: Equatable, Sendable {
    /// Connections that were taken.
    public internal(set) var accepted = 0
    /// Connections that were closed at once, because there were as many as the limits allow, or because of the process's own.
    public internal(set) var refused = 0
    /// Connections that ended because the client went.
    public internal(set) var left = 0
    /// Connections that ended because what came was no call.
    public internal(set) var faulty = 0
    /// Connections that ended because the client did not read.
    public internal(set) var unread = 0
    /// Connections that ended because the client called nothing.
    public internal(set) var silent = 0
    /// Connections that ended because the service could not go on with them.
    public internal(set) var failed = 0
    /// Calls that were taken.
    public internal(set) var calls = 0
    /// Answers that were errors, those that end a stream included.
    public internal(set) var errors = 0
    /// Messages that were made for clients, one for each whom it is for.
    public internal(set) var messages = 0
    /// Bytes that the clients' sockets have taken.
    public internal(set) var bytes = 0
    /// The most bytes that one client left waiting when a turn was over.
    public internal(set) var mostPendingBytes = 0
    /// The most connections that there were at the same time.
    public internal(set) var mostConnections = 0
    /// The most of them that one user had.
    public internal(set) var mostConnectionsOfUser = 0
}
