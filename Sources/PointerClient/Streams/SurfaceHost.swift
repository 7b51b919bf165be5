public import PointerModel
import PointerWire
import Synchronization
import Varlink

/// Surfaces that this program shows over one connection. They exist while the program iterates over their events.
///
/// ```swift
/// let host = client.host()
/// try await host.show([panel, toolbar])
/// for try await event in host {
///     if case .event(.enter(let region, _), _, _) = event { highlight(region.node, of: region.surface.id) }
/// }
/// ```
///
/// After a restart of the daemon the host shows the surfaces again, with their updates and slider values. Only one iteration at a
/// time is possible: a second one throws ``ClientError/invalidCall(_:)`` and changes nothing.
public final class SurfaceHost: AsyncSequence, Sendable {
    /// Phase of the host's connection.
    enum Phase: Equatable {
        case closed
        /// The host is connecting. It holds the lock until the surfaces are shown or the connection is lost.
        case opening
        /// The host is open, with the name that calls use.
        case open(String)
    }

    struct State {
        /// The surfaces, in the order in which they were first shown.
        var kept: [KeptSurface] = []
        /// The declarations that the daemon accepted last.
        var accepted: [Surface] = []
        var phase = Phase.closed

        var declared: [Surface] { kept.map(\.declared) }

        func index(of id: String) -> Int? { kept.firstIndex { $0.declared.id.hasSameBytes(as: id) } }
    }

    public typealias Element = SurfaceStreamEvent
    public typealias Failure = ClientError
    public typealias AsyncIterator = ReconnectingStream<SurfaceStreamEvent>.Iterator

    let state = Mutex(State())
    /// Held during a change and while connecting, so that this program's declarations match the daemon's.
    let lock = AsyncLock()
    let client: PointerClient
    private let reconnects: Bool

    init(client: PointerClient, reconnects: Bool) {
        self.client = client
        self.reconnects = reconnects
    }

    /// The current declarations, shown or to be shown, in the order in which the surfaces were first shown.
    public var declared: [Surface] { state.withLock { $0.declared } }

    /// Answers a region request.
    /// - Parameters:
    ///   - request: the request, from the event.
    ///   - region: the region, in the space of the request's node; nil if there is none at the request's location.
    ///   - pointer: name of the pointer, from the event; nil for the default one.
    public func answer(_ request: RegionRequest, _ region: Region?, of pointer: String? = nil) async throws(ClientError)
    {
        try await client.call(.answer(request, region, of: pointer))
    }

    /// Discards the answers about a node of a surface, or about all its nodes, so that the daemon asks again.
    public func invalidate(_ surface: String, node: String? = nil) async throws(ClientError) {
        try await client.call(.invalidate(surface, node: node))
    }

    public func makeAsyncIterator() -> ReconnectingStream<SurfaceStreamEvent>.Iterator {
        let call = StreamCall<SurfaceStreamEvent>.host { [self] message in note(message) }
        var stream = ReconnectingStream(call: call, location: client.location, reconnects: reconnects)
        stream.willConnect = { [self] () throws(ClientError) in try await beginOpening() }
        stream.onConnected = { [self] event throws(ClientError) in try await showAll(on: event) }
        stream.onDisconnected = { [self] in endOpening(.closed) }
        stream.onRefused = { [self] error in rollBack(error) }
        return stream.makeAsyncIterator()
    }

    /// Adopts the value of a slider event, unless a later update has put the slider.
    private func note(_ message: SurfaceEventMessage) {
        guard case .slider(let slider)? = PointerEvent(message) else { return }
        state.withLock { state in
            guard let index = state.index(of: slider.surface.id),
                let applied = state.kept[index].apply(slider, after: message.updates ?? 0)
            else { return }
            for index in state.accepted.indices where state.accepted[index].name == applied.surface {
                state.accepted[index].apply(applied)
            }
        }
    }

    private func beginOpening() async throws(ClientError) {
        guard await lock.acquire() else { throw .cancelled }
        let mayOpen = state.withLock { state in
            guard state.phase == .closed else { return false }
            state.phase = .opening
            return true
        }
        guard mayOpen else {
            lock.release()
            throw .invalidCall("another iteration over the host is in progress")
        }
    }

    /// Shows all surfaces on a new connection.
    private func showAll(on event: SurfaceStreamEvent) async throws(ClientError) {
        guard case .opened(let host) = event else {
            throw .unreadable("the host's stream does not begin with its name")
        }
        let surfaces = state.withLock { state in
            for index in state.kept.indices { state.kept[index].beginShowing() }
            return state.declared
        }
        if !surfaces.isEmpty { try await client.call(.show(surfaces, on: host)) }
        endOpening(.open(host))
    }

    /// Ends the opening: the surfaces are shown, or the connection is lost.
    private func endOpening(_ phase: Phase) {
        let wasOpening = state.withLock { state in
            let wasOpening = state.phase == .opening
            state.phase = phase
            if phase != .closed { state.accepted = state.declared }
            return wasOpening
        }
        if wasOpening { lock.release() }
    }

    /// Discards the changes since the last accepted declarations, if the daemon refused them.
    /// - Returns: the event for the program; nil if there is nothing to discard.
    private func rollBack(_ error: ClientError) -> SurfaceStreamEvent? {
        switch error {
        case .outOfRange, .invalidParameter, .limitExceeded, .noSuchNode, .surfaceExists, .invalidCall, .closed: break
        default: return nil
        }
        let isChanged = state.withLock { state in
            guard state.phase == .closed, state.declared != state.accepted else { return false }
            state.kept = state.accepted.map { KeptSurface($0) }
            return true
        }
        return isChanged ? .refused(error) : nil
    }
}
