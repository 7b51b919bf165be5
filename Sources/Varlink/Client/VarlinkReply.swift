import FoundationEssentials

/// A reply as the service sent it.
package struct VarlinkReply: Sendable, Equatable {
    /// The parameters, as the JSON text received; `{}` if the reply has none.
    package let parameters: [UInt8]
    /// Whether another reply to the same call follows.
    package let continues: Bool

    /// Reads a message.
    /// - Throws: the service's error if the message is one, or ``VarlinkClientError/notVarlink(_:)``.
    init(_ message: [UInt8], decoder: JSONDecoder) throws(VarlinkClientError) {
        let head: Head
        do {
            head = try decoder.decode(Head.self, from: Data(message))
        } catch {
            throw .notVarlink("\(error)")
        }
        guard head.error == nil else {
            let error: VarlinkError
            do {
                error = try decoder.decode(VarlinkError.self, from: Data(message))
            } catch {
                throw .notVarlink("\(error)")
            }
            throw .remote(error)
        }
        continues = head.continues
        let range = head.hasParameters ? JSONSlice.value(of: "parameters", in: message) : nil
        parameters = range.map { Array(message[$0]) } ?? Array("{}".utf8)
    }

    /// Decodes the parameters.
    package func decode<Parameters: Decodable>(as type: Parameters.Type) throws(VarlinkClientError) -> Parameters {
        do {
            return try JSONDecoder().decode(type, from: Data(parameters))
        } catch {
            throw .notVarlink("\(error)")
        }
    }

    /// A reply without the parameters' fields.
    private struct Head: Decodable {
        let continues: Bool
        let error: String?
        let hasParameters: Bool

        private enum Keys: String, CodingKey {
            case continues, error, parameters
        }

        private enum NoKeys: CodingKey {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            continues = try container.decodeIfPresent(Bool.self, forKey: .continues) ?? false
            error = try container.decodeIfPresent(String.self, forKey: .error)
            if container.contains(.parameters), try !container.decodeNil(forKey: .parameters) {
                _ = try container.nestedContainer(keyedBy: NoKeys.self, forKey: .parameters)
                hasParameters = true
            } else {
                hasParameters = false
            }
        }
    }
}
