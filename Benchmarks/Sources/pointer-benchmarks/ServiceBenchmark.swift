import Glibc
import ServicePeers

/// The service from the device to the socket, as it is installed, against the least that any service does: the same reports, the same
/// readers, a process of its own each, fed in turn.
enum ServiceBenchmark {
    /// Processor time of ours to the floor's, the delay's median, and that than which 99 of 100 are less.
    private static let bars = (processor: 1.25, median: 1.2, late: 1.5)
    /// Kilobytes, and how often the start of an empty program.
    private static let residentBar = Int64(15 * 1024)
    private static let startBar = 2.0
    /// Nanoseconds in which an idle service must not wake up.
    private static let idleTime: Int64 = 2_000_000_000
    private static let starts = 21
    /// How often each is fed in a round, paced and at once; how many reports each time.
    private static let slices = 4
    private static let pacedReports = 500
    private static let interval: Int64 = 1_000_000
    /// How many reports no reader may be behind: four times what the kernel keeps of a mouse, of which pointerd leaves out none yet.
    private static let window = 168

    private typealias Cost = ServiceInstance.Cost

    /// What was measured of both, one beside the other.
    private struct Samples {
        var floor: [Cost] = []
        var ours: [Cost] = []
        /// Of a message bus; empty where there is none.
        var bus: [Cost] = []

        /// How often the floor's a bus takes; nil where there is none.
        func busRatio(_ value: (Cost) -> Double) -> Double? {
            bus.isEmpty ? nil : median(zip(bus, floor).map { value($0) / value($1) })
        }

        /// Of each its median, and the median of their ratios.
        func medians(_ value: (Cost) -> Double) -> (floor: Double, ours: Double, ratio: Double) {
            let theirs = floor.map(value)
            let own = ours.map(value)
            return (median(theirs), median(own), median(zip(own, theirs).map { $0 / $1 }))
        }
    }

    static func run(_ options: Options, _ report: inout Report) {
        guard let programs = ServicePrograms() else { return report.complain("service: no folder for the run") }
        defer { programs.removeFolder() }
        for file in programs.missing { print("service, skipped: there is no \(file)") }
        guard programs.missing.isEmpty else { return }
        service_pin()
        compare(programs, options, &report)
        measureRest(programs, &report)
    }

    private static func compare(_ programs: ServicePrograms, _ options: Options, _ report: inout Report) {
        if programs.bus == nil { print("service, dbus-daemon, skipped: it is not installed") }
        print(Cells.line("service", ["floor", "pointerd", "ratio", "bar", "bus/floor"]))
        for count in [1, 8, 64] {
            var paced = Samples()
            var saturated = Samples()
            for _ in 0..<options.rounds {
                // The floor's message is as long as ours of the round before, the first time as long as the usual one.
                let size = Int((saturated.ours.last?.messageSize ?? 190).rounded())
                guard measure(programs, size, count, &paced, &saturated) else {
                    return report.complain("service, \(count): one failed, or did not send one message of each report")
                }
            }
            let name = "\(count) subscriber\(count == 1 ? "" : "s")"
            line(
                "\(name), saturated, ns a report",
                saturated.medians(\.processorTime),
                bars.processor,
                saturated.busRatio(\.processorTime)
            )
            line(
                "\(name), 1 kHz, ns a report",
                paced.medians(\.processorTime),
                bars.processor,
                paced.busRatio(\.processorTime)
            )
            line("\(name), 1 kHz, delay p50, ns", paced.medians(\.median), bars.median, paced.busRatio(\.median))
            line("\(name), 1 kHz, delay p99, ns", paced.medians(\.late), bars.late, paced.busRatio(\.late))
            if options.isVerbose {
                let bytes = Int(saturated.medians(\.messageSize).ours.rounded())
                print("    one message of each report to everybody, of \(bytes) bytes")
            }
        }
    }

