import DevicePeers
import Glibc
import SystemPackage

/// The way of a report from the device's node to what is made of it, against libinput's: the same events on the same device.
enum DeviceBenchmark {
    /// One who reads the device.
    private struct Reader {
        let number: Int32
        let turn: () -> Void
    }

    /// How many turns are timed together; the median is of these.
    private static let chunk = 100

    static func run(_ options: Options, _ report: inout Report) {
        print(
            "device, ns a report                    raw  libevdev    report    motion  libinput  report/l.  motion/l."
        )
        // Mice of 8 kHz make many reports in the time that it takes to wake up, touchpads never do.
        measure(.mouse(reports: 4_000), reportsPerTurn: 1, options, &report)
        measure(.mouse(reports: 4_000), reportsPerTurn: 8, options, &report)
        measure(.touchpad(fingers: 1, strokes: 16), reportsPerTurn: 1, options, &report)
        measure(.touchpad(fingers: 2, strokes: 16), reportsPerTurn: 1, options, &report)
    }

    private static func measure(
        _ trace: DeviceTrace,
        reportsPerTurn size: Int,
        _ options: Options,
        _ report: inout Report
    ) {
        let name = "\(trace.name), \(size == 1 ? "one" : "\(size)") a turn"
        fake_device_plug(trace.kind)
        defer { fake_device_pull() }
        guard let raw = DevicePeer(.raw), let evdev = DevicePeer(.libevdev), let libinput = DevicePeer(.libinput)
        else { return report.complain("\(name): a peer does not read the device") }
        let first = fake_device_readers()
        let frames: DeviceReading
        let motion: DeviceReading
        do throws(Errno) {
            frames = try DeviceReading(motion: false)
            motion = try DeviceReading(motion: true)
        } catch {
            return report.complain("\(name): \(error)")
        }
        guard frames.isOpen, motion.isOpen, fake_device_readers() == first + 2 else {
            return report.complain("\(name): the device is not read")
        }
        let readers = [
            Reader(number: raw.number, turn: raw.turn),
            Reader(number: evdev.number, turn: evdev.turn),
            Reader(number: first, turn: frames.turn),
            Reader(number: first + 1, turn: motion.turn),
            Reader(number: libinput.number, turn: libinput.turn),
        ]
        guard let times = medians(readers, trace, size, options.rounds) else {
            return report.complain("\(name): the device took no more events, or there were too few to time")
        }
        let cells =
            times.map { "\(Int($0.rounded()))" } + [times[2] / times[4], times[3] / times[4]].map(Cells.fraction)
        print(Cells.line(name, cells))
        fflush(nil)
        let differences = DeviceAnswers(trace: trace, times: options.rounds).differences(
            raw: raw.answer,
            evdev: evdev.answer,
            frames: frames.tally,
            motion: motion.tally,
            libinput: libinput.answer
        )
        let failures = frames.failures + motion.failures
        if failures > 0 { report.complain("\(name): \(failures) turns of the loop failed") }
        for text in differences { report.complain("\(name): \(text)") }
        if times[2] >= times[4] { print("    MISSED: a report of ours is to cost less than libinput's dispatch of it") }
    }

    /// Each reader's nanoseconds a report; nil where a reader cannot be fed, or gets too few reports for a time.
    private static func medians(
        _ readers: [Reader],
        _ trace: DeviceTrace,
        _ size: Int,
        _ rounds: Int
    ) -> [Double]? {
        let overhead = clockOverhead()
        var samples = readers.map { _ in [Double]() }
        var buffer: [FakeEvent] = []
        // The clock of the process stands still at the times of the reports, from the second report on.
        let start = peer_clock() / 1_000 + 1_000_000
        for round in 0..<rounds {
            // A pause of a second after each round, so that nothing is under way at the next.
            let begin = start + Int64(round) * (trace.duration + 1_000_000)
            for (index, reader) in readers.enumerated() {
                var elapsed: Int64 = 0
                var turns = 0
                var next = 0
                while next < trace.count {
                    let end = min(next + size, trace.count)
                    trace.copy(next..<end, startingAt: begin, into: &buffer)
                    guard unsafe fake_device_feed(reader.number, buffer, Int32(buffer.count)) else { return nil }
                    let before = peer_clock()
                    reader.turn()
                    elapsed += peer_clock() - before - overhead
                    turns += 1
                    if turns == chunk {
                        samples[index].append(Double(elapsed) / Double(chunk * size))
                        elapsed = 0
                        turns = 0
                    }
                    next = end
                }
            }
        }
        guard samples.allSatisfy({ !$0.isEmpty }) else { return nil }
        return samples.map { $0.sorted()[$0.count / 2] }
    }

    /// What two looks at the clock cost.
    private static func clockOverhead() -> Int64 {
        var least = Int64.max
        for _ in 0..<1_000 {
            let before = peer_clock()
            least = min(least, peer_clock() - before)
        }
        return least
    }
}
