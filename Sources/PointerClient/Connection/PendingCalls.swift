package import Limits
import Varlink

/// Calls for programs with their own event loop, over one connection: replies come later, and nothing waits.
package final class PendingCalls {
    private let client: VarlinkClient
    /// The calls whose replies are to come, the next one first.
    private var calls: [Call<Void>] = []

    /// Connects without waiting, also if the daemon's queue of connections is full.
    /// - Parameters:
    ///   - location: location of the daemon's socket.
    ///   - limit: most bytes of a reply.
    package init(at location: DaemonLocation, receiving limit: some ModuleLimit) throws(ClientError) {
        client = try location.connect(waits: false, receiving: limit)
    }

    /// The descriptor to poll for reading. The program must not read, write or close it.
    package var descriptor: Int32 { client.descriptor }

    /// Whether to poll ``descriptor`` for writing as well.
    package var wantsToWrite: Bool { client.hasUnsent }

    /// Number of calls without a reply yet.
    package var count: Int { calls.count }

    /// Sends a call, as far as the daemon takes it now.
    package func send(_ call: Call<Void>) throws(ClientError) {
        do throws(VarlinkClientError) {
            try call.enqueue(client)
            calls.append(call)
            try client.flush()
        } catch {
            throw ClientError(error)
        }
    }

    /// Reads the next reply.
    /// - Returns: the daemon's refusal, or a success; nil until ``descriptor`` is readable again.
    /// - Throws: the reason why the connection cannot be used any more.
    package func receive() throws(ClientError) -> Result<Void, ClientError>? {
        do throws(VarlinkClientError) {
            guard let reply = try client.replyIfReady() else { return nil }
            guard let call = calls.first else { throw .notVarlink("a reply without a call") }
            try call.read(reply)
            calls.removeFirst()
            return .success(())
        } catch {
            let error = ClientError(error)
            guard !error.endsConnection, !calls.isEmpty else { throw error }
            calls.removeFirst()
            return .failure(error)
        }
    }
}
