package import PointerModel

/// What a calibration has seen of a hand: its rest, its aimed clicks and its double clicks.
///
/// All positions are points of one space, all times seconds from any beginning.
package struct CalibrationRecord: Sendable, Hashable, Codable {
    /// The pointer while the hand rests. The first sample begins the rest, the last one ends it.
    package var rest: [PointerSample]
    /// Clicks of targets, in their order.
    package var aimed: [RecordedTask]
    /// Double clicks of targets, in their order; may be empty.
    package var doubleClicks: [RecordedTask]

    package init(rest: [PointerSample] = [], aimed: [RecordedTask] = [], doubleClicks: [RecordedTask] = []) {
        self.rest = rest
        self.aimed = aimed
        self.doubleClicks = doubleClicks
    }
}

/// Where the pointer was at a time, in points and seconds.
package struct PointerSample: Sendable, Hashable {
    package var time: Double
    package var position: Point

    package init(time: Double, position: Point) {
        self.time = time
        self.position = position
    }
}

/// A press or a release of the primary button.
package struct ButtonSample: Sendable, Hashable {
    /// In seconds.
    package var time: Double
    /// Where the pointer was, in points.
    package var position: Point
    package var isPress: Bool

    package init(time: Double, position: Point, isPress: Bool) {
        self.time = time
        self.position = position
        self.isPress = isPress
    }
}

/// One target, and how a hand came to it and clicked it.
package struct RecordedTask: Sendable, Hashable, Codable {
    package var target: Rect
    /// What else can be clicked.
    package var neighbors: [Rect]
    /// The pointer from the moment at which the target is shown. The first sample is from that moment.
    package var samples: [PointerSample]
    package var buttons: [ButtonSample]

    package init(
        target: Rect,
        neighbors: [Rect] = [],
        samples: [PointerSample] = [],
        buttons: [ButtonSample] = []
    ) {
        self.target = target
        self.neighbors = neighbors
        self.samples = samples
        self.buttons = buttons
    }
}
