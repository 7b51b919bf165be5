/// Queue of the connections that wait for their share of processor time.
struct Rotation {
    private var connections: [Connection] = []

    var isEmpty: Bool { connections.isEmpty }

    /// Puts a connection at the end.
    mutating func append(_ connection: Connection) {
        connections.append(connection)
    }

    /// Removes and returns the connection whose turn it is; nil if none waits.
    mutating func next() -> Connection? {
        // Each connection is here at most once, so few have to move up.
        connections.isEmpty ? nil : connections.removeFirst()
    }

    mutating func removeAll() {
        connections.removeAll()
    }
}
