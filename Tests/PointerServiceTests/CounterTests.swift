import Glibc
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("What the daemon counts")
struct CounterTests {
    /// The status that a client would get, without one, because a client's call counts too.
    private func status(_ stage: ServiceStage) -> StatusMessage {
        stage.service.status(of: stage.server, for: PeerCredentials(uid: 0, gid: 0))
    }

    private func counters(_ stage: ServiceStage) throws -> [CounterName: Int] {
        let counters = try status(stage).counters.map { (try #require(CounterName(rawValue: $0.name)), $0.value) }
        return Dictionary(uniqueKeysWithValues: counters)
    }

    /// What becomes of all counters while `body` runs.
    private func changes(_ stage: ServiceStage, during body: () throws -> Void) throws -> [CounterName: Int] {
        let before = try counters(stage)
        try body()
        return try counters(stage).merging(before) { $0 - $1 }.filter { $0.value != 0 }
    }

    @Test("There is a counter for each name, none twice, and the interface explains each")
    func names() throws {
        let names = try status(ServiceStage()).counters.map(\.name)
        #expect(names == CounterName.allCases.map(\.rawValue))
        let text = InterfaceTexts.service
        for name in names { #expect(text.contains(" \(name): "), "\(name)") }
    }

    @Test("Reports by the kind of device, those of a device that has gone and of a paused daemon too")
    func reports() throws {
        let stage = try ServiceStage()
        let pad = DeviceDescription(
            id: DeviceID(rawValue: 2),
            kind: .touchpad,
            name: "pad",
            node: "/dev/y",
            touchpad: DeviceDescription.Touchpad(width: 100, height: 60)
        )
        stage.service.apply(.added(pad), at: .zero)
        for _ in 0..<3 { stage.report(dx: 1) }
        stage.report(of: pad.id)
        var dropped = InputReport(device: pad.id, time: Timestamp(microseconds: stage.start + 900_000))
        dropped.isResynchronized = true
        stage.service.process(dropped)
        stage.report(dx: 1, of: DeviceID(rawValue: 77))
        stage.service.apply(.failed(node: "/dev/z", name: "z", reason: "r"), at: .zero)
        var devices = status(stage).devices
        #expect(
            devices == [
                DeviceCountMessage(kind: "mouse", devices: 1, reports: 3, dropped: 0),
                DeviceCountMessage(kind: "touchpad", devices: 1, reports: 2, dropped: 1),
                DeviceCountMessage(kind: "pointingStick", devices: 0, reports: 0, dropped: 0),
                DeviceCountMessage(kind: "touchscreen", devices: 0, reports: 0, dropped: 0),
            ]
        )
        #expect(status(stage).failedDevices == 1)
        stage.service.apply(.removed(pad), at: Timestamp(microseconds: stage.start + 950_000))
        stage.service.setPaused(true)
        stage.report(dx: 1)
        devices = status(stage).devices
        #expect(devices?.map(\.devices) == [1, 0, 0, 0])
        #expect(devices?.map(\.reports) == [4, 2, 0, 0])
    }

    @Test("Frames with a consequence and their events, whether or not anybody subscribes")
    func frames() throws {
        let stage = try ServiceStage()
        let changes = try changes(stage) {
            stage.report(dx: 1)
            // Nothing comes of it.
            stage.report()
            // Into the box: motion, enter and style.
            stage.report(dx: 100)
        }
        #expect(changes == [.frames: 2, .events: 4])
    }

    @Test("Messages and bytes are those that clients got, errors among them; and calls")
    func traffic() throws {
        let stage = try ServiceStage()
        var received = 0
        var messages = 0
        func take(_ client: LoopbackClient) throws {
            received += try (client.receive() ?? "").utf8.count + 1
            messages += 1
        }
        let changes = try changes(stage) {
            let clients = try (0..<3).map { _ in try stage.connect() }
            for client in clients {
                try client.send("{\"method\":\"io.pointerd.Pointer.Subscribe\",\"parameters\":{},\"more\":true}")
                try take(client)
            }
            // One by one at first, together from the second on.
            for _ in 0..<5 {
                stage.report(dx: 1)
                stage.flush()
                for client in clients { try take(client) }
            }
            let asking = try stage.connect()
            try asking.send("{\"method\":\"org.example.Nothing\"}")
            try take(asking)
            // No answer at all.
            try asking.send("{\"method\":\"org.example.Nothing\",\"oneway\":true}")
            for client in clients + [asking] { client.close() }
            try stage.wait { stage.server.connectionCount == 0 }
        }
        #expect(messages == 3 + 15 + 1)
        #expect(
            changes == [
                .accepted: 4, .left: 4, .calls: 5, .errors: 1, .messages: messages, .bytes: received, .frames: 5,
                .events: 5,
            ]
        )
    }

    @Test("Who does not read: motions held back, one resync, and the most that waited")
    func slowReader() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe()
        // Far more motion than the kernel and the queue hold.
        for _ in 0..<8000 {
            stage.report(dx: 1)
            stage.flush()
        }
        let before = try counters(stage)
        #expect(try #require(before[.heldBack]) > 0 && before[.resyncs] == 0)
        // Ways in and out are not left out.
        for turn in 0..<2000 {
            stage.report(dx: turn.isMultiple(of: 2) ? -900 : 900)
            stage.flush()
        }
        let after = status(stage)
        #expect(after.counters.first { $0.name == "resyncs" }?.value == 1)
        let waiting = try #require(after.limits.first { $0.name == "pendingBytes" })
        let highest = try #require(waiting.highest)
        #expect(highest > 65_536 && Double(highest) <= waiting.value && waiting.used == highest)
        client.close()
        try stage.wait { stage.server.connectionCount == 0 }
        let end = try #require(status(stage).limits.first { $0.name == "pendingBytes" })
        #expect(end.used == 0 && end.highest == highest)
    }

