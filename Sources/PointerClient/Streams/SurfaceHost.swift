public import PointerModel
import PointerProtocol
import Synchronization
import Varlink

/// Surfaces that this program shows over one connection, for as long as somebody iterates over their events: they go with the iteration.
///
/// ```swift
/// let host = client.host()
/// try await host.show([panel, toolbar])
/// for try await event in host {
///     if case .event(.enter(let region, _), _, _) = event { highlight(region.node, of: region.surface.id) }
/// }
/// ```
///
/// After the daemon has gone and come back the surfaces are shown again, with what they have become by updates and by sliders that were
/// moved. One iteration at a time shows them: a second one throws ``ClientError/invalidCall(_:)`` and changes nothing.
public final class SurfaceHost: AsyncSequence, Sendable {
    /// How far the daemon knows the host.
    enum Phase: Equatable {
        case closed
        /// A connection is being made, and has the turn until the surfaces are shown, or it is no more.
        case opening
        /// By the name that calls use.
        case open(String)
    }

    struct State {
        /// In the order in which they were first shown.
        var kept: [KeptSurface] = []
        /// What the daemon took last.
        var accepted: [Surface] = []
        var phase = Phase.closed

        var declared: [Surface] { kept.map(\.declared) }

        func index(of id: String) -> Int? { kept.firstIndex { $0.declared.id.hasSameBytes(as: id) } }
    }

    public typealias Element = SurfaceStreamEvent
    public typealias Failure = ClientError
    public typealias AsyncIterator = ReconnectingStream<SurfaceStreamEvent>.Iterator

    let state = Mutex(State())
    /// One who changes the surfaces or connects has it, so that what is declared is what the daemon has.
    let turns = AsyncLock()
    let client: PointerClient
    private let reconnects: Bool

    init(client: PointerClient, reconnects: Bool) {
        self.client = client
        self.reconnects = reconnects
    }

    /// The surfaces as they are now, or will be once they are shown, in the order in which they were first shown.
    public var declared: [Surface] { state.withLock { $0.declared } }

    /// Says where the region is that a request asked about.
    /// - Parameters:
    ///   - request: as the events have it.
    ///   - region: in the space of the request's node; nil: there is none at the request's location.
    ///   - pointer: whose request it is, as the events have it.
    public func answer(_ request: RegionRequest, _ region: Region?, of pointer: String? = nil) async throws(ClientError)
    {
        try await client.call(.answer(request, region, of: pointer))
    }

    /// Has what was answered about a node of a surface, or about all of them, asked anew.
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

    /// Takes over what users did to a slider, unless it was declared anew since.
    private func note(_ message: SurfaceEventMessage) {
        guard case .slider(let slider)? = PointerEvent(message) else { return }
        state.withLock { state in
            guard let index = state.index(of: slider.surface.id),
                let taken = state.kept[index].take(slider, after: message.updates ?? 0)
            else { return }
            for index in state.accepted.indices where state.accepted[index].name == taken.surface {
                state.accepted[index].apply(taken)
            }
        }
    }

    private func beginOpening() async throws(ClientError) {
        guard await turns.take() else { throw .cancelled }
        let isMine = state.withLock { state in
            guard state.phase == .closed else { return false }
            state.phase = .opening
            return true
        }
        guard isMine else {
            turns.end()
            throw .invalidCall("somebody iterates over the host already")
        }
    }

    /// Has the daemon show all surfaces, on a new connection.
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

    /// The daemon shows the surfaces on a connection, or the connection is no more.
    private func endOpening(_ phase: Phase) {
        let wasOpening = state.withLock { state in
            let wasOpening = state.phase == .opening
            state.phase = phase
            if phase != .closed { state.accepted = state.declared }
            return wasOpening
        }
        if wasOpening { turns.end() }
    }

    /// Gives up what was declared while the host was not there, if that is why it cannot be shown.
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
