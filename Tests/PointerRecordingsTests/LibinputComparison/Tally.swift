import PointerModel

/// What the events of one recording add up to, in libinput's terms: what is compared.
struct Tally: Equatable {
    /// How many steps moved the pointer.
    var motions = 0
    /// Sum and way of them, in points.
    var motion = Vector.zero
    var path = 0.0
    /// The sum before acceleration, in 1/1000 inch.
    var unaccelerated = Vector.zero
    /// Presses and releases in order, such as "+primary".
    var buttons: [String] = []
    /// Wheel clicks, positive to the right and down.
    var clicks = Vector.zero
    /// What fingers or a held button scrolled, in points.
    var scroll = Vector.zero
    /// How many steps did.
    var scrolls = 0
    /// How many fingers did, each number that there was; 0 for a hand with a button held.
    var scrollFingers: Set<Int> = []
    /// What fingers did together otherwise, in order, such as "pinch 2 began". Those that rest are left out: whether
    /// libinput reports them depends on its version.
    var gestures: [String] = []

    mutating func move(_ delta: Vector, unaccelerated: Vector) {
        motions += 1
        motion += delta
        path += (delta.dx * delta.dx + delta.dy * delta.dy).squareRoot()
        self.unaccelerated += unaccelerated
    }

    /// Takes in a frame of ours.
    mutating func add(_ frame: PointerReport) {
        if frame.translation != .zero || frame.unaccelerated != .zero {
            move(frame.translation, unaccelerated: frame.unaccelerated)
        }
        clicks += Vector(dx: Double(frame.scroll.horizontal), dy: -Double(frame.scroll.vertical)) * (1.0 / 120)
        // A frame has a button once; libinput reports buttons in the order of their codes.
        for (button, name) in Buttons.named {
            if frame.pressed.contains(button) { buttons.append("+" + name) }
            if frame.released.contains(button) { buttons.append("-" + name) }
        }
        guard let manipulation = frame.manipulation else { return }
        switch manipulation.kind {
        case .scroll:
            scroll += manipulation.translation
            if manipulation.translation != .zero {
                scrolls += 1
                scrollFingers.insert(manipulation.fingers)
            }
        case .pinch, .swipe:
            if manipulation.phase != .changed {
                gestures.append("\(manipulation.kind.rawValue) \(manipulation.fingers) \(manipulation.phase.rawValue)")
            }
        case .hold: break
        }
    }
}
