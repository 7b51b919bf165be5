import PointerRuntime
import SystemPackage

/// Sending, and who takes too long.
extension Connection {
    /// Bytes that wait for the client.
    var pendingBytes: Int { output.count + unsentSharedBytes }

    // MARK: Answers

    func answer(_ message: some Encodable, isOneway: Bool) throws {
        if isOneway || !isOpen { return }
        // Whatever its size: there is one of them, as no call is taken while much waits.
        if !isHungUp {
            let message = try server.encoder.encode(message)
            guard hasRoom(forAnswer: message.count) else { return try refuseAnswer() }
            unsafe append(message.span.bytes)
        }
        becomeIdle()
    }

    func answer(_ reply: SharedReply, isOneway: Bool) {
        if isOneway || !isOpen { return }
        if !isHungUp {
            guard hasRoom(forAnswer: reply) else {
                do { return try refuseAnswer() } catch { return closeAfterTurn(.failure(error)) }
            }
            takeOverSharedMessages()
            output.append(reply)
            server.noteMessages(1)
        }
        becomeIdle()
    }

    /// Answers that the user holds too much for the answer.
    private func refuseAnswer() throws {
        guard let error = limitExceededError else { return closeAfterTurn(.overflow) }
        server.noteError()
        try answer(error, isOneway: false)
    }

    func answer(error: VarlinkError, isOneway: Bool) {
        // A call may be kept for longer than there is a server.
        guard isOpen else { return }
        if !isOneway { server.noteError() }
        do {
            try answer(error, isOneway: isOneway)
        } catch {
            closeAfterTurn(.failure(error))
        }
    }

    func open(_ stream: ReplyStream) {
        state = .streaming(stream)
        server.scheduleFlush(self)
    }

    func enqueue(_ message: some Encodable) throws {
        guard isOpen, !isHungUp else { return }
        let message = try server.encoder.encode(message)
        unsafe enqueue(message.span.bytes)
    }

    /// One more of the messages of a stream, of which there may be any number.
    func enqueue(_ message: RawSpan) {
        guard isOpen, !isHungUp else { return }
        guard pendingBytes == 0 || pendingBytes + message.byteCount <= limits.pendingBytes else {
            return closeAfterTurn(.overflow)
        }
        append(message)
    }

    private func append(_ message: RawSpan) {
        takeOverSharedMessages()
        output.append(message)
        server.noteMessages(1)
        server.scheduleFlush(self)
    }

    private func becomeIdle() {
        state = .idle
        // The next call is taken in a share, not out of whatever answers this one.
        server.scheduleFlush(self)
    }

    // MARK: What is sent along with others

    private var unsentSharedBytes: Int { sharedMessages.map { $0.end - sharedMessagesPosition } ?? 0 }

    /// Sends what others send, too, from now on.
    func join(_ messages: BroadcastBuffer) {
        leave()
        guard isOpen, !isHungUp else { return }
        sharedMessages = messages
        sharedMessagesPosition = messages.end
        messages.join(self)
    }

    /// Does so no more; what was sent so far is.
    func leave() {
        takeOverSharedMessages()
        sharedMessages?.leave(self)
        sharedMessages = nil
    }

    /// Messages were made for some who send them along with others.
    func noteMessages(_ count: Int) {
        server.noteMessages(count)
    }

    /// There will be something to send for all of them.
    func scheduleFlush(_ members: [Connection], with messages: BroadcastBuffer) {
        server.scheduleFlush(members, with: messages)
    }

    /// The turn is over, and what others send goes.
    func endTurn(of messages: BroadcastBuffer) {
        takeOverSharedMessages()
        if output.count > 0 { messages.noteLaggard() }
    }

    /// Keeps what is not sent yet.
    private func takeOverSharedMessages() {
        guard let sharedMessages, sharedMessagesPosition < sharedMessages.end else { return }
        sharedMessages.noteLook()
        let bytes = sharedMessages.bytes
        unsafe output.append(bytes.span.extracting((sharedMessagesPosition - sharedMessages.start)...).bytes)
        sharedMessagesPosition = sharedMessages.end
    }

    // MARK: Sending

    /// Sends what the client takes at once.
    func flush() {
        guard number >= 0, pendingBytes > 0 else { return }
        guard !isBlocked else { return server.noteWaiting(pendingBytes) }
        let waiting = pendingBytes
        let outcome = send()
        server.noteSent(waiting - pendingBytes)
        switch outcome {
        case .everything:
            unwritableSince = nil
            if case .streaming(let stream) = state { stream.drained() }
        case .some:
            unwritableSince = nil
            server.noteWaiting(pendingBytes)
            // The rest goes in shares, as calls are taken.
            server.queue(self)
        case .blocked(let progress):
            isBlocked = true
            server.noteWaiting(pendingBytes)
            if progress || unwritableSince == nil {
                unwritableSince = EventLoop.now()
                server.watchDeadline(of: self)
            }
        case .failed(.brokenPipe), .failed(.connectionReset):
            hangUp()
        case .failed(let error):
            // Also where the kernel has no memory for it: the socket has room already, and a wait for room would end at once, again and again.
            closeAfterTurn(.broken(error))
        }
    }

    /// Sends what the client takes at once, however much that is.
    func flushAll() {
        var before = Int.max
        while isOpen, !isBlocked, pendingBytes > 0, pendingBytes < before {
            before = pendingBytes
            flush()
        }
    }

    private func send() -> OutputBuffer.Outcome {
        // One send(2), whatever there is.
        guard output.count == 0, let sharedMessages else {
            takeOverSharedMessages()
            return output.send(to: number)
        }
        let bytes = sharedMessages.bytes
        let position = sharedMessagesPosition - sharedMessages.start
        sharedMessages.noteLook()
        sharedMessagesPosition = sharedMessages.end
        return unsafe output.send(bytes.span.extracting(position...).bytes, to: number)
    }

    // MARK: Deadlines

    /// When the client's time is over, microseconds; nil: it is owed nothing and has called something.
    var deadline: Int64? {
        let reading = unwritableSince.map { $0 + limits.unwritableTime }
        let isCounted = limits.handshakeTime > 0 && !isOverdue
        let calling = isCounted ? silentSince.map { $0 + limits.handshakeTime } : nil
        guard let reading, let calling else { return reading ?? calling }
        return min(reading, calling)
    }

    /// Whether a client that has called nothing since a moment has had its time.
    func isSilent(_ since: Int64, at now: Int64) -> Bool {
        limits.handshakeTime > 0 && since + limits.handshakeTime <= now
    }

    /// Ends the connection of a client whose time is over.
    func deadlinePassed(at now: Int64) {
        if let since = silentSince, isSilent(since, at: now) {
            // Its call may have come while the process had no processor time. Its share shows it: all that is there counts.
            isOverdue = true
            mayRead = true
            server.queue(self)
        }
        if let since = unwritableSince, since + limits.unwritableTime <= now { takeWhatIsRead() }
    }

    /// The time of a client that took nothing is over, unless it takes something now.
    ///
    /// The kernel reports room only once most of a socket's buffer is free; one who reads little by little may have made
    /// some without that.
    private func takeWhatIsRead() {
        let since = unwritableSince
        isBlocked = false
        flush()
        server.scheduleFlush(self)
        if unwritableSince == since, !isHungUp { closeAfterTurn(.unwritable) }
    }
}