    /// Starts both, and feeds them in turn, so that what else the machine does concerns both alike.
    private static func measure(
        _ programs: ServicePrograms,
        _ size: Int,
        _ count: Int,
        _ paced: inout Samples,
        _ saturated: inout Samples
    ) -> Bool {
        guard let floor = ServiceInstance(programs.floor(messageSize: size), folder: programs.folder),
            let ours = ServiceInstance(programs.daemon, folder: programs.folder)
        else { return false }
        var bus: ServiceInstance?
        if let command = programs.bus {
            guard let started = ServiceInstance(command, folder: programs.folder) else { return false }
            bus = started
        }
        guard floor.subscribe(count), ours.subscribe(count), bus?.subscribe(count) ?? true else { return false }
        let reports = count == 1 ? 15_000 : count == 8 ? 8_000 : 3_000
        return feed(floor, ours, bus, pacedReports, interval, &paced)
            && feed(floor, ours, bus, reports, 0, &saturated) && floor.stop() && ours.stop() && bus?.stop() ?? true
    }

    private static func feed(
        _ floor: ServiceInstance,
        _ ours: ServiceInstance,
        _ bus: ServiceInstance?,
        _ reports: Int,
        _ interval: Int64,
        _ samples: inout Samples
    ) -> Bool {
        for service in [floor, ours] {
            guard service.drive(reports: 200, interval: interval, window: window) != nil else { return false }
        }
        for _ in 0..<slices {
            guard let theirs = floor.drive(reports: reports, interval: interval, window: window),
                let own = ours.drive(reports: reports, interval: interval, window: window)
            else { return false }
            samples.floor.append(theirs)
            samples.ours.append(own)
            guard let bus else { continue }
            guard let message = bus.drive(reports: reports, interval: interval, window: window) else { return false }
            samples.bus.append(message)
        }
        return true
    }

    /// What has no floor, with the shipped configuration, one mouse and one subscriber.
    private static func measureRest(_ programs: ServicePrograms, _ report: inout Report) {
        print(Cells.line("one mouse, one subscriber", ["", "pointerd", "", "bar"]))
        guard let service = ServiceInstance(programs.shipped, folder: programs.folder), service.subscribe(),
            service.drive(reports: 2_000, interval: interval, window: window) != nil
        else { return report.complain("service: pointerd does not serve the shipped configuration") }
        // What the last reports have put off is over then.
        service_pass(idleTime)
        let before = service.waits
        service_pass(idleTime)
        figure("wake-ups in 2 s without a report", service.waits - before, 0)
        figure("resident memory, kB", service.resident, residentBar)
        guard service.stop() else { return report.complain("service: pointerd ended with an error") }
        var empty: [Double] = []
        var ours: [Double] = []
        for _ in 0..<Self.starts {
            guard let least = start(programs.empty, programs), let own = start(programs.shipped, programs) else {
                return report.complain("service: a program does not start, or ended with an error")
            }
            empty.append(least)
            ours.append(own)
        }
        print(Cells.line("start to ready", ["empty", "pointerd", "ratio", "bar"]))
        line("ns", (median(empty), median(ours), median(zip(ours, empty).map { $0 / $1 })), startBar)
    }

    /// Nanoseconds to its notice that it is ready.
    private static func start(_ command: ServicePrograms.Command, _ programs: ServicePrograms) -> Double? {
        guard let service = ServiceInstance(command, folder: programs.folder) else { return nil }
        let time = Double(service.start)
        return service.stop() ? time : nil
    }

    private static func line(
        _ name: String,
        _ values: (floor: Double, ours: Double, ratio: Double),
        _ bar: Double,
        _ bus: Double? = nil
    ) {
        let numbers = [values.floor, values.ours].map { "\(Int($0.rounded()))" }
        let cells = numbers + [values.ratio, bar].map(Cells.fraction) + [bus.map(Cells.fraction) ?? ""]
        print(Cells.line(name, cells, note: values.ratio <= bar ? "met" : "MISSED"))
        fflush(nil)
    }

    private static func figure(_ name: String, _ value: Int64, _ bar: Int64) {
        print(Cells.line(name, ["", "\(value)", "", "\(bar)"], note: value <= bar ? "met" : "MISSED"))
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
