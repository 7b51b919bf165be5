/// What the service holds for a client, as its user's account has it.
extension Connection {
    /// An answer up to this length needs no room in the user's account, in bytes: a refusal is an answer too.
    private static let freeAnswer = 4096

    /// What may be done for the client, as its user's account has it. Nothing is kept for a client that has gone, so its calls are all
    /// carried out.
    private var userRoom: UserBytes.Headroom { isHungUp ? .ample : server.userBytes.room(ofUser: peer.uid) }

    /// Whether the client has to read before anything else is done for it: it is among those who fill its user's account.
    var mustReadFirst: Bool { pendingBytes > 0 && userRoom < .ample }

    /// Whether nothing is read of the client until its user's clients have read. Who is only there to be refused waits for nobody.
    var isReadingHeldUp: Bool { refusal == nil && (mustReadFirst || userRoom == .none) }

    /// Whether work waits with its first step until its user's clients have read.
    var isWorkHeldUp: Bool {
        guard let work, work.heldBytes == nil else { return false }
        return userRoom < (work.work.isLarge ? .ample : .small)
    }

    /// Counts what is held now.
    func recharge() {
        holdSharedReply()
        bufferedBytes.bytes = bufferedMemoryUsage
        waitingBytes.bytes = output.ownCount + callMemoryUsage
    }

    /// Room that is kept, and calls that have not begun.
    private var bufferedMemoryUsage: Int {
        let idle = output.capacity - output.ownCount
        return input.capacity + max(0, idle) + waitingWorkMemoryUsage
    }

    /// What the call that is carried out holds. Others may let its work hold more, such as those who replace what it looks at: that counts
    /// once there is room for it, and the work goes no further where there is none.
    private var callMemoryUsage: Int {
        if let work { return work.heldBytes.map { callBytes + min($0, work.work.memoryUsage) } ?? 0 }
        return if case .answering = state { callBytes } else { 0 }
    }

    /// What work holds that has not begun. It does not count as waiting: else work would wait for other work that has not begun either.
    private var waitingWorkMemoryUsage: Int {
        guard let work, work.heldBytes == nil else { return 0 }
        return callBytes + work.work.memoryUsage
    }

    /// Whether work has come to hold more than its user may. Else what it holds is counted.
    func isBeyondRoom(_ work: any SlicedWork) -> Bool {
        let usage = work.memoryUsage
        let held = bufferedMemoryUsage + output.ownCount + callBytes + usage
        let added = held - bufferedBytes.bytes - waitingBytes.bytes
        // What is refused never counts: it may be others' too, who go on to hold it.
        if usage > Self.freeAnswer, !server.userBytes.hasRoom(for: added, ofUser: peer.uid) { return true }
        self.work?.heldBytes = usage
        recharge()
        return false
    }

    /// Holds the shared reply that waits, and the one before no more.
    private func holdSharedReply() {
        let reply = output.sharedReply
        guard reply !== heldReply else { return }
        heldReply?.release(by: peer.uid)
        heldReply = reply
        reply?.hold(for: peer.uid, in: server.userBytes)
    }

    /// Holds nothing: the connection has ended.
    func discharge() {
        heldReply?.release(by: peer.uid)
        heldReply = nil
        bufferedBytes.bytes = 0
        waitingBytes.bytes = 0
    }

    /// Whether an answer of so many bytes can wait for the client.
    func hasRoom(forAnswer bytes: Int) -> Bool {
        guard bytes > Self.freeAnswer else { return true }
        recharge()
        return server.userBytes.hasRoom(for: bytes, ofUser: peer.uid)
    }

    /// The same of one that others of the user may wait for, which counts once.
    func hasRoom(forAnswer reply: SharedReply) -> Bool {
        reply.isHeld(by: peer.uid) || hasRoom(forAnswer: reply.byteCount)
    }

    /// What a call is answered with whose answer finds no room; nil: the connection ends instead.
    var limitExceededError: VarlinkError? { server.limitExceeded?("bytesPerUser") }
}