    @Test("Why connections ended")
    func endings() throws {
        let stage = try ServiceStage()
        stage.server.limits.connections = 2
        let changes = try changes(stage) {
            let faulty = try stage.connect()
            try faulty.send("[]")
            #expect(try faulty.receive() == nil)
            let two = [try stage.connect(), try stage.connect()]
            let refused = try stage.connect()
            try refused.send("{\"method\":\"org.varlink.service.GetInfo\"}")
            #expect(try refused.receive()?.contains("LimitExceeded") == true)
            #expect(try refused.receive() == nil)
            for client in two { client.close() }
            try stage.wait { stage.server.connectionCount == 0 }
        }
        #expect(
            changes.filter { $0.key != .bytes } == [
                .accepted: 3, .errors: 1, .faulty: 1, .left: 2, .messages: 1, .refused: 1,
            ]
        )
    }

    @Test("Configurations that were taken, and those that were not")
    func reloads() throws {
        let stage = try ServiceStage()
        let changes = try changes(stage) {
            stage.service.configurationStatus.file = "/etc/a"
            stage.service.configurationStatus.refuse("one")
            stage.service.configurationStatus.refuse("two")
            #expect(stage.service.configurationStatus.failure == "two")
            stage.service.configurationStatus.accept()
            #expect(stage.service.configurationStatus.failure == nil)
        }
        #expect(changes == [.reloads: 1, .failedReloads: 2])
    }

    @Test("The memory is what the kernel says")
    func memory() throws {
        let memory = try #require(try status(ServiceStage()).memory)
        // More than nothing and less than all that there is.
        #expect(memory > 1 << 20 && memory < sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)))
        #expect(memory.isMultiple(of: sysconf(Int32(_SC_PAGESIZE))))
    }

    @Test("A turn counts one delay, that of its oldest report; a turn without a report none")
    func delays() throws {
        // Ten seconds ago.
        let stage = try ServiceStage(start: EventLoop.now() - 10_000_000)
        let client = try stage.subscribe()
        stage.report(dx: 1)
        stage.report(dx: 1)
        for _ in 0..<2 { _ = try stage.loop.turn(timeout: 0) }
        let delays = try #require(status(stage).delays)
        #expect(delays.counts.dropLast().allSatisfy { $0 == 0 } && delays.counts.last == 1)
        #expect(delays.counts.count == delays.bounds.count + 1)
        #expect(delays.highest >= 9_998_000 && delays.sum == delays.highest)
        // Nothing is driven yet, and the figures of that are there all the same.
        let driven = try #require(status(stage).driveDelays)
        #expect(driven.bounds == delays.bounds && driven.counts == delays.counts.map { _ in 0 })
        #expect(driven.sum == 0 && driven.highest == 0)
        client.close()
    }

    @Test("Each report of a virtual mouse counts, and no other does")
    func driven() {
        let meter = DelayMeter()
        meter.note(Timestamp(microseconds: 0))
        meter.endTurn()
        #expect(meter.driven.counts.allSatisfy { $0 == 0 } && meter.counts.counts.reduce(0, +) == 1)
        for _ in 0..<2 { meter.noteDriven(Timestamp(microseconds: EventLoop.now() - 10_000_000)) }
        #expect(meter.driven.counts.last == 2 && meter.driven.highest >= 10_000_000)
        #expect(meter.counts.counts.reduce(0, +) == 1)
    }

    @Test("Recordings have no delays: their times are not the clock's")
    func recording() throws {
        let stage = try ServiceStage(start: 0)
        stage.service.drive(now: { 0 }, onDeadlineChange: {})
        stage.report(dx: 1)
        _ = try stage.loop.turn(timeout: 0)
        let status = status(stage)
        #expect(status.delays == nil && status.driveDelays == nil)
        #expect(status.devices?.first?.reports == 1)
    }

    @Test(
        "A delay is in the first step that it is not beyond",
        arguments: [
            (Int64.min, 0), (-1, 0), (0, 0), (10, 0), (11, 1), (50, 3), (51, 4), (999, 12), (1000, 12), (1001, 13),
            (1_000_000, 19), (1_000_001, 20), (.max, 20),
        ]
    )
    func steps(delay: Int64, step: Int) {
        var counts = DelayCounts()
        counts.count(delay)
        #expect(counts.counts.firstIndex(of: 1) == step && counts.counts.reduce(0, +) == 1)
        #expect(counts.highest == max(0, delay) && counts.sum == max(0, delay))
        // Twice the longest there is would not fit.
        counts.count(delay)
        #expect(counts.sum == (delay == .max ? .max : max(0, delay) * 2))
    }
}
