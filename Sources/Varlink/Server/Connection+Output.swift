import PointerRuntime
import SystemPackage

/// Sending, and the deadlines of the client.
extension Connection {
    /// Number of bytes that wait for the client.
    var pendingBytes: Int { output.count + unsentSharedBytes }

    // MARK: Answers

    func answer(_ message: some Encodable, isOneway: Bool) throws {
        if isOneway || !isOpen { return }
        // Of any size: only one can wait, because the connection handles no call while much waits.
        if !isHungUp {
            let message = try server.encoder.encode(message)
            if let limit = limit(againstAnswer: message.count) { return try refuseAnswer(limit) }
            unsafe append(message.span.bytes)
        }
        becomeIdle()
    }

    func answer(message: RawSpan, isOneway: Bool) {
        if isOneway || !isOpen { return }
        if !isHungUp {
            if let limit = limit(againstAnswer: message.byteCount) {
                do { return try refuseAnswer(limit) } catch { return closeAfterTurn(.failure(error)) }
            }
            append(message)
        }
        becomeIdle()
    }

    func answer(_ reply: SharedReply, isOneway: Bool) {
        if isOneway || !isOpen { return }
        if !isHungUp {
            if let limit = limit(againstAnswer: reply) {
                do { return try refuseAnswer(limit) } catch { return closeAfterTurn(.failure(error)) }
            }
            takeOverSharedMessages()
            output.append(reply)
            server.counts.messages += 1
        }
        becomeIdle()
    }

    /// Answers with an error, because there is no room for the answer.
    private func refuseAnswer(_ limit: UserBytes.Limit) throws {
        guard let error = error(of: limit) else { return closeAfterTurn(.overflow) }
        server.counts.errors += 1
        try answer(error, isOneway: false)
    }

    func answer(error: VarlinkError, isOneway: Bool) {
        // A call may outlive the server.
        guard isOpen else { return }
        if !isOneway { server.counts.errors += 1 }
        do {
            try answer(error, isOneway: isOneway)
        } catch {
            closeAfterTurn(.failure(error))
        }
    }

    func open(_ stream: ReplyStream) {
        state = .streaming(stream)
        server.schedule.scheduleFlush(self)
    }

    func enqueue(_ message: some Encodable) throws {
        guard isOpen, !isHungUp else { return }
        let message = try server.encoder.encode(message)
        unsafe enqueue(message.span.bytes)
    }

