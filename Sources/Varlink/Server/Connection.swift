import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Work that answers a call in slices.
struct WorkUnderWay {
    let work: any SlicedWork
    let call: VarlinkCall
    /// What the work held when there last was room for it, in bytes; nil if the work has not begun.
    var heldBytes: Int?
    var admission = LargeWorks.Admission.unasked
    /// Whether it holds, or is to reserve, more than there is room for: what is gone is freed before it goes on.
    var isShortOfRoom = false
}

/// One client's connection: handles its calls in order, one at a time, and sends the answers.
///
/// It handles calls within the server's shares of processor time, and sends at the end of a turn.
/// No code here closes the connection in the middle of an operation: ``closeAfterTurn(_:)`` marks it, and it ends with the turn.
final class Connection {
    /// What the client waits for.
    enum State {
        /// Nothing: the connection can handle the next call.
        case idle
        /// The answer to a call.
        case answering
        /// Further replies of a stream.
        case streaming(ReplyStream)
    }

    /// Why a connection ends.
    enum Ending {
        /// The client hung up, or has received everything it asked for and shut down its sending side.
        case left
        /// The socket failed, and not because the client hung up.
        case broken(Errno)
        /// The client sent a message that cannot be answered.
        case fault(MessageFault)
        /// More bytes would wait for the client than the limit allows.
        case overflow
        /// The client read nothing for too long.
        case unwritable
        /// The client called nothing for too long.
        case silent
        /// The service could not answer.
        case failure(any Error)
    }

    let peer: PeerCredentials
    /// Whether the client has been a guest since it connected, and so has small buffers. Who becomes one later keeps its buffers, and with them
    /// its streams.
    private(set) var isGuest: Bool
    /// Error that answers the first call, whatever it is, before the connection closes; nil if the client is served.
    let refusal: VarlinkError?
    /// Whether the first call was answered with the refusal.
    var isRefused = false
    unowned let server: VarlinkServer
    private let loop: EventLoop
    private var descriptor: OwnedDescriptor?
    private var watch: EventLoop.Watch?
    private var interests: EventLoop.Interests = .readable
    var state = State.idle
    var input: MessageBuffer
    var output = OutputBuffer()
    /// Charges to the user's account: for buffers, for bytes that wait to be read, and for a shared reply that does.
    let bufferedBytes: ByteCharge
    let waitingBytes: ByteCharge
    var heldReply: SharedReply?
    /// Length of the last call, in bytes.
    var callBytes = 0
    /// Work that answers the current call in slices; nil if there is none.
    var work: WorkUnderWay?
    private let largeWorks: LargeWorks
    /// Messages that this connection sends together with others.
    var sharedMessages: BroadcastBuffer?
    /// End of the shared messages that are sent or in ``output``, in bytes since the first one ever.
    var sharedMessagesPosition = 0
    private(set) var ending: Ending?
    /// Whether there may be something to read.
    var mayRead = false
    /// Whether the client has shut down its sending side.
    var inputHasEnded = false
    /// Whether the client has hung up. Its earlier calls are still carried out, and their answers are dropped.
    private(set) var isHungUp = false
    /// Whether the client's socket was full and epoll has not reported room since.
    var isBlocked = false
    /// When the client last read something while more waited, in microseconds; nil if nothing had to wait.
    var unwritableSince: Int64?
    /// When the time for the client's first call began, in microseconds; nil once it has called something.
    var silentSince: Int64?
    /// Whether the time for the first call is over. The connection's next share checks whether a call has arrived.
    var isOverdue = false
    /// Whether the server calls ``finishTurn(isServed:)`` at the end of the turn.
    var isFlushScheduled = false
    /// Whether the connection waits for its share.
    var isInQueue = false

    init(
        _ descriptor: consuming OwnedDescriptor,
        peer: PeerCredentials,
        server: VarlinkServer,
        isGuest: Bool = false,
        refusal: VarlinkError? = nil
    ) {
        self.isGuest = isGuest
        self.refusal = refusal
        self.descriptor = .some(consume descriptor)
        self.peer = peer
        self.server = server
        loop = server.loop
        largeWorks = server.largeWorks
        input = MessageBuffer(limit: (isGuest ? server.guestLimits : server.limits).messageBytes)
        bufferedBytes = ByteCharge(to: peer.uid, for: .buffered, in: server.userBytes)
        waitingBytes = ByteCharge(to: peer.uid, for: .waiting, in: server.userBytes)
        silentSince = EventLoop.now()
    }

