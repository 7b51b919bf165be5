import PointerRuntime
import SystemPackage

/// Reading and handling calls.
extension Connection {
    /// Outcome of a step.
    private enum Step {
        /// There may be another step.
        case done
        /// The share is used up.
        case usedUp
        /// There is nothing to do until the client sends or reads something.
        case nothing
    }

    var isIdle: Bool {
        if case .idle = state { work == nil } else { false }
    }

    /// Whether the next call can be handled. A client that calls without reading has to wait well before it reaches the limit.
    var canTakeCall: Bool {
        isOpen && isIdle && !isRefused && pendingBytes <= limits.pendingBytes / 2 && !mustReadFirst
    }

    /// Whether the connection reads from the client. It reads up to the length of one message while a call waits, so that a
    /// client that sends calls without reading is not blocked at once. Beside a call whose work waits, it reads nothing: many calls may
    /// wait at once.
    var hasRoom: Bool { !inputHasEnded && !isRefused && input.room > 0 && !isReadingHeldUp && !isWorkHeldUp }

    /// Whether the client's socket has room and so much waits that it goes out in the connection's own shares.
    var hasMuchToSend: Bool { !isBlocked && pendingBytes > OutputBuffer.mostBesideOthers }

    /// Whether work can continue.
    private var canWork: Bool { work != nil && !isWorkHeldUp }

    /// Whether the connection has a use for a share.
    var hasWork: Bool {
        isOpen && (hasMuchToSend || canWork || mayRead && hasRoom || canTakeCall && input.isUnscanned)
    }

    /// Handles calls until the share is used up or a call has to wait, for its answer or for the client to read.
    func serve(_ share: inout ProcessorShare) {
        server.schedule.scheduleFlush(self)
        while isOpen {
            switch step(&share) {
            case .done: if share.isUsedUp(after: ProcessorShare.stepsPerReading) { return }
            case .usedUp: return
            case .nothing: return giveUpWaiting()
            }
        }
    }

    /// Ends the connection if the time for the first call is over.
    private func giveUpWaiting() {
        guard let since = silentSince else { return }
        if isReadingHeldUp {
            // The call may have arrived, and waits for the user's other clients to read.
            silentSince = EventLoop.now()
        } else if isSilent(since, at: EventLoop.now()) {
            return closeAfterTurn(.silent)
        }
        guard isOverdue else { return }
        // Its time has been extended.
        isOverdue = false
        server.deadlines.schedule(deadline)
    }

    private func step(_ share: inout ProcessorShare) -> Step {
        if let work {
            guard !isWorkHeldUp, isAdmitted(work) else { return .nothing }
            if work.heldBytes == nil { self.work?.heldBytes = 0 }
            return advance(work, &share) ? .done : .usedUp
        }
        guard canTakeCall else { return read() ? .done : .nothing }
        do throws(MessageFault) {
            switch try input.next(depth: limits.depth, within: &share) {
            case .complete(let message, let fields): handle(try CallMessage(message, fields))
            case .usedUp: return .usedUp
            case .incomplete: return read() ? .done : .nothing
            }
        } catch {
            closeAfterTurn(.fault(error))
        }
        return .done
    }

    /// Reads once, as much as there is room for. Returns whether anything arrived.
    private func read() -> Bool {
        guard mayRead, hasRoom else { return false }
        mayRead = false
        switch server.receiveBuffer.receive(from: number, atMost: input.room, into: &input) {
        case .success(0): inputHasEnded = true
        case .success(let count):
            // A long call has the connection's storage for itself.
            if input.capacity > ReceiveBuffer.size { output.removeIdleStorage() }
            // After a short read, epoll reports further bytes; but it reports nothing of a client that has hung up.
            mayRead = isHungUp || silentSince != nil || count == ReceiveBuffer.size
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

    private func handle(_ message: CallMessage) {
        if silentSince != nil {
            silentSince = nil
            server.stopDeadlinesIfIdle()
        }
        if let refusal {
            isRefused = true
            return answer(error: refusal, isOneway: message.isOneway)
        }
        server.counts.calls += 1
        callBytes = message.byteCount
        if !message.isOneway { state = .answering }
        do {
            try server.dispatch(message, from: self)
        } catch {
            closeAfterTurn(.failure(error))
        }
    }

    // MARK: Work in slices

    /// Starts work in this connection's shares.
    func perform(_ work: any SlicedWork, for call: VarlinkCall) {
        guard isOpen else { return }
        self.work = WorkUnderWay(work: work, call: call)
        server.schedule.scheduleFlush(self)
    }

    /// Returns whether work may continue. Large work asks for that first.
    private func isAdmitted(_ work: WorkUnderWay) -> Bool {
        guard work.admission == .unasked, work.work.isLarge else { return true }
        let admission = server.largeWorks.ask(self)
        self.work?.admission = admission
        return admission == .running
    }

    /// Runs the work that has waited, unless its user's clients must read first: then it asks again once they have. Returns whether it
    /// runs.
    func admit() -> Bool {
        work?.admission = .unasked
        server.schedule.scheduleFlush(self)
        guard !isWorkHeldUp else { return false }
        work?.admission = .running
        return true
    }

    /// Continues work. Returns whether it is done.
    private func advance(_ work: WorkUnderWay, _ share: inout ProcessorShare) -> Bool {
        do {
            // Work that was short of room holds or reserves nothing more before it has found some.
            let isDone = work.isShortOfRoom ? false : try work.work.advance(&share)
            guard isDone else {
                guard let limit = charge(for: work.work) else {
                    self.work?.isShortOfRoom = false
                    return false
                }
                self.work?.isShortOfRoom = true
                if server.freeFormer(&share) { return false }
                guard let error = error(of: limit) else {
                    closeAfterTurn(.overflow)
                    return true
                }
                throw error
            }
            endWork()
        } catch let error as VarlinkError {
            endWork()
            work.call.failIfUnanswered(error)
        } catch {
            endWork()
            work.call.abandon()
            closeAfterTurn(.failure(error))
        }
        return true
    }

    /// Ends the work. A handler that keeps the call may still answer it; a call that no handler keeps is answered when it is
    /// released.
    private func endWork() {
        let ended = releaseWork()
        // Before the work is freed, because what it leaves to be freed may count for the user from then on.
        recharge()
        withExtendedLifetime(ended) {}
        server.schedule.scheduleFlush(self)
    }
}
