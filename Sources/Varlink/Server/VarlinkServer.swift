import CLinux
import FoundationEssentials
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
    let decoder = JSONDecoder()
    /// Entries that clients can cause at will.
    private var clientLog: LimitedLog
    /// The same of those about clients with which all is well, of which there are more.
    private var detailLog: LimitedLog
    /// What fails of the daemon's own, which no client may keep out of the log.
    private var failureLog: LimitedLog

    private let description: ServiceDescription
    private var interfaces: [String: any VarlinkInterface] = [:]
    private var texts: [String: InterfaceText] = [:]
    private var interfaceNames: [String] = []
    private var listeners: [Listener] = []
    private var connections: [ObjectIdentifier: Connection] = [:]
    private var connectionsOfUser: [UInt32: Int] = [:]
    private var touched: [Connection] = []
    /// What was sent to several of them at once in this turn.
    private var touchedMessages: [SharedMessages] = []
    private let turnEnd = TurnEnd()
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
    private var receiveBuffer = [UInt8](repeating: 0, count: 65_536)

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
        logClock: @escaping () -> Int64
    ) {
        self.description = description
        self.limits = limits.clamped
        self.loop = loop
        self.logger = logger
        clientLog = LimitedLog(logger, burst: 10, period: 1_000_000, now: logClock)
        detailLog = LimitedLog(logger, burst: 100, period: 10_000, now: logClock)
        failureLog = LimitedLog(logger, burst: 10, period: 1_000_000, now: logClock)
        let service = ServiceInterface(of: self)
        do {
            try add(service)
        } catch {
            preconditionFailure("\(service.name): \(error)")
        }
        turnEnd.handler = { [unowned self] in flush() }
        loop.afterEachTurn { [turnEnd] in turnEnd.handler?() }
    }

    deinit {
        turnEnd.handler = nil
        // Whoever is told that a stream has ended may send to others: to nobody, as nobody is left to send it.
        for connection in connections.values { connection.disconnect() }
        for connection in connections.values { connection.close() }
    }

    /// What a client may use up. A change holds for clients that are connected too; those beyond a lower number of connections stay.
    public var limits: ServerLimits {
        didSet {
            limits = limits.clamped
            guard limits != oldValue else { return }
            for connection in connections.values { connection.limitsChanged() }
            // Moments that nobody waits for yet may be over by the new limits. That is looked at later: it may take calls, and whoever
            // sets limits may be in the middle of something.
            if !connections.isEmpty { armDeadline(EventLoop.now()) }
        }
    }

    /// How many clients are connected.
    public var connectionCount: Int { connections.count }

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
        guard connections.count < limits.connections else {
            counts.refused += 1
            note("connection refused: \(limits.connections) are open", peer)
            return false
        }
        guard connectionsOfUser[peer.uid, default: 0] < limits.connectionsPerUser else {
            counts.refused += 1
            note("connection refused: the user has \(limits.connectionsPerUser) open", peer)
            return false
        }
        let client = Connection(connection, peer: peer, server: self)
        do {
            try client.start()
        } catch {
            counts.refused += 1
            noteFailure("connection refused: it cannot be watched: \(error)")
            return false
        }
        guard watchDeadline(of: client) else {
            // Nothing would ever end it.
            client.close()
            counts.refused += 1
            noteFailure("connection refused: it cannot be timed", peer)
            return false
        }
        connections[ObjectIdentifier(client)] = client
        connectionsOfUser[peer.uid, default: 0] += 1
        counts.accepted += 1
        detail("client connected", peer, level: .debug)
        counts.mostConnections = max(counts.mostConnections, connections.count)
        counts.mostConnectionsOfUser = max(counts.mostConnectionsOfUser, connectionCount(ofUser: peer.uid))
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
            connection.settle()
        }
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
        for client in clients {
            client.flush()
            client.close()
        }
        touched.removeAll()
        touchedMessages.removeAll()
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
    func touch(_ connection: Connection) {
        guard !connection.isTouched else { return }
        connection.isTouched = true
        touched.append(connection)
    }

    /// Looks after messages that several connections send, and after these, when the turn is over.
    func touch(_ connections: [Connection], with messages: SharedMessages) {
        for connection in connections { touch(connection) }
        if !touchedMessages.contains(where: { $0 === messages }) { touchedMessages.append(messages) }
    }

    /// Hands a call to its interface. Throws what is no answer to the client.
    func dispatch(_ message: CallMessage, message bytes: [UInt8], from connection: Connection) throws {
        let name = message.method
        // Never what it is called with: that may be a position.
        detail("calls \(PrintableText.quote(name))", connection.peer, level: .trace)
        let dot = name.lastIndex(of: ".")
        let interfaceName = dot.map { String(name[..<$0]) } ?? name
        let method = dot.map { String(name[name.index(after: $0)...]) } ?? ""
        let call = VarlinkCall(message, method: method, message: bytes, connection: connection)
        guard let interface = interfaces[interfaceName], let text = texts[interfaceName], dot != nil else {
            return call.fail(.interfaceNotFound(interfaceName))
        }
        guard text.methods.contains(where: { $0.name == method }) else { return call.fail(.methodNotFound(name)) }
        // No protocol but Varlink is spoken here.
        guard !message.wantsUpgrade else { return call.fail(.invalidParameter("upgrade")) }
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

    /// What the loop calls after each of its turns, for as long as the server is there: a weak reference to the server itself would make
    /// all its others slow.
    private final class TurnEnd {
        var handler: (() -> Void)?
    }
}
