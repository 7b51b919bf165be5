import Varlink

/// The connection for a client's calls, which it performs one after the other in their order.
actor CallQueue {
    private let location: DaemonLocation
    private var connection: VarlinkClient?
    private let lock = AsyncLock()

    init(_ location: DaemonLocation) {
        self.location = location
    }

    /// Performs a call after all earlier ones.
    @discardableResult
    func call<Reply: Sendable>(_ call: Call<Reply>) async throws(ClientError) -> Reply {
        guard await lock.acquire() else { throw .cancelled }
        defer { lock.release() }
        guard !Task.isCancelled else { throw .cancelled }
        let connection = try await openConnection()
        do throws(ClientError) {
            return try await reply(to: call, on: connection)
        } catch {
            if error.endsConnection { self.connection = nil }
            throw error
        }
    }

    private func reply<Reply: Sendable>(
        to call: Call<Reply>,
        on connection: VarlinkClient
    ) async throws(ClientError) -> Reply {
        do throws(VarlinkClientError) {
            try call.enqueue(connection)
        } catch {
            throw ClientError(error)
        }
        while true {
            do throws(VarlinkClientError) {
                if let reply = try connection.replyIfReady() { return try call.read(reply) }
            } catch {
                throw ClientError(error)
            }
            await Readiness.wait(for: connection.descriptor, toWrite: connection.hasUnsent)
            if Task.isCancelled { throw .cancelled }
        }
    }

    /// Returns the connection of the last call, or a new one if the daemon has closed it.
    private func openConnection() async throws(ClientError) -> VarlinkClient {
        if let connection, !connection.isClosed { return connection }
        connection = nil
        let new = try await location.connect()
        connection = new
        return new
    }
}
