import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the button that wants to be confirmed, from a device's reports on.
@Suite("S3: the button that wants to be confirmed, in the engine")
struct EngineConfirmCases {
    static let button = Node(
        id: "delete",
        frame: Rect(x: 100, y: 100, width: 200, height: 300),
        control: .confirm()
    )
    /// Of the button, on screen.
    static let origin = Vector(dx: 100, dy: 100)

    /// The button under a hand that follows a script.
    struct Hand {
        var timeline = Timeline([button])
        /// As the last event has it.
        var state = ConfirmState.idle
        var screenTarget: Rect?
        var fired = 0

        init() {
            timeline.move(to: 160, 300, .touchpad)
            timeline.wait(992)
        }

        /// - Parameter milliseconds: since the script began.
        mutating func report(at milliseconds: Int64, _ change: (inout PointerReport) -> Void) {
            timeline.report(after: Double(max(milliseconds - elapsed, 0)), .touchpad, change)
            follow()
        }

        mutating func wait(until milliseconds: Int64) {
            timeline.wait(Double(max(milliseconds - elapsed, 0)))
            follow()
        }

        mutating func follow() {
            for event in timeline.confirmations {
                (state, screenTarget) = (event.state, event.screenTarget)
                if event.isFired { fired += 1 }
            }
        }

        /// What takes the pointer to a point of the button's space.
        func way(to point: Point) -> Vector { point + origin - timeline.state.position }

        private var elapsed: Int64 { timeline.now.microseconds / 1000 - 1000 }

        mutating func play(_ input: ConfirmScript.Input) {
            switch input {
            case .press(let point, let maximumForce, let time):
                let way = way(to: point)
                report(at: time) { frame in
                    frame.translation = way
                    frame.pressed = .primary
                    frame.force = Force(value: 0, maximum: maximumForce)
                }
            case .force(let force, let point, let time):
                let way = way(to: point)
                report(at: time) { frame in
                    frame.translation = way
                    frame.force = Force(value: force, maximum: 3)
                }
            case .tick(let time): wait(until: time)
            case .release(_, let time): report(at: time) { $0.released = .primary }
            case .cancel: report(at: 0) { $0.isInterrupted = true }
            }
        }
    }

    @Test("S3: a press counts from when it is known, however long before its report was made")
    func readLate() {
        var timeline = Timeline([Self.button])
        timeline.move(to: 160, 300)
        timeline.wait(60_000)
        let earlier = timeline.now.advanced(bySeconds: -10)
        timeline.report(after: 0) {
            $0.pressed = .primary
            $0.time = earlier
        }
        timeline.report(after: 0) {
            $0.translation = Vector(dx: 1, dy: 0)
            $0.time = earlier
        }
        #expect(timeline.confirmations.allSatisfy { $0.state.ring == 0 })
        timeline.wait(99)
        #expect(timeline.confirmations.isEmpty)
        timeline.wait(1)
        #expect(timeline.confirmations.map(\.state.ring) == [0.05])
        timeline.wait(1899)
        #expect(timeline.confirmations.last?.state.phase == .updating)
        timeline.wait(1)
        #expect(timeline.confirmations.last?.state.phase == .selected)
    }

    @Test(
        "S3: presses, forces, ticks and releases, each as a report or as time that passes",
        arguments: ConfirmCases.scripts
    )
    func scripts(script: ConfirmScript) {
        var hand = Hand()
        for (number, row) in script.rows.enumerated() {
            let before = hand.fired
            hand.play(row.input)
            #expect(hand.state.phase == row.phase, "row \(number)")
            #expect(abs(hand.state.ring - row.ring) < 1e-12, "row \(number)")
            var fires = false
            if case .release(fires: true, time: _) = row.input { fires = true }
            #expect(hand.fired - before == (fires ? 1 : 0), "row \(number)")
        }
    }

    @Test("S3: a first touch at (60, 200) has its target at (10, 50, 100, 100), of the button's space")
    func target() {
        var hand = Hand()
        hand.play(.press(maximumForce: 3))
        #expect(hand.state.target == Rect(x: 10, y: 50, width: 100, height: 100))
        #expect(hand.screenTarget == Rect(x: 110, y: 150, width: 100, height: 100))
        #expect(hand.timeline.confirmations.first?.node == "delete")
        hand.play(.release(fires: false))
        #expect(hand.state.target == nil)
        #expect(hand.screenTarget == nil)
    }

    @Test(
        "S3: label, color and scale go with the state",
        arguments: [
            (1.5, false, "", ConfirmState.RingColor.white, 1.0), (3, false, "CONFIRM", .red, 1.1),
            (3, true, "OK", .green, 1.3),
        ]
    )
    func looks(force: Double, isInside: Bool, label: String, color: ConfirmState.RingColor, scale: Double) {
        var hand = Hand()
        hand.play(.press(maximumForce: 3))
        hand.play(.force(force, at: isInside ? ConfirmScript.inside : ConfirmScript.outside))
        #expect(hand.state.label.rawValue == label)
        #expect(hand.state.ringColor == color)
        #expect(hand.state.scale == scale)
    }

