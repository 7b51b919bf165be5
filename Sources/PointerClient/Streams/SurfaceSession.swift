public import PointerModel
import PointerProtocol
import Synchronization
import Varlink

/// A surface that this program shows, for as long as somebody iterates over its events: the surface goes with the iteration.
///
/// ```swift
/// let panel = client.show(Surface(id: "panel", frame: frame, nodes: nodes))
/// for try await event in panel {
///     if case .event(.enter(let region, _), _, _) = event { highlight(region.node) }
/// }
/// ```
///
/// After the daemon has gone and come back the surface is shown again, with what it has become by updates and by sliders that were moved.
/// One iteration at a time shows it: a second one throws ``ClientError/surfaceExists(_:)`` and changes nothing.
public final class SurfaceSession: AsyncSequence, Sendable {
    /// How far the daemon knows the surface.
    private enum Phase {
        case detached
        /// A connection is being made that tells it, and has the turn until it has, or is no more.
        case attaching
        case attached
    }

    private struct State {
        var kept: KeptSurface
        /// What the daemon took last, or what was declared at first.
        var accepted: Surface
        var phase = Phase.detached
    }

    public typealias Element = SurfaceStreamEvent
    public typealias Failure = ClientError
    public typealias AsyncIterator = ReconnectingStream<SurfaceStreamEvent>.Iterator

    public let id: String
    private let state: Mutex<State>
    /// Whoever changes the surface or connects has it, so that what is declared is what the daemon is told.
    private let turns = AsyncLock()
    private let client: PointerClient
    private let reconnects: Bool

    init(_ surface: Surface, client: PointerClient, reconnects: Bool) {
        id = surface.id
        state = Mutex(State(kept: KeptSurface(surface), accepted: surface))
        self.client = client
        self.reconnects = reconnects
    }

    /// The surface as it is now, or will be once it is shown.
    public var declared: Surface { state.withLock { $0.kept.declared } }

    /// Changes the surface. While it is not shown, or where the daemon has just gone, the change is kept for when it is.
    ///
    /// - Throws: what the daemon refuses; the surface stays as it was. After ``ClientError/cancelled`` it is not known whether the daemon
    ///   has changed the surface, and ``declared`` is as before, as after ``ClientError/closed``: the daemon closed the connection over the
    ///   update, as one that is too long, and still shows the surface. What is kept and refused later is told by
    ///   ``SurfaceStreamEvent/refused(_:)``.
    public func update(_ update: SurfaceUpdate) async throws(ClientError) {
        guard await turns.take() else { throw .cancelled }
        defer { turns.end() }
        guard beginUpdate() else { return try declare(update) }
        defer { state.withLock { $0.kept.endUpdate() } }
        let reply: UpdateReply
        do throws(ClientError) {
            reply = try await client.call(.update(id, update))
        } catch {
            guard await isGone(after: error) else { throw error }
            // The events have not told of it yet, or nobody has asked for them.
            return try declare(update)
        }
        try declare(update, taken: reply)
    }

    /// Prepares for telling the daemon of an update.
    /// - Returns: whether it knows the surface.
    private func beginUpdate() -> Bool {
        state.withLock { state in
            guard state.phase == .attached else { return false }
            state.kept.beginUpdate()
            return true
        }
    }

    /// Whether the daemon that showed the surface has gone, so that an update failed for that and no other reason.
    private func isGone(after error: ClientError) async -> Bool {
        switch error {
        case .unreachable, .noSuchSurface: return true
        case .closed: break
        default: return false
        }
        // It may have closed that connection alone.
        do throws(ClientError) {
            // No request has this number: the answer changes nothing, and the error says whether the surface is there.
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

    /// - Parameter reply: the daemon's; nil: it has not taken the update.
    private func declare(_ update: SurfaceUpdate, taken reply: UpdateReply? = nil) throws(ClientError) {
        let isTaken = state.withLock { state in
            guard state.kept.apply(update, taken: reply?.updates) else { return false }
            if reply != nil { state.accepted = state.kept.declared }
            return true
        }
        guard isTaken else { throw .invalidCall("the update names a node that the surface does not have") }
    }

    /// Says where the region is that a request asked about.
    /// - Parameters:
    ///   - request: as the events told it.
    ///   - region: in the space of the request's node; nil: there is none at the request's location.
    ///   - pointer: whose request it is, as the events told it.
    public func answer(_ request: RegionRequest, _ region: Region?, of pointer: String? = nil) async throws(ClientError)
    {
        try await client.call(.answer(request, region, of: pointer))
    }

    /// Has what was answered about a node, or about all nodes, asked anew.
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

    /// Attaches the surface as it is at that moment.
    private var call: StreamCall<SurfaceStreamEvent> {
        StreamCall { [self] client throws(VarlinkClientError) in
            let surface = state.withLock { state in
                state.kept.beginShowing()
                return state.kept.declared
            }
            return try StreamCall<SurfaceStreamEvent>.attach(surface) { [self] message in note(message) }.start(client)
        }
    }

    /// Takes over what users did to a slider, unless it was declared anew since.
    private func note(_ message: SurfaceEventMessage) {
        guard case .slider(let slider)? = PointerEvent(message) else { return }
        state.withLock { state in
            guard let taken = state.kept.take(slider, after: message.updates ?? 0) else { return }
            state.accepted.apply(taken)
        }
    }

    private func beginAttaching() async throws(ClientError) {
        guard await turns.take() else { throw .cancelled }
        let isMine = state.withLock { state in
            guard state.phase == .detached else { return false }
            state.phase = .attaching
            return true
        }
        guard isMine else {
            turns.end()
            throw .surfaceExists(id)
        }
    }

    /// A connection has told the daemon of the surface, or is no more.
    private func endAttaching(_ phase: Phase) {
        let wasAttaching = state.withLock { state in
            let wasAttaching = state.phase == .attaching
            state.phase = phase
            if phase == .attached { state.accepted = state.kept.declared }
            return wasAttaching
        }
        if wasAttaching { turns.end() }
    }

    /// Gives up what was declared while the surface was not shown, if that is why it cannot be.
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
