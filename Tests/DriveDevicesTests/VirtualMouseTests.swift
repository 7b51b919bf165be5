import CLibevdev
import DriveDevices
import Foundation
import PointerDrive
import PointerInput
import PointerModel
import PointerRuntime
import SystemPackage
import Testing

@Suite("Reports for a virtual mouse")
struct VirtualMouseTests {
    /// A virtual mouse whose node is a pipe.
    private struct Written: ~Copyable {
        var mouse: VirtualMouse
        let reader: OwnedDescriptor

        init(_ axes: VirtualMouse.Axes) throws {
            let (reader, writer) = try FileDescriptor.pipe()
            self.reader = OwnedDescriptor(reader.rawValue)
            mouse = VirtualMouse(OwnedDescriptor(writer.rawValue), axes)
        }

        /// Writes a report, and returns the events that one read(2) finds.
        mutating func events(of report: DrivenReport) throws -> [RawEvent] {
            try #require(mouse.write(report) == .written)
            var number: Int32 = 0
            try #require(unsafe ioctl(reader.rawValue, UInt(FIONREAD), &number) == 0)
            guard number > 0 else { return [] }
            var events = [input_event](repeating: input_event(), count: Int(number) / MemoryLayout<input_event>.stride)
            let count = unsafe events.withUnsafeMutableBytes { unsafe read(reader.rawValue, $0.baseAddress, $0.count) }
            #expect(count == Int(number))
            return events.map { RawEvent($0) }
        }
    }

    private static func event(_ type: Int32, _ code: Int32, _ value: Int32) -> RawEvent {
        RawEvent(time: 0, type: UInt16(type), code: UInt16(code), value: value)
    }
    private static var end: RawEvent { event(EV_SYN, SYN_REPORT, 0) }

    @Test("A place and a button are one report of the absolute mouse, and nothing of the relative one")
    func place() throws {
        let report = DrivenReport(place: .init(x: 65_535, y: 7), pressed: 0b101)
        var absolute = try Written(.absolute)
        #expect(
            try absolute.events(of: report) == [
                Self.event(EV_ABS, ABS_X, 65_535), Self.event(EV_ABS, ABS_Y, 7), Self.event(EV_KEY, BTN_LEFT, 1),
                Self.event(EV_KEY, BTN_MIDDLE, 1), Self.end,
            ]
        )
        let released = try absolute.events(of: DrivenReport(released: 0b101))
        #expect(
            released == [Self.event(EV_KEY, BTN_LEFT, 0), Self.event(EV_KEY, BTN_MIDDLE, 0), Self.end]
        )
        #expect(try absolute.events(of: DrivenReport(distance: Vector(dx: 5, dy: 5))).isEmpty)
        var relative = try Written(.relative)
        #expect(try relative.events(of: report).isEmpty)
    }

    @Test("A distance is whole counts, and what is left of it counts later")
    func distance() throws {
        var relative = try Written(.relative)
        func move(_ dx: Double, _ dy: Double) throws -> [RawEvent] {
            try relative.events(of: DrivenReport(distance: Vector(dx: dx, dy: dy)))
        }
        #expect(try move(0.5, -1.25) == [Self.event(EV_REL, REL_Y, -1), Self.end])
        #expect(try move(0.5, -0.75) == [Self.event(EV_REL, REL_X, 1), Self.event(EV_REL, REL_Y, -1), Self.end])
        #expect(try move(.nan, 3).isEmpty)
        #expect(try move(1e300, 0) == [Self.event(EV_REL, REL_X, 1_000_000), Self.end])
    }

    @Test("A wheel turns finely, and clicks when 120 parts have come together in one direction")
    func wheels() throws {
        var absolute = try Written(.absolute)
        func scroll(_ horizontal: Int32, _ vertical: Int32) throws -> [RawEvent] {
            try absolute.events(of: DrivenReport(scroll: Scroll(horizontal: horizontal, vertical: vertical)))
        }
        #expect(try scroll(0, 90) == [Self.event(EV_REL, REL_WHEEL_HI_RES, 90), Self.end])
        #expect(
            try scroll(0, 30) == [
                Self.event(EV_REL, REL_WHEEL_HI_RES, 30), Self.event(EV_REL, REL_WHEEL, 1), Self.end,
            ]
        )
        #expect(try scroll(0, 90) == [Self.event(EV_REL, REL_WHEEL_HI_RES, 90), Self.end])
        #expect(try scroll(0, -60) == [Self.event(EV_REL, REL_WHEEL_HI_RES, -60), Self.end])
        #expect(
            try scroll(-240, -60) == [
                Self.event(EV_REL, REL_WHEEL_HI_RES, -60), Self.event(EV_REL, REL_WHEEL, -1),
                Self.event(EV_REL, REL_HWHEEL_HI_RES, -240), Self.event(EV_REL, REL_HWHEEL, -2), Self.end,
            ]
        )
    }

    @Test(
        "A key that goes down and up at once does so in two reports of one write, and one that is held comes up first"
    )
    func bothWays() throws {
        var absolute = try Written(.absolute)
        let both = DrivenReport(pressed: 1, released: 1)
        let tap = [
            Self.event(EV_KEY, BTN_LEFT, 1), Self.end, Self.event(EV_KEY, BTN_LEFT, 0), Self.end,
        ]
        #expect(try absolute.events(of: both) == tap)
        #expect(try absolute.events(of: both) == tap)
        #expect(try absolute.events(of: DrivenReport(pressed: 1)) == [Self.event(EV_KEY, BTN_LEFT, 1), Self.end])
        #expect(
            try absolute.events(of: both) == [
                Self.event(EV_KEY, BTN_LEFT, 0), Self.end, Self.event(EV_KEY, BTN_LEFT, 1), Self.end,
            ]
        )
    }

    @Test("All that a report may hold fits into one write")
    func everything() throws {
        var absolute = try Written(.absolute)
        let report = DrivenReport(
            place: .init(x: 1, y: 2),
            scroll: Scroll(horizontal: 120, vertical: 120),
            pressed: 255,
            released: 255
        )
        #expect(try absolute.events(of: report).count == 2 + 16 + 4 + 2)
    }

    @Test("A node that takes nothing is an error, never a report that is left out")
    func full() throws {
        let (reader, writer) = try FileDescriptor.pipe()
        defer { try? reader.close() }
        #expect(fcntl(writer.rawValue, F_SETFL, O_NONBLOCK) == 0)
        var mouse = VirtualMouse(OwnedDescriptor(writer.rawValue), .absolute)
        var outcome = VirtualMouse.Outcome.written
        for x in 0..<100_000 where outcome == .written {
            outcome = mouse.write(DrivenReport(place: .init(x: Int32(x), y: 0)))
        }
        #expect(outcome == .failed(.wouldBlock))
    }
}
