import PointerRuntime
import SystemPackage

/// Taking calls.
extension Connection {
    /// What a step of the work has come to.
    private enum Step {
        /// There may be another one.
        case done
        /// The share is used up.
        case usedUp
        /// There is nothing to do until something comes, or goes.
        case nothing
    }

    var isIdle: Bool {
        if case .idle = state { work == nil } else { false }
    }

    /// Whether the next call can be taken. A client that asks without reading waits for itself before it comes near the limit.
    var canTakeCall: Bool {
        isOpen && isIdle && !isRefused && pendingBytes <= limits.pendingBytes / 2 && !mustReadFirst
    }

    /// Whether what the client sends is taken in. That goes on while a call waits, up to the length of one message, so that who sends
    /// calls without reading is not stopped at once.
    var hasRoom: Bool { !inputHasEnded && !isRefused && input.room > 0 && !isReadingHeldUp }

    /// Whether so much waits that it goes in the connection's shares, and the client's socket takes it.
    var hasMuchToSend: Bool { !isBlocked && pendingBytes > OutputBuffer.mostBesideOthers }

    /// Whether there is work to go on with.
    private var canWork: Bool { work != nil && !isWorkHeldUp }

    /// Whether a share would do anything.
    var hasWork: Bool {
        isOpen && (hasMuchToSend || canWork || mayRead && hasRoom || canTakeCall && input.isUnscanned)
    }

    /// Takes calls and does what they ask for, until the share is used up or one has to wait: for an answer, or for the client to read.
    func serve(_ share: inout Share) {
        server.scheduleFlush(self)
        while isOpen {
            switch step(&share) {
            case .done: if share.isUsedUp(after: Share.stepsPerReading) { return }
            case .usedUp: return
            case .nothing: return giveUpWaiting()
            }
        }
    }

    /// Ends what can bring nothing more.
    private func giveUpWaiting() {
        guard let since = silentSince else { return }
        if isReadingHeldUp {
            // Its call may be there, and waits for its user's other clients to read.
            silentSince = EventLoop.now()
        } else if isSilent(since, at: EventLoop.now()) {
            return closeAfterTurn(.silent)
        }
        guard isOverdue else { return }
        // It has more time by now.
        isOverdue = false
        server.watchDeadline(of: self)
    }

    private func step(_ share: inout Share) -> Step {
        if let (work, call, _) = work {
            guard !isWorkHeldUp else { return read() ? .done : .nothing }
            if self.work?.heldBytes == nil { self.work?.heldBytes = 0 }
            return advance(work, of: call, &share) ? .done : .usedUp
        }
        guard canTakeCall else { return read() ? .done : .nothing }
        do throws(MessageFault) {
            switch try input.next(depth: limits.depth, within: &share) {
            case .complete(let message, let fields): take(try CallMessage(message, fields))
            case .usedUp: return .usedUp
            case .incomplete: return read() ? .done : .nothing
            }
        } catch {
            closeAfterTurn(.fault(error))
        }
        return .done
    }

    /// Reads once, as much as there is room for. Returns whether anything came.
    private func read() -> Bool {
        guard mayRead, hasRoom else { return false }
        mayRead = false
        switch server.receive(from: number, atMost: input.room, into: &input) {
        case .success(0): inputHasEnded = true
        case .success(let count):
            // If it was short there is no more, or it is reported again; but nothing is of a client that has gone.
            mayRead = isHungUp || silentSince != nil || count == VarlinkServer.receiveSize
            return true
        case .failure(.interrupted):
            mayRead = true
            return true
        case .failure(.wouldBlock): break
        case .failure(.connectionReset), .failure(.brokenPipe): closeAfterTurn(.left)
        case .failure(let error): closeAfterTurn(.broken(error))
        }
        return false
    }

    private func take(_ message: CallMessage) {
        if silentSince != nil {
            silentSince = nil
            server.deadlineHasEnded()
        }
        if let refusal {
            isRefused = true
            return answer(error: refusal, isOneway: message.isOneway)
        }
        server.noteCall()
        callBytes = message.byteCount
        if !message.isOneway { state = .answering }
        do {
            try server.dispatch(message, from: self)
        } catch {
            closeAfterTurn(.failure(error))
        }
    }

    // MARK: Work in slices

    /// Does work in this connection's shares from now on.
    func perform(_ work: any SlicedWork, for call: VarlinkCall) {
        guard isOpen else { return }
        self.work = (work, call, heldBytes: nil)
        server.scheduleFlush(self)
    }

    /// Returns whether the work is done.
    private func advance(_ work: any SlicedWork, of call: VarlinkCall, _ share: inout Share) -> Bool {
        do {
            guard try work.advance(&share) else {
                guard isBeyondRoom(work) else { return false }
                guard let error = limitExceededError else {
                    closeAfterTurn(.overflow)
                    return true
                }
                throw error
            }
            endWork()
        } catch let error as VarlinkError {
            endWork()
            call.failIfUnanswered(error)
        } catch {
            endWork()
            call.abandon()
            closeAfterTurn(.failure(error))
        }
        return true
    }

    /// A handler that keeps the call may answer it; a call that nobody keeps is answered as it ends.
    private func endWork() {
        work = nil
        server.scheduleFlush(self)
    }
}
