import CLinux
import Foundation
import Glibc
import SystemPackage

/// Answers each method with text that a test wrote down, byte for byte what goes over the wire: also what no real daemon would send.
///
/// It has no thread: whoever runs a program lets it take part in the waiting.
final class FakeDaemon {
    /// What follows the reply to a method.
    enum Afterwards {
        /// The connection stays, for further calls or as a stream that has nothing to say.
        case stay
        case close
    }

    /// The replies to a method, without their NUL.
    struct Answer {
        var messages: [String]
        var afterwards: Afterwards = .stay
    }

    let path: String
    /// The answers by method; a call of any other gets MethodNotFound.
    var answers: [String: Answer] = [:]
    /// The calls as they came.
    private(set) var calls: [String] = []
    private let folder: TemporaryFolder
    private var listener: Int32
    private var connections: [Int32: [UInt8]] = [:]

    init(_ answers: [String: Answer] = [:]) throws {
        self.answers = answers
        folder = try TemporaryFolder()
        path = "\(folder.path)/daemon.sock"
        listener = try UnixSocket.listen(path)
    }

    deinit {
        stop()
    }

    /// Closes everything; the socket's file stays behind.
    func stop() {
        for connection in connections.keys { close(connection) }
        connections = [:]
        if listener >= 0 { close(listener) }
        listener = -1
    }

    /// What to wait on.
    var descriptors: [Int32] { (listener >= 0 ? [listener] : []) + connections.keys }

    /// Serves one of the descriptors, which is readable.
    func serve(_ descriptor: Int32) throws {
        if descriptor == listener {
            let connection = clinux_accept(listener)
            guard connection >= 0 else { throw Errno(rawValue: errno) }
            connections[connection] = []
            return
        }
        guard let bytes = try Descriptor.read(descriptor) else { return hangUp(descriptor) }
        connections[descriptor, default: []] += bytes
        while let end = connections[descriptor]?.firstIndex(of: 0) {
            let message = Array(connections[descriptor]?[..<end] ?? [])
            connections[descriptor]?.removeFirst(end + 1)
            try answer(message, on: descriptor)
        }
    }

    private func answer(_ message: [UInt8], on connection: Int32) throws {
        calls.append(String(decoding: message, as: UTF8.self))
        struct Call: Decodable { var method: String }
        let method = try JSONDecoder().decode(Call.self, from: Data(message)).method
        let unknown = #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"\#(method)"}}"#
        let answer = answers[method] ?? Answer(messages: [unknown])
        for text in answer.messages { try Descriptor.write(Array(text.utf8) + [0], to: connection) }
        if answer.afterwards == .close { hangUp(connection) }
    }

    private func hangUp(_ connection: Int32) {
        connections[connection] = nil
        close(connection)
    }
}
