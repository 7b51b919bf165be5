import CLinux
import FoundationEssentials
import Glibc
import PointerRuntime
import SystemPackage

/// One client: takes its calls in order, one at a time, and sends what answers them.
///
/// Nothing here closes the connection in the middle of something: it is condemned, and ends with the turn.
final class Connection {
    /// What the client waits for.
    private enum State {
        /// Nothing: the next call can be taken.
        case idle
        /// The answer to a call.
        case answering
        /// Further replies of a stream.
        case streaming(ReplyStream)
    }

    /// Why a connection ends.
    enum Ending {
        /// The client went, or has all it asked for and said that it will send no more.
        case left
        /// The socket fails, and not because the client went.
        case broken(Errno)
        /// The client sent what cannot be answered.
        case fault(MessageFault)
        /// More bytes would wait for it than the limit allows.
        case overflow
        /// It took no byte for too long.
        case unwritable
        /// It called nothing for too long.
        case silent
        /// The service could not answer.
        case failure(any Error)

        /// What a socket's error comes to.
        init(_ error: Errno) {
            self = error == .brokenPipe || error == .connectionReset ? .left : .broken(error)
        }
    }

    let peer: PeerCredentials
    private unowned let server: VarlinkServer
    private let loop: EventLoop
    private var descriptor: OwnedDescriptor?
    private var watch: EventLoop.Watch?
    private var interests: EventLoop.Interests = .readable
    private var state = State.idle
    private var input: MessageBuffer
    private var output = OutputBuffer()
    /// What it sends along with others.
    private var shared: SharedMessages?
    /// Those of it before this byte, counted from the first ever, are sent or in ``output``.
    private var sharedPosition = 0
    private var ending: Ending?
    private var isProcessing = false
    /// The client has sent everything it ever will.
    private var inputHasEnded = false
    /// The client's socket was full and nobody said yet that this is over.
    private var isBlocked = false
    /// When the client last took something although more waited, microseconds; nil if nothing had to wait.
    private(set) var unwritableSince: Int64?
    /// When it connected, microseconds; nil once it has called something.
    private var silentSince: Int64?
    /// Whether the server will look after this connection when the turn is over.
    var isTouched = false

    init(_ descriptor: consuming OwnedDescriptor, peer: PeerCredentials, server: VarlinkServer) {
        self.descriptor = .some(consume descriptor)
        self.peer = peer
        self.server = server
        loop = server.loop
        input = MessageBuffer(limit: server.limits.messageBytes)
        silentSince = EventLoop.now()
    }

    private var limits: ServerLimits { server.limits }

    /// The server has other limits from here on.
    func limitsChanged() {
        input.limit = limits.messageBytes
        // What is waiting may be allowed now, or too long.
        server.touch(self)
    }

    /// Whether what is sent can still arrive.
    var isOpen: Bool { ending == nil && descriptor != nil }

    /// Bytes that wait for the client.
    var pendingBytes: Int { output.count + unsentShared }

    func start() throws(Errno) {
        watch = try loop.watch(number, for: interests) { [unowned self] in ready($0) }
    }

    // MARK: Answers

    func answer(_ message: some Encodable, isOneway: Bool) throws {
        if isOneway || !isOpen { return }
        // Whatever its size: there is one of them, as no call is taken while much waits.
        let message = try server.encoder.encode(message)
        unsafe append(message.span.bytes)
        becomeIdle()
    }

    func answer(error: VarlinkError, isOneway: Bool) {
        // A call may be kept for longer than there is a server.
        guard isOpen else { return }
        if !isOneway { server.noteError() }
        do {
            try answer(error, isOneway: isOneway)
        } catch {
            condemn(.failure(error))
        }
    }

    func open(_ stream: ReplyStream) {
        state = .streaming(stream)
    }

    func enqueue(_ message: some Encodable) throws {
        guard isOpen else { return }
        let message = try server.encoder.encode(message)
        unsafe enqueue(message.span.bytes)
    }

