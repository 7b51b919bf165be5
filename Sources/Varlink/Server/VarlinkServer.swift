import CLinux
import Glibc
public import Logging
public import PointerRuntime
public import SystemPackage

/// A Varlink service on an event loop: listens, keeps its clients within limits and hands their calls to interfaces.
///
/// A client that sends what cannot be answered (no JSON object, no method, too long, too deep, no UTF-8) loses its
/// connection; no other client notices.
public final class VarlinkServer {
    let loop: EventLoop
    let logger: Logger
    let encoder = MessageEncoder()
    /// Entries that clients can cause at will.
    private var clientLog: LimitedLog
    /// The same of those about clients with which all is well, of which there are more.
    private var detailLog: LimitedLog
    /// What fails of the daemon's own, which no client may keep out of the log.
    private var failureLog: LimitedLog

    private let description: ServiceDescription
    private var service: ServiceInterface?
    private var interfaces: [String: any VarlinkInterface] = [:]
    private var texts: [String: InterfaceText] = [:]
    private var interfaceNames: [String] = []
    private var listeners: [Listener] = []
    private var connections: [ObjectIdentifier: Connection] = [:]
    private var connectionsOfUser: [UInt32: Int] = [:]
    /// How many of the connections are there only to be refused.
    private var refusedCount = 0
    /// How many connections there are at most that are only to be refused, beside ``ServerLimits/connections``.
    public static let mostRefused = 8
    /// The user that the service runs as.
    private let ownUser: UInt32
    /// What a call is answered with that is beyond a limit, by the limit's name: `connections`, `connectionsPerUser` or
    /// `bytesPerUser`. nil: a connection beyond one is closed.
    public var limitExceeded: ((_ limit: String) -> VarlinkError)?
    /// What is held for clients, by user.
    public let userBytes: UserBytes
    private var touched: [Connection] = []
    /// What was sent to several of them at once in this turn.
    private var touchedMessages: [BroadcastBuffer] = []
    private var rotation = Rotation()
    /// Whose share this turn's is.
    private var served: Connection?
    /// What a connection's share of the processor's time is measured by, in microseconds. Tests have one of their own.
    public var shareClock: () -> Int64 = ProcessorTime.now
    private let turns = AsyncLock()
    private var deadlineTimer: PointerRuntime.Timer?
    /// Makes it when somebody is first waited for.
    var makeTimer: (EventLoop, @escaping () -> Void) throws -> PointerRuntime.Timer = { loop, body in
        try PointerRuntime.Timer(on: loop, body)
    }
    /// When the timer fires, microseconds; nil: it does not run.
    private(set) var deadlineMoment: Int64?
    /// What has happened to clients so far.
    public private(set) var counts = ServerCounts()
    /// Where every connection's bytes arrive; one at a time needs it.
    private var receiveBuffer = [UInt8](repeating: 0, count: VarlinkServer.receiveSize)
    /// How much is read at a time, in bytes.
    static let receiveSize = 65_536

    /// Makes a service that has no interface but `org.varlink.service` and listens nowhere yet.
    public convenience init(_ description: ServiceDescription, limits: ServerLimits, loop: EventLoop, logger: Logger) {
        self.init(description, limits: limits, loop: loop, logger: logger, logClock: EventLoop.now)
    }

