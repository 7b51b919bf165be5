import MessageBus
import PointerMechanism
import PointerRuntime
import SystemPackage

/// A call that is served: first it is asked who calls and whether that is allowed, then the files are written and the daemon reads them.
///
/// Until the files are written, the caller's end is the call's. After that, what has begun is completed.
final class MechanismCall {
    /// What the call waits for.
    private enum Phase {
        /// The bus says which user the caller is.
        case identifying
        /// polkit says whether the caller could get it.
        case probing(PolkitQuestion)
        /// polkit answers, and may ask a person before.
        case asking(PolkitQuestion)
        /// The daemon reads the files, which had these contents before.
        case reloading(MechanismFiles.Contents)
        /// The daemon reads the former files again, for this reason.
        case returning(MechanismError)
        case done
    }

    private let request: MechanismRequest
    private let call: BusCall
    private let files: MechanismFiles
    private let times: MechanismTimes
    private var phase = Phase.identifying
    private var bus: BusConnection?
    private var timer: Timer?
    private var departure: BusRequest?
    private var identification: BusRequest?
    private var reload: UnitReload?
    /// The caller; nil until the bus has said who it is.
    private(set) var person: UInt32?
    private var onEnd: (MechanismError?) -> Void = { _ in }

    init(_ request: MechanismRequest, _ call: BusCall, files: MechanismFiles, times: MechanismTimes) {
        self.request = request
        self.call = call
        self.files = files
        self.times = times
    }

    /// The call with its caller, for the log.
    var name: LogLine {
        let wishes = request.wishes.isEmpty ? "all" : Wish.text(request.wishes)
        let caller: LogLine = person.map { "\(user: $0)" } ?? "unknown"
        return "\(escaping: request.method.rawValue) of user \(caller): \(escaping: wishes)"
    }

    /// Begins. The end comes at once, or inside a later turn of the loop, with what has kept the call from being done.
    func begin(on bus: BusConnection, _ loop: EventLoop, onEnd: @escaping (MechanismError?) -> Void) {
        self.bus = bus
        self.onEnd = onEnd
        attempting { () throws(Errno) in
            timer = try Timer(on: loop) { [unowned self] in timeIsUp() }
            // Before the question who it is, which fails for a caller that has gone before.
            departure = try bus.subscribe(to: .owner(of: request.sender)) { [unowned self] in
                if $0.newOwner()?.isEmpty != false { callerLeft() }
            }
            let sender = request.sender
            identification = try bus.call(
                BusMethod(
                    "GetConnectionUnixUser",
                    of: BusNames.daemon,
                    path: BusNames.daemonPath,
                    interface: BusNames.daemon
                ),
                startsService: false,
                timeout: 0,
                writing: { (arguments) throws(Errno) in try arguments.text(sender) },
                { [unowned self] in identified($0.error == nil ? $0.unsigned() : nil) }
            )
        }
    }

    /// Ends the call unless its files are written.
    func refuseToWait() { giveUp(MechanismError(.busy, "The mechanism ends. Try again.")) }

    /// Ends the call if it is of that connection, unless its files are written: who wants something off gives no password for it any more.
    func withdraw(by sender: String) {
        guard sender == request.sender else { return }
        giveUp(MechanismError(.dismissed, "The caller has taken it back."))
    }

    private func identified(_ user: UInt32?) {
        guard let user else { return callerLeft() }
        person = user
        probe(request.actions)
    }

    private func change(_ record: inout WishRecord) throws(MechanismError) {
        guard let person else { return }
        try request.change(&record, of: person)
    }

    // MARK: Who may

    /// Asks whether the caller could get one action after the other. Nothing is read or written for who could not.
    private func probe(_ actions: [MechanismAction]) {
        guard let action = actions.first else { return rehearse() }
        question(.probing, action, within: times.probe) { [unowned self] in probe(Array(actions.dropFirst())) }
    }

    /// Nobody types a password for what cannot be done.
    private func rehearse() {
        do throws(MechanismError) { try files.rehearse(change) } catch { return end(error) }
        ask(request.actions)
    }

    /// Asks for one action after the other. Only when all are allowed, anything is written.
    private func ask(_ actions: [MechanismAction]) {
        guard let action = actions.first else { return work() }
        question(.granting, action, within: times.password) { [unowned self] in ask(Array(actions.dropFirst())) }
    }

    private func question(
        _ kind: PolkitQuestion.Kind,
        _ action: MechanismAction,
        within time: Int64,
        onAllowed: @escaping () -> Void
    ) {
        attempting { () throws(Errno) in
            guard let bus else { return }
            let question = try PolkitQuestion(
                on: bus,
                action,
                kind,
                for: request.sender,
                cancellation: "pointer-mechanism-\(request.number)-\(action.rawValue)-\(kind)"
            ) { [unowned self] objection in
                if let objection { end(objection) } else { onAllowed() }
            }
            phase = kind == .probing ? .probing(question) : .asking(question)
            try timer?.arm(after: time)
        }
    }

    private func callerLeft() {
        giveUp(MechanismError(.dismissed, "The caller has left the bus."))
    }

    private func giveUp(_ error: MechanismError) {
        switch phase {
        case .identifying: end(error)
        case .probing(let question), .asking(let question):
            question.cancel()
            end(error)
        case .reloading, .returning, .done: break
        }
    }

    private func timeIsUp() {
        switch phase {
        case .probing: giveUp(MechanismError(.noPolkit, "polkit does not answer within \(times.probe / 1_000_000) s."))
        case .identifying, .asking:
            giveUp(MechanismError(.dismissed, "Nobody has given a password within \(times.password / 1_000_000) s."))
        case .reloading(let former):
            putBack(former, because: "the reload has taken more than \(times.work / 1_000_000) s")
        case .returning(let error): end(error)
        case .done: break
        }
    }

    // MARK: The work

    private func work() {
        do throws(MechanismError) {
            let former = try files.make(change)
            guard request.concernsDaemon else { return end(nil) }
            phase = .reloading(former)
            startReload { [unowned self] outcome in
                if case .failed(let reason) = outcome { putBack(former, because: reason) } else { end(nil) }
            }
        } catch { end(error) }
    }

    private func startReload(_ onEnd: @escaping (UnitReload.Outcome) -> Void) {
        do throws(Errno) {
            try timer?.arm(after: times.work)
            reload = try bus.map { (bus) throws(Errno) in try UnitReload(on: bus, onEnd: onEnd) }
        } catch { onEnd(.failed("\(error)")) }
    }

    /// Puts the former files back, and has the daemon read those.
    private func putBack(_ former: MechanismFiles.Contents, because reason: String) {
        var text = "The daemon did not take the configuration (\(reason)), and the former one is back."
        do throws(MechanismError) {
            try files.put(former)
        } catch {
            text =
                "The daemon did not take the configuration (\(reason)), and the former one cannot be put back: \(error.text)"
        }
        let error = MechanismError(.reloadFailed, text)
        phase = .returning(error)
        startReload { [unowned self] _ in end(error) }
    }

    // MARK: The end

    private func attempting(_ body: () throws(Errno) -> Void) {
        do throws(Errno) { try body() } catch { end(MechanismError(.refused, "The bus does not work: \(error).")) }
    }

    /// Answers the call.
    private func end(_ error: MechanismError?) {
        if case .done = phase { return }
        phase = .done
        (timer, departure, identification, reload) = (nil, nil, nil, nil)
        if let error { call.refuse(error) } else { call.reply() }
        onEnd(error)
    }
}
