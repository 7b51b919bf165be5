public import PointerModel
import PointerWire
import Synchronization
import Varlink

/// A surface that this program shows. It exists while the program iterates over its events.
///
/// ```swift
/// let panel = client.show(Surface(id: "panel", frame: frame, nodes: nodes))
/// for try await event in panel {
///     if case .event(.enter(let region, _), _, _) = event { highlight(region.node) }
/// }
/// ```
///
/// After a restart of the daemon the session shows the surface again, with its updates and slider values. Only one iteration at a
/// time is possible: a second one throws ``ClientError/surfaceExists(_:)`` and changes nothing.
public final class SurfaceSession: AsyncSequence, Sendable {
    /// Phase of the surface's connection.
    private enum Phase {
        case detached
        /// The session is connecting. It holds the lock until the surface is attached or the connection is lost.
        case attaching
        case attached
    }

    private struct State {
        var kept: KeptSurface
        /// The declaration that the daemon accepted last, or the initial one.
        var accepted: Surface
        var phase = Phase.detached
    }

    public typealias Element = SurfaceStreamEvent
    public typealias Failure = ClientError
    public typealias AsyncIterator = ReconnectingStream<SurfaceStreamEvent>.Iterator

    public let id: String
    private let state: Mutex<State>
    /// Held during an update and while connecting, so that this program's declaration matches the daemon's.
    private let lock = AsyncLock()
    private let client: PointerClient
    private let reconnects: Bool

    init(_ surface: Surface, client: PointerClient, reconnects: Bool) {
        id = surface.id
        state = Mutex(State(kept: KeptSurface(surface), accepted: surface))
        self.client = client
        self.reconnects = reconnects
    }

    /// The current declaration, shown or to be shown.
    public var declared: Surface { state.withLock { $0.kept.declared } }

    /// Applies an update. While the surface is not attached, the session keeps the update and sends it with the surface.
    ///
    /// If the daemon refuses kept updates later, the stream yields ``SurfaceStreamEvent/refused(_:)``.
    /// - Throws: a refusal of the daemon, and then the surface is unchanged. After ``ClientError/cancelled`` it is unknown
    ///   whether the daemon has changed the surface, and ``declared`` is unchanged. It is also unchanged after
    ///   ``ClientError/closed``: the daemon closed the connection because of the update, such as one that is too long, and still
    ///   shows the surface.
    public func update(_ update: SurfaceUpdate) async throws(ClientError) {
        guard await lock.acquire() else { throw .cancelled }
        defer { lock.release() }
        guard beginUpdate() else { return try apply(update) }
        defer { state.withLock { $0.kept.endUpdate() } }
        let reply: UpdateReply
        do throws(ClientError) {
            reply = try await client.call(.update(id, update))
        } catch {
            guard await isGone(after: error) else { throw error }
            // The program has not read the events far enough to notice the loss.
            return try apply(update)
        }
        try apply(update, reply: reply)
    }

    /// Prepares for sending an update.
    /// - Returns: whether the surface is attached.
    private func beginUpdate() -> Bool {
        state.withLock { state in
            guard state.phase == .attached else { return false }
            state.kept.beginUpdate()
            return true
        }
    }

    /// Whether an update failed only because the daemon that showed the surface is gone.
    private func isGone(after error: ClientError) async -> Bool {
        switch error {
        case .unreachable, .noSuchSurface: return true
        case .closed: break
        default: return false
        }
        // The daemon may have closed only that connection.
        do throws(ClientError) {
            // No request has this number, so the answer changes nothing. The error shows whether the surface still exists.
            let request = RegionRequest(
                sequence: 0,
                surface: SurfaceName(id),
                node: "",
                location: .zero,
                modifiers: [],
                source: nil,
                time: .zero
            )
            try await client.call(.answer(request, nil))
            return false
        } catch {
            switch error {
            case .unreachable, .noSuchSurface, .closed: return true
            default: return false
            }
        }
    }

