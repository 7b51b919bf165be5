public import PointerModel
import PointerProtocol
import Synchronization

/// What a host shows. While it is not there, or where the daemon has just gone, changes are kept for when it is.
///
/// All of them throw what the daemon refuses, and then nothing has changed. After ``ClientError/cancelled`` and ``ClientError/closed`` it
/// is not known whether the daemon has made the change. ``SurfaceStreamEvent/refused(_:)`` says that what was kept is refused later.
extension SurfaceHost {
    /// Shows surfaces, all of them or none. Those of an id that the host shows already are declared anew, and keep their place.
    public func show(_ surfaces: [Surface]) async throws(ClientError) {
        let ids = surfaces.map(\.id)
        try await change(ids) { host in
            .show(surfaces, on: host)
        } apply: { state, reply in
            for (number, surface) in surfaces.enumerated() {
                let updates = reply.flatMap { $0.updates.indices.contains(number) ? $0.updates[number] : nil }
                if let index = state.index(of: surface.id) {
                    state.kept[index].declare(surface, taken: updates)
                } else {
                    state.kept.append(KeptSurface(surface))
                }
            }
            return true
        }
    }

    /// Takes surfaces away, all of them or none.
    /// - Throws: ``ClientError/noSuchSurface(_:)`` for one that the host does not show, too.
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

    /// Changes a surface, whole or not at all.
    /// - Throws: ``ClientError/noSuchSurface(_:)`` for one that the host does not show, too.
    public func update(_ id: String, _ update: SurfaceUpdate) async throws(ClientError) {
        try checkShown([id])
        try await change([id]) { _ in
            .update(id, update)
        } apply: { state, reply in
            guard let index = state.index(of: id) else { return false }
            return state.kept[index].apply(update, taken: reply?.updates)
        }
    }

    private func checkShown(_ ids: [String]) throws(ClientError) {
        let unknown = state.withLock { state in ids.first { state.index(of: $0) == nil } }
        if let unknown { throw .noSuchSurface(unknown) }
    }

    /// Has the daemon make a change, and makes it here.
    /// - Parameters:
    ///   - ids: the surfaces that it concerns.
    ///   - call: what the daemon gets, with the host's name.
    ///   - apply: makes the change, with the daemon's reply; nil: the daemon is not there, and the change is kept. False: it cannot be made.
    private func change<Reply: Sendable>(
        _ ids: [String],
        call: (String) -> Call<Reply>,
        apply: @Sendable (inout State, Reply?) -> Bool
    ) async throws(ClientError) {
        guard await turns.take() else { throw .cancelled }
        defer { turns.end() }
        var reply: Reply?
        if let host = beginChange(ids) {
            defer { endChange(ids) }
            do throws(ClientError) {
                reply = try await client.call(call(host))
            } catch {
                // The events may not have said so yet, or nobody has asked for them.
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
        let isMade = state.withLock { state in
            guard apply(&state, reply) else { return false }
            if reply != nil { state.accepted = state.declared }
            return true
        }
        guard isMade else { throw .invalidCall("the update names a surface or a node that is not there") }
    }

    /// Prepares for a change that the daemon gets.
    /// - Returns: the host's name; nil: the daemon does not know it.
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

    /// Whether the daemon that had the host has gone, so that a change failed for that and no other reason.
    private func isGone(_ host: String, after error: ClientError) async -> Bool {
        switch error {
        case .unreachable, .noSuchHost, .noSuchSurface: return true
        case .closed: break
        default: return false
        }
        // It may have closed that connection alone. To hide nothing says whether the host is there.
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
