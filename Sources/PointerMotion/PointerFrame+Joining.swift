import PointerModel

extension [PointerFrame] {
    /// Appends a frame without buttons, or adds it to the one of a report's buttons if that is all there is since `start`: whoever gets
    /// it acts on motion first, then on releases and presses, and on lifts last, so that one frame says what two would.
    mutating func join(_ frame: PointerFrame, since start: Int) {
        guard count == start + 1, self[start].time == frame.time else { return append(frame) }
        self[start].translation = frame.translation
        self[start].unaccelerated = frame.unaccelerated
        self[start].touch = frame.touch
        if frame.isInterrupted { self[start].isInterrupted = true }
    }
}
