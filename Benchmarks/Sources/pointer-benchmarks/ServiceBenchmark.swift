import Glibc
import ServicePeers

/// The service from the device to the socket, as it is installed, against the least that any service does: the same reports, the same
/// readers, a process of its own each.
enum ServiceBenchmark {
    /// Processor time of ours to the floor's, the delay's median and its 99th of 100.
    static let bars = (processor: 1.25, median: 1.2, late: 1.5)
    /// Kilobytes, and how often the start of an empty program.
    static let residentBar = Int64(15 * 1024)
    static let startBar = 2.0
    /// Nanoseconds in which an idle service must not wake up.
    private static let idleTime: Int64 = 2_000_000_000
    private static let starts = 21
    /// Reports at 1 kHz, and at once.
    private static let pacedReports = 2_000
    private static let interval: Int64 = 1_000_000
    /// How many reports no reader may be behind: what a socket holds, and pointerd need not leave out motion yet.
    private static let window = 168

    /// One round of one service.
    private struct Round {
        var paced: ServiceInstance.Cost
        var saturated: ServiceInstance.Cost
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
        print(Cells.line("service", ["floor", "pointerd", "ratio", "bar"]))
        for count in [1, 8, 64] {
            var floor: [Round] = []
            var ours: [Round] = []
            for _ in 0..<options.rounds {
                // The message of the floor is as long as ours of the round before, the first time as long as the usual one.
                let size = Int((ours.last?.saturated.messageSize ?? 200).rounded())
                guard let theirs = round(of: programs.floor(messageSize: size), programs, count),
                    let own = round(of: programs.daemon, programs, count)
                else {
                    return report.complain(
                        "service, \(count): a service failed, or did not send one message of each report"
                    )
                }
                floor.append(theirs)
                ours.append(own)
            }
            let name = "\(count) subscriber\(count == 1 ? "" : "s")"
            let bytes = Int(median(ours.map(\.saturated.messageSize)).rounded())
            row("\(name), saturated, ns a report", floor, ours, bars.processor, \.saturated.processorTime)
            row("\(name), 1 kHz, ns a report", floor, ours, bars.processor, \.paced.processorTime)
            row("\(name), 1 kHz, delay p50, ns", floor, ours, bars.median, \.paced.median)
            row("\(name), 1 kHz, delay p99, ns", floor, ours, bars.late, \.paced.late)
            if options.isVerbose { print("    one message of each report to everybody, of \(bytes) bytes") }
        }
    }

    private static func round(of program: ServicePrograms.Command, _ programs: ServicePrograms, _ count: Int) -> Round?
    {
        unsafe unlink(programs.socket)
        guard let service = ServiceInstance(program.words, preload: program.preload, folder: programs.folder) else {
            return nil
        }
        for _ in 0..<count {
            guard service.subscribe(at: programs.socket) != nil else { return nil }
        }
        let reports = count == 1 ? 60_000 : count == 8 ? 30_000 : 10_000
        guard service.drive(reports: 200, interval: interval, window: window) != nil,
            let paced = service.drive(reports: pacedReports, interval: interval, window: window),
            service.drive(reports: 2_000, interval: 0, window: window) != nil,
            let saturated = service.drive(reports: reports, interval: 0, window: window)
        else { return nil }
        guard service.stop() else { return nil }
        return Round(paced: paced, saturated: saturated)
    }

    private static func row(
        _ name: String,
        _ floor: [Round],
        _ ours: [Round],
        _ bar: Double,
        _ value: KeyPath<Round, Double>
    ) {
        let least = median(floor.map { $0[keyPath: value] })
        let own = median(ours.map { $0[keyPath: value] })
        line(name, least, own, bar)
    }

    private static func line(_ name: String, _ peer: Double, _ own: Double, _ bar: Double) {
        let cells = [
            "\(Int(peer.rounded()))", "\(Int(own.rounded()))", Cells.fraction(own / peer), Cells.fraction(bar),
        ]
        print(Cells.line(name, cells, note: own / peer <= bar ? "met" : "MISSED"))
        fflush(nil)
    }

    /// What has no floor, with the shipped configuration, one mouse and one subscriber.
    private static func measureRest(_ programs: ServicePrograms, _ report: inout Report) {
        print(Cells.line("one mouse, one subscriber", ["", "pointerd", "", "bar"]))
        var starts: (empty: [Double], ours: [Double]) = ([], [])
        for _ in 0..<Self.starts {
            unsafe unlink(programs.socket)
            guard let empty = ServiceInstance([programs.emptyProgram], preload: nil, folder: programs.folder) else {
                return report.complain("service: the empty program does not start")
            }
            starts.empty.append(Double(empty.start))
            _ = empty.stop()
            guard
                let service = ServiceInstance(
                    programs.shipped.words,
                    preload: programs.shipped.preload,
                    folder: programs.folder
                )
            else { return report.complain("service: pointerd does not start") }
            starts.ours.append(Double(service.start))
            guard service.stop() else { return report.complain("service: pointerd ended with an error") }
        }
        unsafe unlink(programs.socket)
        guard
            let service = ServiceInstance(
                programs.shipped.words,
                preload: programs.shipped.preload,
                folder: programs.folder
            ),
            service.subscribe(at: programs.socket) != nil,
            service.drive(reports: 2_000, interval: interval, window: window) != nil
        else { return report.complain("service: pointerd does not serve the shipped configuration") }
        // What the last reports have put off is over.
        service_pass(idleTime)
        let before = service.waits
        service_pass(idleTime)
        figure("wake-ups while idle, 2 s", service.waits - before, 0)
        figure("resident memory, kB", service.resident, residentBar)
        _ = service.stop()
        print(Cells.line("start to ready", ["empty", "pointerd", "ratio", "bar"]))
        line("ns", median(starts.empty), median(starts.ours), startBar)
    }

    private static func figure(_ name: String, _ value: Int64, _ bar: Int64) {
        print(Cells.line(name, ["", "\(value)", "", "\(bar)"], note: value <= bar ? "met" : "MISSED"))
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
