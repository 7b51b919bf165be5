import Varlink

/// A connection with synchronous calls, for single-threaded programs and for compositors with their own event loop. The daemon
/// answers within microseconds.
///
/// The first call opens the connection, because the daemon closes one without calls. After a loss, the next call opens it again.
public final class DaemonConnection {
    /// Location of the daemon's socket.
    package let location: DaemonLocation
    /// The longest wait for a reply; nil for no limit.
    package let timeout: Duration?
    /// Path of the socket that accepted the last connection; nil before the first one.
    package private(set) var path: String?
    private var client: VarlinkClient?

    /// Creates a connection, without opening it yet.
    /// - Parameters:
    ///   - location: the socket's location; by default as the environment says.
    ///   - timeout: the longest wait for a reply, after which a call fails with ``ClientError/timedOut``; nil for no limit.
    public init(_ location: DaemonLocation = DaemonLocation(), timeout: Duration? = nil) {
        self.location = location
        self.timeout = timeout
    }

    /// Calls a method and waits for its reply.
    ///
    /// After an error that is not a refusal (``ClientError/isRefusal``), it is unknown whether the daemon has carried out the
    /// call.
    @discardableResult
    public func call<Reply>(_ call: Call<Reply>) throws(ClientError) -> Reply {
        let reply = try reply(to: call)
        do throws(ClientError) {
            return try reply.value()
        } catch {
            client = nil
            throw error
        }
    }

    /// Calls a method, waits for its reply and returns it as received.
    package func reply<Reply>(to call: Call<Reply>) throws(ClientError) -> ReceivedReply<Reply> {
        let client = try openClient()
        do throws(VarlinkClientError) {
            try call.enqueue(client)
            return ReceivedReply(try client.nextReply(by: timeout.map { .now + $0 }), to: call)
        } catch {
            let error = ClientError(error)
            if error.endsConnection { self.client = nil }
            throw error
        }
    }

    /// Calls a method that streams. The stream takes over the connection; the next call opens another one.
    package func begin<Element>(_ call: StreamCall<Element>) throws(ClientError) -> DaemonStream<Element> {
        let client = try openClient()
        self.client = nil
        return try DaemonStream(call, over: client)
    }

    /// Returns the connection of the last call, or a new one if the daemon has closed it.
    private func openClient() throws(ClientError) -> VarlinkClient {
        if let client, !client.isClosed { return client }
        client = nil
        let new = try location.connect()
        client = new
        path = new.path
        return new
    }
}