    /// One more of the messages of a stream, of which there may be any number.
    func enqueue(_ message: RawSpan) {
        guard isOpen else { return }
        guard pendingBytes == 0 || pendingBytes + message.byteCount <= limits.pendingBytes else {
            return condemn(.overflow)
        }
        append(message)
    }

    private func append(_ message: RawSpan) {
        takeOverShared()
        output.append(message)
        server.noteMessages(1)
        server.touch(self)
    }

    // MARK: What is sent along with others

    private var unsentShared: Int { shared.map { $0.end - sharedPosition } ?? 0 }

    /// Sends what others send, too, from now on.
    func join(_ messages: SharedMessages) {
        leave()
        guard isOpen else { return }
        shared = messages
        sharedPosition = messages.end
        messages.join(self)
    }

    /// Does so no more; what was sent so far is.
    func leave() {
        takeOverShared()
        shared?.leave(self)
        shared = nil
    }

    /// Messages were made for some who send them along with others.
    func noteMessages(_ count: Int) {
        server.noteMessages(count)
    }

    /// There will be something to send for all of them.
    func touch(_ members: [Connection], with messages: SharedMessages) {
        server.touch(members, with: messages)
    }

    /// The turn is over, and what others send goes.
    func endTurn(of messages: SharedMessages) {
        takeOverShared()
        if output.count > 0 { messages.noteLaggard() }
    }

    /// Keeps what is not sent yet.
    private func takeOverShared() {
        guard let shared, sharedPosition < shared.end else { return }
        shared.noteLook()
        let bytes = shared.bytes
        unsafe output.append(bytes.span.extracting((sharedPosition - shared.start)...).bytes)
        sharedPosition = shared.end
    }

    private func becomeIdle() {
        state = .idle
        // The next call is taken when the turn is over, not out of whatever answers this one.
        server.touch(self)
    }

    // MARK: Ending

    /// Ends the connection with the turn; the first reason counts.
    func condemn(_ ending: Ending) {
        if self.ending == nil { self.ending = ending }
        server.touch(self)
    }

