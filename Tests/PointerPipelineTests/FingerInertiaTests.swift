import PointerEngine
import PointerModel
import PointerMotion
import Testing

@testable import PointerPipeline

/// What goes on after fingers have lifted from a touchpad, from its reports on.
@Suite("Lifts of fingers")
struct FingerInertiaTests {
    private static let device = DeviceDescription(
        id: DeviceID(rawValue: 1),
        kind: .touchpad,
        name: "a touchpad",
        node: "",
        touchpad: .init(width: 100, height: 60)
    )

    /// How far the pointer goes after the last report.
    private struct Stroke {
        var pipeline: Pipeline
        private var time: Int64 = 0
        private var report = InputReport(device: FingerInertiaTests.device.id, time: .zero)

        init() {
            let output = Output(name: "main", frame: Rect(x: 0, y: 0, width: 10_000, height: 10_000))
            pipeline = Pipeline(layout: Layout(outputs: [output]), motion: MotionSettings(), engine: EngineSettings())
            pipeline.add(FingerInertiaTests.device, at: .zero)
        }

        /// So many fingers come down, go 40 mm in 100 ms, or back, and rest for some milliseconds.
        mutating func stroke(_ fingers: Int, _ way: Double = 40, rest: Int64 = 0) {
            for slot in 0..<fingers {
                let position = Point(x: 50 - way / 2, y: 20 + 10 * Double(slot))
                report.contacts[slot] = Contact(trackingID: Int32(slot) + Int32(time / 1000), position: position)
            }
            send()
            for _ in 0..<10 {
                time += 10_000
                for slot in 0..<fingers { report.contacts[slot]?.position.x += way / 10 }
                send()
            }
            time += rest * 1000
        }

        /// A finger that is down goes on while its device's clock has gone back: its reports have the time of the last one before.
        mutating func goOnWithoutTime(reports: Int) {
            report.isTimeClamped = true
            for _ in 0..<reports {
                report.contacts[0]?.position.x += 0.5
                send()
            }
            report.isTimeClamped = false
        }

        mutating func lift() {
            time += 8_000
            report.contacts = Contacts()
            send()
        }

        /// Lets happen what goes on by itself, and returns how far the pointer goes.
        mutating func glide() -> Double {
            let start = pipeline.engine.state.position.x
            while let deadline = pipeline.nextDeadline {
                pipeline.advance(to: deadline)
                while pipeline.applyNext() {}
            }
            return pipeline.engine.state.position.x - start
        }

        private mutating func send() {
            report.time = Timestamp(microseconds: time)
            pipeline.process(report)
            while pipeline.applyNext() {}
        }
    }

    @Test("A finger that lifts while it moves lets the pointer glide on")
    func flick() {
        var stroke = Stroke()
        stroke.stroke(1)
        stroke.lift()
        #expect(stroke.glide() > 10)
    }

    @Test("One that rests before it lifts does not")
    func rest() {
        var stroke = Stroke()
        stroke.stroke(1, rest: 300)
        stroke.lift()
        #expect(stroke.glide() == 0)
    }

    @Test("Nor does one whose device's clock went back: how fast it is nobody knows")
    func clockGoneBack() {
        var stroke = Stroke()
        stroke.stroke(1)
        stroke.goOnWithoutTime(reports: 30)
        stroke.lift()
        #expect(stroke.glide() == 0)
    }

    @Test("Fingers that scroll, or swipe, and lift do not", arguments: [2, 3])
    func several(fingers: Int) {
        var stroke = Stroke()
        stroke.stroke(fingers)
        stroke.lift()
        #expect(stroke.glide() == 0)
    }

    @Test("Nor do they right after a flick, which their touch ends")
    func scrollAfterFlick() {
        var stroke = Stroke()
        stroke.stroke(1)
        stroke.lift()
        #expect(stroke.pipeline.nextDeadline != nil)
        stroke.stroke(2, -40)
        stroke.lift()
        #expect(stroke.glide() == 0)
    }
}
