import Documents
import Foundation
import Glibc
import PointerWire
import SystemPackage

/// A client of a running daemon that sends bytes as they are and sees the messages as they come.
final class SocketClient {
    /// The daemon ended the connection where a message was expected.
    struct Ended: Error {}

    private struct Reply<Parameters: Decodable>: Decodable {
        var parameters: Parameters
    }

    /// Its socket; a test that uses it leaves it open.
    let descriptor: Int32
    private var received: [UInt8] = []
    /// What is before it has been taken.
    private var start = 0
    private let decoder = JSONDecoder()

    init(_ path: String) throws {
        descriptor = try UnixSocket.connect(path)
    }

    deinit {
        close(descriptor)
    }

    /// Sends bytes, all of them.
    func send(raw bytes: [UInt8]) throws { try Descriptor.write(bytes, to: descriptor) }

    /// Sends a message and its NUL.
    func send(_ message: String) throws { try send(raw: Array(message.utf8) + [0]) }

    /// Sends a call.
    func call(_ method: String, _ parameters: String = "{}", more: Bool = false) throws {
        try send(#"{"method":"\#(method)","parameters":\#(parameters)\#(more ? #","more":true"# : "")}"#)
    }

    /// Says that nothing more will be sent.
    func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// The next message without its NUL; nil when the daemon has ended the connection.
    func receive() throws -> String? {
        var searched = start
        while true {
            if let end = received[searched...].firstIndex(of: 0) {
                defer { start = end + 1 }
                return String(decoding: received[start..<end], as: UTF8.self)
            }
            searched = received.count - start
            received.removeSubrange(..<start)
            start = 0
            guard let bytes = try Descriptor.next(descriptor) else {
                // A message that was cut off would be the daemon's fault.
                if !received.isEmpty { throw Ended() }
                return nil
            }
            received += bytes
        }
    }

    /// The parameters of the next message.
    func reply<Parameters: Decodable>(_ type: Parameters.Type) throws -> Parameters {
        guard let message = try receive() else { throw Ended() }
        return try decoder.decode(Reply<Parameters>.self, from: Data(message.utf8)).parameters
    }

    /// The reply of Layout.Get, if the next message is one.
    func layoutReply() throws -> LayoutReply {
        guard let message = try receive() else { throw Ended() }
        return try Declaration.read(message.utf8) { $0.member("parameters")?.layoutReply() }
    }

    /// What GetState says.
    func state() throws -> StateMessage {
        try call("io.pointerd.Pointer.GetState")
        return try reply(StateReply.self).state
    }

    /// What GetStatus says.
    func status() throws -> StatusMessage {
        try call("io.pointerd.Service.GetStatus")
        return try reply(StatusReply.self).status
    }

    /// The next event of a subscription.
    func event() throws -> EventMessage { try reply(EventReply.self).event }

    /// The next events of a subscription, up to one that meets the condition.
    func events(upTo isLast: (EventMessage) -> Bool) throws -> [EventMessage] {
        var events: [EventMessage] = []
        repeat { events.append(try event()) } while !isLast(events[events.count - 1])
        return events
    }

    /// The messages that are left as they are, up to the end of the connection.
    func remainingMessages() throws -> [String] {
        var messages: [String] = []
        while let message = try receive() { messages.append(message) }
        return messages
    }

    /// The events of a subscription that are left, up to the end of the connection.
    func remainingEvents() throws -> [EventMessage] {
        var events: [EventMessage] = []
        while let message = try receive() {
            events.append(try decoder.decode(Reply<EventReply>.self, from: Data(message.utf8)).parameters.event)
        }
        return events
    }
}
