import Glibc
import PointerModel
import PointerWire
import Testing

@Suite("a client of pointerd that asks for a rate")
struct PointerdRateTests {
    /// Motion events a second.
    private static let rate = 20

    /// The clock of the events, in microseconds.
    private static func now() -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    @Test("gets no more motion than that, the last position all the same, and everything else at once")
    func rate() throws {
        let folder = try TemporaryFolder()
        var recording = MouseRecording()
        for _ in 1...600 { recording.move(1, -1) }
        recording.press(true)
        for _ in 1...200 { recording.move(-1) }
        recording.stay()
        let configuration = try folder.file("pointerd.toml", "[mouse]\nacceleration = \"flat\"\n")
        let (daemon, subscribers) = try DaemonProcess.followed(
            by: [#"{"maxRate":\#(Self.rate)}"#],
            ["--config", configuration, "--replay", try folder.file("moving.evemu", recording.text)],
            in: folder
        )
        // 540 points up is where the output ends; the mouse went on along the edge, and back.
        let last = Point(x: 960 + 600 - 200, y: 0)
        let events = try subscribers[0].events { $0.position == last }
        let end = Self.now()

        #expect(events.first?.frame == 0)
        #expect(events.map(\.frame) == events.map(\.frame).sorted())
        #expect(events.filter { $0.kind == "button" }.count == 1)
        // The daemon sent the first of them at the time that it says, or later, and the last before now: however slow the machine is, no
        // more can have come in between. The press may bring a motion of its own.
        let motions = events.filter { $0.kind == "motion" }
        let seconds = Double(end - (try #require(motions.first?.time))) / 1e6
        #expect(Double(motions.count) <= 1 + seconds * Double(Self.rate) + 1)
        #expect(motions.count > 1)
        #expect(try daemon.connect().state().position == last)
        #expect(try daemon.stop() == .status(0))
    }
}
