import FoundationEssentials
package import PointerModel
package import PointerWire

extension StateMessage {
    /// Returns the message in which a client reads a state that the daemon has written.
    package static func written(_ snapshot: PointerSnapshot, of pointer: String? = nil) throws -> StateMessage {
        var writer = MessageWriter()
        writer.stateReply(snapshot, of: pointer)
        struct Reply: Decodable {
            var parameters: StateReply
        }
        return try JSONDecoder().decode(Reply.self, from: Data(writer.bytes.dropLast())).parameters.state
    }
}
