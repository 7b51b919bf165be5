import Glibc
import PointerClient
import SystemPackage

/// A stream of the daemon's replies to one call. Its errors advise the user.
struct ReplyReader<Message: Decodable & Sendable> {
    typealias Reply = ReceivedReply<Message>

    private let daemon: DaemonConnection
    private let method: String
    private let stream: DaemonStream<Reply>

    /// Calls a method that streams, over the daemon's connection. The next call over `daemon` opens another connection.
    init(_ daemon: DaemonConnection, _ method: String, _ parameters: some Encodable & Sendable) throws(Failure) {
        try self.init(daemon, method, StreamCall(method, parameters, receiving: Message.self))
    }

    /// Calls a method that streams, with parameters given as JSON text.
    init(_ daemon: DaemonConnection, _ method: String, json parameters: String = "{}") throws(Failure) {
        try self.init(daemon, method, StreamCall(method, json: Array(parameters.utf8), receiving: Message.self))
    }

    private init(_ daemon: DaemonConnection, _ method: String, _ call: StreamCall<Reply>) throws(Failure) {
        self.daemon = daemon
        self.method = method
        do throws(ClientError) {
            stream = try daemon.begin(call)
        } catch {
            throw Failure(error, of: method, at: daemon)
        }
    }

    /// Waits for the first reply, as long as for the reply of any call.
    func first() throws(Failure) -> Reply {
        do throws(ClientError) {
            return try stream.receive(within: daemon.timeout)
        } catch {
            throw Failure(error, of: method, at: daemon)
        }
    }

    /// Reads the replies of streams until `body` returns false or a stream ends. Throws ``OutputClosed`` once the reader of
    /// standard output is gone.
    ///
    /// - Parameters:
    ///   - readers: The streams.
    ///   - body: Called with the stream's index in `readers` and each reply; returns whether to continue.
    /// - Returns: Whether a stream has ended.
    @discardableResult
    static func readAll(_ readers: [ReplyReader], _ body: (_ stream: Int, Reply) throws -> Bool) throws -> Bool {
        while true {
            var isIdle = true
            for (number, reader) in readers.enumerated() {
                let reply: Reply?
                do throws(ClientError) {
                    reply = try reader.stream.receive()
                } catch {
                    if error == .closed || error == .ended { return true }
                    throw Failure(error, of: reader.method, at: reader.daemon)
                }
                guard let reply else { continue }
                isIdle = false
                guard try body(number, reply) else { return false }
            }
            if isIdle { try wait(for: readers) }
        }
    }

    /// Waits until one of the streams can be read. Throws ``OutputClosed`` once the reader of standard output is gone: while the
    /// pointer rests, no write would notice.
    private static func wait(for readers: [ReplyReader]) throws {
        var descriptors = readers.map { reader in
            pollfd(
                fd: reader.stream.descriptor,
                events: Int16(reader.stream.wantsToWrite ? POLLOUT : POLLIN),
                revents: 0
            )
        }
        descriptors.append(pollfd(fd: STDOUT_FILENO, events: 0, revents: 0))
        let count = unsafe poll(&descriptors, nfds_t(descriptors.count), -1)
        if count < 0, errno != EINTR {
            throw Failure(message: "cannot wait for pointerd: \(Errno(rawValue: errno))")
        }
        if count > 0, descriptors[readers.count].revents != 0 { throw OutputClosed() }
    }
}
