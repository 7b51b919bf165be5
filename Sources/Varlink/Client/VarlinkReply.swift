import FoundationEssentials

/// A reply as the service sent it.
package struct VarlinkReply: Sendable, Equatable {
    /// The parameters, as the JSON text received; `{}` if the reply has none.
    package let parameters: [UInt8]
    /// Whether another reply to the same call follows.
    package let continues: Bool

    /// Reads a message.
    /// - Throws: the service's error if the message is one, or ``VarlinkClientError/notVarlink(_:)``.
    init(_ message: [UInt8]) throws(VarlinkClientError) {
        let fields: MessageFields
        do throws(MessageFault) {
            fields = try MessageScanner.fields(of: message, depth: VarlinkLimit.clientDepth.most)
        } catch {
            throw .notVarlink(error.description)
        }
        func first(of field: Range<Int>?) -> UInt8? { field.map { message[$0.lowerBound] } }
        switch first(of: fields.error) {
        case nil, UInt8(ascii: "n"): break
        default:
            let error: VarlinkError
            do {
                error = try JSONDecoder().decode(VarlinkError.self, from: Data(message))
            } catch {
                throw .notVarlink("\(error)")
            }
            throw .remote(error)
        }
        switch first(of: fields.continues) {
        case nil, UInt8(ascii: "n"), UInt8(ascii: "f"): continues = false
        case UInt8(ascii: "t"): continues = true
        default: throw .notVarlink("continues is of a wrong type")
        }
        switch (fields.parameters, first(of: fields.parameters)) {
        case (let place?, UInt8(ascii: "{")): parameters = Array(message[place])
        case (nil, _), (_, UInt8(ascii: "n")): parameters = Array("{}".utf8)
        default: throw .notVarlink("parameters is of a wrong type")
        }
    }

    /// Decodes the parameters.
    package func decode<Parameters: Decodable>(as type: Parameters.Type) throws(VarlinkClientError) -> Parameters {
        do {
            return try JSONDecoder().decode(type, from: Data(parameters))
        } catch {
            throw .notVarlink("\(error)")
        }
    }
}