    /// The same with another clock by which what is logged is limited, in microseconds.
    init(
        _ description: ServiceDescription,
        limits: ServerLimits,
        loop: EventLoop,
        logger: Logger,
        logClock: @escaping () -> Int64,
        ownUser: UInt32 = geteuid()
    ) {
        self.ownUser = ownUser
        self.description = description
        self.limits = limits.clamped
        userBytes = UserBytes(limit: limits.clamped.bytesPerUser)
        self.loop = loop
        self.logger = logger
        clientLog = LimitedLog(logger, burst: 10, period: 1_000_000, now: logClock)
        detailLog = LimitedLog(logger, burst: 100, period: 10_000, now: logClock)
        failureLog = LimitedLog(logger, burst: 10, period: 1_000_000, now: logClock)
        let service = ServiceInterface(of: self)
        self.service = service
        do {
            try add(service)
        } catch {
            preconditionFailure("\(service.name): \(error)")
        }
        turns.server = self
        userBytes.onRoom = { [turns] user in turns.server?.scheduleFlush(connectionsOf: user) }
        loop.afterEachTurn { [turns] in turns.server?.flush() }
        loop.inEachTurn(while: { [turns] in turns.server?.rotation.isEmpty == false }) { [turns] in
            turns.server?.serveNext()
        }
    }

    deinit {
        turns.server = nil
        // Whoever is told that a stream has ended may send to others: to nobody, as nobody is left to send it.
        for connection in connections.values { connection.disconnect() }
        for connection in connections.values { connection.close() }
    }

    /// What a client may use up. A change holds for clients that are connected too; those beyond a lower number of connections stay.
    public var limits: ServerLimits {
        didSet {
            limits = limits.clamped
            guard limits != oldValue else { return }
            userBytes.limit = limits.bytesPerUser
            for connection in connections.values { connection.limitsChanged() }
            // Moments that nobody waits for yet may be over by the new limits. That is looked at later: it may take calls, and whoever
            // sets limits may be in the middle of something.
            if !connections.isEmpty { armDeadline(EventLoop.now()) }
        }
    }

    /// How many clients are connected.
    public var connectionCount: Int { connections.count - refusedCount }

    /// How many of them are a user's.
    public func connectionCount(ofUser uid: UInt32) -> Int { connectionsOfUser[uid] ?? 0 }

    /// The most bytes that wait for any one client.
    public var mostPendingBytes: Int { connections.values.reduce(0) { max($0, $1.pendingBytes) } }

    /// Adds an interface. Fails if its text is no interface definition, names another interface, or is there already.
    public func add(_ interface: any VarlinkInterface) throws(InterfaceError) {
        let text: InterfaceText
        do throws(InterfaceTextError) {
            text = try InterfaceText(parsing: interface.text)
        } catch {
            throw .text(error)
        }
        guard text.name == interface.name else { throw .nameMismatch(name: interface.name, text: text.name) }
        guard interfaces[text.name] == nil else { throw .duplicate(text.name) }
        interfaces[text.name] = interface
        texts[text.name] = text
        interfaceNames.append(text.name)
        service?.interfacesChanged()
    }

    /// Does work of the service's own in shares of the processor's time: in turn with the connections', and after what is important.
    /// - Parameters:
    ///   - isWaiting: whether there is work.
    ///   - piece: does work until the share is used up.
    public func inShares(while isWaiting: @escaping () -> Bool, _ piece: @escaping (inout Share) -> Void) {
        loop.inEachTurn(while: { [turns] in turns.server != nil && isWaiting() }) { [turns] in
            if let server = turns.server { server.withShare(piece) }
        }
    }

    private func withShare(_ body: (inout Share) -> Void) {
        var share = Share(lasting: limits.shareTime, by: shareClock)
        body(&share)
    }

    /// Accepts clients of a socket until ``close()``. Fails as epoll_ctl(2) and timerfd_create(2) do.
    public func listen(_ socket: consuming ListeningSocket) throws(Errno) {
        try listen(socket, accepting: clinux_accept)
    }

    /// The same with another accept4(2).
    func listen(_ socket: consuming ListeningSocket, accepting acceptOne: @escaping Listener.Accept) throws(Errno) {
        listeners.append(try Listener(socket, server: self, accepting: acceptOne))
    }

