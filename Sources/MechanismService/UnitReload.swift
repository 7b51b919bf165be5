import MessageBus
import PointerMechanism
import PointerRuntime
import SystemPackage

/// A reload of the daemon by systemd. It starts nothing.
final class UnitReload {
    /// How a reload ends.
    enum Outcome: Equatable {
        /// The daemon has the configuration.
        case done
        /// The daemon does not run: it reads the configuration when it starts.
        case notRunning
        /// It does not have it, for this reason.
        case failed(String)
    }

    private static let service = "org.freedesktop.systemd1"
    private static let unit = "pointerd.service"

    private var signals: BusRequest?
    private var request: BusRequest?
    /// The job of the reload, once systemd has named it.
    private var job: String?
    /// How jobs of the unit ended before that.
    private var results: [String: String] = [:]
    private let onEnd: (Outcome) -> Void

    /// Asks for the reload.
    /// - Parameters:
    ///   - bus: the connection to the system's bus.
    ///   - onEnd: called once, inside a turn of the loop, unless the object goes before.
    init(on bus: BusConnection, onEnd: @escaping (Outcome) -> Void) throws(Errno) {
        self.onEnd = onEnd
        let path = "/org/freedesktop/systemd1"
        let interface = "\(Self.service).Manager"
        // Before the call, so that no end of a job is missed.
        let signal = BusSignal("JobRemoved", of: Self.service, path: path, interface: interface)
        signals = try bus.subscribe(to: signal) { [unowned self] in jobEnded($0) }
        func method(_ name: String) -> BusMethod { BusMethod(name, of: Self.service, path: path, interface: interface) }
        try bus.send(method("Subscribe")) { (_) throws(Errno) in }
        request = try bus.call(
            method("ReloadUnit"),
            startsService: false,
            timeout: .max,
            writing: { (arguments) throws(Errno) in
                try arguments.text(Self.unit)
                try arguments.text("replace")
            },
            { [unowned self] in begun($0) }
        )
    }

    private func begun(_ answer: borrowing BusMessage) {
        if let error = answer.error {
            let isAbsent = ["NoSuchUnit", "UnitMasked"].contains { error == "\(Self.service).\($0)" }
            return end(isAbsent ? .notRunning : .failed(error))
        }
        guard let job = answer.objectPath() else { return end(.failed("systemd's answer cannot be read")) }
        self.job = job
        if let result = results[job] { end(Self.outcome(result)) }
    }

    private func jobEnded(_ signal: borrowing BusMessage) {
        guard signal.hasSignature("uoss"), signal.unsigned() != nil, let ended = signal.objectPath(),
            signal.text() == Self.unit, let result = signal.text()
        else { return }
        if ended == job { return end(Self.outcome(result)) }
        if job == nil, results.count < MechanismServiceLimit.jobs.most { results[ended] = result }
    }

    /// systemd calls a job invalid that has nothing to do: the unit does not run.
    private static func outcome(_ result: String) -> Outcome {
        switch result {
        case "done": .done
        case "invalid": .notRunning
        default: .failed("the job's result is \(result)")
        }
    }

    private func end(_ outcome: Outcome) {
        signals = nil
        onEnd(outcome)
    }
}
