/// Counts of what has happened to a server's clients since it started.
public struct ServerCounts: Equatable, Sendable {
    /// Connections that the server accepted.
    public internal(set) var accepted = 0
    /// Connections that the server refused, because of its own limits or because it could not serve them.
    public internal(set) var refused = 0
    /// Connections that ended because the client hung up.
    public internal(set) var left = 0
    /// Connections that ended because the client sent something other than a call.
    public internal(set) var faulty = 0
    /// Connections that ended because the client did not read.
    public internal(set) var unread = 0
    /// Connections that ended because the client called nothing.
    public internal(set) var silent = 0
    /// Connections that ended because of a failure of the service.
    public internal(set) var failed = 0
    /// Calls that the server handled.
    public internal(set) var calls = 0
    /// Answers that were errors, including those that end a stream.
    public internal(set) var errors = 0
    /// Messages made for clients, counted once per receiving client.
    public internal(set) var messages = 0
    /// Bytes that the clients' sockets have accepted.
    public internal(set) var bytes = 0
    /// Most bytes that waited for one client at the end of a turn.
    public internal(set) var mostPendingBytes = 0
    /// Most connections at the same time.
    public internal(set) var mostConnections = 0
    /// Most connections of one user at the same time.
    public internal(set) var mostConnectionsOfUser = 0
}
