import PointerEngine
import PointerModel
import Testing

/// The pointer where an absolute mouse places it, on outputs that are the compositor's.
@Suite("An absolute mouse places the pointer at the real cursor")
struct PlacedCursorTests {
    private static func timeline(outputsAreTrue: Bool = true) -> Timeline {
        var timeline = Timeline([CursorReportTests.button])
        timeline.setTrueOutputs(outputsAreTrue)
        return timeline
    }

    @Test(
        "The agreement is reported from the first position to the first motion of another kind, with an event for each"
    )
    func agreement() {
        var timeline = Self.timeline()
        #expect(timeline.words.isEmpty)
        timeline.place(at: 430, 300)
        #expect(timeline.words == ["agreement reported", "motion", "enter button", "style highlight"])
        #expect(timeline.state.agreement == .reported && timeline.state.position == Point(x: 430, y: 300))
        timeline.place(at: 431, 300)
        #expect(timeline.words == ["motion"])
        timeline.press()
        timeline.release(after: 50)
        #expect(timeline.state.agreement == .reported)
        timeline.move(by: 1, 0)
        #expect(timeline.words == ["agreement none", "motion"])
        timeline.move(by: 1, 0)
        #expect(timeline.words == ["motion"])
        timeline.place(at: 431, 300)
        #expect(timeline.words == ["agreement reported", "motion"])
        timeline.report(.touch) { $0.position = Point(x: 1, y: 1) }
        #expect(timeline.words.first == "agreement none")
    }

    @Test("Without the compositor's outputs, and from a compositor, a position is no agreement")
    func noAgreement() {
        var timeline = Self.timeline(outputsAreTrue: false)
        timeline.place(at: 430, 300)
        #expect(timeline.words == ["motion", "enter button", "style highlight"] && timeline.state.agreement == .none)
        timeline = Self.timeline()
        timeline.report { $0.position = Point(x: 430, y: 300) }
        #expect(timeline.state.agreement == .none)
        timeline.place(at: 431, 300)
        timeline.setTrueOutputs(false)
        #expect(timeline.words == ["agreement none"])
        timeline.setTrueOutputs(false)
        #expect(timeline.words.isEmpty)
    }

    @Test("A client's report has precedence, and its end is the end of the agreement until the next position")
    func reporter() {
        var timeline = Self.timeline()
        timeline.place(at: 430, 300)
        timeline.cursor(at: 100, 100)
        #expect(timeline.words.first != "agreement reported" && timeline.state.position == Point(x: 100, y: 100))
        timeline.place(at: 430, 300)
        #expect(timeline.words.isEmpty && timeline.state.position == Point(x: 100, y: 100))
        timeline.endCursorReports()
        #expect(timeline.words == ["agreement none"])
        timeline.place(at: 430, 300)
        #expect(timeline.words.first == "agreement reported")
    }

    @Test("Nothing recenters the pointer, and no glide begins")
    func stays() {
        var timeline = Self.timeline()
        timeline.place(at: 405, 285)
        timeline.press(after: 8)
        timeline.release(after: 60)
        timeline.wait(5000)
        #expect(timeline.state.position == Point(x: 405, y: 285) && timeline.state.agreement == .reported)
    }

    @Test("An interruption ends the agreement; raw motion of a locked pointer does not")
    func interrupted() {
        var timeline = Self.timeline()
        timeline.place(at: 405, 285)
        timeline.lock(true)
        timeline.move(by: 3, 0)
        #expect(timeline.state.agreement == .reported)
        timeline.lock(false)
        timeline.report { $0.isInterrupted = true }
        #expect(timeline.words == ["agreement none"])
    }
}

extension Timeline {
    fileprivate mutating func place(at x: Double, _ y: Double) {
        report {
            $0.device = DeviceID(rawValue: 1)
            $0.position = Point(x: x, y: y)
        }
    }
}
