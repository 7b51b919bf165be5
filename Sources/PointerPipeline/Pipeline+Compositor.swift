package import PointerModel

/// Compositors that move pointers in place of devices.
extension Pipeline {
    /// Gives a pointer to a compositor: the pointer's devices have no effect from now on. ``applyNext()`` releases what they
    /// hold.
    package mutating func beginCompositor(ofPointer pointer: Int, at time: Timestamp) {
        pointers[pointer].hasCompositor = true
        for index in sources.indices where sources[index].pointer == pointer { interrupt(index, at: time) }
    }

    /// Gives a pointer back to its devices. A report must have released what the compositor holds.
    package mutating func endCompositor(ofPointer pointer: Int) {
        pointers[pointer].hasCompositor = false
    }

    /// Queues a compositor's report for ``applyNext()``.
    package mutating func process(_ report: PointerReport, ofPointer pointer: Int) {
        guard !isPaused else { return }
        frames.append(report)
        owners.append(pointer)
    }
}
