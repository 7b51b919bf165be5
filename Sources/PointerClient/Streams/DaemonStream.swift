import Varlink

/// A stream for programs with an event loop of their own: a descriptor to wait for, and what has come. Nothing here waits once the
/// stream has begun.
///
/// ```swift
/// let stream = try DaemonStream(.events())
/// // In the loop, when stream.descriptor can be read:
/// while let event = try stream.receive() { draw(event) }
/// ```
///
/// What is not received stays in the socket, and the daemon holds back what does not fit there: a slow program costs no memory, and gets the
/// latest position instead of all of them.
public final class DaemonStream<Element: Sendable> {
    private let client: VarlinkClient
    private let read: StreamCall<Element>.Reader

    /// Connects and asks for the stream.
    public convenience init(
        _ call: StreamCall<Element>,
        at location: DaemonLocation = DaemonLocation()
    ) throws(ClientError) {
        try self.init(call, over: try location.connect())
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

    /// To be waited for together with others until it can be read. Nothing else may read, write or close it.
    public var descriptor: Int32 { client.descriptor }

    /// Whether ``descriptor`` is to be waited for until it can be written as well: the call, such as a large surface, has not gone out
    /// as a whole. What goes on sending it is ``receive()``.
    public var wantsToWrite: Bool { client.hasUnsent }

    /// The next event that has arrived; nil: there is nothing more until ``descriptor`` can be read again.
    ///
    /// - Throws: why the stream has ended. It does not begin again by itself; a new one begins with the whole state.
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

    func step() throws(ClientError) -> StreamCall<Element>.Step {
        do throws(VarlinkClientError) {
            return try read(client)
        } catch {
            throw ClientError(error)
        }
    }
}
