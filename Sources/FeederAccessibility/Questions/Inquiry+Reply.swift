import FeederModel
import MessageBus

/// How the reply to a question is read. Its writer may be any program.
extension Inquiry {
    /// Returns the answer in a reply that is no error; `refused` if the reply has another form.
    func answer(in reply: borrowing BusMessage) -> AccessibleAnswer {
        switch self {
        case .process: Self.unsigned(in: reply)
        case .applications(let take): .flag(Self.readRoots(in: reply, take))
        case .object(let question, _):
            switch question {
            case .role: Self.unsigned(in: reply)
            case .states: Self.states(in: reply)
            case .childCount: Self.childCount(in: reply)
            case .children: Self.objects(in: reply)
            case .child, .hit: Self.object(in: reply)
            case .index: Self.number(in: reply)
            case .extents: Self.extents(in: reply)
            case .contains: Self.flag(in: reply)
            case .title, .toolkit, .version: Self.text(in: reply)
            }
        }
    }

    private static func unsigned(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("u"), let number = reply.unsigned() else { return .refused }
        return .number(Int64(number))
    }

    private static func number(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("i"), let number = reply.number() else { return .refused }
        return .number(Int64(number))
    }

    private static func flag(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("b"), let flag = reply.flag() else { return .refused }
        return .flag(flag)
    }

    /// Reads the two words of the states that AT-SPI has, and passes over further ones.
    private static func states(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("au"),
            let words = reply.readArray(of: "u", atMost: FeederAccessibilityLimit.words, { reply.unsigned() }),
            words.count >= 2
        else { return .refused }
        return .states(AccessibleStates(rawValue: UInt64(words[1]) << 32 | UInt64(words[0])))
    }

    private static func objects(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("a(so)"),
            let objects = reply.readArray(of: "(so)", atMost: FeederAccessibilityLimit.objects, { reply.reference() })
        else { return .refused }
        return .objects(objects)
    }

    private static func object(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("(so)"), let object = reply.reference() else { return .refused }
        return .objects([object])
    }

    /// Hands on the roots in a list. Returns whether there is one.
    private static func readRoots(in reply: borrowing BusMessage, _ take: (AccessibleReference) -> Void) -> Bool {
        reply.hasSignature("a(so)")
            && reply.readElements(of: "(so)", atMost: FeederAccessibilityLimit.listed) {
                let parts = reply.readStructure(of: "so") { reply.referenceParts() }
                guard let parts else { return false }
                // One that is too long is no root, and says nothing of the others.
                if let application = parts.application, let path = parts.path {
                    let root = AccessibleReference(application: application, path: path)
                    if !root.isNull { take(root) }
                }
                return true
            }
    }

    private static func extents(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("(iiii)") else { return .refused }
        let extents = reply.readStructure(of: "iiii") { () -> AccessibleExtents? in
            guard let x = reply.number(), let y = reply.number(), let width = reply.number(),
                let height = reply.number()
            else { return nil }
            return AccessibleExtents(x: x, y: y, width: width, height: height)
        }
        return extents.map { .extents($0) } ?? .refused
    }

    private static func childCount(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("v"), let count = reply.readVariant(of: "i", { reply.number() }) else {
            return .refused
        }
        return .number(Int64(count))
    }

    private static func text(in reply: borrowing BusMessage) -> AccessibleAnswer {
        guard reply.hasSignature("v"), let text = reply.readVariant(of: "s", { reply.beginningOfText() }) else {
            return .refused
        }
        return .text(text)
    }
}

extension BusMessage {
    /// Reads a reference to an accessible object, `(so)`; nil if the name or the path is too long, too.
    func reference() -> AccessibleReference? {
        readStructure(of: "so") {
            let parts = referenceParts()
            guard let application = parts.application, let path = parts.path else { return nil }
            return AccessibleReference(application: application, path: path)
        }
    }

    /// Reads the name and the path in a reference; nil for one that is too long.
    fileprivate func referenceParts() -> (application: String?, path: String?) {
        let limit = FeederAccessibilityLimit.reference
        return (text(atMost: limit), objectPath(atMost: limit))
    }
}
