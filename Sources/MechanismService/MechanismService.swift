package import MessageBus
import PointerMechanism
package import PointerRuntime
package import SystemPackage

/// The mechanism on the system's bus: it takes one call at a time, and ends when nobody has called for a while.
package final class MechanismService {
    private let loop: EventLoop
    private let places: MechanismPlaces
    private let times: MechanismTimes
    private let log: Log
    /// A refused caller may call again at once.
    private var refusalLog: LimitedUserLog
    private let onEnd: (Errno?) -> Void
    private var bus: BusConnection?
    private var object: BusObject?
    private var nameRequest: BusRequest?
    private var timer: Timer?
    private var running: MechanismCall?
    /// Whether the service ends as soon as no call runs.
    private var isLeaving = false
    private var callCount = 0

    /// Begins to connect. Fails as ``BusConnection`` does.
    /// - Parameters:
    ///   - loop: event loop that serves the connection.
    ///   - bus: the bus on which it has its name.
    ///   - places: where the files are.
    ///   - times: how long it waits.
    ///   - logger: receives each call and its outcome.
    ///   - onEnd: called when the service has nothing more to do; with an error if it cannot go on.
    package init(
        on loop: EventLoop,
        bus: BusConnection.Bus,
        places: MechanismPlaces,
        times: MechanismTimes,
        log logger: Log,
        onEnd: @escaping (Errno?) -> Void
    ) throws(Errno) {
        self.loop = loop
        self.places = places
        self.times = times
        log = logger
        self.onEnd = onEnd
        refusalLog = LimitedUserLog(logger, burst: 10, period: 1_000_000)
        timer = try Timer(on: loop) { [unowned self] in leave() }
        let connection = try BusConnection(on: loop, to: bus) { [unowned self] error in self.onEnd(error) }
        self.bus = connection
        object = try connection.serve(MechanismNames.object) { [unowned self] in receive($0) }
        nameRequest = try connection.call(
            Self.method("RequestName"),
            startsService: false,
            timeout: 0,
            writing: { (arguments) throws(Errno) in
                try arguments.text(MechanismNames.bus)
                // DBUS_NAME_FLAG_DO_NOT_QUEUE: another owner keeps the name.
                try arguments.unsigned(4)
            },
            { [unowned self] in named($0) }
        )
        try timer?.arm(after: times.idle)
    }

    /// Ends the service: a call that waits for a password is refused, and one whose files are written is completed before.
    package func stop() {
        isLeaving = true
        running?.refuseToWait()
        if running == nil { onEnd(nil) }
    }

    private static func method(_ name: String) -> BusMethod {
        BusMethod(name, of: BusNames.daemon, path: BusNames.daemonPath, interface: BusNames.daemon)
    }

    private func named(_ answer: borrowing BusMessage) {
        guard answer.error == nil, answer.unsigned() == 1 else {
            log.critical("cannot have its name on the bus")
            return onEnd(.addressInUse)
        }
    }

    /// Gives the name back. Calls that have come before the bus knows that are still served.
    private func leave() {
        isLeaving = true
        do throws(Errno) {
            nameRequest = try bus?.call(
                Self.method("ReleaseName"),
                startsService: false,
                timeout: 0,
                writing: { (arguments) throws(Errno) in try arguments.text(MechanismNames.bus) },
                { [unowned self] _ in if running == nil { onEnd(nil) } }
            )
        } catch { onEnd(error) }
    }

    private func receive(_ message: borrowing BusMessage) -> BusAnswer {
        guard message.interface == MechanismNames.interface, let method = MechanismMethod(rawValue: message.member),
            message.hasSignature("as")
        else { return .unknown }
        let call = message.call
        do throws(MechanismError) {
            let words = message.readArray(of: "s", atMost: MechanismServiceLimit.words) {
                message.text(atMost: MechanismServiceLimit.wordBytes)
            }
            guard let words, !(method == .apply && words.isEmpty) else { throw .noSuchWish }
            let wishes = try Wish.all(words)
            if method == .remove { running?.withdraw(by: message.sender) }
            guard running == nil, let bus else {
                throw MechanismError(
                    .busy,
                    "Another call is not done yet. Try again when its question for a password is answered."
                )
            }
            callCount += 1
            try? timer?.disarm()
            let request = MechanismRequest(method: method, wishes: wishes, sender: message.sender, number: callCount)
            let files = MechanismFiles(places: places, mustCount: method == .apply)
            let running = MechanismCall(request, call, files: files, times: times)
            self.running = running
            running.begin(on: bus, loop) { [unowned self] in ended(running, $0) }
        } catch {
            refusalLog.log(.warning, "refused a call: \(escaping: error.kind.rawValue)", ofUser: nil)
            call.refuse(error)
        }
        return .later
    }

    private func ended(_ call: MechanismCall, _ error: MechanismError?) {
        if let error {
            let line: LogLine = "\(call.name): \(escaping: error.kind.rawValue): \(escaping: error.text)"
            refusalLog.log(.warning, line, ofUser: call.person)
        } else {
            log.notice("\(call.name): done")
        }
        running = nil
        guard !isLeaving else { return onEnd(nil) }
        do throws(Errno) { try timer?.arm(after: times.idle) } catch { onEnd(error) }
    }
}

/// How long the mechanism waits, in microseconds.
package struct MechanismTimes: Sendable {
    /// For polkit to say, without a person, whether the caller could get it.
    package var probe: Int64 = 10_000_000
    /// For a password. A hand that trembles, or types with one finger, may need a minute for a long one, and a second attempt.
    package var password: Int64 = 120_000_000
    /// For the daemon to take the configuration, and once more for it to take the former one back.
    package var work: Int64 = 30_000_000
    /// For another call, before the mechanism ends.
    package var idle: Int64 = 30_000_000

    package init() {}
}

/// A method of the interface.
enum MechanismMethod: String {
    case apply = "Apply"
    case remove = "Remove"
}

/// What a caller asks for.
struct MechanismRequest {
    let method: MechanismMethod
    /// Of a removal, none stands for all.
    let wishes: Set<Wish>
    /// Unique name of the caller's connection, as the bus wrote it.
    let sender: String
    /// The call's number in this process.
    let number: Int

    /// What must be allowed, in the order in which it is asked for.
    var actions: [MechanismAction] {
        guard method == .apply else { return [.remove] }
        let needed = Set(wishes.map(\.action))
        return MechanismAction.allCases.filter(needed.contains)
    }

    /// Whether the daemon must read its configuration again. It has nothing to do with Chromium.
    var concernsDaemon: Bool { wishes != [.chromium] }

    /// Changes the record as the caller asks.
    func change(_ record: inout WishRecord, of person: UInt32) throws(MechanismError) {
        switch method {
        case .apply: try record.add(wishes, of: person)
        case .remove: record.remove(wishes, of: person)
        }
    }
}

extension BusCall {
    func refuse(_ error: MechanismError) { refuse(error.kind.busName, error.text) }
}
