import FeederModel
import MessageBus

/// What a signal on the accessibility bus is about.
enum AccessibilitySignal: Hashable {
    /// An application has come, or has other windows than before: its root.
    case application(AccessibleReference)
    /// An application has gone: its bus name.
    case applicationEnd(String)
    /// An application reports something of an object.
    case event(AccessibleEvent)

    /// Reads a signal of the interfaces for objects and windows; nil if it is another one, or has no valid form.
    /// - Parameters:
    ///   - message: the signal.
    ///   - registry: the unique name of the registry of applications.
    init?(_ message: borrowing BusMessage, registry: String) {
        let object = AccessibleReference(application: message.sender, path: message.path)
        guard !object.application.isEmpty, !object.isNull,
            object.path.utf8.count <= FeederAccessibilityLimit.path.most
        else { return nil }
        if object.application == registry {
            guard object.path == AtSpi.registryRoot.path, message.member == "ChildrenChanged",
                let change = Self.change(ofApplicationsIn: message)
            else { return nil }
            self = change
            return
        }
        guard let kind = Self.kind(of: message) else { return nil }
        self = .event(AccessibleEvent(kind, of: object))
    }

    private static func kind(of message: borrowing BusMessage) -> AccessibleEvent.Kind? {
        if message.interface == AtSpi.windowEvents { return .window }
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

    /// Reads `siiv…`: what happened, two numbers that do not matter, and the root of the application.
    private static func change(ofApplicationsIn message: borrowing BusMessage) -> AccessibilitySignal? {
        guard let change = message.text(), message.number() != nil, message.number() != nil,
            let root = message.readVariant(of: "(so)", { message.reference() }), !root.isNull
        else { return nil }
        switch change {
        case "add": return .application(root)
        case "remove": return .applicationEnd(root.application)
        default: return nil
        }
    }
}
