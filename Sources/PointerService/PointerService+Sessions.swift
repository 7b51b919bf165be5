import Logging
import PointerConfiguration
import PointerEngine
public import PointerModel
import PointerPipeline
import PointerProtocol
import PointerRuntime
import Varlink

/// Sessions: users are muted while another user's session is active on the seat.
extension PointerService {
    /// Returns the seat for which a client is muted; nil if the client is not muted.
    func mutedSeat(of peer: PeerCredentials) -> String? { mutedSeat(of: peer.uid) }

    /// Returns the seat for which all clients of a user are muted; nil if they are not muted.
    func mutedSeat(of uid: UInt32) -> String? {
        guard let seatUsers, uid != access.ownUser, sessions.mutes(uid, on: seatUsers) else { return nil }
        return seatUsers.seat
    }

    /// Sets the users logged in on the configured seat; nil if logind is unavailable.
    public func setSeatUsers(_ users: SeatUsers?) {
        seatUsers = users
        updateMuting()
    }

    /// Mutes and unmutes all clients according to the active session.
    func updateMuting() {
        // This order keeps a client from seeing what another user's session shows, or does with the pending reports.
        for broadcaster in broadcasters { broadcaster.mute { mutedSeat(of: $0) } }
        endMutedLocks()
        conceal(surfaces.all.filter { $0.concealed == nil && mutedSeat(of: $0.owner) != nil })
        for stream in surfaces.streams {
            if let seat = mutedSeat(of: stream.owner) { surfaces.mute(stream, on: seat) }
        }
        // The pending reports belong to the session that was active, not to the next one.
        flushPending()
        // Before muting compositors, whose pointers would otherwise go to the position of a muted reporter.
        endRefusedReporters()
        muteCompositors()
        // The modifiers or the pause of a muted user must not affect the next session, and that user can no longer end them.
        if let owner = modifiersOwner, mutedSeat(of: owner) != nil { setModifiers([], by: nil) }
        if let owner = pauseOwner, mutedSeat(of: owner) != nil { setPaused(false) }
        updateOutputs()
        reveal(surfaces.all.filter { $0.concealed != nil && mutedSeat(of: $0.owner) == nil })
        for stream in surfaces.streams where stream.isMuted && mutedSeat(of: stream.owner) == nil {
            stream.unmute()
            if stream.stream.pendingBytes == 0 { catchUp(stream) }
        }
        for broadcaster in broadcasters { broadcaster.unmute { mutedSeat(of: $0) } }
        unmuteCompositors()
        mutingMayHaveChanged()
    }

    /// Takes surfaces out of the layout: they are not on the screen, and must not affect the pointer of the active session.
    private func conceal(_ hidden: [AttachedSurface]) {
        let shown = hidden.compactMap { surface in
            pipeline.engine.prepared(surface.name).map { (surface: surface, prepared: $0) }
        }
        if !shown.isEmpty {
            do throws(LayoutError) {
                // Their clients still get the events of this change.
                try applyChangeBeforePending { pipeline, time throws(LayoutError) in
                    try pipeline.update(.surfaces(withdraw: shown.map(\.surface.name), declare: []), at: time)
                }
                for (surface, prepared) in shown { surface.conceal(prepared) }
            } catch {
                // They are still in the layout, and `drop` removes them with their streams.
            }
        }
        for surface in hidden where surface.concealed == nil { drop(surface) }
    }

    /// Puts surfaces back into the layout in their latest version, in front of the others of their z.
    private func reveal(_ concealed: [AttachedSurface]) {
        let prepared = concealed.compactMap(\.concealed)
        guard !prepared.isEmpty else { return }
        applyChange { pipeline, time in pipeline.show(prepared, at: time) }
        for surface in concealed { surface.reveal() }
    }
}
