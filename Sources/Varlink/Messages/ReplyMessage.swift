import FoundationEssentials

/// A reply in its wire form.
struct ReplyMessage<Parameters: Encodable>: Encodable {
    let parameters: Parameters
    /// True or left out, never false.
    let continues: Bool?

    init(_ parameters: Parameters, continues: Bool) {
        self.parameters = parameters
        self.continues = continues ? true : nil
    }
}

/// Encoder for messages, each with its NUL.
struct MessageEncoder {
    private let encoder = JSONEncoder()

    init() {
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Encodes a message with its NUL. Fails if a value has no JSON form, such as a number that is not finite.
    func encode(_ message: some Encodable) throws -> [UInt8] {
        var bytes = try text(of: message)
        bytes.append(0)
        return bytes
    }

    /// Encodes a value as it stands in messages. Fails as ``encode(_:)`` does.
    func text(of value: some Encodable) throws -> [UInt8] { Array(try encoder.encode(value)) }
}
