@_exported public import PointerModel
@_exported public import PointerWire

@_exported public import enum Varlink.ConnectError
@_exported public import struct Varlink.VarlinkError

/// A client of pointerd, with calls and with streams of events that survive a restart of the daemon.
///
/// ```swift
/// let client = PointerClient()
/// for try await event in client.events([.enter, .exit, .style]) {
///     guard let pointer = event.snapshot?.state else { continue }
///     draw(pointer.style, at: pointer.displayed)
/// }
/// ```
///
/// It connects with the first call or stream. Calls share one connection, one after the other; each stream has its own.
public final class PointerClient: Sendable {
    /// Location of the daemon's socket.
    public let location: DaemonLocation
    let calls: CallQueue

    /// Creates a client, without connecting yet.
    /// - Parameter location: the socket's location; by default as the environment says.
    public init(_ location: DaemonLocation = DaemonLocation()) {
        self.location = location
        calls = CallQueue(location)
    }

    /// Calls a method and waits for its reply.
    ///
    /// If the task is cancelled, the wait ends at once. It is unknown then whether the daemon has carried out the call.
    @discardableResult
    public func call<Reply: Sendable>(_ call: Call<Reply>) async throws(ClientError) -> Reply {
        try await calls.call(call)
    }

    /// Subscribes to a pointer: its state, then every change.
    /// - Parameters:
    ///   - kinds: kinds of events to receive; nil for all. Complete states are always sent.
    ///   - maxRate: maximum number of motion events per second, 1 to 1000000; nil for no limit.
    ///   - pointer: name of the pointer; nil for the default one.
    ///   - reconnects: whether the stream waits for a daemon that is not running yet, and continues after a restart.
    public func events(
        _ kinds: Set<EventKind>? = nil,
        maxRate: Int? = nil,
        of pointer: String? = nil,
        reconnects: Bool = true
    ) -> ReconnectingStream<PointerStreamEvent> {
        let call = StreamCall.events(kinds, maxRate: maxRate, of: pointer)
        return ReconnectingStream(call: call, location: location, reconnects: reconnects)
    }

    /// Subscribes to the devices: those that are present and those that cannot be read, then every change.
    public func devices(reconnects: Bool = true) -> ReconnectingStream<DeviceStreamEvent> {
        ReconnectingStream(call: .devices, location: location, reconnects: reconnects)
    }

    /// Subscribes to the daemon's status: now, and each time that the daemon is paused, resumed or reloaded.
    public func status(reconnects: Bool = true) -> ReconnectingStream<StatusStreamEvent> {
        ReconnectingStream(call: .status, location: location, reconnects: reconnects)
    }

    /// Subscribes to the status of the drive. Needs the role `admin`.
    /// - Parameter reconnects: whether the stream waits for a daemon that is not running yet, and continues after a restart.
    public func drive(reconnects: Bool = true) -> ReconnectingStream<DriveStreamEvent> {
        ReconnectingStream(call: .drive, location: location, reconnects: reconnects)
    }

    /// Moves a pointer in place of its devices while the stream is iterated. Each report is a call of `.report(_:)`.
    /// - Parameters:
    ///   - pointer: name of the pointer; nil for the default one.
    ///   - reconnects: whether the stream waits for a daemon that is not running yet, and continues after a restart.
    public func compositor(of pointer: String? = nil, reconnects: Bool = true) -> ReconnectingStream<
        CompositorStreamEvent
    > {
        ReconnectingStream(call: .compositor(of: pointer), location: location, reconnects: reconnects)
    }

    /// Registers a reporter of the real cursor while the stream is iterated. Each position is a call of
    /// ``Call/moveCursor(to:at:by:)`` with the number in ``CursorReporterStreamEvent/began(reporter:)``, which is new for each
    /// connection. Needs the role `sync`.
    /// - Parameters:
    ///   - pointer: name of the pointer; nil for the default one.
    ///   - reconnects: whether the stream waits for a daemon that is not running yet, and continues after a restart.
    public func cursorReporter(of pointer: String? = nil, reconnects: Bool = true) -> ReconnectingStream<
        CursorReporterStreamEvent
    > {
        ReconnectingStream(call: .cursorReporter(of: pointer), location: location, reconnects: reconnects)
    }

    /// Shows a surface while the returned session is iterated.
    public func show(_ surface: Surface, reconnects: Bool = true) -> SurfaceSession {
        SurfaceSession(surface, client: self, reconnects: reconnects)
    }

    /// Shows several surfaces over one connection while the returned host is iterated.
    public func host(reconnects: Bool = true) -> SurfaceHost {
        SurfaceHost(client: self, reconnects: reconnects)
    }

    /// Replaces the outputs while the stream is iterated. Needs the role `sync`.
    public func holdOutputs(_ outputs: [Output], reconnects: Bool = true) -> ReconnectingStream<HoldStreamEvent> {
        ReconnectingStream(call: .holdOutputs(outputs), location: location, reconnects: reconnects)
    }

    /// Locks a pointer while the stream is iterated.
    /// - Parameters:
    ///   - pointer: name of the pointer; nil for the default one.
    ///   - surface: a surface of this user under the pointer; nil to lock the pointer anywhere, which needs the role `sync`.
    ///   - reconnects: whether the stream waits for a daemon that is not running yet, and continues after a restart.
    public func lock(
        _ pointer: String? = nil,
        for surface: String? = nil,
        reconnects: Bool = true
    ) -> ReconnectingStream<HoldStreamEvent> {
        ReconnectingStream(call: .lock(pointer, for: surface), location: location, reconnects: reconnects)
    }
}
