import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the article on the button that is pressed hard and confirmed on a target.
@Suite("S3: the button that wants to be confirmed")
struct ConfirmCases {
    private static let inside = ConfirmScript.inside
    private static let outside = ConfirmScript.outside

    static let scripts = [
        ConfirmScript(
            "S3: force 3.0 of 20/3 is 1, 6 is 1, 1.5 is 0.5",
            [
                .init(.press(maximumForce: 20.0 / 3), .updating, ring: 0),
                .init(.force(1.5, at: outside), .updating, ring: 0.5),
                .init(.force(3, at: outside), .selected, ring: 1),
                .init(.force(1.5, at: outside), .updating, ring: 0.5),
                .init(.force(6, at: outside), .selected, ring: 1),
            ]
        ),
        ConfirmScript(
            "S3: of a maximum of 2, 1.94 is 0.97 and not above, 1.95 selects",
            [
                .init(.press(maximumForce: 2), .updating, ring: 0),
                .init(.force(1.94, at: outside), .updating, ring: 0.97),
                .init(.force(1.95, at: outside), .selected, ring: 1),
            ]
        ),
        ConfirmScript(
            "S3: 2.91 of 3 is above 0.97 in doubles",
            [
                .init(.press(maximumForce: 3), .updating, ring: 0),
                .init(.force(2.91, at: outside), .selected, ring: 1),
            ]
        ),
        ConfirmScript(
            "S3: pressed outside to 3 and slid in: confirmed; without force there: still; the release fires, once",
            [
                .init(.press(maximumForce: 20.0 / 3), .updating, ring: 0),
                .init(.force(3, at: outside), .selected, ring: 1),
                .init(.force(3, at: inside), .confirmed, ring: 1),
                .init(.force(0, at: inside), .confirmed, ring: 1),
                .init(.release(fires: true), .idle, ring: 0),
                .init(.release(fires: false), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: selected, then low force and inside in one sample: still selected, and the release does nothing",
            [
                .init(.press(maximumForce: 3), .updating, ring: 0),
                .init(.force(3, at: outside), .selected, ring: 1),
                .init(.force(0.1, at: inside), .selected, ring: 1),
                .init(.release(fires: false), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: confirmed, left with low force: updating; back in with low force: updating",
            [
                .init(.press(maximumForce: 3), .updating, ring: 0),
                .init(.force(3, at: inside), .confirmed, ring: 1),
                .init(.force(0.75, at: outside), .updating, ring: 0.25),
                .init(.force(0.3, at: inside), .updating, ring: 0.25),
                .init(.release(fires: false), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: confirmed, left with high force: selected",
            [
                .init(.press(maximumForce: 3), .updating, ring: 0),
                .init(.force(3, at: inside), .confirmed, ring: 1),
                .init(.force(3, at: outside), .selected, ring: 1),
                .init(.release(fires: false), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: a cancelled touch ends without firing",
            [
                .init(.press(maximumForce: 3), .updating, ring: 0),
                .init(.force(3, at: inside), .confirmed, ring: 1),
                .init(.cancel, .idle, ring: 0),
                .init(.release(fires: false), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: without force, a finger resting inside confirms by time alone, and 2 s after the press",
            [
                .init(.press(maximumForce: 0, time: 500), .updating, ring: 0),
                .init(.force(0, at: inside, time: 520), .updating, ring: 0),
                .init(.tick(2499), .updating, ring: 0),
                .init(.tick(2500), .confirmed, ring: 1),
                .init(.release(fires: true, time: 2501), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: without force, the ring fills where the finger rests outside, then sliding in confirms",
            [
                .init(.press(maximumForce: 0), .updating, ring: 0),
                .init(.tick(99), .updating, ring: 0),
                .init(.tick(100), .updating, ring: 0.05),
                .init(.force(0, at: outside, time: 150), .updating, ring: 0.05),
                .init(.tick(1000), .updating, ring: 0.5),
                .init(.tick(1999), .updating, ring: 0.95),
                .init(.tick(2000), .selected, ring: 1),
                .init(.tick(60_000), .selected, ring: 1),
                .init(.force(0, at: inside, time: 60_001), .confirmed, ring: 1),
                .init(.force(0, at: outside, time: 60_002), .selected, ring: 1),
                .init(.force(0, at: inside, time: 60_003), .confirmed, ring: 1),
                .init(.release(fires: true, time: 60_004), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: ticks that were slept through are made up for before a motion, where the finger was",
            [
                .init(.press(maximumForce: 0), .updating, ring: 0),
                .init(.force(0, at: outside, time: 1250), .updating, ring: 0.6),
                .init(.force(0, at: inside, time: 2050), .confirmed, ring: 1),
                .init(.release(fires: true, time: 2060), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: ticks that were slept through are made up for before a release",
            [
                .init(.press(maximumForce: 0), .updating, ring: 0),
                .init(.force(0, at: inside, time: 10), .updating, ring: 0),
                .init(.release(fires: true, time: 2000), .idle, ring: 0),
            ]
        ),
        ConfirmScript(
            "S3: the next touch starts from nothing",
            [
                .init(.press(maximumForce: 0), .updating, ring: 0),
                .init(.tick(1900), .updating, ring: 0.95),
                .init(.release(fires: false, time: 1950), .idle, ring: 0),
                .init(.tick(2000), .idle, ring: 0),
                .init(.press(maximumForce: 0, time: 3000), .updating, ring: 0),
                .init(.tick(3100), .updating, ring: 0.05),
                .init(.press(maximumForce: 3, time: 3200), .updating, ring: 0),
                .init(.tick(9000), .updating, ring: 0),
            ]
        ),
    ]

    @Test("S3: sequences of samples", arguments: scripts)
    func sequences(script: ConfirmScript) {
        var control = ConfirmControl()
        for (index, row) in script.rows.enumerated() {
            let fired = ConfirmScript.apply(row.input, to: &control)
            #expect(control.state.phase == row.phase, "row \(index)")
            #expect(control.state.ring == row.ring, "row \(index)")
            if case .release(let fires, _) = row.input { #expect(fired == fires, "row \(index)") }
            #expect((control.state.target == nil) == (row.phase == .idle), "row \(index)")
        }
    }

    /// How each state is reached, and what a sample then leads to.
    @Test(
        "S3: from every state, each combination of intention and place leads where the table says",
        arguments: [ConfirmState.Phase.updating, .selected, .confirmed],
        [true, false]
    )
    func transitions(from phase: ConfirmState.Phase, isOnTarget: Bool) {
        for force in [0, 1.5, 2.9, 2.95, 3, 100] {
            var control = ConfirmControl()
            control.begin(at: Self.outside, maximumForce: 3, time: .zero)
            switch phase {
            case .idle, .updating: control.move(to: Self.outside, force: 0.75, time: .zero)
            case .selected: control.move(to: Self.outside, force: 3, time: .zero)
            case .confirmed: control.move(to: Self.inside, force: 3, time: .zero)
            }
            let before = control.state
            #expect(before.phase == phase)
            control.move(to: isOnTarget ? Self.inside : Self.outside, force: force, time: .zero)
            #expect(control.state.intention == min(force, 3) / 3)
            switch (force > 2.91, isOnTarget) {
            case (true, true):
                #expect(control.state.phase == .confirmed)
                #expect(control.state.ring == 1)
            case (true, false):
                #expect(control.state.phase == .selected)
                #expect(control.state.ring == 1)
            case (false, false):
                #expect(control.state.phase == .updating)
                #expect(control.state.ring == force / 3)
            case (false, true):
                #expect(control.state.phase == phase)
                #expect(control.state.ring == before.ring)
            }
        }
    }

    @Test(
        "S3: the first touch (60, 200) gives the target (10, 50, 100, 100), half-open",
        arguments: [
            (10.0, 50.0, true), (109.999, 149.999, true), (110, 100, false), (60, 150, false), (9.999, 100, false),
            (60, 49.999, false),
        ]
    )
    func target(x: Double, y: Double, isInside: Bool) {
        var control = ConfirmControl()
        control.begin(at: Point(x: 60, y: 200), maximumForce: 3, time: .zero)
        #expect(control.state.target == Rect(x: 10, y: 50, width: 100, height: 100))
        control.move(to: Point(x: x, y: y), force: 3, time: .zero)
        #expect(control.state.phase == (isInside ? .confirmed : .selected))
        #expect(control.state.target == Rect(x: 10, y: 50, width: 100, height: 100))
    }

    @Test("S3: the target's size and place are the declaration's")
    func declaredTarget() {
        let declaration = ConfirmDeclaration(width: 40, height: 20, offset: Vector(dx: 100, dy: 0))
        var control = ConfirmControl(declaration)
        control.begin(at: Point(x: 60, y: 200), maximumForce: 3, time: .zero)
        #expect(control.state.target == Rect(x: 140, y: 190, width: 40, height: 20))
    }

    @Test(
        "S3: labels, colors of the ring and scales",
        arguments: [
            (.idle, "", .white, 1), (.updating, "", .white, 1), (.selected, "CONFIRM", .red, 1.1),
            (.confirmed, "OK", .green, 1.3),
        ] as [(ConfirmState.Phase, String, ConfirmState.RingColor, Double)]
    )
    func looks(phase: ConfirmState.Phase, label: String, color: ConfirmState.RingColor, scale: Double) {
        let state = ConfirmState(phase: phase, intention: 0, ring: 0, target: nil)
        #expect(state.label.rawValue == label)
        #expect(state.ringColor == color)
        #expect(state.scale == scale)
    }

    @Test("S3: after 19 ticks the ring still fills, the 20th, at 2 s, selects, and then no more are wanted")
    func ticks() throws {
        var control = ConfirmControl()
        #expect(control.nextTick == nil)
        control.begin(at: Self.outside, maximumForce: 0, time: Timestamp(microseconds: 7))
        for tick in 1...20 as ClosedRange<Int64> {
            let next = try #require(control.nextTick)
            #expect(next == Timestamp(microseconds: 7 + tick * 100_000))
            control.tick(at: Timestamp(microseconds: next.microseconds - 1))
            #expect(control.nextTick == next)
            control.tick(at: next)
            #expect(control.state.phase == (tick < 20 ? .updating : .selected))
            #expect(control.state.intention == Double(tick) / 20)
        }
        #expect(control.nextTick == nil)
        let fires = control.end(at: Timestamp(microseconds: 2_100_000))
        #expect(!fires)
    }

    @Test("S3: a measured force wants no ticks, and none does anything")
    func noTicksWithForce() {
        var control = ConfirmControl()
        control.begin(at: Self.outside, maximumForce: 3, time: .zero)
        let before = control
        #expect(control.nextTick == nil)
        control.tick(at: Timestamp(microseconds: 10_000_000))
        #expect(control == before)
    }

    @Test(
        "S3: a maximum force of zero or less, or not finite, is none: time fills the ring, and force does nothing",
        arguments: [0, -1, -0.0, .infinity, -.infinity, .nan]
    )
    func unavailableForce(maximumForce: Double) {
        var control = ConfirmControl()
        control.begin(at: Self.outside, maximumForce: maximumForce, time: .zero)
        #expect(control.nextTick == Timestamp(microseconds: 100_000))
        for force in [3, .nan, .infinity] {
            control.move(to: Self.inside, force: force, time: .zero)
            #expect(control.state.intention == 0)
            #expect(control.state.phase == .updating)
        }
        control.tick(at: Timestamp(microseconds: 2_000_000))
        #expect(control.state.phase == .confirmed)
    }

    @Test(
        "A sample that is not finite leaves everything as it was",
        arguments: [
            (.nan, inside), (.infinity, inside), (-.infinity, inside), (3, Point(x: .nan, y: 100)),
            (3, Point(x: 60, y: .infinity)),
        ] as [(Double, Point)]
    )
    func badSamples(force: Double, location: Point) {
        var control = ConfirmControl()
        control.begin(at: Self.outside, maximumForce: 3, time: .zero)
        control.move(to: Self.outside, force: 1.5, time: .zero)
        let before = control
        control.move(to: location, force: force, time: .zero)
        #expect(control == before)
    }

    @Test("A touch that begins nowhere does not begin, and one that has not begun does not move")
    func noTouch() {
        var control = ConfirmControl()
        control.begin(at: Point(x: .nan, y: 0), maximumForce: 3, time: .zero)
        control.move(to: Self.inside, force: 3, time: .zero)
        control.tick(at: Timestamp(microseconds: 5_000_000))
        #expect(control == ConfirmControl())
        #expect(control.nextTick == nil)
    }

    @Test("A force below zero is none")
    func negativeForce() {
        var control = ConfirmControl()
        control.begin(at: Self.outside, maximumForce: 3, time: .zero)
        control.move(to: Self.outside, force: -2, time: .zero)
        #expect(control.state.ring == 0)
        #expect(control.state.intention == 0)
    }

    @Test("Clocks that run backwards or over their end stop nothing")
    func extremeTimes() {
        var control = ConfirmControl()
        control.begin(at: Self.outside, maximumForce: 0, time: Timestamp(microseconds: .max - 1))
        #expect(control.nextTick == nil)
        control.tick(at: Timestamp(microseconds: .min))
        #expect(control.state.phase == .updating)
        control.begin(at: Self.outside, maximumForce: 0, time: Timestamp(microseconds: .min))
        control.tick(at: Timestamp(microseconds: .max))
        #expect(control.state.phase == .selected)
        control.begin(at: Self.outside, maximumForce: 0, time: Timestamp(microseconds: 1_000_000))
        control.tick(at: Timestamp(microseconds: 1_500_000))
        control.tick(at: Timestamp(microseconds: 1_100_000))
        #expect(control.state.ring == 0.25)
    }
}
