import PointerEngine
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
        case motion(Point)
        case button(isPress: Bool, Point)
    }

    private static let surface = "targets"
    private let task: RecordedTask
    private let layout: PreparedLayout
    /// What happens, in the order of the times.
    private let steps: [(time: Double, step: Step)]

    init(_ task: RecordedTask) {
        self.task = task
        let rects = [task.target] + task.neighbors
        let places = task.samples.map(\.position) + task.buttons.map(\.position)
        // Room for all, as on a screen without an edge near.
        let screen = places.reduce(rects.reduce(task.target) { $0.union($1) }) {
            $0.union(Rect(center: $1, width: 1, height: 1))
        }.insetBy(dx: -200, dy: -200)
        let nodes = rects.enumerated().map { number, rect in
            Node(
                id: String(number),
                frame: rect.offsetBy(dx: -screen.x, dy: -screen.y),
                role: .button,
                interaction: Interaction()
            )
        }
        layout = PreparedLayout(
            Layout(
                outputs: [Output(name: "screen", frame: screen)],
                surfaces: [Surface(id: Self.surface, frame: screen, nodes: nodes)]
            )
        )
        let motions = task.samples.map { ($0.time, Step.motion($0.position)) }
        let buttons = task.buttons.map { ($0.time, Step.button(isPress: $0.isPress, $0.position)) }
        // Motion first, then the buttons of the same time, each in its order.
        steps = (motions + buttons).enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map { ($0.element.0, $0.element.1) }
    }

    func play(with assist: AssistSettings, into counts: inout ClickCounts) {
        guard let first = steps.first, let start = task.samples.first else { return }
        var settings = EngineSettings(assist: assist)
        // The recorded positions are those after such motion.
        settings.recentering.mouseRest = 0
        var engine = Engine(over: layout, settings: settings)
        var events = EventBatch()
        engine.setPosition(start.position, at: .zero, into: &events)
        var last = start.position
        var pressed: Int??
        for (time, step) in steps {
            let now = Timestamp.zero.advanced(bySeconds: time - first.time)
            events.reset(number: events.number + 1, time: now)
            engine.advance(to: now, into: &events)
            var report = PointerReport(time: now, source: .mouse)
            switch step {
            case .motion(let position), .button(_, let position):
                // A pointer that stood still during a click is then where the hand is.
                report.translation = position - (engine.buttons.isEmpty ? engine.position : last)
                last = position
            }
            if case .button(let isPress, _) = step {
                if isPress { report.pressed = .primary } else { report.released = .primary }
            }
            engine.apply(report, into: &events)
            guard case .button(let isPress, _) = step else { continue }
            let target = clickedTarget(events)
            guard !isPress else {
                pressed = .some(target)
                continue
            }
            guard let press = pressed else { continue }
            pressed = nil
            count(press: press, release: target, in: &counts)
        }
    }

    private func count(press: Int?, release: Int?, in counts: inout ClickCounts) {
        switch (press, release) {
        case (0, 0): counts.right += 1
        case (let press?, let release?) where press == release: counts.wrong += 1
        default: counts.missed += 1
        }
    }

    /// Returns the number of the target that gets the button of a batch: 0 is the one that is meant; nil if none gets it.
    private func clickedTarget(_ events: EventBatch) -> Int? {
        for event in events.events {
            guard case .button(let change) = event, let place = change.clickPosition else { continue }
            return ([task.target] + task.neighbors).firstIndex { $0.contains(place) }
        }
        return nil
    }
}
