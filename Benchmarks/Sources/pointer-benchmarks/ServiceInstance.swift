import Glibc
import ServicePeers

/// A service that was started with a mouse of its own, and those who follow the pointer.
final class ServiceInstance {
    private var program: ServedProgram
    private var subscribers: [Int32] = []
    /// The time of the last report, in microseconds.
    private var stamp: Int64 = 0

    private let socket: String

    /// Nil where it does not start, or does not get ready.
    /// - Parameter folder: for files of the run.
    init?(_ command: ServicePrograms.Command, folder: String) {
        socket = command.socket
        _ = unsafe unlink(socket)
        program = unsafe service_start(command.words.joined(separator: "\n"), command.preload, folder)
        guard program.process > 0 else { return nil }
    }

    /// Ends the program.
    /// - Returns: whether it ended as it should.
    func stop() -> Bool {
        for subscriber in subscribers { service_close(subscriber) }
        subscribers = []
        return unsafe service_stop(&program)
    }

    /// Nanoseconds from the start to its notice that it is ready.
    var start: Int64 { program.start }
    /// Kilobytes that it holds.
    var resident: Int64 { service_resident(program.process) }
    /// How often it waited so far.
    var waits: Int64 { service_waits(program.process) }

    /// Adds somebody who follows the pointer, as soon as the first message has come.
    /// - Returns: whether it came.
    func subscribe() -> Bool {
        let call = #"{"method":"io.pointerd.Pointer.Subscribe","parameters":{},"more":true}"# + "\0"
        let subscriber = unsafe service_connect(socket, call, Int32(call.utf8.count))
        guard subscriber >= 0 else { return false }
        subscribers.append(subscriber)
        var text = [CChar](repeating: 0, count: 8192)
        return unsafe service_read(subscriber, &text, Int32(text.count))
    }

    /// What a run of reports cost.
    struct Cost {
        /// Nanoseconds of processor time a report.
        var processorTime: Double
        /// Bytes of a message.
        var messageSize: Double
        /// Nanoseconds from the writing of a report to the receipt of what comes of it, the median and the 99th of 100.
        var median: Double
        var late: Double
    }

    /// Feeds reports, and reads a message of each with every subscriber.
    /// - Parameter interval: nanoseconds from one to the next; 0: as fast as they are taken.
    /// - Returns: nil if anybody got more or fewer messages, or the program has ended.
    func drive(reports: Int, interval: Int64, window: Int) -> Cost? {
        let before = service_processor_time(program.process)
        var delays = ServiceDelays()
        let bytes = unsafe subscribers.withUnsafeBufferPointer { subscribers in
            guard let first = subscribers.baseAddress else { return Int64(-1) }
            var run = unsafe ServiceRun(
                device: program.device,
                subscribers: first,
                count: Int32(subscribers.count),
                reports: Int32(reports),
                interval: interval,
                window: Int32(window),
                messages: 1
            )
            return unsafe service_drive(&run, &delays, &stamp)
        }
        let after = service_processor_time(program.process)
        guard bytes > 0, before >= 0, after > before else { return nil }
        return Cost(
            processorTime: Double(after - before) / Double(reports),
            messageSize: Double(bytes) / Double(reports),
            median: Double(delays.median),
            late: Double(delays.late)
        )
    }
}
