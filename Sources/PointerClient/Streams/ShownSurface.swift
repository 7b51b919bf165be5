public import PointerModel
import PointerProtocol
import Synchronization
import Varlink

/// A surface that this program shows, for as long as somebody iterates over its news: the surface goes with the iteration.
///
/// ```swift
/// let panel = client.show(Surface(id: "panel", frame: frame, nodes: nodes))
/// for try await news in panel {
///     if case .event(.enter(let region, _), _, _) = news { highlight(region.node) }
/// }
/// ```
///
/// After the daemon has gone and come back the surface is shown again, with what it has become by updates and by sliders that were moved.
/// One iteration at a time shows it; a second one would be refused with ``ClientError/surfaceExists(_:)``.
public final class ShownSurface: AsyncSequence, Sendable {
    /// How far the daemon knows the surface.
    private enum Phase {
        case detached
        /// It was told what was declared then; what has been declared since waits in `pending`.
        case attaching
        case attached
    }

    private struct State {
        var declared: Surface
        var phase = Phase.detached
        var pending: [SurfaceUpdate] = []
    }

    public typealias Element = SurfaceNews
    public typealias Failure = ClientError
    public typealias AsyncIterator = NewsStream<SurfaceNews>.Iterator

    public let id: String
    private let state: Mutex<State>
    private let client: PointerClient
    private let reconnects: Bool

    init(_ surface: Surface, client: PointerClient, reconnects: Bool) {
        id = surface.id
        state = Mutex(State(declared: surface))
        self.client = client
        self.reconnects = reconnects
    }

    /// The surface as it is now, or will be once it is shown.
    public var declared: Surface { state.withLock { $0.declared } }

    /// Changes the surface. While it is not shown, the change is kept for when it is.
    ///
    /// - Throws: what the daemon refuses, or that it went before it answered; the surface stays as it was. After
    ///   ``ClientError/closed`` the change can be made again as soon as the surface's news have told that it is disconnected.
    public func update(_ update: SurfaceUpdate) async throws(ClientError) {
        guard try !keep(update) else { return }
        try await client.calls.call(.update(id, update)) { [self] _ in
            state.withLock { _ = $0.declared.apply(update) }
        }
    }

    /// Says where the region is that a request asked about.
    /// - Parameters:
    ///   - request: as the news told it.
    ///   - region: in the space of the request's node; nil: there is none at the request's location.
    ///   - pointer: whose request it is, as the news told it.
    public func answer(_ request: RegionRequest, _ region: Region?, of pointer: String? = nil) async throws(ClientError)
    {
        try await client.call(.answer(request, region, of: pointer))
    }

    /// Has what was answered about a node, or about all nodes, asked anew.
    public func invalidate(node: String? = nil) async throws(ClientError) {
        try await client.call(.invalidate(id, node: node))
    }

    public func makeAsyncIterator() -> NewsStream<SurfaceNews>.Iterator {
        var stream = NewsStream(call: call, location: client.location, reconnects: reconnects)
        stream.onConnected = { [self] () throws(ClientError) in try await catchUp() }
        stream.onDisconnected = { [self] in state.withLock { $0.phase = .detached } }
        return stream.makeAsyncIterator()
    }

    /// Attaches the surface as it is at that moment.
    private var call: StreamCall<SurfaceNews> {
        StreamCall { [self] client throws(VarlinkClientError) in
            let surface = state.withLock { state in
                state.phase = .attaching
                state.pending = []
                return state.declared
            }
            let read = try StreamCall<SurfaceNews>.attach(surface).start(client)
            return { [self] client throws(VarlinkClientError) in
                let step = try read(client)
                if case .news(.event(.slider(let slider), _, _)) = step {
                    state.withLock { $0.declared.apply(slider) }
                }
                return step
            }
        }
    }

    /// Keeps a change that the daemon cannot be told of now.
    /// - Returns: false if it can.
    private func keep(_ update: SurfaceUpdate) throws(ClientError) -> Bool {
        let isTaken: Bool? = state.withLock { state in
            if state.phase == .attached { return nil }
            guard state.declared.apply(update) else { return false }
            if state.phase == .attaching { state.pending.append(update) }
            return true
        }
        guard let isTaken else { return false }
        guard isTaken else { throw .invalidCall("the update names a node that the surface does not have") }
        return true
    }

    /// Tells the daemon what was declared while it was being told of the surface.
    private func catchUp() async throws(ClientError) {
        while let update = next() { try await client.call(.update(id, update)) }
    }

    /// The next change that the daemon is to be told of; nil: it knows all of them.
    private func next() -> SurfaceUpdate? {
        state.withLock { state in
            guard state.pending.isEmpty else { return state.pending.removeFirst() }
            state.phase = .attached
            return nil
        }
    }
}
