/// Bytes that the service holds for a client, charged to the account of the client's user.
extension Connection {
    /// Maximum length of an answer that needs no room in the user's account, in bytes: a refusal is an answer too.
    private static let freeAnswer = 4096

    /// What the user's account allows for the client. The server keeps no answers for a client that has hung up, so all its calls
    /// are carried out.
    private var userRoom: UserBytes.Headroom { isHungUp ? .ample : server.userBytes.room(ofUser: peer.uid) }

    /// Whether the client must read before the server does anything else for it: its unread bytes help to fill its user's
    /// account.
    var mustReadFirst: Bool { pendingBytes > 0 && userRoom < .ample }

    /// Whether the server reads nothing from the client until the user's clients have read. A client that only gets a refusal
    /// never waits.
    var isReadingHeldUp: Bool { refusal == nil && (mustReadFirst || userRoom == .none) }

    /// Whether work must not continue: it waits for other large works, or must not begin until the user's clients have read.
    var isWorkHeldUp: Bool {
        guard let work else { return false }
        switch work.admission {
        case .waiting: return true
        case .running: return false
        case .unasked: return work.heldBytes == nil && userRoom < (work.work.isLarge ? .ample : .small)
        }
    }

    /// Charges the user's account for what is held now.
    func recharge() {
        holdSharedReply()
        bufferedBytes.bytes = bufferedMemoryUsage
        waitingBytes.bytes = output.ownCount + callMemoryUsage
    }

    /// Memory of idle storage and of calls that have not begun, in bytes.
    private var bufferedMemoryUsage: Int {
        let idle = output.capacity - output.ownCount
        return input.capacity + max(0, idle) + waitingWorkMemoryUsage
    }

    /// Memory of the current call, in bytes. Other clients may make its work hold more, for example by replacing what it reads.
    /// The growth counts once there is room for it; without room, the work does not continue.
    private var callMemoryUsage: Int {
        if let work { return work.heldBytes.map { callBytes + min($0, work.work.memoryUsage) } ?? 0 }
        return if case .answering = state { callBytes } else { 0 }
    }

    /// Memory of work that has not begun. It does not count as waiting: otherwise work would wait for other work that has not
    /// begun either.
    private var waitingWorkMemoryUsage: Int {
        guard let work, work.heldBytes == nil else { return 0 }
        return callBytes + work.work.memoryUsage
    }

    /// Charges the user for what work holds. Returns the limit that this would exceed; nil if the user is charged.
    func charge(for work: any SlicedWork) -> UserBytes.Limit? {
        let usage = work.memoryUsage
        let held = bufferedMemoryUsage + output.ownCount + callBytes + usage
        let added = held - bufferedBytes.bytes - waitingBytes.bytes
        // Refused work is never charged: other clients may share its bytes and go on to hold them.
        if usage > Self.freeAnswer {
            if let limit = server.userBytes.limit(against: added, ofUser: peer.uid) { return limit }
        }
        self.work?.heldBytes = usage
        recharge()
        return nil
    }

    /// Charges the shared reply that waits now, and releases the one before.
    private func holdSharedReply() {
        let reply = output.sharedReply
        guard reply !== heldReply else { return }
        heldReply?.release(by: peer.uid)
        heldReply = reply
        reply?.hold(for: peer.uid, in: server.userBytes)
    }

    /// Releases all charges, because the connection has ended.
    func discharge() {
        heldReply?.release(by: peer.uid)
        heldReply = nil
        bufferedBytes.bytes = 0
        waitingBytes.bytes = 0
    }

    /// Returns the limit that an answer of this length would exceed while it waits for the client; nil if there is room for it.
    func limit(againstAnswer bytes: Int) -> UserBytes.Limit? {
        guard bytes > Self.freeAnswer else { return nil }
        recharge()
        return server.userBytes.limit(against: bytes, ofUser: peer.uid)
    }

    /// Returns the limit that a shared reply would exceed. It counts once for all connections of the user.
    func limit(againstAnswer reply: SharedReply) -> UserBytes.Limit? {
        reply.isHeld(by: peer.uid) ? nil : limit(againstAnswer: reply.byteCount)
    }

    /// Returns the error for a call that finds no room; nil if the connection ends instead.
    func error(of limit: UserBytes.Limit) -> VarlinkError? { server.limitExceeded?(limit.rawValue) }
}
