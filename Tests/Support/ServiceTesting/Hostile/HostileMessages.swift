import ConfigurationFiles
import PointerConfiguration
import PointerModel
import PointerRuntime
import PointerService
import ScenarioTesting
import TestBasics
import Varlink

/// Arbitrary messages from clients of two users, to a daemon with another client, which the daemon must still answer afterwards.
///
/// A ``Mark`` begins the bytes of the next client: a connection with a stream accepts no further call, and a surface is changed
/// over another connection than the one that shows it.
enum HostileMessages {
    /// A byte that no message contains.
    private enum Mark: UInt8 {
        /// The daemon's own user, who may do everything, sends the following bytes; also the bytes before any mark.
        case ownUser = 1
        /// Another user sends the following bytes.
        case otherUser
        /// Switches the session in front, alternately to a third user's and to the other user's.
        case switchOfSessions
    }

    private static let users: [UInt32] = [1000, 1001]

    static func play(_ bytes: [UInt8]) throws {
        let loop = try EventLoop()
        let logger = Log.silent
        let configuration = Configuration.builtIn
        let service = try PointerService(configuration, loop: loop, logger: logger)
        let server = VarlinkServer(
            ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
            limits: ServerLimits(configuration.limits),
            loop: loop,
            logger: logger
        )
        try service.offer(on: server)
        service.onReload = { [unowned service] () throws(ConfigurationError) in
            service.apply(configuration, at: Timestamp(microseconds: EventLoop.now()))
        }
        var active = 0
        var hostile: [LoopbackClient] = []
        var rest = bytes[...]
        while let first = rest.first {
            let mark = Mark(rawValue: first)
            if mark != nil { rest.removeFirst() }
            let sent = rest.prefix { Mark(rawValue: $0) == nil }
            rest.removeFirst(sent.count)
            if mark == .switchOfSessions {
                active += 1
                service.setSeatUsers(SeatUsers(of: "seat0", active: users[active % 2], present: Set(users)))
            }
            guard !sent.isEmpty, hostile.count < 8 else { continue }
            let peer = mark == .otherUser ? PeerCredentials(uid: users[0], gid: users[0]) : nil
            let client = try LoopbackClient(of: server, loop: loop, as: peer)
            // The server may close the connection in the middle.
            try? client.send(raw: Array(sent))
            hostile.append(client)
            while try loop.turn(timeout: 0) > 0 {}
        }
        for client in hostile { client.shutdownWriting() }
        let other = try LoopbackClient(of: server, loop: loop)
        let reply = try other.ask(#"{"method":"io.pointerd.Pointer.GetState"}"#)
        try Violation.unless(
            reply?.hasPrefix(#"{"parameters":{"state":"#) == true,
            "the other client is answered",
            reply ?? "nothing"
        )
        for client in hostile { client.close() }
        while try loop.turn(timeout: 0) > 0 {}
    }
}
