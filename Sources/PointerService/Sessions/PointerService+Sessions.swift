import PointerConfiguration
import PointerEngine
package import PointerModel
import PointerPipeline
import PointerRuntime
import Varlink

/// Users whose clients have set the modifiers or paused the daemon. The service undoes it when such a user is muted.
struct InputOwners {
    /// User whose client set the modifiers last; nil if a keyboard set them last, or nothing did.
    var modifiers: UInt32?
    /// User whose client paused the daemon; nil if the daemon is not paused, or not by a client.
    var pause: UInt32?
}

/// Sessions: users are muted while another user's session is active on the seat.
extension PointerService {
    /// Sets the users logged in on the configured seat; nil if logind is unavailable.
    package func setSeatUsers(_ users: SeatUsers?) {
        access.seatUsers = users
        updateMuting()
    }

    /// Mutes and unmutes all clients according to the active session.
    func updateMuting() {
        access.guestsMayHaveChanged()
        // This order keeps a client from seeing what another user's session shows, or does with the pending reports.
        for broadcaster in runner.publisher.broadcasters { broadcaster.mute { access.mutedSeat(of: $0) } }
        locks.endMuted()
        surfaces.mute()
        // The pending reports belong to the session that was active, not to the next one.
        runner.clock.loop.whenInputsAreRead { [unowned self] in finishMuting() }
    }

    /// Ends what muted users have set, and unmutes the others.
    private func finishMuting() {
        runner.passTime(to: runner.clock.time)
        // Before muting compositors, whose pointers would otherwise go to the position of a muted reporter.
        reporters.endRefused()
        compositors.mute()
        // The modifiers or the pause of a muted user must not affect the next session, and that user can no longer end them.
        if let owner = owners.modifiers, access.mutedSeat(of: owner) != nil { setModifiers([], by: nil) }
        if let owner = owners.pause, access.mutedSeat(of: owner) != nil { setPaused(false) }
        outputs.sessionsDidChange()
        assist.update()
        drive.sessionsDidChange()
        driveReadersMayHaveChanged()
        surfaces.unmute()
        for broadcaster in runner.publisher.broadcasters { broadcaster.unmute { access.mutedSeat(of: $0) } }
        compositors.unmute()
        status.mutingMayHaveChanged()
    }
}
