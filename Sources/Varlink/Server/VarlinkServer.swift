import CLinux
import Glibc
package import PointerRuntime
package import SystemPackage

/// A Varlink service on an event loop: listens, keeps its clients within limits and passes their calls to interfaces.
///
/// The server closes the connection of a client whose message it cannot answer (no JSON object, no method, too long, too deep,
/// not UTF-8). Other clients do not notice.
package final class VarlinkServer {
    let loop: EventLoop
    let log: ServerLog
    let encoder = MessageEncoder()
    let receiveBuffer = ReceiveBuffer()
    let schedule = ConnectionSchedule()
    let largeWorks = LargeWorks()
    let deadlines: ClientDeadlines
    private let interfaces: InterfaceTable
    private var listeners: [Listener] = []
    var connections: ConnectionTable
    /// Makes the error for a call beyond a limit, from the limit's name: `connections`, `connectionsPerUser`, `bytes` or
    /// `bytesPerUser`. If it is nil, the server closes a connection beyond a limit.
    package var limitExceeded: ((_ limit: String) -> VarlinkError)?
    /// Frees a part of what is gone and still counts for users, until the share is used up. Returns whether there was anything. Work
    /// that finds no room calls it before it is refused.
    package var freeFormer: (inout ProcessorShare) -> Bool = { _ in false }
    /// Bytes held for clients, by user.
    package let userBytes: UserBytes
    /// Clock that measures a connection's share of processor time, in microseconds. Tests replace it.
    package var shareClock: () -> Int64 = ProcessorTime.now
    /// Counts of what has happened to clients so far.
    package internal(set) var counts = ServerCounts()
    /// Called when a client has connected and is served.
    package var onClient: (PeerCredentials) -> Void = { _ in }
    /// Returns whether a client is a guest: one who may do nothing but ask what the service is. Guests have few connections and small
    /// buffers, and ``sortGuests()`` asks again. Who becomes one later counts as before, until it connects again.
    package var isGuest: (PeerCredentials) -> Bool = { _ in false }
    /// Returns whether a client's user is logged in where the service is. Some connections are kept for such users: a person may have
    /// thousands of user numbers, by subordinate ones, and all of them have the person's groups.
    package var isPresent: (PeerCredentials) -> Bool = { _ in true }
    /// Limits for guests.
    private(set) var guestLimits: ServerLimits
    /// What the service asks for about the groups of its clients.
    package let groups: ClientGroups
    private let reference = ServerReference()

    /// Creates a service that offers only `org.varlink.service` and does not listen yet.
    package convenience init(_ description: ServiceDescription, limits: ServerLimits, loop: EventLoop, logger: Log) {
        self.init(description, limits: limits, loop: loop, logger: logger, logClock: EventLoop.now)
    }

    /// Creates a service whose log limits follow another clock, in microseconds.
    init(
        _ description: ServiceDescription,
        limits: ServerLimits,
        loop: EventLoop,
        logger: Log,
        logClock: @escaping () -> Int64,
        ownUser: UInt32 = geteuid()
    ) {
        self.limits = limits.clamped
        guestLimits = limits.clamped.ofGuests
        self.loop = loop
        log = ServerLog(logger, now: logClock)
        groups = ClientGroups(log: log)
        userBytes = UserBytes(limits.clamped)
        connections = ConnectionTable(ownUser: ownUser)
        deadlines = ClientDeadlines(on: loop, log: log)
        interfaces = InterfaceTable(of: description)
        reference.server = self
        deadlines.onDeadline = { [reference] in reference.server?.checkDeadlines() }
        groups.onQuestion = { [reference] in reference.server?.lookAtGroups() }
        userBytes.onRoom = { [reference] user in reference.server?.scheduleFlush(connectionsOf: user) }
        // The loop asks these in each turn, so they refer to the schedule: a reference that may be gone costs more. The loop keeps them, and
        // connections keep the loop, so the end of the server empties the schedule.
        loop.afterEachTurn { [schedule] in schedule.finishTurn() }
        // One share a turn, so that devices come before the next connection.
        inShares(while: { [schedule] in !schedule.isEmpty }) { [schedule] share in schedule.serveNext(&share) }
    }

    deinit {
        reference.server = nil
        largeWorks.removeAll()
        // A stream's `onClosed` may send to other streams. They are disconnected first, because no server is left to send
        // anything.
        for connection in connections.all { connection.disconnect() }
        for connection in connections.all { connection.close() }
        schedule.removeAll()
    }

    /// Limits for clients. A change applies to connected clients too; connections beyond a lower number stay open.
    package var limits: ServerLimits {
        didSet {
            limits = limits.clamped
            guard limits != oldValue else { return }
            guestLimits = limits.ofGuests
            userBytes.apply(limits)
            for connection in connections.all { connection.limitsChanged() }
            // Deadlines may have passed under the new limits. The timer checks that later: the check may handle calls, and the
            // caller may be in the middle of something.
            if !connections.all.isEmpty { deadlines.schedule(EventLoop.now()) }
        }
    }

    /// Number of connected clients, but for guests.
    package var connectionCount: Int { connections.count }

    /// Number of connected guests.
    package var guestCount: Int { connections.guestCount }

    /// Returns the number of a user's connected clients, but for guests.
    package func connectionCount(ofUser uid: UInt32) -> Int { connections.count(ofUser: uid) }

    /// Largest number of bytes that wait for one client.
    package var mostPendingBytes: Int { connections.all.reduce(0) { max($0, $1.pendingBytes) } }

    /// Adds an interface. Fails if its text is not an interface definition or names another interface, or if it was added before.
    package func add(_ interface: any VarlinkInterface) throws(InterfaceError) {
        try interfaces.add(interface)
    }

    /// Does work in shares of processor time, one share a turn, after the loop's important events.
    /// - Parameters:
    ///   - isWaiting: returns whether there is work.
    ///   - piece: works until the share is used up.
    package func inShares(while isWaiting: @escaping () -> Bool, _ piece: @escaping (inout ProcessorShare) -> Void) {
        loop.inEachTurn(while: { [reference] in isWaiting() && reference.server != nil }) { [reference] in
            if let server = reference.server { server.withShare(piece) }
        }
    }

    private func withShare(_ body: (inout ProcessorShare) -> Void) {
        var share = ProcessorShare(lasting: limits.shareTime, by: shareClock)
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

    /// Looks at the owners and groups of the files on which the server listens, which somebody may have changed. A file that is gone, or
    /// cannot be looked at, counts as it was.
    package func lookAtSockets() {
        // Each listener looks, whatever the one before it has found.
        if listeners.count(where: { $0.lookAtFile() }) > 0 { lookAtGroups() }
    }

    /// Returns whether a client of a user is connected that runs with one of these groups, or has it as a supplementary one that the
    /// service asks for. Finds none once the server has ended.
    package var hasClient: (_ user: UInt32, _ groups: Set<UInt32>) -> Bool {
        { [reference] user, groups in
            reference.server?.connections.all.contains { connection in
                let peer = connection.peer
                return peer.uid == user
                    && (groups.contains(peer.gid) || !groups.isDisjoint(with: peer.membership.groups))
            } ?? false
        }
    }

    /// Finds out which guests are none any more, because that may have changed. The closure does nothing once the server has ended.
    package var sortGuests: () -> Void {
        { [reference] in reference.server?.sortAllGuests() }
    }

    private func sortAllGuests() {
        for connection in connections.all where connection.refusal == nil && connection.isGuest {
            if !isGuest(connection.peer) { connections.promote(connection) }
        }
    }

    /// Looks at the groups of all clients again.
    private func lookAtGroups() {
        for connection in connections.all { groups.look(at: connection.peer, on: connection.number) }
    }

    /// Sends what waits, as far as clients accept it. The loop calls this after each of its turns.
    package func flush() {
        schedule.finishTurn()
    }

    /// Sends what clients accept at once, ends all connections and streams, and closes the listening sockets.
    package func close() {
        listeners.removeAll()
        for client in connections.removeAll() {
            client.flushAll()
            client.close()
            if client.refusal == nil { userBytes.count(-1, of: client.peer.uid) }
        }
        schedule.removeAll()
        deadlines.close()
    }

    /// Passes a call to its interface. Throws errors that are not an answer to the client.
    func dispatch(_ message: CallMessage, from connection: Connection) throws {
        // Never the parameters: they may contain a position.
        log.detail("calls \(quoting: message.method)", connection.peer, level: .trace)
        let call = VarlinkCall(message, connection: connection)
        do {
            let interface = try interfaces.find(message)
            // The server speaks no protocol but Varlink.
            guard !message.wantsUpgrade else {
                throw VarlinkError.invalidParameter("upgrade", reason: "no method upgrades the connection")
            }
            try interface.handle(call)
        } catch let error as VarlinkError {
            call.failIfUnanswered(error)
        } catch {
            call.abandon()
            throw error
        }
    }

    /// Schedules all connections of a user, whose calls no longer wait for each other.
    private func scheduleFlush(connectionsOf user: UInt32) {
        for connection in connections.all where connection.peer.uid == user { schedule.scheduleFlush(connection) }
    }

    /// Reference to the server for the loop's callbacks. A weak reference to the server would make all its other references slow.
    private final class ServerReference {
        /// The server; its deinit sets this to nil.
        unowned var server: VarlinkServer?
    }
}
