/// The connections that wait for their share of the processor's time, in the order of their turns.
struct Rotation {
    private var connections: [Connection] = []

    var isEmpty: Bool { connections.isEmpty }

    /// Puts a connection at the end.
    mutating func append(_ connection: Connection) {
        connections.append(connection)
    }

    /// Takes the connection whose turn it is.
    mutating func next() -> Connection? {
        // A connection is here once at most, so few have to move up.
        connections.isEmpty ? nil : connections.removeFirst()
    }

    mutating func removeAll() {
        connections.removeAll()
    }
}
