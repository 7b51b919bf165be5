/// An asynchronous sequence of the daemon's events that reconnects.
///
/// Each iteration has its own connection, and reads from it only when the program requests the next element. The events that a
/// slow consumer leaves stay in the socket. The iteration and its connection end when the task is cancelled.
///
/// After a loss of the connection the stream yields `disconnected` once and reconnects as soon as it can. The new connection
/// begins with the complete state. The stream throws a refusal of the daemon, because a retry would be refused again. It throws
/// ``ClientError/closed`` if the daemon closes several connections in a row before the first event, as it does after a call that
/// is too long. If `reconnects` is false, the stream throws the loss of the connection instead of yielding `disconnected`.
public struct ReconnectingStream<Element: StreamEvent>: AsyncSequence, Sendable {
    public typealias Failure = ClientError

    let call: StreamCall<Element>
    let location: DaemonLocation
    let reconnects: Bool
    /// Called before each attempt to connect. If it throws, the stream does not connect.
    var willConnect: @Sendable () async throws(ClientError) -> Void = { () throws(ClientError) in }
    /// Called with the first event of a connection, before the stream yields it. If it throws, the connection ends with that
    /// error.
    var onConnected: @Sendable (Element) async throws(ClientError) -> Void = { _ throws(ClientError) in }
    /// Called when a connection was lost or could not be made.
    var onDisconnected: @Sendable () -> Void = {}
    /// Called with a final error. If it returns an event, the stream yields the event instead and goes on with another
    /// connection.
    var onRefused: @Sendable (ClientError) -> Element? = { _ in nil }

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    /// The iterator over the events. Its connection ends with it.
    public struct Iterator: AsyncIteratorProtocol {
        /// The longest pause before the next attempt to connect.
        private static var longestPause: Duration { .seconds(2) }
        private static var shortestPause: Duration { .milliseconds(20) }

        private let stream: ReconnectingStream
        private var connection: Connection<Element>?
        /// Pause before the next attempt to connect.
        private var pause = Duration.zero
        private var silentConnections = SilentConnections()
        private var hasReportedDisconnection = false
        private var isEnded = false

        init(stream: ReconnectingStream) {
            self.stream = stream
        }

        /// Returns the next event; nil after the task was cancelled.
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
                    if let event = try await nextEvent(of: connection) { return event }
                    continue
                } catch let failure {
                    error = failure
                }
                if error == .cancelled { continue }
                let isFinal = endConnection(error)
                if isFinal, let event = stream.onRefused(error) {
                    silentConnections = SilentConnections()
                    pause = .zero
                    return event
                }
                guard stream.reconnects, !isFinal else {
                    end()
                    throw error
                }
                guard !hasReportedDisconnection else { continue }
                hasReportedDisconnection = true
                return .disconnected(error)
            }
            return nil
        }

        /// Returns the next event, without isolation to an actor.
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
            try await stream.willConnect()
            do throws(ClientError) {
                let client = try await stream.location.connect()
                connection = Connection(
                    try DaemonStream(stream.call, over: client),
                    onDisconnected: stream.onDisconnected
                )
            } catch {
                stream.onDisconnected()
                throw error
            }
        }

        /// Handles the loss of a connection, or a failure to connect.
        /// - Returns: whether the error is final, because the next connection would fail in the same way.
        private mutating func endConnection(_ error: ClientError) -> Bool {
            if let connection {
                silentConnections.noteEnd(isEstablished: connection.isEstablished)
                // Do not keep a daemon busy that ends each connection soon.
                if connection.isEstablished, connection.start.duration(to: .now) > Self.longestPause { pause = .zero }
            }
            connection = nil
            return error.isRefusal || silentConnections.isRefusal
        }

        /// Returns the next event of a connection; nil if none has arrived yet or the task was cancelled.
        private mutating func nextEvent(
            of connection: Connection<Element>,
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(ClientError) -> Element? {
            switch try connection.stream.step() {
            case .nothing: return nil
            case .ended: throw .ended
            case .notReady:
                let stream = connection.stream
                await Readiness.wait(for: stream.descriptor, toWrite: stream.wantsToWrite)
                return nil
            case .event(let event):
                guard !connection.isEstablished else { return event }
                try await self.stream.onConnected(event)
                connection.isEstablished = true
                hasReportedDisconnection = false
                return event
            }
        }

        private mutating func end() {
            connection = nil
            isEnded = true
        }
    }
}

/// A connection of a stream.
private final class Connection<Element: StreamEvent> {
    let stream: DaemonStream<Element>
    let start = ContinuousClock.now
    /// Whether the first event has arrived and `onConnected` has accepted it.
    var isEstablished = false
    private let onDisconnected: @Sendable () -> Void

    init(_ stream: DaemonStream<Element>, onDisconnected: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.onDisconnected = onDisconnected
    }

    deinit {
        onDisconnected()
    }
}
