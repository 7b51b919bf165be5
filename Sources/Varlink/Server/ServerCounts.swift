/// Counts of what has happened to a server's clients since it started.
package struct ServerCounts: Equatable, Sendable {
    /// Connections that the server accepted.
    package internal(set) var accepted = 0
    /// Connections that the server refused, because of its own limits or because it could not serve them.
    package internal(set) var refused = 0
    /// Connections that ended because the client hung up.
    package internal(set) var left = 0
    /// Connections that ended because the client sent something other than a call.
    package internal(set) var faulty = 0
    /// Connections that ended because the client did not read.
    package internal(set) var unread = 0
    /// Connections that ended because the client called nothing.
    package internal(set) var silent = 0
    /// Connections that ended because of a failure of the service.
    package internal(set) var failed = 0
    /// Calls that the server handled.
    package internal(set) var calls = 0
    /// Answers that were errors, including those that end a stream.
    package internal(set) var errors = 0
    /// Messages made for clients, counted once per receiving client.
    package internal(set) var messages = 0
    /// Bytes that the clients' sockets have accepted.
    package internal(set) var bytes = 0
    /// Most bytes that waited for one client at the end of a turn.
    package internal(set) var mostPendingBytes = 0
    /// Most connections at the same time.
    package internal(set) var mostConnections = 0
    /// Most connections of one user at the same time.
    package internal(set) var mostConnectionsOfUser = 0
}
