import CLinux
import Glibc
package import Logging
package import PointerRuntime
import SafeText
package import SystemPackage

/// A Varlink service on an event loop: listens, keeps its clients within limits and passes their calls to interfaces.
///
/// The server closes the connection of a client whose message it cannot answer (no JSON object, no method, too long, too deep,
/// not UTF-8). Other clients do not notice.
package final class VarlinkServer {
    let loop: EventLoop
    let logger: Logger
    let encoder = MessageEncoder()
    /// Log for entries that clients can cause at will.
    private var clientLog: LimitedLog
    /// Log for entries about well-behaved clients, which are more frequent.
    private var detailLog: LimitedLog
    /// Log for the service's own failures. Clients cannot exhaust its rate limit.
    private var failureLog: LimitedLog

    private let description: ServiceDescription
    private var service: ServiceInterface?
    private var interfaces: [String: any VarlinkInterface] = [:]
    private var texts: [String: InterfaceText] = [:]
    private var interfaceNames: [String] = []
    private var listeners: [Listener] = []
    private var connections: [ObjectIdentifier: Connection] = [:]
    private var connectionsOfUser: [UInt32: Int] = [:]
    /// Number of connections that only get a refusal.
    private var refusedCount = 0
    /// Maximum number of connections that only get a refusal, in addition to ``ServerLimits/connections``.
    package static let mostRefused = 8
    /// User that the service runs as.
    private let ownUser: UInt32
    /// Makes the error for a call beyond a limit, from the limit's name: `connections`, `connectionsPerUser` or `bytesPerUser`.
    /// If it is nil, the server closes a connection beyond a limit.
    package var limitExceeded: ((_ limit: String) -> VarlinkError)?
    /// Bytes held for clients, by user.
    package let userBytes: UserBytes
    /// Connections to finish at the end of the turn.
    private var scheduledConnections: [Connection] = []
    /// Messages that several connections send in this turn.
    private var scheduledMessages: [BroadcastBuffer] = []
    private var rotation = Rotation()
    /// Connection that has this turn's share.
    private var served: Connection?
    /// Clock that measures a connection's share of processor time, in microseconds. Tests replace it.
    package var shareClock: () -> Int64 = ProcessorTime.now
    private let reference = ServerReference()
    private var deadlineTimer: PointerRuntime.Timer?
    /// Makes the timer for the first deadline. Tests replace it.
    var makeTimer: (EventLoop, @escaping () -> Void) throws -> PointerRuntime.Timer = { loop, body in
        try PointerRuntime.Timer(on: loop, body)
    }
    /// When the timer fires, in microseconds; nil if it does not run.
    private(set) var deadlineTime: Int64?
    /// Counts of what has happened to clients so far.
    package private(set) var counts = ServerCounts()
    /// Buffer for received bytes, shared by all connections: only one reads at a time.
    private var receiveBuffer = [UInt8](repeating: 0, count: VarlinkServer.receiveSize)
    /// Maximum length of one recv(2), in bytes.
    static let receiveSize = 65_536

    /// Creates a service that offers only `org.varlink.service` and does not listen yet.
    package convenience init(_ description: ServiceDescription, limits: ServerLimits, loop: EventLoop, logger: Logger) {
        self.init(description, limits: limits, loop: loop, logger: logger, logClock: EventLoop.now)
    }

    /// Creates a service whose log limits follow another clock, in microseconds.
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
        reference.server = self
        userBytes.onRoom = { [reference] user in reference.server?.scheduleFlush(connectionsOf: user) }
        loop.afterEachTurn { [reference] in reference.server?.flush() }
        loop.inEachTurn(while: { [reference] in reference.server?.rotation.isEmpty == false }) { [reference] in
            reference.server?.serveNext()
        }
    }

    deinit {
        reference.server = nil
        // A stream's `onClosed` may send to other streams. They are disconnected first, because no server is left to send
        // anything.
        for connection in connections.values { connection.disconnect() }
        for connection in connections.values { connection.close() }
    }

    /// Limits for clients. A change applies to connected clients too; connections beyond a lower number stay open.
    package var limits: ServerLimits {
        didSet {
            limits = limits.clamped
            guard limits != oldValue else { return }
            userBytes.limit = limits.bytesPerUser
            for connection in connections.values { connection.limitsChanged() }
            // Deadlines may have passed under the new limits. The timer checks that later: the check may handle calls, and the
            // caller may be in the middle of something.
            if !connections.isEmpty { armDeadline(EventLoop.now()) }
        }
    }

    /// Number of connected clients.
    package var connectionCount: Int { connections.count - refusedCount }

    /// Returns the number of a user's connected clients.
    package func connectionCount(ofUser uid: UInt32) -> Int { connectionsOfUser[uid] ?? 0 }

    /// Largest number of bytes that wait for one client.
    package var mostPendingBytes: Int { connections.values.reduce(0) { max($0, $1.pendingBytes) } }

    /// Adds an interface. Fails if its text is not an interface definition or names another interface, or if it was added before.
    package func add(_ interface: any VarlinkInterface) throws(InterfaceError) {
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

    /// Does the service's own work in shares of processor time: in turn with the connections, and after the loop's important
    /// events.
    /// - Parameters:
    ///   - isWaiting: returns whether there is work.
    ///   - piece: works until the share is used up.
    package func inShares(while isWaiting: @escaping () -> Bool, _ piece: @escaping (inout Share) -> Void) {
        loop.inEachTurn(while: { [reference] in reference.server != nil && isWaiting() }) { [reference] in
            if let server = reference.server { server.withShare(piece) }
        }
    }

    private func withShare(_ body: (inout Share) -> Void) {
        var share = Share(lasting: limits.shareTime, by: shareClock)
        body(&share)
    }

    /// Accepts a socket's clients until ``close()``. Fails as epoll_ctl(2) and timerfd_create(2) do.
    package func listen(_ socket: consuming ListeningSocket) throws(Errno) {
        try listen(socket, accepting: clinux_accept)
    }

    /// Accepts a socket's clients with another accept4(2).
    func listen(_ socket: consuming ListeningSocket, accepting acceptOne: @escaping Listener.Accept) throws(Errno) {
        listeners.append(try Listener(socket, server: self, accepting: acceptOne))
    }

    /// Serves an existing connection, such as one end of a socket pair. The limits apply to it as to any other.
    ///
    /// - Returns: whether the server serves it; it refuses or closes a connection beyond a limit.
    @discardableResult
    package func serve(_ connection: consuming OwnedDescriptor) -> Bool {
        guard let peer = PeerCredentials(of: connection.rawValue) else {
            counts.refused += 1
            note("connection refused: the kernel does not identify the client")
            return false
        }
        return serve(connection, of: peer)
    }

    /// Serves an existing connection whose peer is known without the kernel.
    @discardableResult
    package func serve(_ connection: consuming OwnedDescriptor, of peer: PeerCredentials) -> Bool {
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

    /// Returns the limit that one more connection of a user would exceed; nil if it would exceed none. The last connections are
    /// kept for root and the service's own user, and some before them for users with fewer than two, so that no user can lock out
    /// the others.
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

    /// Watches a new connection. Returns whether that succeeded.
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

    /// Sends what waits, as far as clients accept it. The loop calls this after each of its turns.
    package func flush() {
        // By index: finishing one connection may schedule another.
        var position = 0
        while position < scheduledConnections.count {
            let connection = scheduledConnections[position]
            position += 1
            connection.isFlushScheduled = false
            connection.finishTurn(isServed: connection === served)
        }
        served = nil
        scheduledConnections.removeAll(keepingCapacity: true)
        for messages in scheduledMessages { messages.endTurn() }
        scheduledMessages.removeAll(keepingCapacity: true)
    }

    /// Sends what clients accept at once, ends all connections and streams, and closes the listening sockets.
    package func close() {
        listeners.removeAll()
        let clients = Array(connections.values)
        connections.removeAll()
        connectionsOfUser.removeAll()
        refusedCount = 0
        for client in clients {
            client.flushAll()
            client.close()
        }
        scheduledConnections.removeAll()
        scheduledMessages.removeAll()
        rotation.removeAll()
        deadlineTimer = nil
        deadlineTime = nil
    }

    /// Contents of `org.varlink.service.GetInfo`.
    var information: (description: ServiceDescription, interfaces: [String]) { (description, interfaceNames) }

    /// Returns the text of an interface; nil if no interface has that name.
    func text(of interface: String) -> String? {
        interfaces[interface]?.text
    }

    // MARK: For connections

    /// Schedules a connection to be finished at the end of the turn.
    func scheduleFlush(_ connection: Connection) {
        guard !connection.isFlushScheduled else { return }
        connection.isFlushScheduled = true
        scheduledConnections.append(connection)
    }

    /// Schedules all connections of a user, whose calls no longer wait for each other.
    private func scheduleFlush(connectionsOf user: UInt32) {
        for connection in connections.values where connection.peer.uid == user { scheduleFlush(connection) }
    }

    /// Schedules connections that send the same messages, and the messages, to be finished at the end of the turn.
    func scheduleFlush(_ connections: [Connection], with messages: BroadcastBuffer) {
        for connection in connections { scheduleFlush(connection) }
        if !scheduledMessages.contains(where: { $0 === messages }) { scheduledMessages.append(messages) }
    }

    /// Gives a connection a share of processor time when its turn comes.
    func queue(_ connection: Connection) {
        guard !connection.isInRotation else { return }
        connection.isInRotation = true
        rotation.append(connection)
    }

    /// Serves the next connection for one share. The loop calls this once per turn, so that devices come before the connection
    /// after it.
    private func serveNext() {
        while let connection = rotation.next() {
            connection.isInRotation = false
            // It may have ended meanwhile.
            guard connection.isOpen else { continue }
            served = connection
            return withShare { connection.serve(&$0) }
        }
    }

    /// Passes a call to its interface. Throws errors that are not an answer to the client.
    func dispatch(_ message: CallMessage, from connection: Connection) throws {
        let name = message.method
        // Never the parameters: they may contain a position.
        detail("calls \(PrintableText.quote(name))", connection.peer, level: .trace)
        let dot = name.lastIndex(of: ".")
        let interfaceName = dot.map { String(name[..<$0]) } ?? name
        let method = dot.map { String(name[name.index(after: $0)...]) } ?? ""
        let call = VarlinkCall(message, method: method, connection: connection)
        guard let interface = interfaces[interfaceName], let text = texts[interfaceName], dot != nil else {
            return call.fail(.interfaceNotFound(interfaceName))
        }
        guard text.methods.contains(where: { $0.name == method }) else { return call.fail(.methodNotFound(name)) }
        // The server speaks no protocol but Varlink.
        guard !message.wantsUpgrade else {
            return call.fail(.invalidParameter("upgrade", reason: "no method upgrades the connection"))
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

    /// Receives at most `limit` bytes without waiting, with recv(2). The kernel drops descriptors that were passed along.
    func receive(from descriptor: Int32, atMost limit: Int, into input: inout MessageBuffer) -> Result<Int, Errno> {
        unsafe receiveBuffer.withUnsafeMutableBytes { buffer in
            let count = unsafe recv(descriptor, buffer.baseAddress, min(limit, buffer.count), Int32(MSG_DONTWAIT))
            if count < 0 { return .failure(.last) }
            unsafe input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return .success(count)
        }
    }

    /// Reads and discards what a socket's buffer holds.
    func discardInput(of descriptor: Int32) {
        unsafe receiveBuffer.withUnsafeMutableBytes { buffer in
            for _ in 0..<16 {
                let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                if count <= 0 { return }
            }
        }
    }

    /// Arms the timer for a connection's deadline, if no earlier one is armed.
    /// - Returns: false if no timer can be made.
    @discardableResult
    func watchDeadline(of connection: Connection) -> Bool {
        guard let deadline = connection.deadline else { return true }
        if let deadlineTime, deadlineTime <= deadline { return true }
        return armDeadline(deadline)
    }

    /// Stops the timer once no connection has a deadline, so that nothing wakes the process.
    func deadlineHasEnded() {
        guard deadlineTime != nil, !connections.values.contains(where: { $0.isOpen && $0.deadline != nil }) else {
            return
        }
        do {
            try deadlineTimer?.disarm()
            deadlineTime = nil
        } catch {
            noteFailure("the timer of clients cannot be stopped: \(error)", level: .warning)
        }
    }

    /// Removes a connection, counts and logs its end, and closes it.
    func end(_ connection: Connection, _ ending: Connection.Ending) {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        if connection.refusal != nil {
            // It was counted when it connected.
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

    // Functions, because only the server may change the counts.

    func noteRefusal() { counts.refused += 1 }

    func noteCall() { counts.calls += 1 }

    func noteError() { counts.errors += 1 }

    func noteMessages(_ count: Int) { counts.messages += count }

    func noteSent(_ bytes: Int) { counts.bytes += bytes }

    func noteWaiting(_ bytes: Int) { counts.mostPendingBytes = max(counts.mostPendingBytes, bytes) }

    /// Logs what clients can cause, at a limited rate.
    func note(_ message: @autoclosure () -> String, _ peer: PeerCredentials? = nil) {
        clientLog.log(.notice, message(), metadata: peer.map { ["uid": "\($0.uid)"] } ?? [:])
    }

    /// Logs a failure that no client caused, at a limited rate.
    func noteFailure(
        _ message: @autoclosure () -> String,
        _ peer: PeerCredentials? = nil,
        level: Logger.Level = .error
    ) {
        failureLog.log(level, message(), metadata: peer.map { ["uid": "\($0.uid)"] } ?? [:])
    }

    /// Logs what a well-behaved client does, at a limited rate.
    private func detail(_ message: @autoclosure () -> String, _ peer: PeerCredentials, level: Logger.Level) {
        detailLog.log(level, message(), metadata: ["uid": "\(peer.uid)"])
    }

    // MARK: Deadlines

    /// Arms the timer.
    /// - Returns: whether there is a timer. If the kernel does not arm it, it fires soon all the same and looks for the next
    ///   deadline.
    @discardableResult
    private func armDeadline(_ time: Int64) -> Bool {
        do {
            if deadlineTimer == nil { deadlineTimer = try makeTimer(loop) { [weak self] in self?.deadlinePassed() } }
            try deadlineTimer?.arm(at: time)
            deadlineTime = time
        } catch {
            noteFailure("clients cannot be timed: \(error)", level: .warning)
        }
        return deadlineTimer != nil
    }

    private func deadlinePassed() {
        deadlineTime = nil
        let now = EventLoop.now()
        var next: Int64?
        for connection in connections.values {
            connection.deadlinePassed(at: now)
            guard connection.isOpen, let deadline = connection.deadline else { continue }
            next = min(next ?? deadline, deadline)
        }
        if let next { armDeadline(next) }
    }

    /// Reference to the server for the loop's callbacks. A weak reference to the server would make all its other references slow.
    private final class ServerReference {
        /// The server; its deinit sets this to nil.
        unowned var server: VarlinkServer?
    }
}
