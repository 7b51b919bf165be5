public import PointerModel

/// Taking the position from whoever moves the real cursor.
extension Engine {
    /// Takes where the pointer is, in place of motion of its own: on an output, as motion is. What glides stops; what is held, dragged or
    /// panned follows. A locked pointer is there once it is unlocked.
    public mutating func setPosition(_ position: Point, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        let before = DisplayedPosition(pointer)
        glide = nil
        restDeadline = nil
        velocity.reset()
        pointer.position = Layout.clamp(pointer.position, movedBy: position - pointer.position, to: scene.outputs)
        resolveRegion(.motion)
        tell(since: before, into: &events)
        guard !pointer.isLocked, pointer.position != before.position else { return }
        track(PointerReport(time: now, source: pointer.source ?? .mouse), into: &events)
        recognizeMotion(into: &events)
    }
}