    /// Serves a connection that is already there, such as one end of a pair. Limits hold for it as for any other.
    ///
    /// - Returns: whether it was taken; one over a limit is closed.
    @discardableResult
    public func serve(_ connection: consuming OwnedDescriptor) -> Bool {
        guard let peer = PeerCredentials(of: connection.rawValue) else {
            counts.refused += 1
            note("connection refused: the kernel does not tell who it is")
            return false
        }
        return serve(connection, of: peer)
    }

    /// The same for somebody who is known otherwise than from the kernel.
    @discardableResult
    public func serve(_ connection: consuming OwnedDescriptor, of peer: PeerCredentials) -> Bool {
        if let limit = limit(against: peer) {
            counts.refused += 1
            guard let limitExceeded, refusedCount < Self.mostRefused else { return false }
            let client = Connection(connection, peer: peer, server: self, refusal: limitExceeded(limit))
            if start(client) { refusedCount += 1 }
            return false
        }
        let client = Connection(connection, peer: peer, server: self)
        guard start(client) else {
            counts.refused += 1
            return false
        }
        connectionsOfUser[peer.uid, default: 0] += 1
        counts.accepted += 1
        detail("client connected", peer, level: .debug)
        counts.mostConnections = max(counts.mostConnections, connectionCount)
        counts.mostConnectionsOfUser = max(counts.mostConnectionsOfUser, connectionCount(ofUser: peer.uid))
        return true
    }

    /// Which limit one more connection of a user would be beyond; nil: none. So that nobody locks the others out, the last ones are kept for
    /// root and the service's own user, and some before them for users who have fewer than two.
    private func limit(against peer: PeerCredentials) -> String? {
        let own = connectionCount(ofUser: peer.uid)
        guard own < limits.connectionsPerUser else {
            note("connection refused: the user has \(limits.connectionsPerUser) open", peer)
            return "connectionsPerUser"
        }
        var left = limits.connections - connectionCount
        if peer.uid != 0, peer.uid != ownUser {
            left -= limits.keptForOwner
            if own >= 2 { left -= limits.keptForOthers }
        }
        guard left > 0 else {
            note("connection refused: \(connectionCount) are open", peer)
            return "connections"
        }
        return nil
    }

    /// Watches a new connection. Returns whether that can be done.
    private func start(_ client: Connection) -> Bool {
        do {
            try client.start()
        } catch {
            noteFailure("connection refused: it cannot be watched: \(error)")
            return false
        }
        guard watchDeadline(of: client) else {
            // Nothing would ever end it.
            client.close()
            noteFailure("connection refused: it cannot be timed", client.peer)
            return false
        }
        connections[ObjectIdentifier(client)] = client
        return true
    }

    /// Sends what is waiting, as far as clients take it. The loop does so after each of its turns.
    public func flush() {
        // By index: looking after one connection may touch another.
        var position = 0
        while position < touched.count {
            let connection = touched[position]
            position += 1
            connection.isTouched = false
            connection.finishTurn(isServed: connection === served)
        }
        served = nil
        touched.removeAll(keepingCapacity: true)
        for messages in touchedMessages { messages.endTurn() }
        touchedMessages.removeAll(keepingCapacity: true)
    }

    /// Sends what clients take at once, ends all connections and streams, and closes the sockets listened on.
    public func close() {
        listeners.removeAll()
        let clients = Array(connections.values)
        connections.removeAll()
        connectionsOfUser.removeAll()
        refusedCount = 0
        for client in clients {
            client.flushAll()
            client.close()
        }
        touched.removeAll()
        touchedMessages.removeAll()
        rotation.removeAll()
        deadlineTimer = nil
        deadlineMoment = nil
    }

    /// `org.varlink.service.GetInfo`.
    var information: (description: ServiceDescription, interfaces: [String]) { (description, interfaceNames) }

    /// The text of an interface, nil if there is none of that name.
    func text(of interface: String) -> String? {
        interfaces[interface]?.text
    }

    // MARK: For connections

    /// Looks after a connection when the turn is over.
    func scheduleFlush(_ connection: Connection) {
        guard !connection.isTouched else { return }
        connection.isTouched = true
        touched.append(connection)
    }