    /// Nothing is sent or received any more; streams do not know yet.
    func disconnect() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        descriptor = nil
        leave()
    }

    /// Closes at once. Streams are told.
    func close() {
        disconnect()
        let stream: ReplyStream? = if case .streaming(let stream) = state { stream } else { nil }
        state = .idle
        stream?.close()
    }

    // MARK: Events

    private var number: Int32 { descriptor?.rawValue ?? -1 }

    private func ready(_ readiness: EventLoop.Readiness) {
        if readiness.contains(.writable) { isBlocked = false }
        server.touch(self)
        if !readiness.isDisjoint(with: [.hangUp, .error]) {
            // Nobody reads any answer, but calls that came before, such as oneway ones, still count.
            while isOpen, read() {
                process(atMost: .max)
            }
            condemn(.left)
        } else if readiness.contains(.readable) {
            if read() { process(atMost: limits.callsPerTurn) }
        }
    }

    /// Reads once, as much as there is room for. Returns whether anything came.
    private func read() -> Bool {
        guard !inputHasEnded, input.room > 0 else { return false }
        switch server.receive(from: number, atMost: input.room, into: &input) {
        case .success(0): inputHasEnded = true
        case .success: return true
        // It is reported again if there is more.
        case .failure(.interrupted), .failure(.wouldBlock): break
        case .failure(let error): condemn(Ending(error))
        }
        return false
    }

    /// Takes calls until one has to wait: for an answer, for the client to read, or for its next turn.
    private func process(atMost budget: Int) {
        guard !isProcessing else { return }
        isProcessing = true
        defer { isProcessing = false }
        var budget = budget
        while budget > 0, canTakeCall {
            do throws(MessageFault) {
                guard let message = try input.next() else { return }
                try take(message)
            } catch {
                condemn(.fault(error))
            }
            budget -= 1
        }
    }

    private var canTakeCall: Bool {
        // A client that asks without reading waits for itself before it comes near the limit.
        guard isOpen, pendingBytes <= limits.pendingBytes / 2 else { return false }
        if case .idle = state { return true }
        return false
    }

    private func take(_ message: [UInt8]) throws(MessageFault) {
        try MessageCheck.check(message, depth: limits.depth)
        let call = try CallMessage.decode(message, with: server.decoder)
        if silentSince != nil {
            silentSince = nil
            server.deadlineHasEnded()
        }
        server.noteCall()
        if !call.isOneway { state = .answering }
        do {
            try server.dispatch(call, message: message, from: self)
        } catch {
            condemn(.failure(error))
        }
    }

    // MARK: The end of a turn

    /// Sends what waits, takes what can be taken, and closes if it is over.
    func settle() {
        flush()
        // It has asked for nothing, as those that follow something: there is nothing else to look after.
        let isWell = ending == nil && !inputHasEnded && input.isEmpty
        if isWell, interests == (isBlocked ? [.readable, .writable] : .readable) { return }
        process(atMost: limits.callsPerTurn)
        flush()
        if ending == nil, inputHasEnded, pendingBytes == 0, case .idle = state, !input.hasMessage {
            ending = input.isEmpty ? .left : .fault(.unfinished)
        }
        if let ending {
            server.end(self, ending)
        } else {
            updateInterests()
        }
    }

    /// Sends what the client takes at once.
    func flush() {
        guard descriptor != nil, pendingBytes > 0 else { return }
        guard !isBlocked else { return server.noteWaiting(pendingBytes) }
        let waiting = pendingBytes
        let outcome = send()
        server.noteSent(waiting - pendingBytes)
        switch outcome {
        case .everything:
            unwritableSince = nil
            if case .streaming(let stream) = state { stream.drained() }
        case .blocked(let progress):
            isBlocked = true
            server.noteWaiting(pendingBytes)
            if progress || unwritableSince == nil {
                unwritableSince = EventLoop.now()
                server.watchDeadline(of: self)
            }
        case .failed(let error):
            // Also where the kernel has no memory for it: to wait for room that there is would take all the time there is.
            condemn(Ending(error))
        }
    }

    private func send() -> OutputBuffer.Outcome {
        // One send(2), whatever there is.
        guard output.count == 0, let shared else {
            takeOverShared()
            return output.send(to: number)
        }
        let bytes = shared.bytes
        let position = sharedPosition - shared.start
        shared.noteLook()
        sharedPosition = shared.end
        return unsafe output.send(bytes.span.extracting(position...).bytes, to: number)
    }

    /// When the client's time is over, microseconds; nil: it is owed nothing and has called something.
    var deadline: Int64? {
        let reading = unwritableSince.map { $0 + limits.unwritableTime }
        let calling = limits.handshakeTime > 0 ? silentSince.map { $0 + limits.handshakeTime } : nil
        guard let reading, let calling else { return reading ?? calling }
        return min(reading, calling)
    }

    /// Ends the connection of a client whose time is over.
    func deadlinePassed(at now: Int64) {
        if let since = silentSince, limits.handshakeTime > 0, since + limits.handshakeTime <= now {
            // Its call may have come while the process had no processor time: all of it counts, however often that has to be read.
            server.touch(self)
            while isOpen, silentSince != nil, read() { process(atMost: limits.callsPerTurn) }
            if silentSince != nil { condemn(.silent) }
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
        server.touch(self)
        if unwritableSince == since { condemn(.unwritable) }
    }

    private func updateInterests() {
        var wanted: EventLoop.Interests = []
        if !inputHasEnded, input.room > 0 { wanted.insert(.readable) }
        // A socket with room reports so at once: the way to be called again for calls that are still waiting.
        if isBlocked || (canTakeCall && input.hasMessage) { wanted.insert(.writable) }
        guard wanted != interests, let watch else { return }
        do {
            try loop.change(watch, to: wanted)
            interests = wanted
        } catch {
            condemn(.failure(error))
        }
    }
}
