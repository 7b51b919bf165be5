/// News of the daemon as an asynchronous sequence, which outlives the daemon.
///
/// Each iteration has a connection of its own, and reads from it when the next element is asked for, no sooner: what a slow consumer
/// does not take stays in the socket. The iteration ends when its task is cancelled, and the connection with it.
///
/// Where the daemon goes, `disconnected` tells so, once, and the stream connects again as soon as it can; what comes then begins anew with all that
/// there is to know. It throws what the daemon refuses, as that would be refused again; with `reconnects` being
/// false also that it goes, and then nothing is told by `disconnected`.
public struct NewsStream<Element: News>: AsyncSequence, Sendable {
    public typealias Failure = ClientError

    let call: StreamCall<Element>
    let location: DaemonLocation
    let reconnects: Bool
    /// Called when a connection has given its first news.
    var onConnected: @Sendable () async throws(ClientError) -> Void = { () throws(ClientError) in }
    /// Called when a connection is no more.
    var onDisconnected: @Sendable () -> Void = {}

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    /// Goes through the news. Whatever is dropped with it ends the connection.
    public struct Iterator: AsyncIteratorProtocol {
        /// The longest pause before the daemon is looked for again.
        private static var longestPause: Duration { .seconds(2) }
        private static var shortestPause: Duration { .milliseconds(20) }

        private let stream: NewsStream
        private var connection: Connection<Element>?
        /// How long to wait before connecting.
        private var pause = Duration.zero
        private var isDisconnectionTold = false
        private var isEnded = false

        init(stream: NewsStream) {
            self.stream = stream
        }

        /// The next news; nil once the task has been cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(ClientError) -> Element? {
            while !isEnded {
                guard !Task.isCancelled else {
                    end()
                    break
                }
                let error: ClientError
                do throws(ClientError) {
                    guard let connection else {
                        try await connect()
                        continue
                    }
                    if let news = try await news(of: connection) { return news }
                    continue
                } catch let failure {
                    error = failure
                }
                if error == .cancelled { continue }
                guard stream.reconnects, !error.isRefusal else {
                    end()
                    throw error
                }
                connection = nil
                guard !isDisconnectionTold else { continue }
                isDisconnectionTold = true
                return .disconnected(error)
            }
            return nil
        }

        /// The same, wherever it is called.
        public mutating func next() async throws(ClientError) -> Element? {
            try await next(isolation: nil)
        }

        private mutating func connect(isolation actor: isolated (any Actor)? = #isolation) async throws(ClientError) {
            if pause > .zero {
                do {
                    try await Task.sleep(for: pause)
                } catch {
                    throw .cancelled
                }
            }
            pause = Swift.min(Swift.max(pause * 2, Self.shortestPause), Self.longestPause)
            connection = Connection(
                try DaemonStream(stream.call, at: stream.location),
                onDisconnected: stream.onDisconnected
            )
        }

        /// The next news of a connection, or nil after something else has come or the task was cancelled.
        private mutating func news(
            of connection: Connection<Element>,
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(ClientError) -> Element? {
            switch try connection.stream.step() {
            case .nothing: return nil
            case .notReady:
                let stream = connection.stream
                await Readiness.wait(for: stream.descriptor, toWrite: stream.wantsToWrite)
                return nil
            case .news(let news):
                guard !connection.isSettled else { return news }
                try await stream.onConnected()
                connection.isSettled = true
                pause = .zero
                isDisconnectionTold = false
                return news
            }
        }

        private mutating func end() {
            connection = nil
            isEnded = true
        }
    }
}

/// A connection of a stream, and whether it has given any news.
private final class Connection<Element: News> {
    let stream: DaemonStream<Element>
    var isSettled = false
    private let onDisconnected: @Sendable () -> Void

    init(_ stream: DaemonStream<Element>, onDisconnected: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.onDisconnected = onDisconnected
    }

    deinit {
        onDisconnected()
    }
}
