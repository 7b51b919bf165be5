import PointerModel

/// A compositor in place of a pointer's devices.
extension Pipeline {
    /// Has a compositor move a pointer: its devices move nothing from now on. What they hold is released with ``applyNext()``.
    mutating func beginCompositor(ofPointer pointer: Int, at time: Timestamp) {
        pointers[pointer].hasCompositor = true
        for index in sources.indices where sources[index].pointer == pointer { interrupt(index, at: time) }
    }

    /// Has the devices move a pointer again. What the compositor holds is released before, by a report that says so.
    mutating func endCompositor(ofPointer pointer: Int) {
        pointers[pointer].hasCompositor = false
    }

    /// Takes in what a compositor reports. What it does happens with ``applyNext()``.
    mutating func process(_ report: PointerReport, ofPointer pointer: Int) {
        guard !isPaused else { return }
        frames.append(report)
        owners.append(pointer)
    }
}
