import Varlink

/// A reply as the daemon sent it, for programs that print its JSON.
package struct ReceivedReply<Value: Sendable>: Sendable {
    /// The qualified name of the method that was called.
    package let method: String
    private let reply: VarlinkReply
    private let read: @Sendable (VarlinkReply) throws(VarlinkClientError) -> Value

    init(_ reply: VarlinkReply, to call: Call<Value>) {
        method = call.method
        self.reply = reply
        read = call.read
    }

    init(_ reply: VarlinkReply, to method: String) where Value: Decodable {
        self.method = method
        self.reply = reply
        read = { reply throws(VarlinkClientError) in try reply.decode(as: Value.self) }
    }

    /// The parameters, as the JSON text received.
    package var json: [UInt8] { reply.parameters }

    /// Decodes the reply.
    package func value() throws(ClientError) -> Value {
        do throws(VarlinkClientError) {
            return try read(reply)
        } catch {
            throw ClientError(error)
        }
    }
}