    /// Looks after all connections of a user, whose calls need not wait for each other any more.
    private func scheduleFlush(connectionsOf user: UInt32) {
        for connection in connections.values where connection.peer.uid == user { scheduleFlush(connection) }
    }

    /// Looks after messages that several connections send, and after these, when the turn is over.
    func scheduleFlush(_ connections: [Connection], with messages: BroadcastBuffer) {
        for connection in connections { scheduleFlush(connection) }
        if !touchedMessages.contains(where: { $0 === messages }) { touchedMessages.append(messages) }
    }

    /// Gives a connection a share of the processor's time when its turn comes.
    func queue(_ connection: Connection) {
        guard !connection.isInRotation else { return }
        connection.isInRotation = true
        rotation.append(connection)
    }

    /// Serves the connection whose turn it is, for one share. The loop does so in each turn, so that devices come before the next one.
    private func serveNext() {
        while let connection = rotation.next() {
            connection.isInRotation = false
            // It may have ended meanwhile.
            guard connection.isOpen else { continue }
            served = connection
            return withShare { connection.serve(&$0) }
        }
    }

    /// Hands a call to its interface. Throws what is no answer to the client.
    func dispatch(_ message: CallMessage, from connection: Connection) throws {
        let name = message.method
        // Never what it is called with: that may be a position.
        detail("calls \(PrintableText.quote(name))", connection.peer, level: .trace)
        let dot = name.lastIndex(of: ".")
        let interfaceName = dot.map { String(name[..<$0]) } ?? name
        let method = dot.map { String(name[name.index(after: $0)...]) } ?? ""
        let call = VarlinkCall(message, method: method, connection: connection)
        guard let interface = interfaces[interfaceName], let text = texts[interfaceName], dot != nil else {
            return call.fail(.interfaceNotFound(interfaceName))
        }
        guard text.methods.contains(where: { $0.name == method }) else { return call.fail(.methodNotFound(name)) }
        // No protocol but Varlink is spoken here.
        guard !message.wantsUpgrade else {
            return call.fail(.invalidParameter("upgrade", reason: "no method takes the connection over"))
        }
        do {
            try interface.handle(call)
        } catch let error as VarlinkError {
            call.failIfUnanswered(error)
        } catch {
            call.abandon()
            throw error
        }
    }

    /// recv(2) without waiting, at most so many bytes. Descriptors that were passed along are dropped by the kernel.
    func receive(from descriptor: Int32, atMost limit: Int, into input: inout MessageBuffer) -> Result<Int, Errno> {
        unsafe receiveBuffer.withUnsafeMutableBytes { buffer in
            let count = unsafe recv(descriptor, buffer.baseAddress, min(limit, buffer.count), Int32(MSG_DONTWAIT))
            if count < 0 { return .failure(.last) }
            unsafe input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return .success(count)
        }
    }

    /// Reads what there is and throws it away, as far as a socket holds.
    func discardInput(of descriptor: Int32) {
        unsafe receiveBuffer.withUnsafeMutableBytes { buffer in
            for _ in 0..<16 {
                let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                if count <= 0 { return }
            }
        }
    }

    /// Ends the connection when its time is over, unless the client has done by then what it is waited for.
    /// - Returns: false if there is no timer for that.
    @discardableResult
    func watchDeadline(of connection: Connection) -> Bool {
        guard let deadline = connection.deadline else { return true }
        if let deadlineMoment, deadlineMoment <= deadline { return true }
        return armDeadline(deadline)
    }

    /// Lets nothing wake the process up once no client is waited for any more.
    func deadlineHasEnded() {
        guard deadlineMoment != nil, !connections.values.contains(where: { $0.isOpen && $0.deadline != nil }) else {
            return
        }
        do {
            try deadlineTimer?.disarm()
            deadlineMoment = nil
        } catch {
            noteFailure("the timer of clients cannot be stopped: \(error)", level: .warning)
        }
    }

