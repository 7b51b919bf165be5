import FeederModel
import MessageBus
import SystemPackage

/// What is asked over the accessibility bus: a method, its arguments, and how its reply is read. There is no other call to applications.
enum Inquiry {
    /// A question to an accessible object.
    case object(AccessibleQuestion, AccessibleReference)
    /// The applications that the registry has. Each root is handed on and not kept, because there is no end to what it has.
    case applications((AccessibleReference) -> Void)
    /// The process of an application, from the bus.
    case process(String)

    /// The name on the bus of who is asked.
    var application: String {
        switch self {
        case .object(_, let object): object.application
        case .applications: AtSpi.registry
        case .process: BusNames.daemon
        }
    }

    var method: BusMethod {
        switch self {
        case .object(let question, let object):
            let (interface, name) = Self.member(for: question)
            return BusMethod(name, of: object.application, path: object.path, interface: interface)
        case .applications:
            let (registry, path) = (AtSpi.registry, AtSpi.registryRoot.path)
            return BusMethod("GetChildren", of: registry, path: path, interface: AtSpi.accessible)
        case .process:
            let daemon = BusNames.daemon
            return BusMethod(
                "GetConnectionUnixProcessID",
                of: daemon,
                path: BusNames.daemonPath,
                interface: daemon
            )
        }
    }

    /// Returns the interface and the name of the method that answers a question.
    private static func member(for question: AccessibleQuestion) -> (interface: String, name: String) {
        switch question {
        case .role: (AtSpi.accessible, "GetRole")
        case .states: (AtSpi.accessible, "GetState")
        case .children: (AtSpi.accessible, "GetChildren")
        case .child: (AtSpi.accessible, "GetChildAtIndex")
        case .index: (AtSpi.accessible, "GetIndexInParent")
        case .hit: (AtSpi.component, "GetAccessibleAtPoint")
        case .extents: (AtSpi.component, "GetExtents")
        case .contains: (AtSpi.component, "Contains")
        case .childCount, .title, .toolkit, .version: (BusNames.properties, "Get")
        }
    }

    /// Writes the arguments of the method.
    func write(to arguments: borrowing BusArguments) throws(Errno) {
        switch self {
        case .process(let application): try arguments.text(application)
        case .applications: break
        case .object(let question, _):
            switch question {
            case .role, .states, .children, .index: break
            case .child(let index): try arguments.number(index)
            case .childCount: try Self.write(property: "ChildCount", of: AtSpi.accessible, to: arguments)
            case .title: try Self.write(property: "Name", of: AtSpi.accessible, to: arguments)
            case .toolkit: try Self.write(property: "ToolkitName", of: AtSpi.application, to: arguments)
            case .version: try Self.write(property: "Version", of: AtSpi.application, to: arguments)
            case .extents(let space): try arguments.unsigned(space.rawValue)
            case .contains(let x, let y, let space), .hit(let x, let y, let space):
                try arguments.number(x)
                try arguments.number(y)
                try arguments.unsigned(space.rawValue)
            }
        }
    }

    private static func write(
        property: String,
        of interface: String,
        to arguments: borrowing BusArguments
    ) throws(Errno) {
        try arguments.text(interface)
        try arguments.text(property)
    }
}
