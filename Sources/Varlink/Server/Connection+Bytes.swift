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

    /// Returns whether work holds more than its user may. If not, charges the user for it.
    func isBeyondRoom(_ work: any SlicedWork) -> Bool {
        let usage = work.memoryUsage
        let held = bufferedMemoryUsage + output.ownCount + callBytes + usage
        let added = held - bufferedBytes.bytes - waitingBytes.bytes
        // Refused work is never charged: other clients may share its bytes and go on to hold them.
        if usage > Self.freeAnswer, !server.userBytes.hasRoom(for: added, ofUser: peer.uid) { return true }
        self.work?.heldBytes = usage
        recharge()
        return false
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

    /// Returns whether an answer of this length can wait for the client.
    func hasRoom(forAnswer bytes: Int) -> Bool {
        guard bytes > Self.freeAnswer else { return true }
        recharge()
        return server.userBytes.hasRoom(for: bytes, ofUser: peer.uid)
    }

    /// Returns whether a shared reply can wait for the client. It counts once for all connections of the user.
    func hasRoom(forAnswer reply: SharedReply) -> Bool {
        reply.isHeld(by: peer.uid) || hasRoom(forAnswer: reply.byteCount)
    }

    /// Error for a call whose answer finds no room; nil if the connection ends instead.
    var limitExceededError: VarlinkError? { server.limitExceeded?("bytesPerUser") }
}
