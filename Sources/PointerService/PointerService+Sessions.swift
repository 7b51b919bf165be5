import Logging
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
public import PointerRuntime
import Varlink

/// Whose session is in front, and who is muted for that.
extension PointerService {
    /// The seat of which another session than this client's is in front; nil: the client is not muted.
    func seat(sessionGate peer: PeerCredentials) -> String? { seat(sessionGate: peer.uid) }

    /// The same of all clients of a user.
    func seat(sessionGate uid: UInt32) -> String? {
        guard let seatUsers, uid != access.ownUser, sessions.mutes(uid, on: seatUsers) else { return nil }
        return seatUsers.seat
    }

    /// Takes who is on the configuration's seat; nil: nobody can tell.
    public func setSeatUsers(_ users: SeatUsers?) {
        seatUsers = users
        followSessions()
    }

    /// Mutes those who are to be muted, and ends it for the others.
    func followSessions() {
        // In this order, nobody is told of what somebody else's session shows, or does with what waits to be read.
        for broadcaster in broadcasters { broadcaster.mute { seat(sessionGate: $0) } }
        endMutedLocks()
        conceal(surfaces.all.filter { $0.concealed == nil && seat(sessionGate: $0.owner) != nil })
        for stream in surfaces.streams {
            if let seat = seat(sessionGate: stream.owner) { surfaces.mute(stream, on: seat) }
        }
        // What waits was done to the session that was in front, and is none of the next one's.
        takeWaiting()
        // Before a pointer that no compositor moves any more would be where they report it.
        endRefusedReporters()
        muteCompositors()
        // What a session had held, or had paused, is not so for the next one, and who has it no more cannot end it.
        if let owner = modifiersOwner, seat(sessionGate: owner) != nil { setModifiers([], by: nil) }
        if let owner = pauseOwner, seat(sessionGate: owner) != nil { setPaused(false) }
        followOutputs()
        reveal(surfaces.all.filter { $0.concealed != nil && seat(sessionGate: $0.owner) == nil })
        for stream in surfaces.streams where stream.isMuted && seat(sessionGate: stream.owner) == nil {
            stream.unmute()
            if stream.stream.pendingBytes == 0 { catchUp(stream) }
        }
        for broadcaster in broadcasters { broadcaster.unmute { seat(sessionGate: $0) } }
        unmuteCompositors()
        mutingMayHaveChanged()
    }

    /// Takes surfaces out of the layout: what their clients show is not on the screen, and must not steer the pointer of those who are.
    private func conceal(_ hidden: [AttachedSurface]) {
        let shown = hidden.compactMap { surface in
            pipeline.engine.prepared(surface.name).map { (surface: surface, prepared: $0) }
        }
        if !shown.isEmpty {
            do throws(LayoutError) {
                // Their clients still hear what ends with that.
                try takeFirst { pipeline, time throws(LayoutError) in
                    try pipeline.update(.surfaces(withdraw: shown.map(\.surface.name), declare: []), at: time)
                }
                for (surface, prepared) in shown { surface.conceal(prepared) }
            } catch {
                // They are still in the layout, and go with their streams.
            }
        }
        for surface in hidden where surface.concealed == nil { drop(surface) }
    }

    /// Puts surfaces back, as their clients have them by now: in front of the others of their z.
    private func reveal(_ concealed: [AttachedSurface]) {
        let prepared = concealed.compactMap(\.concealed)
        guard !prepared.isEmpty else { return }
        take { pipeline, time in pipeline.show(prepared, at: time) }
        for surface in concealed { surface.reveal() }
    }
}
