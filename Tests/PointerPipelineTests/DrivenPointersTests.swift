import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import Testing

@Suite("Several pointers on the virtual mouse")
struct DrivenPointersTests {
    private typealias Subject = DrivenPipelineTests.Subject

    private static func placed(_ x: Int32, _ y: Int32) -> DrivenReport { DrivenReport(place: .init(x: x, y: y)) }

    @Test("A key that devices of two pointers hold comes up with the last")
    func pointers() {
        let subject = Subject(pointers: ["left"])
        subject.add(Subject.touchpad, pointer: "left")
        _ = subject.drive([Subject.mouse, Subject.touchpad])
        #expect(subject.pipeline.pointers.map(\.engine.state.agreement) == [.driven, .driven])
        #expect(
            subject.report(keys: 1) == [
                Self.placed(32769, 32769), DrivenReport(place: .init(x: 32768, y: 32768), pressed: 1),
            ]
        )
        #expect(subject.report(Subject.touchpad, keys: 1).isEmpty)
        #expect(subject.report(keys: 0).isEmpty)
        #expect(subject.report(Subject.touchpad, keys: 0) == [DrivenReport(released: 1)])
    }

    @Test("Of two driven pointers the cursor follows the one whose device acted last, also after the other one is gone")
    func twoPointers() {
        let subject = Subject(pointers: ["left"])
        subject.add(Subject.touchpad, pointer: "left")
        #expect(
            subject.drive([Subject.mouse, Subject.touchpad]) == [Self.placed(32769, 32769), Self.placed(32768, 32768)]
        )
        #expect(subject.report(Subject.touchpad, dx: 9) == [Self.placed(32777, 32768)])
        subject.pipeline.setPosition(Point(x: 5, y: 5), at: subject.later())
        #expect(subject.take().isEmpty, "the other pointer has the cursor")
        #expect(subject.report(dx: 1) == [Self.placed(6, 5)])
        _ = subject.report(Subject.touchpad, dx: 1)
        subject.pipeline.remove(Subject.touchpad, at: subject.later())
        #expect(subject.drain() == [Self.placed(6, 5)])
    }

    @Test("After a finger on the screen of another pointer, a wheel puts the cursor under the pointer again")
    func otherScreen() {
        let subject = Subject(pointers: ["left"])
        let wheel = DrivenReport(place: .init(x: 32768, y: 32768), scroll: Scroll(horizontal: 0, vertical: 120))
        _ = subject.drive()
        #expect(subject.report { $0.scroll.vertical = 120 } == [Self.placed(32769, 32769), wheel])
        #expect(subject.report { $0.scroll.vertical = 120 } == [DrivenReport(scroll: wheel.scroll)])
        _ = subject.pipeline.apply(
            PointerReport(
                time: subject.later(),
                source: .touch,
                position: Point(x: 9, y: 9),
                pressed: .primary,
                touch: .began
            ),
            to: 1
        )
        #expect(subject.take().isEmpty)
        #expect(subject.report { $0.scroll.vertical = 120 } == [Self.placed(32769, 32769), wheel])
    }
}
