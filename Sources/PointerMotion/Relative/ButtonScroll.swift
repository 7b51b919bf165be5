import PointerModel

/// Scrolls by motion while a button is held.
///
/// A short press is a click, and so is a long one without motion. What moves while it is not yet clear which it becomes, moves nothing.
struct ButtonScroll {
    /// How long the button has to be held before motion scrolls, in seconds (libinput's).
    static let timeout = 0.2
    /// How far the first motion has to go along an axis, in 1/1000 inch, and how far one report has to go along the other axis for that to
    /// scroll too (libinput's).
    static let threshold = 5.0

    /// What the device's motion does.
    enum Motion: Equatable {
        /// It moves the pointer.
        case passes
        case isSwallowed
        case scrolls(Manipulation)
    }

    /// What a change of the button does.
    enum Change: Equatable {
        /// It is told.
        case passes
        /// It is not: it begins or ends something else, or may still become a click.
        case isSwallowed
        case clicks
        case endsScrolling
    }

    private enum State: Equatable {
        case idle
        case held(since: Timestamp)
        case scrolling
    }

    /// With a lock, a click holds the button until the next.
    private enum Lock {
        case open
        /// The press that begins it.
        case closing
        case closed
        /// The press that ends it.
        case opening
    }

    private var state = State.idle
    private var lock = Lock.open
    private var scrolled = ScrollAxes()

    var isIdle: Bool { state == .idle }

    /// Takes in a press or release of the button that scrolls.
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
            // It went down before this was asked.
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

    /// Takes in motion.
    /// - Parameters:
    ///   - counts: in 1/1000 inch.
    ///   - time: when.
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
    /// - Returns: whether something was scrolled.
    mutating func cancel() -> Bool {
        defer { self = ButtonScroll() }
        return scrolled.hasBegun
    }
}
