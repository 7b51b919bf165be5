import PointerEngine
import PointerModel
import PointerPipeline
import Varlink

/// Muting: the surfaces of muted clients are out of the layout.
extension ClientSurfaces {
    /// Mutes clients whose session is not active, and takes their surfaces out of the layout: they are not on the screen, and must
    /// not affect the pointer of the active session.
    func mute() {
        let hidden = attached.all.filter { $0.concealed == nil && access.mutedSeat(of: $0.owner) != nil }
        let shown = hidden.compactMap { surface in
            runner.pipeline.engine.prepared(surface.name).map { (surface: surface, prepared: $0) }
        }
        if !shown.isEmpty {
            do throws(LayoutError) {
                // Their clients still get the events of this change.
                try runner.changeLayoutBeforeDue { pipeline, time throws(LayoutError) in
                    try pipeline.update(.surfaces(withdraw: shown.map(\.surface.name), declare: []), at: time)
                }
                for (surface, prepared) in shown { surface.conceal(prepared) }
            } catch {
                // They are still in the layout, and `drop` removes them with their streams.
            }
        }
        for surface in hidden where surface.concealed == nil { drop(surface) }
        for stream in attached.streams {
            if let seat = access.mutedSeat(of: stream.owner) { attached.mute(stream, on: seat) }
        }
    }

    /// Unmutes the clients whose sessions are active again, and shows their surfaces.
    func unmute() {
        reveal()
        for stream in attached.streams where stream.isMuted && access.mutedSeat(of: stream.owner) == nil {
            stream.unmute()
            if stream.stream.pendingBytes == 0 { catchUp(stream) }
        }
    }

    /// Puts surfaces back into the layout in their latest version, in front of the others of their z.
    private func reveal() {
        let concealed = attached.all.filter { $0.concealed != nil && access.mutedSeat(of: $0.owner) == nil }
        let prepared = concealed.compactMap(\.concealed)
        guard !prepared.isEmpty else { return }
        runner.changeLayout { pipeline, time in pipeline.show(prepared, at: time) }
        for surface in concealed { surface.reveal() }
    }
}
