package import PointerRuntime

/// Beginning and end of connections.
extension VarlinkServer {
    /// Serves an existing connection, such as one end of a socket pair. The limits apply to it as to any other.
    ///
    /// - Parameters:
    ///   - connection: the connection.
    ///   - socket: the file of the socket to which the client has connected; nil if there is none.
    /// - Returns: whether the server serves it; it refuses or closes a connection beyond a limit.
    @discardableResult
    package func serve(_ connection: consuming OwnedDescriptor, at socket: SocketFile? = nil) -> Bool {
        guard let peer = PeerCredentials(of: connection.rawValue, at: socket) else {
            counts.refused += 1
            log.note("connection refused: the kernel does not identify the client")
            return false
        }
        return serve(connection, of: peer)
    }

    /// Serves an existing connection whose peer is known without the kernel.
    @discardableResult
    package func serve(_ connection: consuming OwnedDescriptor, of peer: PeerCredentials) -> Bool {
        groups.look(at: peer, on: connection.rawValue)
        let isGuest = isGuest(peer)
        if let limit = connections.limit(against: peer, asGuest: isGuest, isPresent: isPresent(peer), of: limits) {
            counts.refused += 1
            logRefusal(limit, of: peer)
            guard let limitExceeded, connections.canRefuse(peer, asGuest: isGuest) else { return false }
            let refusal = limitExceeded(limit.rawValue)
            _ = start(Connection(connection, peer: peer, server: self, isGuest: isGuest, refusal: refusal))
            return false
        }
        guard start(Connection(connection, peer: peer, server: self, isGuest: isGuest)) else {
            counts.refused += 1
            return false
        }
        counts.accepted += 1
        log.detail("client connected", peer, level: .debug)
        counts.mostConnections = max(counts.mostConnections, connectionCount)
        counts.mostConnectionsOfUser = max(counts.mostConnectionsOfUser, connectionCount(ofUser: peer.uid))
        onClient(peer)
        return true
    }

    private func logRefusal(_ limit: ConnectionTable.Limit, of peer: PeerCredentials) {
        switch limit {
        case .guests:
            log.note("connection refused: the user has no role; \(count: guestCount) of such users are open", peer)
        case .connections: log.note("connection refused: \(count: connectionCount) are open", peer)
        case .connectionsPerUser:
            log.note("connection refused: the user has \(count: limits.connectionsPerUser) open", peer)
        }
    }

    /// Watches a new connection. Returns whether that succeeded.
    private func start(_ client: Connection) -> Bool {
        do {
            try client.start()
        } catch {
            log.noteFailure("connection refused: it cannot be watched: \(error)")
            return false
        }
        guard deadlines.schedule(client.deadline) else {
            // Nothing would ever end it.
            client.close()
            log.noteFailure("connection refused: it cannot be timed", client.peer)
            return false
        }
        connections.insert(client)
        if client.refusal == nil { userBytes.count(1, of: client.peer.uid) }
        return true
    }

    /// Removes a connection, counts and logs its end, and closes it.
    func end(_ connection: Connection, _ ending: Connection.Ending) {
        guard connections.remove(connection) else { return }
        // A refused connection was counted when it connected.
        if connection.refusal == nil { recordEnding(ending, of: connection.peer) }
        connection.close()
        if connection.refusal == nil { userBytes.count(-1, of: connection.peer.uid) }
        stopDeadlinesIfIdle()
    }

    private func recordEnding(_ ending: Connection.Ending, of peer: PeerCredentials) {
        switch ending {
        case .left:
            counts.left += 1
            log.detail("client left", peer, level: .debug)
        case .fault(let fault):
            counts.faulty += 1
            log.note("connection ended: \(fault)", peer)
        case .overflow:
            counts.unread += 1
            log.note("connection ended: more than \(count: limits.pendingBytes) bytes wait", peer)
        case .unwritable:
            counts.unread += 1
            log.note("connection ended: the client does not read", peer)
        case .silent:
            counts.silent += 1
            log.note("connection ended: the client has called nothing", peer)
        case .broken(let error):
            counts.failed += 1
            log.noteFailure("connection ended: it cannot be read or written: \(error)", peer, level: .warning)
        case .failure(let error):
            counts.failed += 1
            log.noteFailure("connection ended: \(error)", peer)
        }
    }

    // MARK: Deadlines

    /// Stops the timer once no client has a deadline.
    func stopDeadlinesIfIdle() {
        if deadlines.time != nil, !connections.hasDeadline { deadlines.stop() }
    }

    /// Checks the connections whose deadline has passed, and schedules the next deadline.
    func checkDeadlines() {
        let now = EventLoop.now()
        var next: Int64?
        for connection in connections.all {
            connection.deadlinePassed(at: now)
            guard connection.isOpen, let deadline = connection.deadline else { continue }
            next = min(next ?? deadline, deadline)
        }
        deadlines.schedule(next)
    }
}
