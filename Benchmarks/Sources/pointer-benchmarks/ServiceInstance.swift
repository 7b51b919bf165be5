import Glibc
import ServicePeers

/// A service that was started with a mouse of its own, and those who follow the pointer.
final class ServiceInstance {
    private var program: ServedProgram
    private var subscribers: [Int32] = []
    /// The time of the last report, in microseconds.
    private var stamp: Int64 = 0

    private let command: ServicePrograms.Command
    /// Of a relay: who sends what is a report elsewhere, what that is, and the sizes of what comes of it and of the answer.
    private var sender: Int32 = -1
    private var payload: [CChar] = []
    private var messageSize: Int32 = 0
    private var answerSize: Int32 = 0

    /// Nil where it does not start, or does not get ready.
    /// - Parameter folder: for files of the run.
    init?(_ command: ServicePrograms.Command, folder: String) {
        self.command = command
        _ = unsafe unlink(command.socket)
        program = unsafe service_start(command.words.joined(separator: "\n"), command.preload, folder, command.log)
        guard program.process > 0 else { return nil }
    }

    /// None outlives a run that fails.
    deinit { _ = stop() }

    /// Ends the program.
    /// - Returns: whether it ended as it should.
    func stop() -> Bool {
        for subscriber in subscribers { service_close(subscriber) }
        subscribers = []
        if sender >= 0 { service_close(sender) }
        sender = -1
        return unsafe service_stop(&program)
    }

    /// Nanoseconds from the start to its notice that it is ready.
    var start: Int64 { program.start }
    /// Kilobytes that it holds.
    var resident: Int64 { service_resident(program.process) }
    /// How often it waited so far.
    var waits: Int64 { service_waits(program.process) }

    /// Adds those who follow the pointer, or the relay.
    /// - Parameter messageSize: how long a relay's message is to be, in bytes, if it can be as short.
    /// - Returns: whether all have got their first messages.
    func subscribe(_ count: Int = 1, messageSize: Int = 0) -> Bool {
        for _ in 0..<count {
            guard command.relay.map(subscribe(to:)) ?? subscribeToPointer() else { return false }
        }
        return command.relay.map { beginToSend(to: $0, messageSize: messageSize) } ?? true
    }

    private func subscribeToPointer() -> Bool {
        let call = #"{"method":"io.pointerd.Pointer.Subscribe","parameters":{},"more":true}"# + "\0"
        let subscriber = unsafe service_connect(command.socket, call, Int32(call.utf8.count))
        guard subscriber >= 0 else { return false }
        subscribers.append(subscriber)
        var text = [CChar](repeating: 0, count: 8192)
        return unsafe service_read(subscriber, &text, Int32(text.count))
    }

    private func subscribe(to relay: ServiceRelay) -> Bool {
        guard let subscriber = relay.connect(to: command.socket, follows: true) else { return false }
        subscribers.append(subscriber)
        return true
    }

    /// Sends a message without a text, to see how large one is when it comes, and then one as long as it is to be.
    private func beginToSend(to relay: ServiceRelay, messageSize: Int) -> Bool {
        guard let connected = relay.connect(to: command.socket, follows: false) else { return false }
        sender = connected
        return send(to: relay, textSize: 0) && send(to: relay, textSize: max(messageSize - Int(self.messageSize), 0))
    }

    private func send(to relay: ServiceRelay, textSize: Int) -> Bool {
        guard let message = relay.message(textSize: textSize),
            unsafe Glibc.send(sender, message, message.count, Int32(MSG_NOSIGNAL)) == message.count
        else { return false }
        payload = message
        let sizes = Set(subscribers.map(relay.receive))
        guard sizes.count == 1, let first = sizes.first, let size = first else { return false }
        messageSize = size
        guard relay.isAnswering else { return true }
        guard let answer = relay.receive(sender) else { return false }
        answerSize = answer
        return true
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
            unsafe payload.withUnsafeBufferPointer { payload in
                guard let first = subscribers.baseAddress else { return Int64(-1) }
                var run = unsafe ServiceRun(
                    device: command.relay == nil ? program.device : sender,
                    subscribers: first,
                    count: Int32(subscribers.count),
                    reports: Int32(reports),
                    interval: interval,
                    window: Int32(window),
                    payload: command.relay == nil ? nil : payload.baseAddress,
                    payload_size: Int32(payload.count),
                    message_size: messageSize,
                    answer_size: answerSize
                )
                return unsafe service_drive(&run, &delays, &stamp)
            }
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
