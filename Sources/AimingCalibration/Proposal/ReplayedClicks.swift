package import PointerModel

/// What became of clicks.
package struct ClickCounts: Sendable, Hashable {
    /// Pressed and released on the target.
    package var right = 0
    /// Pressed and released on a neighbor of the target.
    package var wrong = 0
    /// All others.
    package var missed = 0

    package init(right: Int = 0, wrong: Int = 0, missed: Int = 0) {
        (self.right, self.wrong, self.missed) = (right, wrong, missed)
    }
}

/// The recorded movements and clicks, with two kinds of help. The hand does not react to the other help, so each click is judged by itself.
package struct ReplayedClicks: Sendable, Hashable {
    package var present: ClickCounts
    package var proposed: ClickCounts

    /// Plays all aimed clicks of a record that has been checked.
    package init(_ record: CalibrationRecord, present: AssistSettings, proposed: AssistSettings) {
        self.present = ClickCounts()
        self.proposed = ClickCounts()
        for task in record.aimed where !task.samples.isEmpty {
            let replay = TaskReplay(task)
            replay.play(with: present, into: &self.present)
            replay.play(with: proposed, into: &self.proposed)
        }
    }
}

/// One task before an engine.
private struct TaskReplay {
    private enum Step {
        case motion
        case button(isPress: Bool)
    }

    /// Free room around everything, in points, as on a screen without an edge near.
    private static let margin = 200.0

    /// The target that is meant, then its neighbors.
    private let rects: [Rect]
    private let room: Rect
    /// What happens, in the order of the times, which begin with 0 s.
    private let steps: [(time: Double, place: Point, step: Step)]

    init(_ task: RecordedTask) {
        rects = [task.target] + task.neighbors
        let start = (task.samples.map(\.time) + task.buttons.map(\.time)).min() ?? 0
        let motions = task.samples.map { ($0.time, $0.position, Step.motion) }
        let buttons = task.buttons.map { ($0.time, $0.position, Step.button(isPress: $0.isPress)) }
        room = (motions + buttons).reduce(rects.reduce(task.target) { $0.union($1) }) {
            $0.union(Rect(center: $1.1, width: 1, height: 1))
        }.insetBy(dx: -Self.margin, dy: -Self.margin)
        // Motion first, then the buttons of the same time, each in its order.
        steps = (motions + buttons).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map { ($0.element.0 - start, $0.element.1, $0.element.2) }
    }

    func play(with assist: AssistSettings, into counts: inout ClickCounts) {
        var board = TargetBoard(rects, within: room, help: assist)
        var isDown = false
        for (time, place, step) in steps {
            switch step {
            case .motion: board.move(to: place, at: time)
            case .button(isPress: true):
                _ = board.press(at: place, time: time)
                isDown = true
            case .button(isPress: false):
                let clicked = board.release(at: place, time: time)
                guard isDown else { continue }
                isDown = false
                switch clicked {
                case 0: counts.right += 1
                case _?: counts.wrong += 1
                case nil: counts.missed += 1
                }
            }
        }
    }
}
