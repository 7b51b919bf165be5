import PointerModel
import PointerWire
import Varlink

/// Help that a client's stream holds.
final class AssistHold {
    let peer: PeerCredentials
    /// Name of the pointer; nil for all pointers.
    let pointer: String?
    let choice: AssistChoice
    let stream: ReplyStream
    /// What was sent last; nil before the first reply.
    var sent: [AssistInForceMessage]?

    init(_ choice: AssistChoice, ofPointer pointer: String?, by peer: PeerCredentials, on stream: ReplyStream) {
        self.choice = choice
        self.pointer = pointer
        self.peer = peer
        self.stream = stream
    }

    /// Returns whether the help is for a pointer.
    func isFor(_ name: String) -> Bool { pointer == nil || pointer == name }
}

extension AssistChoice {
    /// Reads what a client asks for. Throws if a word is unknown or a number is out of range.
    init(_ parameters: UseAssistParameters) throws(VarlinkError) {
        self.init(try AssistProfile(parameters.profile, at: "profile"))
        for setting in AssistSettings.table {
            let value = parameters.values[setting.key]
            switch value {
            case .word(let word): _ = try ClickAttribution(word, at: setting.key)
            case .number(let number):
                let range = AssistSettings.range(of: setting.key)
                guard range.contains(number) else {
                    throw .outOfRange(number, in: range, at: setting.key, of: InterfaceNames.assist)
                }
            default: break
            }
            values[setting.key] = value
        }
    }
}
