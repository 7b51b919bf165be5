public import PointerModel
import PointerWire
import Synchronization

/// Changes of a host's surfaces. While the host is not open, the host keeps the changes and sends them when it opens.
///
/// Each method throws a refusal of the daemon, and then nothing has changed. After ``ClientError/cancelled`` and
/// ``ClientError/closed`` it is unknown whether the daemon has made the change. If the daemon refuses kept changes later, the
/// stream yields ``SurfaceStreamEvent/refused(_:)``.
extension SurfaceHost {
    /// Shows surfaces, all of them or none. A surface whose id the host already shows replaces the old one and keeps its place.
    public func show(_ surfaces: [Surface]) async throws(ClientError) {
        let ids = surfaces.map(\.id)
        try await change(ids) { host in
            .show(surfaces, on: host)
        } apply: { state, reply in
            for (number, surface) in surfaces.enumerated() {
                let updates = reply.flatMap { $0.updates.indices.contains(number) ? $0.updates[number] : nil }
                if let index = state.index(of: surface.id) {
                    state.kept[index].declare(surface, acceptedAs: updates)
                } else {
                    state.kept.append(KeptSurface(surface))
                }
            }
            return true
        }
    }

    /// Removes surfaces, all of them or none.
    /// - Throws: also ``ClientError/noSuchSurface(_:)`` for a surface that the host does not show.
    public func hide(_ ids: [String]) async throws(ClientError) {
        try checkShown(ids)
        try await change(ids) { host in
            .hide(ids, on: host)
        } apply: { state, _ in
            for id in ids {
                if let index = state.index(of: id) { state.kept.remove(at: index) }
            }
            return true
        }
    }

    /// Applies an update to a surface, completely or not at all.
    /// - Throws: also ``ClientError/noSuchSurface(_:)`` for a surface that the host does not show.
    public func update(_ id: String, _ update: SurfaceUpdate) async throws(ClientError) {
        try checkShown([id])
        try await change([id]) { _ in
            .update(id, update)
        } apply: { state, reply in
            guard let index = state.index(of: id) else { return false }
            return state.kept[index].apply(update, acceptedAs: reply?.updates)
        }
    }

    private func checkShown(_ ids: [String]) throws(ClientError) {
        let unknown = state.withLock { state in ids.first { state.index(of: $0) == nil } }
        if let unknown { throw .noSuchSurface(unknown) }
    }

    /// Sends a change to the daemon, then applies it to this program's copy.
    /// - Parameters:
    ///   - ids: ids of the affected surfaces.
    ///   - call: returns the call, given the host's name.
    ///   - apply: applies the change, given the daemon's reply, or nil if the host is not open and the change is kept. Returns
    ///     false if the change cannot be applied.
    private func change<Reply: Sendable>(
        _ ids: [String],
        call: (String) -> Call<Reply>,
        apply: @Sendable (inout State, Reply?) -> Bool
    ) async throws(ClientError) {
        guard await lock.acquire() else { throw .cancelled }
        defer { lock.release() }
        var reply: Reply?
        if let host = beginChange(ids) {
            defer { endChange(ids) }
            do throws(ClientError) {
                reply = try await client.call(call(host))
            } catch {
                // The program may not have read the events far enough to notice the loss.
                guard await isGone(host, after: error) else { throw error }
            }
            try finish(reply, apply)
        } else {
            try finish(nil, apply)
        }
    }

    private func finish<Reply: Sendable>(
        _ reply: Reply?,
        _ apply: @Sendable (inout State, Reply?) -> Bool
    ) throws(ClientError) {
        let isApplied = state.withLock { state in
            guard apply(&state, reply) else { return false }
            if reply != nil { state.accepted = state.declared }
            return true
        }
        guard isApplied else { throw .invalidCall("the update names an unknown surface or node") }
    }

    /// Prepares the affected surfaces for a change that the daemon receives.
    /// - Returns: the host's name; nil if the host is not open.
    private func beginChange(_ ids: [String]) -> String? {
        state.withLock { state in
            guard case .open(let host) = state.phase else { return nil }
            for id in ids {
                if let index = state.index(of: id) { state.kept[index].beginUpdate() }
            }
            return host
        }
    }

    private func endChange(_ ids: [String]) {
        state.withLock { state in
            for id in ids {
                if let index = state.index(of: id) { state.kept[index].endUpdate() }
            }
        }
    }

    /// Whether a change failed only because the daemon that had the host is gone.
    private func isGone(_ host: String, after error: ClientError) async -> Bool {
        switch error {
        case .unreachable, .noSuchHost, .noSuchSurface: return true
        case .closed: break
        default: return false
        }
        // The daemon may have closed only that connection. Hiding nothing tests whether the host still exists.
        do throws(ClientError) {
            try await client.call(.hide([], on: host))
            return false
        } catch {
            switch error {
            case .unreachable, .noSuchHost, .closed: return true
            default: return false
            }
        }
    }
}
