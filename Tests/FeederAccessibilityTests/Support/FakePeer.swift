import CSystemd
import Limits
import PointerRuntime
import TestBasics
import Testing

@testable import MessageBus

/// A program on the bus that a test writes: it notes each call, and answers as the test says.
@safe
final class FakePeer {
    typealias Write = (borrowing BusArguments) throws -> Void

    /// A call that has arrived.
    struct Call: Equatable {
        let path: String
        /// The interface and the name of the method; for properties with the property's interface and name.
        let method: String
        let signature: String
        /// The first argument if it is a text, and else empty.
        let first: String
        /// The numbers of a rule of Collection and of what is behind it, in their order; empty in other calls.
        let numbers: [Int32]
    }

    enum Reply {
        case values(Write)
        case error(String)
        /// None, until ``answerHeld(_:)``.
        case held
    }

    private let peer: BusPeer
    private var held: [HeldMessage] = []
    private(set) var calls: [Call] = []
    /// The methods that may be called; any other fails the test.
    private let allowed: Set<String>
    private let reply: (Call) -> Reply

    /// Connects, and waits for that.
    /// - Parameters:
    ///   - address: address of the bus.
    ///   - loop: event loop that serves the program.
    ///   - names: the names that it owns.
    ///   - allowed: the methods that may be called; any other fails the test.
    ///   - reply: returns the reply to a call.
    init(
        at address: String,
        on loop: EventLoop,
        names: [String] = [],
        allowed: Set<String>,
        reply: @escaping (Call) -> Reply
    ) throws {
        self.allowed = allowed
        self.reply = reply
        peer = try BusPeer(at: address, on: loop, names: names)
        unsafe peer.serve { [unowned self] call in unsafe receive(call) }
    }

    /// The unique name.
    var name: String { peer.name }

    /// Leaves the bus.
    func end() {
        held = []
        peer.end()
    }

    /// Answers the calls that have no answer yet.
    func answerHeld(_ write: @escaping Write) throws {
        let messages = held
        held = []
        for message in messages { unsafe send(.values(write), to: message.pointer) }
        try peer.flush()
    }

    /// Forgets the calls so far.
    func forgetCalls() { calls = [] }

    /// Sends a signal.
    func emit(_ member: String, of interface: String, path: String, _ write: Write) throws {
        try unsafe peer.emit(member, of: interface, path: path) { signal in try write(unsafe BusArguments(signal)) }
    }

    private func receive(_ message: OpaquePointer) -> Bool {
        let read = unsafe BusMessage(message)
        let numbers = read.matchRule()
        _ = unsafe sd_bus_message_rewind(message, 1)
        let signature = unsafe String(cString: sd_bus_message_get_signature(message, 1))
        let first = read.text() ?? ""
        var method = "\(read.interface).\(read.member)"
        if read.interface == "org.freedesktop.DBus.Properties" { method += "(\(first).\(read.text() ?? ""))" }
        let call = Call(path: read.path, method: method, signature: signature, first: first, numbers: numbers)
        calls.append(call)
        if !allowed.contains(method) { Issue.record("\(method) was called") }
        unsafe send(reply(call), to: message)
        return true
    }

    private func send(_ reply: Reply, to message: OpaquePointer) {
        do {
            switch reply {
            case .held: held.append(unsafe HeldMessage(message))
            case .error(let name): try unsafe peer.refuse(message, name)
            case .values(let write):
                try unsafe peer.reply(to: message) { answer in try write(unsafe BusArguments(answer)) }
            }
        } catch { Issue.record(error) }
    }
}

/// A message that a program keeps.
@safe
private final class HeldMessage {
    let pointer: OpaquePointer

    @unsafe
    init(_ message: OpaquePointer) {
        unsafe pointer = message
        _ = unsafe sd_bus_message_ref(message)
    }

    deinit { _ = unsafe sd_bus_message_unref(pointer) }
}

/// How much a rule of Collection has.
private enum RuleLimit: Int, ModuleLimit {
    case none = 0
    case states = 2
    case roles = 8

    var most: Int { rawValue }
}

extension BusMessage {
    /// Reads the numbers of `(aiia{ss}iaiiasib)ui`, the flags aside.
    fileprivate func matchRule() -> [Int32] {
        guard hasSignature("(aiia{ss}iaiiasib)uib") else { return [] }
        let rule = readStructure(of: "aiia{ss}iaiiasib") { () -> [Int32]? in
            guard let states = readArray(of: "i", atMost: RuleLimit.states, { number() }), let all = number(),
                readDictionary(of: "s", atMost: RuleLimit.none, { _ in false }), let attributes = number(),
                let roles = readArray(of: "i", atMost: RuleLimit.roles, { number() }), let any = number(),
                readArray(of: "s", atMost: RuleLimit.none, { text() }) != nil, let interfaces = number(),
                flag() == false
            else { return nil }
            return states + [all, attributes] + roles + [any, interfaces]
        }
        guard let rule, let order = unsigned(), let count = number(), flag() == true else { return [] }
        return rule + [Int32(bitPattern: order), count]
    }
}
