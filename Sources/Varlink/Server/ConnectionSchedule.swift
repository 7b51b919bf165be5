/// Queue of connections for shares of processor time, and the connections to finish at the end of the turn.
final class ConnectionSchedule {
    /// Connections that wait for their share. Each is here at most once, so `removeFirst` moves at most as many as there are.
    private var waiting: [Connection] = []
    /// Connection that has this turn's share.
    private var served: Connection?
    /// Connections to finish at the end of the turn.
    private var finishing: [Connection] = []
    /// Messages that several connections send in this turn.
    private var messages: [BroadcastBuffer] = []
    /// Whether no connection waits for its share. Stored, like ``isTurnOpen``, because the loop asks both in each turn, and each look at an
    /// array that is changed in place is checked at run time.
    private(set) var isEmpty = true
    /// Whether the end of the turn has anything to do.
    private var isTurnOpen = false

    /// Gives a connection a share when its turn comes.
    func queue(_ connection: Connection) {
        guard !connection.isInQueue else { return }
        connection.isInQueue = true
        waiting.append(connection)
        isEmpty = false
    }

    /// Serves the next connection for one share.
    func serveNext(_ share: inout ProcessorShare) {
        isTurnOpen = true
        defer { isEmpty = waiting.isEmpty }
        while !waiting.isEmpty {
            let connection = waiting.removeFirst()
            connection.isInQueue = false
            // It may have ended meanwhile.
            guard connection.isOpen else { continue }
            served = connection
            return connection.serve(&share)
        }
    }

    /// Schedules a connection to be finished at the end of the turn.
    func scheduleFlush(_ connection: Connection) {
        guard !connection.isFlushScheduled else { return }
        connection.isFlushScheduled = true
        finishing.append(connection)
        isTurnOpen = true
    }

    /// Schedules connections that send the same messages, and the messages, to be finished at the end of the turn.
    func scheduleFlush(_ connections: [Connection], with messages: BroadcastBuffer) {
        for connection in connections { scheduleFlush(connection) }
        if !self.messages.contains(where: { $0 === messages }) { self.messages.append(messages) }
        isTurnOpen = true
    }

    /// Ends the turn: sends what waits, as far as clients accept it.
    func finishTurn() {
        guard isTurnOpen else { return }
        isTurnOpen = false
        // By index: finishing one connection may schedule another.
        var position = 0
        while position < finishing.count {
            let connection = finishing[position]
            position += 1
            connection.isFlushScheduled = false
            connection.finishTurn(isServed: connection === served)
        }
        served = nil
        finishing.removeAll(keepingCapacity: true)
        for buffer in messages { buffer.endTurn() }
        messages.removeAll(keepingCapacity: true)
    }

    /// Forgets all connections and messages.
    func removeAll() {
        waiting.removeAll()
        isEmpty = true
        finishing.removeAll()
        messages.removeAll()
    }
}
