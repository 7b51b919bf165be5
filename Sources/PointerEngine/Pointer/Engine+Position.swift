public import PointerModel

/// The position as a client sets it, such as one that moves the real cursor.
extension Engine {
    /// Moves the pointer to a position, clamped to the outputs as motion is. A glide stops; what is held, dragged or panned
    /// follows. A locked pointer appears there once it is unlocked.
    public mutating func setPosition(_ position: Point, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        let before = DisplayedPosition(pointer)
        glide = nil
        restDeadline = nil
        velocity.reset()
        pointer.position = Layout.clamp(pointer.position, movedBy: position - pointer.position, to: scene.outputs)
        resolveRegion(.motion)
        emitChanges(since: before, into: &events)
        guard !pointer.isLocked, pointer.position != before.position else { return }
        track(PointerReport(time: now, source: pointer.source ?? .mouse), into: &events)
        recognizeMotion(into: &events)
    }
}
