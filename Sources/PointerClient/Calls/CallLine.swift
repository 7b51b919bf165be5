import Varlink

/// The connection that calls go over, one after the other in the order in which they were made.
actor CallLine {
    private let location: DaemonLocation
    private var connection: VarlinkClient?
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ location: DaemonLocation) {
        self.location = location
    }

    /// Makes a call when its turn has come.
    /// - Parameter body: gets the reply before the next call is made.
    @discardableResult
    func call<Reply: Sendable>(
        _ call: Call<Reply>,
        then body: @Sendable (Reply) -> Void = { _ in }
    ) async throws(ClientError) -> Reply {
        await takeTurn()
        defer { endTurn() }
        guard !Task.isCancelled else { throw .cancelled }
        let connection = try openConnection()
        do throws(ClientError) {
            let reply = try await reply(to: call, on: connection)
            body(reply)
            return reply
        } catch {
            // Its next reply would be to this call.
            if !error.isRefusal || Self.isOutOfStep(error) { self.connection = nil }
            throw error
        }
    }

    private static func isOutOfStep(_ error: ClientError) -> Bool {
        if case .unreadable = error { true } else { false }
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
    private func openConnection() throws(ClientError) -> VarlinkClient {
        if let connection, !connection.isClosed { return connection }
        connection = nil
        let new = try location.connect()
        connection = new
        return new
    }

    private func takeTurn() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func endTurn() {
        if waiting.isEmpty {
            isBusy = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
