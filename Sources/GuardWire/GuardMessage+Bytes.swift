/// The encoding of a message: the kind, a detail, and the number of a device, low byte first.
package protocol GuardPacket: Sendable {
    init?(kind: UInt8, detail: UInt8, number: EventNumber)
    var parts: (kind: UInt8, detail: UInt8, number: EventNumber) { get }
}

extension GuardPacket {
    /// Size of every message, in bytes.
    package static var size: Int { 4 }

    /// Reads a message; nil if the bytes are none.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        self.init(
            kind: bytes[0],
            detail: bytes[1],
            number: EventNumber(UInt16(bytes[2]) | UInt16(bytes[3]) << 8)
        )
    }

    /// The encoded message. Not an array, because pings must not allocate.
    package var bytes: InlineArray<4, UInt8> {
        let (kind, detail, number) = parts
        return [kind, detail, UInt8(truncatingIfNeeded: number.value), UInt8(truncatingIfNeeded: number.value >> 8)]
    }
}

private let noNumber = EventNumber(0)

extension GuardRequest: GuardPacket {
    package init?(kind: UInt8, detail: UInt8, number: EventNumber) {
        switch (kind, detail) {
        case (1, 0): self = .take(number)
        case (2, 0) where number == noNumber: self = .pong
        case (3, 0): self = .repair(number)
        default: return nil
        }
    }

    package var parts: (kind: UInt8, detail: UInt8, number: EventNumber) {
        switch self {
        case .take(let number): (1, 0, number)
        case .pong: (2, 0, noNumber)
        case .repair(let number): (3, 0, number)
        }
    }
}

extension GuardReport: GuardPacket {
    package init?(kind: UInt8, detail: UInt8, number: EventNumber) {
        switch kind {
        case 1: self = .absoluteMouse
        case 2: self = .relativeMouse
        case 3: self = .touchpad(number)
        case 4: self = .taken(number)
        case 5: self = .waiting(number)
        case 6:
            guard let refusal = GuardRefusal(rawValue: detail) else { return nil }
            self = .refused(number, refusal)
        case 7: self = .gone(number)
        case 8: self = .ping
        case 9:
            guard let end = GuardEnd(rawValue: detail) else { return nil }
            self = .ended(end)
        case 10:
            guard let refusal = GuardRefusal(rawValue: detail) else { return nil }
            self = .notRepaired(number, refusal)
        default: return nil
        }
    }

    package var parts: (kind: UInt8, detail: UInt8, number: EventNumber) {
        switch self {
        case .absoluteMouse: (1, 0, noNumber)
        case .relativeMouse: (2, 0, noNumber)
        case .touchpad(let number): (3, 0, number)
        case .taken(let number): (4, 0, number)
        case .waiting(let number): (5, 0, number)
        case .refused(let number, let refusal): (6, refusal.rawValue, number)
        case .gone(let number): (7, 0, number)
        case .ping: (8, 0, noNumber)
        case .ended(let end): (9, end.rawValue, noNumber)
        case .notRepaired(let number, let refusal): (10, refusal.rawValue, number)
        }
    }
}
