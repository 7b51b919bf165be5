import PointerModel

extension [PointerReport] {
    /// Adds what concerns a whole report to the last frame that it made since `start`, or appends it where it made none. Whoever gets a
    /// frame acts on touches and lifts after all else in it.
    mutating func join(_ frame: PointerReport, since start: Int) {
        guard count > start, self[count - 1].time == frame.time else { return append(frame) }
        self[count - 1].touch = frame.touch
        if frame.isInterrupted { self[count - 1].isInterrupted = true }
    }
}
