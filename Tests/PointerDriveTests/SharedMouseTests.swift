import PointerDrive
import PointerModel
import Testing

@Suite("Two driven pointers on one absolute mouse")
struct SharedMouseTests {
    private static let devices = [DeviceID(rawValue: 1), DeviceID(rawValue: 2)]

    private var mouse = DrivenMouse()
    private var stages: [DriveStage] = []

    init() {
        let output = Output(name: "main", frame: Rect(x: 0, y: 0, width: 65536, height: 65536))
        for number in 0..<2 { stages.append(DriveStage(DriveSettings(), outputs: [output], ofPointer: number)) }
        _ = mouse.keys.setDevices([Self.devices[0]: 0, Self.devices[1]: 1])
    }

    private static func pointer(_ x: Double, _ y: Double, click: Vector? = nil) -> DrivenPointer {
        DrivenPointer(position: Point(x: x, y: y), displayed: Point(x: x, y: y), clickOffset: click)
    }

    private static func placed(_ x: Int32, _ y: Int32, pressed: UInt8 = 0) -> DrivenReport {
        DrivenReport(place: .init(x: x, y: y), pressed: pressed)
    }

    private mutating func follow(_ number: Int, _ pointer: DrivenPointer) -> [DrivenReport] {
        var reports: [DrivenReport] = []
        stages[number].follow(pointer, on: &mouse, into: &reports)
        return reports
    }

    private mutating func apply(
        _ number: Int,
        at pointer: DrivenPointer,
        _ change: (inout PointerReport) -> Void
    ) -> [DrivenReport] {
        var report = PointerReport(time: .zero, source: .mouse)
        change(&report)
        var reports: [DrivenReport] = []
        let input = DrivenInput(device: Self.devices[number], settings: DeviceSettings())
        stages[number].apply(report, from: input, of: pointer, on: &mouse, into: &reports)
        return reports
    }

    @Test(
        "The cursor follows the pointer whose device acted last, and goes to it from wherever the other one has put it"
    )
    mutating func turns() {
        let (first, second) = (Self.pointer(100, 100), Self.pointer(200, 200))
        #expect(follow(0, first) == [Self.placed(101, 101), Self.placed(100, 100)])
        #expect(follow(1, second).isEmpty)
        #expect(apply(1, at: second) { $0.translation = Vector(dx: 1, dy: 0) } == [Self.placed(200, 200)])
        #expect(follow(0, Self.pointer(110, 100)).isEmpty)
        #expect(follow(1, Self.pointer(210, 200)) == [Self.placed(210, 200)])
        // The first pointer is where its stage put it, and the cursor is not.
        #expect(apply(0, at: first) { $0.scroll.vertical = 120 }.last?.place == .init(x: 100, y: 100))
        #expect(apply(1, at: second) { $0.pressed = .primary }.last == Self.placed(200, 200, pressed: 1))
        #expect(apply(1, at: second) { $0.released = .primary } == [DrivenReport(released: 1)])
    }

    @Test("When the pointer that has the cursor is no longer driven, the other one gets it")
    mutating func leaves() {
        _ = follow(0, Self.pointer(100, 100))
        mouse.leave(0)
        #expect(follow(1, Self.pointer(200, 200)) == [Self.placed(200, 200)])
        mouse.leave(0)
        #expect(follow(0, Self.pointer(100, 100)).isEmpty)
    }

    @Test("A click is over when the pointer's own devices hold nothing, whatever the other's hold")
    mutating func clicks() {
        let (up, down) = (Self.pointer(100, 100), Self.pointer(100, 100, click: Vector(dx: 5, dy: 0)))
        #expect(apply(0, at: down) { $0.pressed = .primary }.last == Self.placed(105, 100, pressed: 1))
        #expect(apply(1, at: Self.pointer(200, 200)) { $0.pressed = .secondary }.last?.pressed == 2)
        #expect(apply(0, at: up) { $0.released = .primary } == [DrivenReport(released: 1)])
        let moved = apply(0, at: Self.pointer(101, 100)) { $0.translation = Vector(dx: 1, dy: 0) }
        #expect(moved == [Self.placed(101, 100)], "and not beside the pointer")
        #expect(apply(1, at: Self.pointer(200, 200)) { $0.released = .secondary } == [DrivenReport(released: 2)])
    }

    @Test("The axes of another mouse are other ones")
    mutating func another() {
        _ = follow(0, Self.pointer(100, 100))
        mouse.forgetAxes()
        #expect(follow(0, Self.pointer(200, 200)) == [Self.placed(201, 201), Self.placed(200, 200)])
    }
}