    /// Applies an update to this program's copy.
    /// - Parameters:
    ///   - update: the update.
    ///   - reply: the daemon's reply; nil if the daemon has not received the update.
    private func apply(_ update: SurfaceUpdate, reply: UpdateReply? = nil) throws(ClientError) {
        let isApplied = state.withLock { state in
            guard state.kept.apply(update, acceptedAs: reply?.updates) else { return false }
            if reply != nil { state.accepted = state.kept.declared }
            return true
        }
        guard isApplied else { throw .invalidCall("the update names a node that the surface does not have") }
    }

    /// Answers a region request.
    /// - Parameters:
    ///   - request: the request, from the event.
    ///   - region: the region, in the space of the request's node; nil if there is none at the request's location.
    ///   - pointer: name of the pointer, from the event; nil for the default one.
    public func answer(_ request: RegionRequest, _ region: Region?, of pointer: String? = nil) async throws(ClientError)
    {
        try await client.call(.answer(request, region, of: pointer))
    }

    /// Discards the answers about a node, or about all nodes, so that the daemon asks again.
    public func invalidate(node: String? = nil) async throws(ClientError) {
        try await client.call(.invalidate(id, node: node))
    }

    public func makeAsyncIterator() -> ReconnectingStream<SurfaceStreamEvent>.Iterator {
        var stream = ReconnectingStream(call: call, location: client.location, reconnects: reconnects)
        stream.willConnect = { [self] () throws(ClientError) in try await beginAttaching() }
        stream.onConnected = { [self] _ in endAttaching(.attached) }
        stream.onDisconnected = { [self] in endAttaching(.detached) }
        stream.onRefused = { [self] error in rollBack(error) }
        return stream.makeAsyncIterator()
    }

    /// The call that attaches the surface with its declaration at that moment.
    private var call: StreamCall<SurfaceStreamEvent> {
        StreamCall { [self] client throws(VarlinkClientError) in
            let surface = state.withLock { state in
                state.kept.beginShowing()
                return state.kept.declared
            }
            return try StreamCall<SurfaceStreamEvent>.attach(surface) { [self] message in note(message) }.start(client)
        }
    }

    /// Adopts the value of a slider event, unless a later update has put the slider.
    private func note(_ message: SurfaceEventMessage) {
        guard case .slider(let slider)? = PointerEvent(message) else { return }
        state.withLock { state in
            guard let applied = state.kept.apply(slider, after: message.updates ?? 0) else { return }
            state.accepted.apply(applied)
        }
    }

    private func beginAttaching() async throws(ClientError) {
        guard await lock.acquire() else { throw .cancelled }
        let mayAttach = state.withLock { state in
            guard state.phase == .detached else { return false }
            state.phase = .attaching
            return true
        }
        guard mayAttach else {
            lock.release()
            throw .surfaceExists(id)
        }
    }

    /// Ends the attaching: the surface is attached, or the connection is lost.
    private func endAttaching(_ phase: Phase) {
        let wasAttaching = state.withLock { state in
            let wasAttaching = state.phase == .attaching
            state.phase = phase
            if phase == .attached { state.accepted = state.kept.declared }
            return wasAttaching
        }
        if wasAttaching { lock.release() }
    }

    /// Discards the changes since the last accepted declaration, if the daemon refused them.
    /// - Returns: the event for the program; nil if there is nothing to discard.
    private func rollBack(_ error: ClientError) -> SurfaceStreamEvent? {
        switch error {
        case .outOfRange, .invalidParameter, .limitExceeded, .invalidCall, .closed: break
        default: return nil
        }
        let isChanged = state.withLock { state in
            guard state.phase == .detached, state.kept.declared != state.accepted else { return false }
            state.kept = KeptSurface(state.accepted)
            return true
        }
        return isChanged ? .refused(error) : nil
    }
}
