import Varlink

/// A connection with synchronous calls, for single-threaded programs and for compositors with their own event loop. The daemon
/// answers within microseconds.
///
/// The first call opens the connection, because the daemon closes one without calls. After a loss, the next call opens it again.
public final class DaemonConnection {
    private let location: DaemonLocation
    private var client: VarlinkClient?

    /// Creates a connection, without opening it yet.
    public init(_ location: DaemonLocation = DaemonLocation()) {
        self.location = location
    }

    /// Calls a method and waits for its reply.
    ///
    /// After an error that is not a refusal (``ClientError/isRefusal``), it is unknown whether the daemon has carried out the
    /// call.
    @discardableResult
    public func call<Reply>(_ call: Call<Reply>) throws(ClientError) -> Reply {
        let client = try openClient()
        do throws(VarlinkClientError) {
            try call.enqueue(client)
            return try call.wait(client)
        } catch {
            let error = ClientError(error)
            if error.endsConnection { self.client = nil }
            throw error
        }
    }

    /// Returns the connection of the last call, or a new one if the daemon has closed it.
    private func openClient() throws(ClientError) -> VarlinkClient {
        if let client, !client.isClosed { return client }
        client = nil
        let new = try location.connect()
        client = new
        return new
    }
}