    var limits: ServerLimits { isGuest ? server.guestLimits : server.limits }

    var number: Int32 { descriptor?.rawValue ?? -1 }

    /// Gives a guest the buffers of the others. The table of connections does this.
    func promote() {
        isGuest = false
        limitsChanged()
    }

    /// Applies the server's new limits.
    func limitsChanged() {
        input.limit = limits.messageBytes
        // A waiting message may be allowed now, or too long.
        server.schedule.scheduleFlush(self)
    }

    /// Whether the connection handles calls and can still send.
    var isOpen: Bool { ending == nil && descriptor != nil }

    func start() throws(Errno) {
        watch = try loop.watch(number, for: interests, priority: .normal) { [unowned self] in ready($0) }
    }

    private func ready(_ readiness: EventLoop.Readiness) {
        if !readiness.isDisjoint(with: [.hangUp, .error]) { return hangUp() }
        if readiness.contains(.writable) {
            isBlocked = false
            server.schedule.scheduleFlush(self)
        }
        if readiness.contains(.readable) {
            mayRead = true
            server.schedule.queue(self)
        }
    }

    // MARK: The end of a turn

    /// Sends what waits, closes the connection if it is over, and queues it if it has work.
    /// - Parameter isServed: whether the connection had this turn's share.
    func finishTurn(isServed: Bool) {
        if isServed || !hasMuchToSend { flush() }
        if ending == nil, isHungUp, !hasWork, work?.admission != .waiting { ending = .left }
        if ending == nil, isRefused, pendingBytes == 0 {
            // With unread input, the kernel would reset the connection, and the client might not get the answer.
            server.receiveBuffer.discardInput(of: number)
            ending = .left
        }
        if ending == nil, inputHasEnded, pendingBytes == 0, isIdle, !input.isUnscanned, !isHungUp {
            ending = input.isEmpty ? .left : .fault(.unfinished)
        }
        if let ending { return server.end(self, ending) }
        recharge()
        if hasWork { server.schedule.queue(self) }
        updateInterests()
    }

    private func updateInterests() {
        var wanted: EventLoop.Interests = []
        if hasRoom { wanted.insert(.readable) }
        if isBlocked { wanted.insert(.writable) }
        guard wanted != interests, let watch else { return }
        do {
            try loop.change(watch, to: wanted)
            interests = wanted
        } catch {
            closeAfterTurn(.failure(error))
        }
    }

    // MARK: Ending

    /// Ends the connection with the turn; the first reason counts.
    func closeAfterTurn(_ ending: Ending) {
        if self.ending == nil { self.ending = ending }
        server.schedule.scheduleFlush(self)
    }

    /// Notes that the client has hung up. Its earlier calls are still carried out, in the connection's shares.
    func hangUp() {
        guard !isHungUp, isOpen else { return }
        isHungUp = true
        // epoll would report the hang-up in every turn.
        if let watch { loop.unwatch(watch) }
        watch = nil
        leave()
        output.removeAll()
        isBlocked = false
        unwritableSince = nil
        mayRead = true
        if case .streaming = state { closeAfterTurn(.left) }
        server.schedule.queue(self)
    }

    /// Closes the socket without notifying the stream.
    func disconnect() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        descriptor = nil
        leave()
        discharge()
    }

    /// Closes the connection at once, ends its stream and drops unfinished work.
    func close() {
        disconnect()
        let stream: ReplyStream? = if case .streaming(let stream) = state { stream } else { nil }
        state = .idle
        releaseWork()
        stream?.close()
    }

    /// Drops the work of the current call, so that another one may run. Returns the work.
    @discardableResult
    func releaseWork() -> WorkUnderWay? {
        let ended = work.take()
        if let ended { largeWorks.end(ended.admission, of: self) }
        return ended
    }
}
