import FeederModel
import MessageBus

/// What a signal on the accessibility bus says.
enum AccessibilitySignal {
    /// The registry has an application: its root. Anybody may register any name and any path.
    case registration(AccessibleReference)
    /// A window of the sender has opened, closed or changed: the sender.
    case window(String)
    /// The sender says something of an object.
    case event(AccessibleEvent)

    /// Reads a signal of the interfaces for objects and windows; nil if it is another one, or has no valid form.
    /// - Parameters:
    ///   - message: the signal.
    ///   - registry: the unique name of the registry of applications.
    init?(_ message: borrowing BusMessage, registry: String) {
        let object = AccessibleReference(
            application: message.sender,
            path: message.path(atMost: FeederAccessibilityLimit.reference)
        )
        guard !object.application.isEmpty, !object.isNull else { return nil }
        if object.application == registry {
            guard object.path == AtSpi.registryRoot.path, message.member == "ChildrenChanged",
                let root = Self.application(in: message)
            else { return nil }
            self = .registration(root)
        } else if message.interface == AtSpi.windowEvents {
            self = .window(object.application)
        } else if let kind = Self.kind(of: message) {
            self = .event(AccessibleEvent(kind, of: object))
        } else {
            return nil
        }
    }

    private static func kind(of message: borrowing BusMessage) -> AccessibleEvent.Kind? {
        switch message.member {
        case "BoundsChanged": return .bounds
        case "ChildrenChanged": return .children
        case "VisibleDataChanged": return .visibleData
        case "StateChanged":
            guard let state = message.text(), let value = message.number() else { return nil }
            switch state {
            case "showing", "sensitive": return .state
            case "defunct": return value != 0 ? .defunct : nil
            default: return nil
            }
        default: return nil
        }
    }

    /// Reads `siiv…`: what happened, two numbers that do not matter, and the root of an application; nil unless it is a new one. Who has
    /// gone, the bus itself says.
    private static func application(in message: borrowing BusMessage) -> AccessibleReference? {
        guard message.text() == "add", message.number() != nil, message.number() != nil,
            let root = message.readVariant(of: "(so)", { message.reference() }), !root.isNull
        else { return nil }
        return root
    }
}
