import PointerConfiguration
import PointerInput
import PointerModel
import PointerRecordings
import PointerReplay
import SystemPackage
import Testing

/// What `make run` shows where it reads no device.
@Suite("The demo's recordings")
struct DemoRecordingTests {
    private static let root = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent()
    /// Type and code of the touch of a finger.
    private static let touch: (type: UInt16, code: UInt16) = (0x01, 0x14A)

    private static func recording(_ name: String) throws -> Recording {
        try Recording(contentsOf: root.appending("config/recordings/\(name).evemu").string)
    }

    private static func distance(_ first: Point, _ second: Point) -> Double {
        let way = second - first
        return (way.dx * way.dx + way.dy * way.dy).squareRoot()
    }

    @Test("After the mouse's visits a finger flicks and lifts, and the pointer glides to the middle of a button")
    func flick() throws {
        let configuration = try Configuration.load(Self.root.appending("config/demo.toml"))
        let (mouse, touchpad) = (try Self.recording("demo"), try Self.recording("flick"))
        let lift = try #require(
            touchpad.events.last { $0.type == Self.touch.type && $0.code == Self.touch.code && $0.value == 0 }
        )
        // The first event of the second recording has the time of the last event of the first.
        let begin = try #require(mouse.events.last).time - (try #require(touchpad.events.first)).time
        let lifted = Timestamp(microseconds: begin + lift.time)

        var region: ActiveRegion?
        var regionAtLift: ActiveRegion?
        var glide: [Point] = []
        try Replay.run(mouse, followedBy: [touchpad], configuration) { batch, source in
            if batch.time <= lifted { regionAtLift = region }
            for event in batch.events {
                switch event {
                case .enter(let entered, _): region = entered
                case .exit: region = nil
                case .motion(let position, _, _) where batch.time > lifted:
                    #expect(source == .touchpad)
                    glide.append(position)
                default: break
                }
            }
        }
        #expect(regionAtLift == nil)
        let button = try #require(region)
        #expect(button.surface.id == "buttons" && button.node == "button2")
        let end = try #require(glide.last)
        #expect(Self.distance(end, button.rect.center) < 0.01)
        // It glides there, over more than its own size and in more than a jump.
        let start = try #require(glide.first)
        #expect(Self.distance(start, end) > 100 && glide.count > 20)
    }
}
