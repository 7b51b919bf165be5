import CLinux
import FoundationEssentials
import Glibc
import PointerProtocol
import SystemPackage
import Varlink

/// A connection to the daemon. Its errors advise the user.
struct DaemonConnection {
    /// Path of the socket that accepted the connection.
    let path: String
    private let client: VarlinkClient
    private let timeout: Int

    /// Connects to the first candidate socket that accepts.
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

    /// Calls a method and returns the reply's parameters, as the JSON text received.
    func call(_ method: String, _ parameters: some Encodable = NoParameters()) throws -> [UInt8] {
        do {
            return try reply(to: method, parameters)
        } catch let error as VarlinkClientError {
            throw Failure.call(method, at: path, error)
        }
    }

    /// Calls a method with parameters given as JSON text.
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

    /// Decodes the parameters of a reply.
    func decode<Reply: Decodable>(_ reply: [UInt8], of method: String, as type: Reply.Type) throws(Failure) -> Reply {
        do {
            return try JSONDecoder().decode(type, from: Data(reply))
        } catch {
            throw .unreadable(method, at: path)
        }
    }

    /// Calls a method and decodes its reply.
    func ask<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable = NoParameters(),
        as type: Reply.Type
    ) throws -> Reply {
        try decode(try call(method, parameters), of: method, as: type)
    }

    /// Like `ask`, but returns nil if the daemon mutes this user.
    func askUnlessMuted<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable,
        as type: Reply.Type
    ) throws -> Reply? {
        try ask(method, parameters, as: type) { error in
            if case .remote(let error) = error { error.isSessionInactive } else { false }
        }
    }

    /// Like `ask`, but returns nil if the daemon mutes this user or has closed the connection; the caller's stream reports both.
    func askUnlessEnded<Reply: Decodable>(
        _ method: String,
        _ parameters: some Encodable,
        as type: Reply.Type
    ) throws -> Reply? {
        try ask(method, parameters, as: type) { error in
            if case .remote(let error) = error { error.isSessionInactive } else { error == .closed }
        }
    }

    /// Calls a method and decodes its reply; returns nil for an expected error.
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

    /// Calls a method that streams, and waits for the first reply.
    func begin(
        _ method: String,
        _ parameters: some Encodable = NoParameters()
    ) throws -> (parameters: [UInt8], continues: Bool) {
        try firstReply(of: method) { () throws(VarlinkClientError) in
            try client.send(method, parameters, more: true)
        }
    }

    /// Calls a method that streams with parameters given as JSON text, and waits for the first reply.
    func begin(_ method: String, json parameters: [UInt8]) throws -> (parameters: [UInt8], continues: Bool) {
        try firstReply(of: method) { () throws(VarlinkClientError) in
            try client.send(method, json: parameters, more: true)
        }
    }

    /// Calls a method that streams, without waiting for a reply; ``readReplies(_:of:_:)`` reads them.
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

    /// Reads the replies of streams until `body` returns false or a stream ends. Throws ``OutputClosed`` once the reader of
    /// standard output is gone.
    ///
    /// - Parameters:
    ///   - daemons: The connections, one for each stream.
    ///   - method: The method that all streams called.
    ///   - body: Called with the stream's index in `daemons` and each reply; returns whether to continue.
    /// - Returns: Whether a stream has ended.
    @discardableResult
    static func readReplies(
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

    /// Waits until connections are readable, and returns their indices.
    ///
    /// Without a limit of time, throws ``OutputClosed`` once the reader of standard output is gone: while the pointer rests, no
    /// write would notice. With a limit, waits for the reply regardless, because it may be an error.
    private static func wait(for daemons: [DaemonConnection], within seconds: Int?) throws -> [Int] {
        let ready = daemons.indices.filter { daemons[$0].client.hasReply }
        if !ready.isEmpty { return ready }
        let clock = ContinuousClock()
        let deadline = seconds.map { clock.now + .seconds($0) }
        while true {
            var descriptors = daemons.map { pollfd(fd: $0.client.descriptor, events: Int16(POLLIN), revents: 0) }
            if seconds == nil { descriptors.append(pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)) }
            let milliseconds = deadline.map { deadline in
                // Rounded up, so that the last millisecond is not spent in a busy loop.
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
                throw Failure.timedOut(daemons.first?.path ?? "", seconds: seconds ?? 0)
            }
        }
    }
}
