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
        if let click = parameters.click { self.click = try ClickAttribution(click, at: AssistKey.click.rawValue) }
        freezesClicks = parameters.freeze
        for number in AssistNumber.all {
            guard let value = parameters.number(of: number.key) else { continue }
            guard number.range.contains(value) else {
                throw .outOfRange(value, in: number.range, at: number.key.rawValue, of: InterfaceNames.assist)
            }
            self[keyPath: number.choice] = value
        }
    }
}