    @Test("S3: without force, 19 deadlines leave the ring filling, the 20th, at 2.0 s, selects, and there is no more")
    func deadlines() {
        var hand = Hand()
        hand.play(.press(maximumForce: 0))
        let start = hand.timeline.now
        for tick in 1...19 {
            let isDue = hand.timeline.waitForDeadline()
            hand.follow()
            #expect(isDue)
            #expect(hand.timeline.now == start.advanced(bySeconds: Double(tick) / 10))
            #expect(hand.state.phase == .updating)
        }
        let isDue = hand.timeline.waitForDeadline()
        hand.follow()
        #expect(isDue)
        #expect(hand.timeline.now == start.advanced(bySeconds: 2))
        #expect(hand.state.phase == .selected)
        let isMore = hand.timeline.waitForDeadline()
        #expect(!isMore)
    }

    @Test(
        "S3: a maximal force of zero, less or no number is none: time confirms where the finger rests inside",
        arguments: [0, -1, .nan, .infinity]
    )
    func unavailableForce(maximum: Double) {
        var hand = Hand()
        hand.play(.press(maximumForce: maximum))
        hand.play(.force(3, at: ConfirmScript.inside))
        #expect(hand.state.phase == .updating)
        while hand.timeline.waitForDeadline() { hand.follow() }
        #expect(hand.state.phase == .confirmed)
        hand.play(.release(fires: true, time: 2500))
        #expect(hand.fired == 1)
    }

    /// What can come between a confirmed press and its release.
    enum Interruption: CaseIterable {
        case lostReports
        case lostDevice
        case lock
        case removedNode
        case hiddenNode
        case disabledNode
        case otherControl
        case withdrawnSurface
    }

    @Test("S3: what is interrupted ends without firing, and so does its release", arguments: Interruption.allCases)
    func interruption(interruption: Interruption) throws {
        var hand = Hand()
        hand.play(.press(maximumForce: 3))
        hand.play(.force(3, at: ConfirmScript.inside))
        #expect(hand.state.phase == .confirmed)
        var node = Self.button
        switch interruption {
        case .lostReports: hand.report(at: 0) { $0.isInterrupted = true }
        case .lostDevice:
            hand.report(at: 0) { frame in
                frame.isInterrupted = true
                frame.released = .primary
            }
        case .lock: hand.timeline.lock(true)
        case .removedNode: try hand.timeline.change(.update("surface", SurfaceUpdate(remove: ["delete"])))
        case .hiddenNode:
            node.isHidden = true
            try hand.timeline.put(node)
        case .disabledNode:
            node.isEnabled = false
            try hand.timeline.put(node)
        case .otherControl:
            node.control = .slider()
            try hand.timeline.put(node)
        case .withdrawnSurface: try hand.timeline.change(.withdraw("surface"))
        }
        hand.follow()
        #expect(hand.timeline.confirmations.map(\.state) == [.idle])
        #expect(hand.state == .idle)
        hand.play(.release(fires: false, time: 3000))
        #expect(hand.timeline.confirmations.isEmpty)
        #expect(hand.fired == 0)
    }

    @Test("S3: a report without force, as of another device, leaves the force as it was")
    func otherDevice() {
        var hand = Hand()
        hand.play(.press(maximumForce: 3))
        hand.play(.force(1.5, at: ConfirmScript.outside))
        #expect(hand.state.ring == 0.5)
        hand.report(at: 0) { $0.translation = Vector(dx: 1, dy: 0) }
        #expect(hand.state.phase == .updating && hand.state.ring == 0.5)
        hand.play(.force(3, at: ConfirmScript.outside))
        #expect(hand.state.phase == .selected)
        let way = hand.way(to: ConfirmScript.inside)
        hand.report(at: 0) { $0.translation = way }
        #expect(hand.state.phase == .confirmed, "the other device takes the pointer to the target")
        hand.report(at: 0) { $0.translation = Vector(dx: 300, dy: 0) }
        #expect(hand.state.phase == .selected, "and off it, with the ring as full as it was")
    }

    @Test("S3: a press beside the button, or with another button, is none")
    func noPress() {
        var hand = Hand()
        hand.report(at: 0) { $0.pressed = .secondary }
        hand.report(at: 10) { $0.released = .secondary }
        hand.play(.press(at: Point(x: 250, y: 200), maximumForce: 3))
        #expect(hand.timeline.confirmations.isEmpty)
        #expect(hand.timeline.engine.nextDeadline == nil)
    }

    @Test("S3: a button that moves under the finger keeps its press")
    func movedNode() throws {
        var hand = Hand()
        hand.play(.press(maximumForce: 3))
        var node = Self.button
        node.frame.x += 5
        try hand.timeline.put(node)
        #expect(hand.timeline.confirmations.isEmpty)
        hand.play(.force(3, at: ConfirmScript.inside))
        hand.play(.release(fires: true))
        #expect(hand.fired == 1)
    }
}
