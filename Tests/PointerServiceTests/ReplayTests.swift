import PointerConfiguration
import PointerEngine
import PointerModel
import PointerRecordings
import PointerReplay
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Replays")
struct ReplayTests {
    /// A mouse that crosses the box of the stage six times, rests 300 ms after each way, and clicks on it.
    private static var text: String {
        var text = "N: Mouse\nI: 0003 0001 0002 0003\n"
        text += String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 4)
        text += "B: 01 00 00 07 00 00 00 00 00\nB: 02 03 00 00 00 00 00 00 00\n"
        var time = 3_000_000
        func add(_ codes: String, _ value: Int) {
            text += "E: \(time / 1_000_000).\(String(1_000_000 + time % 1_000_000).dropFirst()) \(codes) \(value)\n"
        }
        for way in 0..<6 {
            for step in 0..<60 {
                time += 2000
                add("0002 0000", way % 2 == 0 ? 3 : -3)
                if step == 20 || step == 25 { add("0001 0110", step == 20 ? 1 : 0) }
                add("0000 0000", 0)
            }
            time += 300_000
        }
        return text
    }

    private func recording() throws -> Recording { try Recording(parsing: Array(Self.text.utf8), file: "x.evemu") }

    @Test("Rules hold for a recorded device: what it is, its resolution and how it moves the pointer")
    func rules() throws {
        let text = """
            [mouse]
            acceleration = "flat"
            [[devices]]
            match = { id = "0001:0002", kind = "mouse" }
            ignore = true
            leftHanded = true
            dpi = 2000
            [[devices]]
            match.name = "another"
            leftHanded = false
            """
        let configuration = try Configuration(parsing: text)
        let player = try RecordingPlayer(try recording(), as: Replay.device, rules: configuration.devices)
        #expect(player.device.outcome.rules == [1] && player.device.dpi == 2000)
        var presses: [Buttons] = []
        try Replay.run(try recording(), configuration) { frame, _ in
            for case .button(let change) in frame.events where change.isPressed { presses.append(change.button) }
        }
        #expect(presses == Array(repeating: .secondary, count: 6))
    }

    /// A service whose time is a player's, with everything that the daemon wires.
    private final class ReplayStage {
        let loop: EventLoop
        let service: PointerService
        let server: VarlinkServer
        let player: RecordingPlayer
        private(set) var hasEnded = false

        init(
            _ recording: Recording,
            followedBy others: [Recording] = [],
            _ configuration: Configuration = ServiceStage.configuration,
            pendingBytes: Int = Limits().count(.pendingBytes)
        ) throws {
            var configuration = configuration
            configuration.limits[.pendingBytes] = Double(pendingBytes)
            loop = try EventLoop()
            let logger = Log.silent
            service = try PointerService(configuration, loop: loop, logger: logger)
            server = VarlinkServer(
                ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
                limits: ServerLimits(configuration.limits),
                loop: loop,
                logger: logger
            )
            try service.offer(on: server)
            player = try RecordingPlayer(
                recording,
                followedBy: others,
                as: Replay.device,
                rules: configuration.devices
            )
            player.onDevice = { [unowned self] in service.apply($0, at: $1) }
            player.onFrame = { [unowned self] frame in service.process(frame) }
            player.nextDeadline = { [unowned self] in service.nextDeadline }
            player.onDeadline = { [unowned self] in service.advance(to: $0) }
            player.mayContinue = { [unowned self] in
                if service.hasRoom { return true }
                service.whenAllIsRead { [unowned self] in player.reschedule() }
                return false
            }
            player.onEnd = { [unowned self] in service.whenAllIsRead { [unowned self] in hasEnded = true } }
            service.drive(
                now: { [unowned self] in player.time.microseconds },
                onDeadlineChange: { [unowned self] in player.reschedule() }
            )
        }

        /// Everything that one who follows the pointer gets, as it comes, from the state to the end.
        func messages(_ parameters: String = "{}", pace: RecordingPace = .fast) throws -> [String] {
            let client = try LoopbackClient(of: server, loop: loop)
            try client.send("{\"method\":\"io.pointerd.Pointer.Subscribe\",\"parameters\":\(parameters),\"more\":true}")
            var messages = [try #require(try client.receive())]
            try player.start(on: loop, pace: pace)
            while !hasEnded {
                if try loop.turn(timeout: LoopbackClient.patience) == 0 { throw LoopbackClient.Hang() }
                while !client.isQuiet { messages.append(try #require(try client.receive())) }
            }
            while !client.isQuiet { messages.append(try #require(try client.receive())) }
            return messages
        }
    }

    /// What the pipeline alone makes of the recording, written as the service writes it.
    private func pipelineMessages(
        _ configuration: Configuration = ServiceStage.configuration,
        of pointer: String? = nil
    ) throws -> [String] {
        var writer = MessageWriter()
        // The writer is the closure's own for as long as the recording plays.
        try Replay.run(try recording(), configuration, of: pointer ?? PointerNames.byDefault) { frame, source in
            let stamp = EventStamp(frame: frame.number, time: frame.time, source: source)
            for event in frame.events { writer.event(event, of: pointer, at: stamp) }
        }
        return writer.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "The same recording with the same configuration gives the same bytes, and they are those of the pipeline alone"
    )
    func identical() throws {
        let first = try ReplayStage(recording()).messages()
        #expect(first.count > 360)
        #expect(first.contains { $0.contains("\"completion\"") })
        #expect(try ReplayStage(recording()).messages() == first)
        #expect(try pipelineMessages() == Array(first.dropFirst()))
    }

    @Test("A recording whose device is bound to a pointer moves that one, the same way each time")
    func boundDevice() throws {
        var configuration = ServiceStage.configuration
        configuration.devices = DeviceRules([
            DeviceRule(match: DeviceMatch(name: Glob("Mou*")), overrides: DeviceOverrides(pointer: "second"))
        ])
        let first = try ReplayStage(recording(), configuration).messages(#"{"pointer":"second"}"#)
        #expect(first.allSatisfy { $0.contains(#""pointer":"second""#) })
        #expect(try ReplayStage(recording(), configuration).messages(#"{"pointer":"second"}"#) == first)
        #expect(try pipelineMessages(configuration, of: "second") == Array(first.dropFirst()))
        let rated = try ReplayStage(recording(), configuration).messages(#"{"pointer":"second","maxRate":50}"#)
        #expect(rated.count < first.count / 2)
        #expect(
            try ReplayStage(recording(), configuration).messages(#"{"pointer":"second","maxRate":50}"#) == rated
        )
        // But for the name, it is what the default pointer would do.
        let plain = try ReplayStage(recording()).messages()
        #expect(
            first.map { $0.replacing(#","pointer":"second""#, with: "").replacing(#""pointer":"second","#, with: "") }
                .dropFirst() == plain.dropFirst()
        )
        #expect(try ReplayStage(recording(), configuration).messages().count == 1, "the default one rests")
    }

    @Test("However little may wait for a reader, it loses nothing", arguments: [4096, 65_536])
    func tightQueue(pendingBytes: Int) throws {
        let all = try ReplayStage(recording()).messages()
        #expect(try ReplayStage(recording(), pendingBytes: pendingBytes).messages() == all)
    }

    @Test("A rate of one's own is kept on the recording's clock, so it too gives the same each time")
    func rate() throws {
        let first = try ReplayStage(recording()).messages(#"{"maxRate":50}"#)
        let second = try ReplayStage(recording()).messages(#"{"maxRate":50}"#)
        #expect(first == second)
        let all = try ReplayStage(recording()).messages()
        #expect(first.count < all.count / 2)
        let motions = all.filter { $0.contains("\"motion\"") }
        #expect(first.filter { $0.contains("\"motion\"") && !motions.contains($0) } == [])
    }

    @Test("In real time the events are the same but for the clock that their times are of", arguments: [0, 1])
    func realTime(others: Int) throws {
        let time = /"time":\d+/
        let others = Array(repeating: try recording(), count: others)
        let fast = try ReplayStage(recording(), followedBy: others).messages()
        let real = try ReplayStage(recording(), followedBy: others, pendingBytes: 1 << 24).messages(pace: .real)
        #expect(real.map { $0.replacing(time, with: "") } == fast.map { $0.replacing(time, with: "") })
        let times = [fast, real].map { messages in
            messages.dropFirst().compactMap { $0.firstMatch(of: /"time":(\d+)/).flatMap { Int64($0.1) } }
        }
        #expect(Set(zip(times[0], times[1]).map { $1 - $0 }).count == 1, "all are moved by as much")
    }
}
