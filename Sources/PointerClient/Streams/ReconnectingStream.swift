/// Events of the daemon as an asynchronous sequence, which outlives the daemon.
///
/// Each iteration has a connection of its own, and reads from it when the next element is asked for, no sooner: what a slow consumer
/// does not take stays in the socket. The iteration ends when its task is cancelled, and the connection with it.
///
/// Where the daemon goes, `disconnected` tells so, once, and the stream connects again as soon as it can; what comes then begins anew with all that
/// there is to know. It throws what the daemon refuses, as that would be refused again, and ``ClientError/closed`` where the daemon closes
/// one connection after the other before it has said anything, as it does with a call that is too long; with `reconnects` being
/// false also that it goes, and then nothing is told by `disconnected`.
public struct ReconnectingStream<Element: StreamEvent>: AsyncSequence, Sendable {
    public typealias Failure = ClientError

    let call: StreamCall<Element>
    let location: DaemonLocation
    let reconnects: Bool
    /// Called before each connection is made. Where it throws, none is.
    var willConnect: @Sendable () async throws(ClientError) -> Void = { () throws(ClientError) in }
    /// Called with the first event of a connection, before anybody gets them. Where it throws, the connection ends as by its own error.
    var onConnected: @Sendable (Element) async throws(ClientError) -> Void = { _ throws(ClientError) in }
    /// Called when a connection is no more, or could not be made.
    var onDisconnected: @Sendable () -> Void = {}
    /// Called with what the stream would end with. What it gives is told instead, and the stream goes on with another connection.
    var onRefused: @Sendable (ClientError) -> Element? = { _ in nil }

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    /// Goes through the events. Whatever is dropped with it ends the connection.
    public struct Iterator: AsyncIteratorProtocol {
        /// The longest pause before the daemon is looked for again.
        private static var longestPause: Duration { .seconds(2) }
        private static var shortestPause: Duration { .milliseconds(20) }
        /// So many connections in a row that are closed before they say anything are no accident: with the pauses between them they take
        /// more than two seconds, in which a daemon that restarts has done so.
        private static var mostSilentConnections: Int { 8 }

        private let stream: ReconnectingStream
        private var connection: Connection<Element>?
        /// How long to wait before connecting.
        private var pause = Duration.zero
        /// How many connections in a row were closed before they said anything.
        private var silentConnections = 0
        private var isDisconnectionTold = false
        private var isEnded = false

        init(stream: ReconnectingStream) {
            self.stream = stream
        }

        /// The next event; nil once the task has been cancelled.
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
                    silentConnections = 0
                    pause = .zero
                    return event
                }
                guard stream.reconnects, !isFinal else {
                    end()
                    throw error
                }
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

        /// Notes that a connection is lost, or could not be made.
        /// - Returns: whether the same would happen to the next one.
        private mutating func endConnection(_ error: ClientError) -> Bool {
            if let connection {
                silentConnections = connection.isSettled ? 0 : silentConnections + 1
                // A daemon that ends each connection soon is not to be kept busy with new ones.
                if connection.isSettled, connection.start.duration(to: .now) > Self.longestPause { pause = .zero }
            }
            connection = nil
            return error.isRefusal || silentConnections >= Self.mostSilentConnections
        }

        /// The next event of a connection, or nil after something else has come or the task was cancelled.
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
                guard !connection.isSettled else { return event }
                try await self.stream.onConnected(event)
                connection.isSettled = true
                isDisconnectionTold = false
                return event
            }
        }

        private mutating func end() {
            connection = nil
            isEnded = true
        }
    }
}

/// A connection of a stream, and whether it has given any events.
private final class Connection<Element: StreamEvent> {
    let stream: DaemonStream<Element>
    let start = ContinuousClock.now
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
