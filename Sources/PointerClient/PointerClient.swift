@_exported public import PointerModel
@_exported public import PointerProtocol
import Varlink

/// A program's way to pointerd: calls, and streams of events that survive a restart of the daemon.
///
/// ```swift
/// let client = PointerClient()
/// for try await event in client.events([.enter, .exit, .style]) {
///     guard let pointer = event.snapshot?.state else { continue }
///     draw(pointer.style, at: pointer.displayed)
/// }
/// ```
///
/// It connects when there is something to say. Calls go over one connection, one after the other; each stream has its own.
public final class PointerClient: Sendable {
    /// Where the daemon is looked for.
    public let location: DaemonLocation
    let calls: CallQueue

    /// Connects to nothing yet.
    /// - Parameter location: where the environment says, unless given.
    public init(_ location: DaemonLocation = DaemonLocation()) {
        self.location = location
        calls = CallQueue(location)
    }

    /// Calls a method and waits for its reply.
    ///
    /// If the task is cancelled, the wait ends at once; whether the daemon has done what it was asked is not known then.
    @discardableResult
    public func call<Reply: Sendable>(_ call: Call<Reply>) async throws(ClientError) -> Reply {
        try await calls.call(call)
    }

    /// Follows a pointer: its state, then every change.
    /// - Parameters:
    ///   - kinds: the events that are wanted; nil: all. Whole states always come.
    ///   - maxRate: at most so many motion events a second, 1 to 1000000; nil: as many as there are.
    ///   - pointer: its name; nil: the default one.
    ///   - reconnects: whether the stream goes on after the daemon has gone, and waits for one that is not there yet.
    public func events(
        _ kinds: Set<EventKind>? = nil,
        maxRate: Int? = nil,
        of pointer: String? = nil,
        reconnects: Bool = true
    ) -> ReconnectingStream<PointerStreamEvent> {
        let call = StreamCall.events(kinds, maxRate: maxRate, of: pointer)
        return ReconnectingStream(call: call, location: location, reconnects: reconnects)
    }

    /// Watches the devices: those that are there and those that cannot be read, then every change.
    public func devices(reconnects: Bool = true) -> ReconnectingStream<DeviceStreamEvent> {
        ReconnectingStream(call: .devices, location: location, reconnects: reconnects)
    }

    /// Watches the daemon itself: its status, and again each time that it is paused, resumed or reloaded.
    public func status(reconnects: Bool = true) -> ReconnectingStream<StatusStreamEvent> {
        ReconnectingStream(call: .status, location: location, reconnects: reconnects)
    }

    /// Moves a pointer in place of its devices for as long as somebody iterates. Each report is a call of `.report(_:)`.
    /// - Parameters:
    ///   - pointer: its name; nil: the default one.
    ///   - reconnects: whether the stream goes on after the daemon has gone, and waits for one that is not there yet.
    public func compositor(of pointer: String? = nil, reconnects: Bool = true) -> ReconnectingStream<
        CompositorStreamEvent
    > {
        ReconnectingStream(call: .compositor(of: pointer), location: location, reconnects: reconnects)
    }

    /// Reports where the real cursor is while the stream is iterated, with ``Call/moveCursor(to:at:by:)``: ``CursorReporterStreamEvent``. Each
    /// connection has a number of its own. Needs the role `sync`.
    /// - Parameters:
    ///   - pointer: its name; nil: the default one.
    ///   - reconnects: whether it begins again when the daemon goes.
    public func cursorReporter(of pointer: String? = nil, reconnects: Bool = true) -> ReconnectingStream<
        CursorReporterStreamEvent
    > {
        ReconnectingStream(call: .cursorReporter(of: pointer), location: location, reconnects: reconnects)
    }

    /// Shows a surface for as long as somebody iterates over what is returned.
    public func show(_ surface: Surface, reconnects: Bool = true) -> SurfaceSession {
        SurfaceSession(surface, client: self, reconnects: reconnects)
    }

    /// Shows surfaces for as long as somebody iterates over what is returned, all of them over one connection.
    public func host(reconnects: Bool = true) -> SurfaceHost {
        SurfaceHost(client: self, reconnects: reconnects)
    }

    /// Holds outputs for as long as somebody iterates, in place of the others. Needs the role `sync`.
    public func holdOutputs(_ outputs: [Output], reconnects: Bool = true) -> ReconnectingStream<HoldStreamEvent> {
        ReconnectingStream(call: .holdOutputs(outputs), location: location, reconnects: reconnects)
    }

    /// Locks a pointer for as long as somebody iterates.
    /// - Parameters:
    ///   - pointer: its name; nil: the default one.
    ///   - surface: one of this user's where the pointer is; nil: wherever it is, which needs the role `sync`.
    ///   - reconnects: whether the stream goes on after the daemon has gone, and waits for one that is not there yet.
    public func lock(
        _ pointer: String? = nil,
        for surface: String? = nil,
        reconnects: Bool = true
    ) -> ReconnectingStream<HoldStreamEvent> {
        ReconnectingStream(call: .lock(pointer, for: surface), location: location, reconnects: reconnects)
    }
}