    /// Queues a message of a stream. Ends the connection if too many bytes would wait.
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
        server.counts.messages += 1
        server.schedule.scheduleFlush(self)
    }

    private func becomeIdle() {
        state = .idle
        // The next call is handled in a share, not from within the answer to this one.
        server.schedule.scheduleFlush(self)
    }

    // MARK: Shared messages

    private var unsentSharedBytes: Int { sharedMessages.map { $0.end - sharedMessagesPosition } ?? 0 }

    /// Starts to send the messages of a shared buffer, too.
    func join(_ messages: BroadcastBuffer) {
        leave()
        guard isOpen, !isHungUp else { return }
        sharedMessages = messages
        sharedMessagesPosition = messages.end
        messages.join(self)
    }

    /// Stops sending shared messages; those sent so far still go out.
    func leave() {
        takeOverSharedMessages()
        sharedMessages?.leave(self)
        sharedMessages = nil
    }

    /// Counts messages sent through a shared buffer.
    func noteMessages(_ count: Int) {
        server.counts.messages += count
    }

    /// Schedules all members of a shared buffer, because it has messages to send.
    func scheduleFlush(_ members: [Connection], with messages: BroadcastBuffer) {
        server.schedule.scheduleFlush(members, with: messages)
    }

    /// Copies unsent shared messages at the end of the turn, because the buffer drops them.
    func endTurn(of messages: BroadcastBuffer) {
        takeOverSharedMessages()
        if output.count > 0 { messages.noteLaggard() }
    }

    /// Copies shared messages that are not sent yet to ``output``.
    private func takeOverSharedMessages() {
        guard let sharedMessages, sharedMessagesPosition < sharedMessages.end else { return }
        sharedMessages.noteFetch()
        let bytes = sharedMessages.bytes
        unsafe output.append(bytes.span.extracting((sharedMessagesPosition - sharedMessages.start)...).bytes)
        sharedMessagesPosition = sharedMessages.end
    }

    // MARK: Sending

    /// Sends what the client accepts at once.
    func flush() {
        guard number >= 0, pendingBytes > 0 else { return }
        guard !isBlocked else { return noteWaiting() }
        let waiting = pendingBytes
        let outcome = send()
        server.counts.bytes += waiting - pendingBytes
        switch outcome {
        case .everything:
            unwritableSince = nil
            if case .streaming(let stream) = state { stream.drained() }
        case .some:
            unwritableSince = nil
            noteWaiting()
            // The rest goes out in the connection's shares.
            server.schedule.queue(self)
        case .blocked(let progress):
            isBlocked = true
            noteWaiting()
            if progress || unwritableSince == nil {
                unwritableSince = EventLoop.now()
                server.deadlines.schedule(deadline)
            }
        case .failed(.brokenPipe), .failed(.connectionReset):
            hangUp()
        case .failed(let error):
            // Also if the kernel lacks memory: the socket already reports room, so waiting for room would spin.
            closeAfterTurn(.broken(error))
        }
    }

    /// Sends what the client accepts at once, without a limit per turn.
    func flushAll() {
        var before = Int.max
        while isOpen, !isBlocked, pendingBytes > 0, pendingBytes < before {
            before = pendingBytes
            flush()
        }
    }

    private func noteWaiting() {
        server.counts.mostPendingBytes = max(server.counts.mostPendingBytes, pendingBytes)
    }

    private func send() -> OutputBuffer.Outcome {
        // One send(2) for own and shared messages.
        guard output.count == 0, let sharedMessages else {
            takeOverSharedMessages()
            return output.send(to: number)
        }
        let bytes = sharedMessages.bytes
        let position = sharedMessagesPosition - sharedMessages.start
        sharedMessages.noteFetch()
        sharedMessagesPosition = sharedMessages.end
        return unsafe output.send(bytes.span.extracting(position...).bytes, to: number)
    }

    // MARK: Deadlines

    /// When the client's time is over, in microseconds; nil if nothing waits for the client and it has called something.
    var deadline: Int64? {
        let reading = unwritableSince.map { $0 + limits.unwritableTime }
        let isCounted = limits.handshakeTime > 0 && !isOverdue
        let calling = isCounted ? silentSince.map { $0 + limits.handshakeTime } : nil
        guard let reading, let calling else { return reading ?? calling }
        return min(reading, calling)
    }

    /// Returns whether the time for the first call is over for a client that has called nothing since `since`.
    func isSilent(_ since: Int64, at now: Int64) -> Bool {
        limits.handshakeTime > 0 && since + limits.handshakeTime <= now
    }

    /// Checks a client whose time may be over. A call that has arrived, and bytes that can be sent now, save the connection.
    func deadlinePassed(at now: Int64) {
        if let since = silentSince, isSilent(since, at: now) {
            // The call may have arrived while the process had no processor time. The connection's share reads it: whatever has
            // arrived counts.
            isOverdue = true
            mayRead = true
            server.schedule.queue(self)
        }
        if let since = unwritableSince, since + limits.unwritableTime <= now { flushAtDeadline() }
    }

    /// Ends the connection of a client that has read nothing in its time, unless something can be sent now.
    ///
    /// The kernel reports room only once most of a socket's buffer is free. A client that reads little by little may have made
    /// some room without such a report.
    private func flushAtDeadline() {
        let since = unwritableSince
        isBlocked = false
        flush()
        server.schedule.scheduleFlush(self)
        if unwritableSince == since, !isHungUp { closeAfterTurn(.unwritable) }
    }
}
