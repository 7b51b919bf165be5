import CLinux
import FoundationEssentials
import Glibc
import PointerProtocol
import SystemPackage
import Varlink

/// A connection to the daemon whose errors say what to do about them.
struct DaemonConnection {
    /// Where the daemon was found.
    let path: String
    private let client: VarlinkClient
    private let timeout: Int

    /// Connects to the first of the sockets that takes the connection.
    init(_ options: ConnectionOptions) throws(Failure) {
        let paths = options.candidates
        var errors: [ConnectError] = []
        for path in paths {
            do throws(ConnectError) {
                client = try VarlinkClient(path: path)
                self.path = path
                timeout = options.timeout
                return
            } catch {
                errors.append(error)
            }
        }
        throw Failure.unreachable(paths, errors)
    }

    /// Calls a method and gives its reply as the JSON text that came.
    func call(_ method: String, _ parameters: some Encodable = NoParameters()) throws -> [UInt8] {
        do {
            return try reply(to: method, parameters)
        } catch let error as VarlinkClientError {
            throw Failure.call(method, at: path, error)
        }
    }

    /// The same with parameters that are JSON text already.
    func call(_ method: String, json parameters: [UInt8]) throws -> [UInt8] {
        try firstReply(of: method) { () throws(VarlinkClientError) in
            try client.send(method, json: parameters)
        }.parameters
    }

    private func reply(to method: String, _ parameters: some Encodable) throws -> [UInt8] {
        try client.send(method, parameters)
        try wait(within: timeout)
        return try client.nextReplyJSON().parameters
    }

    /// What a reply says.
    func decode<Reply: Decodable>(_ reply: [UInt8], of method: String, as type: Reply.Type) throws(Failure) -> Reply {
        do {
            return try JSONDecoder().decode(type, from: Data(reply))
        } catch {
            throw .unreadable(method, at: path)
        }
    }

    /// Calls a method and gives what its reply says.
    func ask<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        as type: Reply.Type
    ) throws -> Reply {
        try decode(try call(method, parameters), of: method, as: type)
    }

    /// The same where another session may be in front; nil: it is, and the daemon does not answer this.
    func askUnlessMuted<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable,
        as type: Reply.Type
    ) throws -> Reply? {
        try ask(method, parameters, as: type) { error in
            if case .remote(let error) = error { error.isOfMuted } else { false }
        }
    }

    /// The same of a daemon that may have ended, or mute the user, of which another connection tells; nil: it has, or does.
    func askUnlessEnded<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable,
        as type: Reply.Type
    ) throws -> Reply? {
        try ask(method, parameters, as: type) { error in
            if case .remote(let error) = error { error.isOfMuted } else { error == .closed }
        }
    }

    /// Calls a method and gives what its reply says; nil where it has none for a reason that is no failure.
    private func ask<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable,
        as type: Reply.Type,
        unless isExpected: (VarlinkClientError) -> Bool
    ) throws -> Reply? {
        do {
            return try decode(try reply(to: method, parameters), of: method, as: type)
        } catch let error as VarlinkClientError {
            if isExpected(error) { return nil }
            throw Failure.call(method, at: path, error)
        }
    }

    /// Calls a method that streams, and waits for its first reply.
    func begin(
        _ method: String,
        _ parameters: some Encodable = NoParameters()
    ) throws -> (parameters: [UInt8], continues: Bool) {
        try firstReply(of: method) { () throws(VarlinkClientError) in
            try client.send(method, parameters, more: true)
        }
    }

    /// The same with parameters that are JSON text already.
    func begin(_ method: String, json parameters: [UInt8]) throws -> (parameters: [UInt8], continues: Bool) {
        try firstReply(of: method) { () throws(VarlinkClientError) in
            try client.send(method, json: parameters, more: true)
        }
    }

    /// Calls a method that streams and may say nothing at first; ``follow(_:of:_:)`` gives its replies.
    func begin(silent method: String) throws(Failure) {
        do throws(VarlinkClientError) {
            try client.send(method, NoParameters(), more: true)
        } catch {
            throw Failure.call(method, at: path, error)
        }
    }

    private func firstReply(
        of method: String,
        _ send: () throws(VarlinkClientError) -> Void
    ) throws -> (parameters: [UInt8], continues: Bool) {
        do {
            try send()
            try wait(within: timeout)
            return try client.nextReplyJSON()
        } catch let error as VarlinkClientError {
            throw Failure.call(method, at: path, error)
        }
    }

    /// Gives the further replies of streams that have begun to `body`, with the number of the stream, until that returns false, one of the
    /// streams ends or nobody reads standard output.
    ///
    /// - Returns: whether a stream has ended.
    @discardableResult
    static func follow(
        _ daemons: [DaemonConnection],
        of method: String,
        _ body: (_ stream: Int, [UInt8]) throws -> Bool
    ) throws -> Bool {
        while true {
            for number in try wait(for: daemons, within: nil) {
                let reply: (parameters: [UInt8], continues: Bool)
                do throws(VarlinkClientError) {
                    reply = try daemons[number].client.nextReplyJSON()
                } catch {
                    if error == .closed { return true }
                    throw Failure.call(method, at: daemons[number].path, error)
                }
                guard try body(number, reply.parameters) else { return false }
                guard reply.continues else { return true }
            }
        }
    }

    private func wait(within seconds: Int?) throws {
        _ = try Self.wait(for: [self], within: seconds)
    }

    /// Waits until a daemon has something to say, for a number of seconds or for ever; gives the numbers of those that do.
    ///
    /// Who waits for ever ends with ``OutputClosed`` when nobody is left to be told of it: a pointer that rests would never let a write find
    /// out. An answer is waited for all the same: it may be that what was asked for was refused.
    private static func wait(for daemons: [DaemonConnection], within seconds: Int?) throws -> [Int] {
        let ready = daemons.indices.filter { daemons[$0].client.hasReply }
        if !ready.isEmpty { return ready }
        let clock = ContinuousClock()
        let deadline = seconds.map { clock.now + .seconds($0) }
        while true {
            var descriptors = daemons.map { pollfd(fd: $0.client.descriptor, events: Int16(POLLIN), revents: 0) }
            if seconds == nil { descriptors.append(pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)) }
            let milliseconds = deadline.map { deadline in
                // Rounded up, so that the last wait does not become a loop of waits for nothing.
                Int32(max(0, min(86_400_000, (deadline - clock.now) / .milliseconds(1) + 1)))
            }
            let count = unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds ?? -1)
            if count < 0, errno != EINTR {
                throw Failure(message: "cannot wait for pointerd: \(Errno(rawValue: errno))")
            }
            if count > 0 {
                if seconds == nil, descriptors[daemons.count].revents != 0 { throw OutputClosed() }
                return daemons.indices.filter { descriptors[$0].revents != 0 }
            }
            if let deadline, clock.now >= deadline {
                throw Failure.silent(daemons.first?.path ?? "", seconds: seconds ?? 0)
            }
        }
    }
}
