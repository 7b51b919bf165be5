package import PointerModel

/// What is drawn of one pointer: a pure function of the events, the options and the time.
///
/// Each sprite is drawn at its target plus an offset. A new style changes the target, and the offset by as much the other way, so
/// that nothing jumps; a spring then pulls the offset to zero. Motion changes the target alone, so the pointer follows the hand at
/// once, also during a transition.
package struct DrawnPointer: Sendable {
    /// Most sprites that are drawn. Of those that leave, the faintest goes before there are more.
    package static let mostSprites = 64

    /// The kinds of events that change what is drawn. A program that draws needs no others.
    package static let kinds: Set<EventKind> = [.motion, .style, .confirm, .slider, .lock, .agreement]

    /// The state after the last event.
    package private(set) var state: PointerState
    /// The user's wishes.
    package private(set) var options: DrawingOptions
    private var controls = DrawnControls()
    private var sprites: [DrawnSprite] = []
    /// The sprites at the beginning of the last frame, whose events retarget from there.
    private var spritesBefore: [DrawnSprite] = []
    private var targets: [Sprite] = []
    private var spring = Spring()
    /// Time for which the offsets are.
    private var time: Timestamp
    private var frame: UInt64?
    /// Whether an event of the last frame changed the style or a control.
    private var isRetargeted = false

    /// Creates a drawing of a state, which fades in.
    package init(_ snapshot: PointerSnapshot, options: DrawingOptions = DrawingOptions()) {
        state = snapshot.state
        time = snapshot.time
        self.options = options
        retarget()
    }

    /// Replaces the user's wishes at a time. What is drawn moves and fades there.
    package mutating func change(to options: DrawingOptions, at time: Timestamp) {
        guard options != self.options else { return }
        begin(nil, at: time)
        self.options = options
        retarget()
    }

    /// Replaces the state, as after a resync or a new connection. What is drawn moves there.
    package mutating func replace(by snapshot: PointerSnapshot) {
        begin(snapshot.frame, at: snapshot.time)
        state = snapshot.state
        controls = DrawnControls()
        if let transition = state.transition { spring = transition.spring }
        retarget()
    }

    /// Applies the next event.
    /// - Parameters:
    ///   - event: the event.
    ///   - stamp: number and time of its batch. All events of a batch change what is drawn together.
    package mutating func apply(_ event: PointerEvent, at stamp: EventStamp) {
        if stamp.frame != frame { begin(stamp.frame, at: stamp.time) }
        state.apply(event)
        if case .motion = event {
            if (state.source == .touch) != (stamp.source == .touch) { isRetargeted = true }
            state.source = stamp.source
        }
        switch event {
        case .style(_, _, let transition):
            spring = transition.spring
            isRetargeted = true
        case .slider, .confirm:
            if controls.apply(event) { isRetargeted = true }
        case .motion, .lock: break
        default: return
        }
        if isRetargeted { retarget() } else { follow() }
    }

    /// Draws.
    /// - Parameters:
    ///   - time: the time to draw, not before that of the last event. An earlier one counts as that.
    ///   - list: receives the sprites, the hindmost first, in place of what it has.
    /// - Returns: whether something still moves by itself, so that a later frame looks different.
    package mutating func draw(at time: Timestamp, into list: inout DisplayList) -> Bool {
        advance(to: time)
        list.removeAll()
        var isMoving = false
        for sprite in sprites {
            if !sprite.isAtRest { isMoving = true }
            list.append(sprite.drawn)
        }
        return isMoving
    }

    // MARK: Frames

    private mutating func begin(_ frame: UInt64?, at time: Timestamp) {
        self.frame = frame
        advance(to: time)
        isRetargeted = false
        spritesBefore = sprites
    }

    /// Moves all offsets on to a time, and drops what has gone.
    private mutating func advance(to time: Timestamp) {
        let seconds = time.seconds(since: self.time)
        guard seconds > 0 else { return }
        self.time = time
        let step = SpringStep(spring, seconds: seconds)
        for index in sprites.indices {
            sprites[index].advance(by: step)
            if sprites[index].isAtRest { sprites[index].rest() }
        }
        sprites.removeAll { $0.isLeaving && $0.isAtRest }
    }

    private mutating func findTargets() {
        targets.removeAll(keepingCapacity: true)
        guard options.isVisible else { return }
        state.appendSprites(options, to: &targets)
        controls.appendSprites(options, to: &targets)
    }

    /// Moves the targets with the hand.
    private mutating func follow() {
        findTargets()
        for target in targets {
            for index in sprites.indices where !sprites[index].isLeaving && sprites[index].target.canBecome(target) {
                sprites[index].target = target
            }
        }
    }

    /// Moves from what was drawn at the beginning of the frame to the sprites of the state. What is new fades in, and what is gone
    /// fades out.
    private mutating func retarget() {
        findTargets()
        var former = spritesBefore
        var next: [DrawnSprite] = []
        for target in targets {
            // One that leaves comes back only if no other is the same thing.
            let index =
                former.firstIndex { !$0.isLeaving && $0.target.canBecome(target) }
                ?? former.firstIndex { $0.target.canBecome(target) }
            if let index {
                var sprite = former.remove(at: index)
                sprite.move(to: target, reduceMotion: options.reduceMotion)
                next.append(sprite)
            } else {
                next.append(DrawnSprite(appearing: target))
            }
        }
        for index in former.indices where !former[index].isLeaving { former[index].leave() }
        while former.count > Self.mostSprites - next.count, let faintest = Self.faintest(of: former) {
            former.remove(at: faintest)
        }
        sprites = former + next
    }

    private static func faintest(of sprites: [DrawnSprite]) -> Int? {
        sprites.indices.min { sprites[$0].drawn.values.opacity < sprites[$1].drawn.values.opacity }
    }
}

extension DisplayList {
    /// Creates what is drawn of a pointer once nothing moves any more.
    package init(atRest snapshot: PointerSnapshot, options: DrawingOptions = DrawingOptions()) {
        self.init()
        var pointer = DrawnPointer(snapshot, options: options)
        let minute: Int64 = 60_000_000
        _ = pointer.draw(at: snapshot.time.advanced(byMicroseconds: minute), into: &self)
    }
}
