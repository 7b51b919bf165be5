import Varlink

/// A connection that waits for its replies: for programs that do one thing at a time, and for compositors with an event loop of
/// their own, which the daemon keeps waiting for microseconds.
///
/// It is made with the first call, as the daemon ends one over which nothing is called, and anew with the next call after it was lost.
public final class DaemonConnection {
    private let location: DaemonLocation
    private var client: VarlinkClient?

    /// Connects to nothing yet.
    public init(_ location: DaemonLocation = DaemonLocation()) {
        self.location = location
    }

    /// Calls a method and waits for its reply.
    ///
    /// After an error that is no refusal (``ClientError/isRefusal``) it is not known whether the daemon has done what it was asked.
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

    /// The connection of the last call, if the daemon has not closed it meanwhile.
    private func openClient() throws(ClientError) -> VarlinkClient {
        if let client, !client.isClosed { return client }
        client = nil
        let new = try location.connect()
        client = new
        return new
    }
}
