import PointerModel

/// Scrolling by motion while a button is held.
///
/// A short press is a click, and so is a long one without motion. Motion has no effect until it is clear which one it is.
struct ButtonScroll {
    /// Time for which the button must be held before motion scrolls, in seconds (libinput's).
    static let timeout = 0.2
    /// Distance that the first motion must cover along an axis, in 1/1000 inch. A single report must cover it along the
    /// other axis to scroll there too (libinput's).
    static let threshold = 5.0

    /// The effect of the device's motion.
    enum Motion: Equatable {
        /// The motion moves the pointer.
        case passes
        case isSwallowed
        case scrolls(Manipulation)
    }

    /// The effect of a change of the button.
    enum Change: Equatable {
        /// The change is emitted.
        case passes
        /// The change is not emitted: it begins or ends something else, or may still become a click.
        case isSwallowed
        case clicks
        case endsScrolling
    }

    private enum State: Equatable {
        case idle
        case held(since: Timestamp)
        case scrolling
    }

    /// The state of the lock, with which a click holds the button until the next click.
    private enum Lock {
        case open
        /// The press that begins the lock.
        case closing
        case closed
        /// The press that ends the lock.
        case opening
    }

    private var state = State.idle
    private var lock = Lock.open
    private var scrolled = ScrollAxes()

    var isIdle: Bool { state == .idle }

    /// Processes a press or release of the scroll button.
    mutating func change(isDown: Bool, hasLock: Bool, at time: Timestamp) -> Change {
        if hasLock {
            switch (lock, isDown) {
            case (.open, true): lock = .closing
            case (.closing, false):
                lock = .closed
                return .isSwallowed
            case (.closed, true):
                lock = .opening
                return .isSwallowed
            case (.opening, false): lock = .open
            // The press was not seen here.
            case (.open, false): break
            case (.closing, true), (.closed, false), (.opening, true): return .isSwallowed
            }
        }
        if isDown {
            state = .held(since: time)
            return .isSwallowed
        }
        defer {
            state = .idle
            scrolled = ScrollAxes()
        }
        switch state {
        case .idle: return .passes
        case .held: return .clicks
        case .scrolling: return scrolled.hasBegun ? .endsScrolling : .isSwallowed
        }
    }

    /// Processes motion in 1/1000 inch.
    mutating func move(_ counts: Vector, at time: Timestamp) -> Motion {
        switch state {
        case .idle: return .passes
        case .held(let start):
            guard time >= start.advanced(bySeconds: Self.timeout) else { return .isSwallowed }
            state = .scrolling
        case .scrolling: break
        }
        let hadBegun = scrolled.hasBegun
        let way = scrolled.add(counts)
        guard way != .zero else { return .isSwallowed }
        return .scrolls(
            Manipulation(.scroll, fingers: 0, phase: hadBegun ? .changed : .began, translation: way)
        )
    }

    /// Ends everything without a click.
    /// - Returns: whether scrolling was under way.
    mutating func cancel() -> Bool {
        defer { self = ButtonScroll() }
        return scrolled.hasBegun
    }
}

/// The axes along which a hand scrolls. It seldom means both, but never moves quite straight.
struct ScrollAxes {
    private var isHorizontal = false
    private var isVertical = false
    /// Motion before either axis scrolls, in 1/1000 inch.
    private var buildup = Vector.zero

    var hasBegun: Bool { isHorizontal || isVertical }

    /// Processes motion, and returns the part of it that scrolls.
    mutating func add(_ way: Vector) -> Vector {
        if hasBegun {
            if abs(way.dx) >= ButtonScroll.threshold { isHorizontal = true }
            if abs(way.dy) >= ButtonScroll.threshold { isVertical = true }
        } else {
            // The buildup itself does not scroll: it would be felt as a jump.
            buildup += way
            if abs(buildup.dx) >= ButtonScroll.threshold { isHorizontal = true }
            if abs(buildup.dy) >= ButtonScroll.threshold { isVertical = true }
        }
        return Vector(dx: isHorizontal ? way.dx : 0, dy: isVertical ? way.dy : 0)
    }
}
