import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// One client: takes its calls in order, one at a time, and sends what answers them.
///
/// Calls are taken within the shares of processor time that the server gives. What is sent goes when the turn is over.
/// Nothing here closes the connection in the middle of something: it is condemned, and ends with the turn.
final class Connection {
    /// What the client waits for.
    enum State {
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
    }

    let peer: PeerCredentials
    /// What its first call is answered with, whatever that is, before it is closed; nil: it is served.
    let refusal: VarlinkError?
    /// The refusal was given.
    var isRefused = false
    unowned let server: VarlinkServer
    private let loop: EventLoop
    private var descriptor: OwnedDescriptor?
    private var watch: EventLoop.Watch?
    private var interests: EventLoop.Interests = .readable
    var state = State.idle
    var input: MessageBuffer
    var output = OutputBuffer()
    /// Storage for what comes and goes, what waits to be read, and the shared reply that does, as the user's account has them.
    let bufferedBytes: ByteCharge
    let waitingBytes: ByteCharge
    var heldReply: SharedReply?
    /// How long the last call was, in bytes.
    var callBytes = 0
    /// What answers the call at hand in slices, and the call.
    ///
    /// heldBytes: what it held when there last was room for that; nil: it has not begun.
    var work: (work: any SlicedWork, call: VarlinkCall, heldBytes: Int?)?
    /// What it sends along with others.
    var sharedMessages: BroadcastBuffer?
    /// Those of it before this byte, counted from the first ever, are sent or in ``output``.
    var sharedMessagesPosition = 0
    private(set) var ending: Ending?
    /// There may be something to read.
    var mayRead = false
    /// The client has sent everything it ever will.
    var inputHasEnded = false
    /// Nobody is there any more: calls that came before still count, and what answers them goes nowhere.
    private(set) var isHungUp = false
    /// The client's socket was full and nobody said yet that this is over.
    var isBlocked = false
    /// When the client last took something although more waited, microseconds; nil if nothing had to wait.
    var unwritableSince: Int64?
    /// When it connected, microseconds; nil once it has called something.
    var silentSince: Int64?
    /// Its time to call something is over, unless its share shows that it has.
    var isOverdue = false
    /// Whether the server will look after this connection when the turn is over.
    var isTouched = false
    /// Whether it waits for its share.
    var isInRotation = false

    init(
        _ descriptor: consuming OwnedDescriptor,
        peer: PeerCredentials,
        server: VarlinkServer,
        refusal: VarlinkError? = nil
    ) {
        self.refusal = refusal
        self.descriptor = .some(consume descriptor)
        self.peer = peer
        self.server = server
        loop = server.loop
        input = MessageBuffer(limit: server.limits.messageBytes)
        bufferedBytes = ByteCharge(to: peer.uid, for: .buffered, in: server.userBytes)
        waitingBytes = ByteCharge(to: peer.uid, for: .waiting, in: server.userBytes)
        silentSince = EventLoop.now()
    }

    var limits: ServerLimits { server.limits }

    var number: Int32 { descriptor?.rawValue ?? -1 }

    /// The server has other limits from here on.
    func limitsChanged() {
        input.limit = limits.messageBytes
        // What is waiting may be allowed now, or too long.
        server.scheduleFlush(self)
    }

    /// Whether calls are taken and what is sent can still arrive.
    var isOpen: Bool { ending == nil && descriptor != nil }

    func start() throws(Errno) {
        watch = try loop.watch(number, for: interests, priority: .normal) { [unowned self] in ready($0) }
    }

    private func ready(_ readiness: EventLoop.Readiness) {
        if !readiness.isDisjoint(with: [.hangUp, .error]) { return hangUp() }
        if readiness.contains(.writable) {
            isBlocked = false
            server.scheduleFlush(self)
        }
        if readiness.contains(.readable) {
            mayRead = true
            server.queue(self)
        }
    }

    // MARK: The end of a turn

    /// Sends what waits, closes if it is over, and sees to it that what has come is looked at.
    /// - Parameter isServed: whether this turn's share is the connection's.
    func finishTurn(isServed: Bool) {
        if isServed || !hasMuchToSend { flush() }
        if ending == nil, isHungUp, !hasWork { ending = .left }
        if ending == nil, isRefused, pendingBytes == 0 {
            // What it has sent beyond its first call would have the kernel reset the connection, and the answer might not be read.
            server.discardInput(of: number)
            ending = .left
        }
        if ending == nil, inputHasEnded, pendingBytes == 0, isIdle, !input.isUnscanned, !isHungUp {
            ending = input.isEmpty ? .left : .fault(.unfinished)
        }
        if let ending { return server.end(self, ending) }
        recharge()
        if hasWork { server.queue(self) }
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
        server.scheduleFlush(self)
    }

    /// Takes note that nobody reads any answer. The calls that came before are still carried out, in the connection's shares.
    func hangUp() {
        guard !isHungUp, isOpen else { return }
        isHungUp = true
        // It would be reported in every turn.
        if let watch { loop.unwatch(watch) }
        watch = nil
        leave()
        output.removeAll()
        isBlocked = false
        unwritableSince = nil
        mayRead = true
        if case .streaming = state { closeAfterTurn(.left) }
        server.queue(self)
    }

    /// Nothing is sent or received any more; streams do not know yet.
    func disconnect() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        descriptor = nil
        leave()
        discharge()
    }

    /// Closes at once. Streams end, and work that is not done is dropped.
    func close() {
        disconnect()
        let stream: ReplyStream? = if case .streaming(let stream) = state { stream } else { nil }
        state = .idle
        work = nil
        stream?.close()
    }
}
