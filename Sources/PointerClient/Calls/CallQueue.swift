import Varlink

/// The connection that calls go over, one after the other in the order in which they were made.
actor CallQueue {
    private let location: DaemonLocation
    private var connection: VarlinkClient?
    private let turns = AsyncLock()

    init(_ location: DaemonLocation) {
        self.location = location
    }

    /// Makes a call when its turn has come.
    @discardableResult
    func call<Reply: Sendable>(_ call: Call<Reply>) async throws(ClientError) -> Reply {
        guard await turns.take() else { throw .cancelled }
        defer { turns.end() }
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
                if let reply = try call.take(connection) { return reply }
            } catch {
                throw ClientError(error)
            }
            await Readiness.wait(for: connection.descriptor, toWrite: connection.hasUnsent)
            if Task.isCancelled { throw .cancelled }
        }
    }

    /// The connection of the last call, if the daemon has not closed it meanwhile.
    private func openConnection() async throws(ClientError) -> VarlinkClient {
        if let connection, !connection.isClosed { return connection }
        connection = nil
        let new = try await location.connect()
        connection = new
        return new
    }
}
