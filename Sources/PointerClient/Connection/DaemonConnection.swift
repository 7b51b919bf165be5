import Varlink

/// A connection that waits for its replies: for programs that do one thing at a time, and for compositors with an event loop of
/// their own, which the daemon keeps waiting for microseconds.
///
/// It is of no more use after an error that is no refusal (``ClientError/isRefusal``).
public final class DaemonConnection {
    private let client: VarlinkClient

    /// Connects.
    public init(_ location: DaemonLocation = DaemonLocation()) throws(ClientError) {
        client = try location.connect()
    }

    /// Calls a method and waits for its reply.
    public func call<Reply>(_ call: Call<Reply>) throws(ClientError) -> Reply {
        do throws(VarlinkClientError) {
            try call.enqueue(client)
            return try call.wait(client)
        } catch {
            throw ClientError(error)
        }
    }
}
