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
    /// Characters of a column.
    private static let width = 11

    private typealias Cost = ServiceInstance.Cost

    /// What was measured of all, one beside the other.
    private struct Samples {
        var floor: [Cost] = []
        var ours: [Cost] = []
        /// Of the relays that are measured.
        var relays: [ServiceRelay: [Cost]] = [:]

        /// How often the floor's each relay takes; nil where it is not measured.
        func relayRatios(_ value: (Cost) -> Double) -> [Double?] {
            ServiceRelay.allCases.map { relay in
                relays[relay].map { median(zip($0, floor).map { value($0) / value($1) }) }
            }
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
        let relays = ServiceRelay.allCases.filter { isThere($0, programs) }
        let headings = ["floor", "pointerd", "ratio", "bar"] + ServiceRelay.allCases.map(\.heading)
        print(Cells.line("service", headings, width: Self.width))
        // Seen as it comes, also in a pipe.
        fflush(nil)
        for count in [1, 8, 64] {
            var paced = Samples()
            var saturated = Samples()
            for _ in 0..<options.rounds {
                // The floor's message is as long as ours of the round before, the first time as long as the usual one.
                let size = Int((saturated.ours.last?.messageSize ?? 190).rounded())
                guard measure(programs, relays, size, count, &paced, &saturated) else {
                    return report.complain("service, \(count): one failed, or did not send one message of each report")
                }
            }
            let name = "\(count) subscriber\(count == 1 ? "" : "s")"
            let kinds = [
                ("saturated, ns a report", saturated, \Cost.processorTime, bars.processor),
                ("1 kHz, ns a report", paced, \.processorTime, bars.processor),
                ("1 kHz, delay p50, ns", paced, \.median, bars.median),
                ("1 kHz, delay p99, ns", paced, \.late, bars.late),
            ]
            for (kind, samples, value, bar) in kinds {
                let cost = { (cost: Cost) in cost[keyPath: value] }
                line("\(name), \(kind)", samples.medians(cost), bar, samples.relayRatios(cost))
            }
            if options.isVerbose {
                let names = ["pointerd"] + relays.map(\.name)
                let costs = [saturated.ours] + relays.compactMap { saturated.relays[$0] }
                let sizes = zip(names, costs).map { "\($0) \(Int(median($1.map(\.messageSize)).rounded()))" }
                print("    one message of each report to everybody, of bytes: \(sizes.joined(separator: ", "))")
            }
        }
    }

    /// Whether a relay is installed and starts here; says why not.
    private static func isThere(_ relay: ServiceRelay, _ programs: ServicePrograms) -> Bool {
        guard relay.isInstalled else {
            let remedy = "apt-get install --no-install-recommends \(relay.package)"
            print("service, \(relay.name), skipped: it is not installed; \(remedy)")
            return false
        }
        if let service = ServiceInstance(programs.command(for: relay), folder: programs.folder), service.subscribe(),
            service.stop()
        {
            return true
        }
        let complaints = programs.complaints(of: relay)
        print("service, \(relay.name), skipped: it does not serve here\(complaints.isEmpty ? "" : ":\n" + complaints)")
        return false
    }

    /// Starts all, and feeds them in turn, so that what else the machine does concerns them alike.
    private static func measure(
        _ programs: ServicePrograms,
        _ relays: [ServiceRelay],
        _ size: Int,
        _ count: Int,
        _ paced: inout Samples,
        _ saturated: inout Samples
    ) -> Bool {
        let commands = [programs.floor(messageSize: size), programs.daemon] + relays.map(programs.command)
        var services: [ServiceInstance] = []
        for command in commands {
            guard let service = ServiceInstance(command, folder: programs.folder) else { return false }
            services.append(service)
        }
        guard services.allSatisfy({ $0.subscribe(count, messageSize: size) }) else { return false }
        let reports = count == 1 ? 15_000 : count == 8 ? 8_000 : 3_000
        return feed(services, relays, pacedReports, interval, &paced) && feed(services, relays, reports, 0, &saturated)
            && services.allSatisfy { $0.stop() }
    }

    /// - Parameter services: the floor, ours, and the relays, in their order.
    private static func feed(
        _ services: [ServiceInstance],
        _ relays: [ServiceRelay],
        _ reports: Int,
        _ interval: Int64,
        _ samples: inout Samples
    ) -> Bool {
        for service in services {
            guard service.drive(reports: 200, interval: interval, window: window) != nil else { return false }
        }
        for _ in 0..<slices {
            let costs = services.compactMap { $0.drive(reports: reports, interval: interval, window: window) }
            guard costs.count == services.count else { return false }
            samples.floor.append(costs[0])
            samples.ours.append(costs[1])
            for (relay, cost) in zip(relays, costs.dropFirst(2)) { samples.relays[relay, default: []].append(cost) }
        }
        return true
    }

    /// What has no floor, with the shipped configuration, one mouse and one subscriber.
    private static func measureRest(_ programs: ServicePrograms, _ report: inout Report) {
        print(Cells.line("one mouse, one subscriber", ["", "pointerd", "", "bar"], width: Self.width))
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
        print(Cells.line("start to ready", ["empty", "pointerd", "ratio", "bar"], width: Self.width))
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
        _ relays: [Double?] = []
    ) {
        let numbers = [values.floor, values.ours].map { "\(Int($0.rounded()))" }
        let cells = numbers + [values.ratio, bar].map(Cells.fraction) + relays.map { $0.map(Cells.fraction) ?? "" }
        print(Cells.line(name, cells, width: Self.width, note: values.ratio <= bar ? "met" : "MISSED"))
        fflush(nil)
    }

    private static func figure(_ name: String, _ value: Int64, _ bar: Int64) {
        print(
            Cells.line(name, ["", "\(value)", "", "\(bar)"], width: Self.width, note: value <= bar ? "met" : "MISSED")
        )
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
