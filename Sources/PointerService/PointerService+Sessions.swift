import Logging
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerProtocol
import PointerRuntime
import Varlink

/// Whose session is in front, and who is muted for that.
extension PointerService {
    /// The seat of which another session than this client's is in front; nil: the client is not muted.
    func seat(muting peer: PeerCredentials) -> String? { seat(muting: peer.uid) }

    private func seat(muting uid: UInt32) -> String? {
        guard let seatUsers, uid != access.ownUser, sessions.mutes(uid, on: seatUsers) else { return nil }
        return seatUsers.seat
    }

    /// Mutes those who are to be muted, and ends it for the others.
    func followSessions() {
        // In this order, nobody is told of what somebody else's session shows, or does with what waits to be read.
        for broadcaster in broadcasters { broadcaster.mute { seat(muting: $0) } }
        for surface in surfaces.all {
            guard let seat = seat(muting: surface.owner) else { continue }
            if surface.concealed == nil { conceal(surface) }
            surfaces.mute(surface, on: seat)
        }
        // What waits was done to the session that was in front, and is none of the next one's.
        takeWaiting()
        // What a session had held, or had paused, is not so for the next one, and who has it no more cannot end it.
        if let owner = modifiersOwner, seat(muting: owner) != nil { setModifiers([], by: nil) }
        if let owner = pauseOwner, seat(muting: owner) != nil { setPaused(false) }
        for surface in surfaces.all {
            if let concealed = surface.concealed, seat(muting: surface.owner) == nil {
                reveal(surface, concealed.surface)
            }
        }
        for broadcaster in broadcasters { broadcaster.unmute { seat(muting: $0) } }
        mutingMayHaveChanged()
    }

    /// Takes a surface out of the layout: what its client shows is not on the screen, and must not steer the pointer of those who are.
    private func conceal(_ surface: AttachedSurface) {
        guard let declared = pipeline.engine.prepared(surface.id) else { return drop(surface) }
        do throws(LayoutError) {
            // What ends with that, its client is still told of.
            try takeFirst { pipeline, time throws(LayoutError) in
                try pipeline.update(.withdraw(surface.id), at: time)
            }
            surface.conceal(declared)
        } catch {
            drop(surface)
        }
    }

    /// Puts a surface back, as its client has it by now: in front of the others of its z.
    private func reveal(_ surface: AttachedSurface, _ declared: Surface) {
        do throws(LayoutError) {
            try take { pipeline, time throws(LayoutError) in try pipeline.update(.declare(declared), at: time) }
            surface.unmute()
            if surface.stream.pendingBytes == 0 { catchUp(surface) }
        } catch {
            drop(surface)
        }
    }

    /// Ends the stream of a surface that is not where it is to be, so that its client knows.
    private func drop(_ surface: AttachedSurface) {
        noteMissing(surface)
        surfaces.remove(surface)
        surface.stream.fail(.noSuchSurface(surface.id))
    }
}
