import PointerModel

/// The motion that a pointer makes by itself, and the velocity that it comes from.
struct Inertia {
    /// Glide in progress, whose next step is a deadline; nil if there is none.
    private(set) var glide: Glide?
    /// Target that the glide was bent to, as it was then; nil if the glide is free.
    private(set) var target: GlideTarget?
    /// Whether the pointer makes no motion of its own: a glide in progress stops, none begins, and nothing is recentered. Reports
    /// and clients still move the pointer.
    private(set) var isPaused = false
    var velocity = VelocityTracker()

    var isGliding: Bool { glide != nil }

    /// Begins a glide, in place of the one in progress.
    mutating func begin(_ glide: Glide, towards target: GlideTarget?, at time: Timestamp, _ deadlines: inout Deadlines)
    {
        (self.glide, self.target) = (glide, target)
        deadlines[.glide] = time.advanced(bySeconds: InertiaSettings.stepInterval)
    }

    /// Goes on with another glide at the next step.
    mutating func change(to glide: Glide, towards target: GlideTarget?) {
        (self.glide, self.target) = (glide, target)
    }

    /// Makes the glide's step that is due at a time. Returns the position, and whether the glide is over; nil if no glide is in progress.
    mutating func step(at time: Timestamp, _ deadlines: inout Deadlines) -> (position: Point, isOver: Bool)? {
        guard let glide else { return nil }
        let isOver = time >= glide.end
        if isOver {
            stopGlide(&deadlines)
        } else {
            deadlines[.glide] = time.advanced(bySeconds: InertiaSettings.stepInterval)
        }
        return (glide.position(at: time), isOver)
    }

    /// Stops the glide in progress.
    mutating func stopGlide(_ deadlines: inout Deadlines) {
        (glide, target) = (nil, nil)
        deadlines[.glide] = nil
    }

    /// Stops the glide and what would recenter the pointer, and begins to measure the velocity anew.
    mutating func reset(_ deadlines: inout Deadlines) {
        stopGlide(&deadlines)
        deadlines[.rest] = nil
        velocity.reset()
    }

    mutating func pause(_ deadlines: inout Deadlines) {
        isPaused = true
        stopGlide(&deadlines)
        deadlines[.rest] = nil
    }

    mutating func resume() {
        isPaused = false
    }
}

/// The target that a glide ends on.
struct GlideTarget {
    let region: RegionIdentity
    /// Middle of the shape, or the rail, on screen.
    let middle: Point
    let axes: Axes

    /// Whether the target is the same, in the same place.
    func isSame(as other: GlideTarget) -> Bool {
        region.isSame(as: other.region) && middle == other.middle && axes == other.axes
    }
}
