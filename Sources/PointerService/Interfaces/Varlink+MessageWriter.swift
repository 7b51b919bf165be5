import PointerWire
import Varlink

extension ReplyStream {
    /// Sends a written message, which must be a whole one.
    func send(_ writer: borrowing MessageWriter) {
        _ = writer.withBytes {
            send(message: $0)
            return true
        }
    }
}

extension VarlinkCall {
    /// Answers with a written reply, which must be a whole one.
    func reply(_ writer: borrowing MessageWriter) {
        _ = writer.withBytes {
            reply(message: $0)
            return true
        }
    }
}
