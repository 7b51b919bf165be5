package import Limits
import Varlink

/// A stream for programs with their own event loop: a descriptor to poll, and a method that returns the events that have arrived.
/// Nothing blocks after the stream has begun.
///
/// ```swift
/// let stream = try DaemonStream(.events())
/// // In the loop, when stream.descriptor is readable:
/// while let event = try stream.receive() { draw(event) }
/// ```
///
/// Events that the program does not receive stay in the socket, and the daemon holds back what does not fit. A slow program so
/// costs no memory, and gets the latest position instead of all positions.
public final class DaemonStream<Element: Sendable> {
    private let client: VarlinkClient
    private let read: StreamCall<Element>.Reader

    /// Connects and sends the call.
    public convenience init(
        _ call: StreamCall<Element>,
        at location: DaemonLocation = DaemonLocation()
    ) throws(ClientError) {
        try self.init(call, over: try location.connect())
    }

    /// Connects without waiting, also if the daemon's queue of connections is full, and sends the call as far as the daemon takes it.
    /// - Parameters:
    ///   - call: the call.
    ///   - location: location of the daemon's socket.
    ///   - limit: most bytes of a message of the daemon.
    package convenience init(
        withoutWaiting call: StreamCall<Element>,
        at location: DaemonLocation,
        receiving limit: some ModuleLimit
    ) throws(ClientError) {
        try self.init(call, over: try location.connect(waits: false, receiving: limit))
    }

    init(_ call: StreamCall<Element>, over client: VarlinkClient) throws(ClientError) {
        self.client = client
        do throws(VarlinkClientError) {
            read = try call.start(client)
            try client.flush()
        } catch {
            throw ClientError(error)
        }
    }

    /// The descriptor to poll for reading. The program must not read, write or close it.
    public var descriptor: Int32 { client.descriptor }

    /// Whether to poll ``descriptor`` for writing as well, because a part of the call, such as a large surface, is unsent.
    /// ``receive()`` continues to send it.
    public var wantsToWrite: Bool { client.hasUnsent }

    /// Returns the next event that has arrived; nil if there is none until ``descriptor`` is readable again.
    ///
    /// - Throws: the reason why the stream ended. It does not reconnect; a new stream begins with the complete state.
    public func receive() throws(ClientError) -> Element? {
        while true {
            switch try step() {
            case .event(let event): return event
            case .nothing: continue
            case .notReady: return nil
            case .ended: throw .ended
            }
        }
    }

    /// Reads the next message that has arrived. A message that is no event, such as one of a kind unknown to this library, counts too: a
    /// program that takes so many at a time is not kept by a daemon that sends nothing else.
    /// - Parameter handler: called with the event, if the message is one.
    /// - Returns: whether a message had arrived.
    /// - Throws: as ``receive()`` does.
    package func receiveMessage(_ handler: (Element) -> Void) throws(ClientError) -> Bool {
        switch try step() {
        case .event(let event): handler(event)
        case .nothing: break
        case .notReady: return false
        case .ended: throw .ended
        }
        return true
    }

    /// Waits for the next event and returns it.
    /// - Parameter timeout: the longest wait, after which this throws ``ClientError/timedOut``; nil for no limit.
    package func receive(within timeout: Duration?) throws(ClientError) -> Element {
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while true {
            var event: Element?
            let hasArrived = try receiveMessage { event = $0 }
            if let event { return event }
            guard !hasArrived else {
                // A daemon that sends nothing but what is no event prolongs no wait.
                if let deadline, ContinuousClock.now >= deadline { throw .timedOut }
                continue
            }
            do throws(VarlinkClientError) {
                try client.wait(until: deadline)
            } catch {
                throw ClientError(error)
            }
        }
    }

    func step() throws(ClientError) -> StreamCall<Element>.Step {
        do throws(VarlinkClientError) {
            return try read(client)
        } catch {
            throw ClientError(error)
        }
    }
}
