import MessageBus
import PointerMechanism
import PointerRuntime
import SystemPackage

/// The question to polkit whether the sender of a call may do something. polkit's agent may ask a person for a password meanwhile.
final class PolkitQuestion {
    private static let service = "org.freedesktop.PolicyKit1"
    /// polkit may ask a person.
    private static let interaction: UInt32 = 1

    /// What is asked.
    enum Kind {
        /// Whether the sender may, and a person may be asked for a password.
        case granting
        /// Whether the sender could, with a password or without. Nobody is asked.
        case probing
    }

    private let bus: BusConnection
    private let cancellation: String
    private var request: BusRequest?

    /// Asks.
    /// - Parameters:
    ///   - bus: the connection to the system's bus.
    ///   - action: what is to be done.
    ///   - kind: whether it is to be allowed now.
    ///   - sender: unique name of the connection that asks for it, as the bus wrote it.
    ///   - cancellation: a text that no other question of this process has.
    ///   - onAnswer: called once, inside a turn of the loop, with nil if it is allowed.
    init(
        on bus: BusConnection,
        _ action: MechanismAction,
        _ kind: Kind,
        for sender: String,
        cancellation: String,
        onAnswer: @escaping (MechanismError?) -> Void
    ) throws(Errno) {
        self.bus = bus
        self.cancellation = cancellation
        request = try bus.call(
            Self.method("CheckAuthorization"),
            startsService: true,
            // A person types.
            timeout: .max,
            writing: { (arguments) throws(Errno) in
                try arguments.structure(of: "sa{sv}") { () throws(Errno) in
                    try arguments.text("system-bus-name")
                    try arguments.array(of: "{sv}") { () throws(Errno) in
                        try arguments.entry(of: "sv") { () throws(Errno) in
                            try arguments.text("name")
                            try arguments.variant(of: "s") { () throws(Errno) in try arguments.text(sender) }
                        }
                    }
                }
                try arguments.text(action.rawValue)
                try arguments.array(of: "{ss}") { () throws(Errno) in }
                try arguments.unsigned(kind == .granting ? Self.interaction : 0)
                try arguments.text(cancellation)
            },
            { onAnswer(Self.objection($0, to: kind)) }
        )
    }

    /// Takes the question back. The agent's window goes, and no answer comes.
    func cancel() {
        request = nil
        try? bus.send(Self.method("CancelCheckAuthorization")) { (arguments) throws(Errno) in
            try arguments.text(cancellation)
        }
    }

    private static func method(_ name: String) -> BusMethod {
        BusMethod(name, of: service, path: "/org/freedesktop/PolicyKit1/Authority", interface: "\(service).Authority")
    }

    /// Reads polkit's answer; nil if it is allowed.
    private static func objection(_ answer: borrowing BusMessage, to kind: Kind) -> MechanismError? {
        if let error = answer.error {
            if error == "\(service).Error.Cancelled" { return dismissed }
            return MechanismError(.noPolkit, "polkit cannot say whether this is allowed: \(error).")
        }
        let parts = answer.readStructure(of: "bba{ss}") {
            () -> (isAllowed: Bool, needsPassword: Bool, isDismissed: Bool)? in
            guard let isAllowed = answer.flag(), let needsPassword = answer.flag() else { return nil }
            var isDismissed = false
            let isWhole = answer.readDictionary(of: "s", atMost: MechanismServiceLimit.details) { key in
                guard let value = answer.text() else { return false }
                isDismissed = isDismissed || key == "polkit.dismissed" && value == "true"
                return true
            }
            return isWhole ? (isAllowed, needsPassword, isDismissed) : nil
        }
        guard let parts else { return MechanismError(.noPolkit, "polkit's answer cannot be read.") }
        if parts.isAllowed || parts.needsPassword && kind == .probing { return nil }
        if parts.isDismissed { return dismissed }
        if parts.needsPassword {
            return MechanismError(.notAuthorized, "A password is needed, and no program of the session asks for it.")
        }
        return MechanismError(.notAuthorized, "The machine's rules do not allow this user to do it here.")
    }

    private static let dismissed = MechanismError(.dismissed, "The question for the password was closed.")
}