    /// Takes a connection off the books and closes it.
    func end(_ connection: Connection, _ ending: Connection.Ending) {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        if connection.refusal != nil {
            // It was counted when it came.
            refusedCount -= 1
            connection.close()
            return deadlineHasEnded()
        }
        let others = connectionsOfUser[connection.peer.uid, default: 1] - 1
        connectionsOfUser[connection.peer.uid] = others > 0 ? others : nil
        switch ending {
        case .left:
            counts.left += 1
            detail("client left", connection.peer, level: .debug)
        case .fault(let fault):
            counts.faulty += 1
            note("connection ended: \(fault)", connection.peer)
        case .overflow:
            counts.unread += 1
            note("connection ended: more than \(limits.pendingBytes) bytes wait", connection.peer)
        case .unwritable:
            counts.unread += 1
            note("connection ended: the client does not read", connection.peer)
        case .silent:
            counts.silent += 1
            note("connection ended: the client has called nothing", connection.peer)
        case .broken(let error):
            counts.failed += 1
            noteFailure("connection ended: it cannot be read or written: \(error)", connection.peer, level: .warning)
        case .failure(let error):
            counts.failed += 1
            noteFailure("connection ended: \(error)", connection.peer)
        }
        connection.close()
        deadlineHasEnded()
    }

    // Each a function of its own, as the counts are the server's alone to change.

    func noteRefusal() { counts.refused += 1 }

    func noteCall() { counts.calls += 1 }

    func noteError() { counts.errors += 1 }

    func noteMessages(_ count: Int) { counts.messages += count }

    func noteSent(_ bytes: Int) { counts.bytes += bytes }

    func noteWaiting(_ bytes: Int) { counts.mostPendingBytes = max(counts.mostPendingBytes, bytes) }

    /// Logs what clients can bring about, at most so often.
    func note(_ message: @autoclosure () -> String, _ peer: PeerCredentials? = nil) {
        clientLog.log(.notice, message(), metadata: peer.map { ["uid": "\($0.uid)"] } ?? [:])
    }

    /// Logs what fails and is no client's doing, at most so often.
    func noteFailure(
        _ message: @autoclosure () -> String,
        _ peer: PeerCredentials? = nil,
        level: Logger.Level = .error
    ) {
        failureLog.log(level, message(), metadata: peer.map { ["uid": "\($0.uid)"] } ?? [:])
    }

    /// Logs what a client does that does nothing wrong.
    private func detail(_ message: @autoclosure () -> String, _ peer: PeerCredentials, level: Logger.Level) {
        detailLog.log(level, message(), metadata: ["uid": "\(peer.uid)"])
    }

    // MARK: Deadlines

    /// - Returns: whether there is a timer. One that is not armed fires soon, and what is next is looked for then.
    @discardableResult
    private func armDeadline(_ moment: Int64) -> Bool {
        do {
            if deadlineTimer == nil { deadlineTimer = try makeTimer(loop) { [weak self] in self?.deadlinePassed() } }
            try deadlineTimer?.arm(at: moment)
            deadlineMoment = moment
        } catch {
            noteFailure("clients cannot be timed: \(error)", level: .warning)
        }
        return deadlineTimer != nil
    }

    private func deadlinePassed() {
        deadlineMoment = nil
        let now = EventLoop.now()
        var next: Int64?
        for connection in connections.values {
            connection.deadlinePassed(at: now)
            guard connection.isOpen, let deadline = connection.deadline else { continue }
            next = min(next ?? deadline, deadline)
        }
        if let next { armDeadline(next) }
    }

    /// What the loop calls in its turns, for as long as the server is there: a weak reference to the server would make all its others slow.
    private final class AsyncLock {
        /// The server clears it when it goes.
        unowned var server: VarlinkServer?
    }
}
