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

    /// Number of words in the set of roles of a rule of Collection, which is enough for 160 roles.
    private static let roleWords = 5

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
        case .extents: (AtSpi.component, "GetExtents")
        case .contains: (AtSpi.component, "Contains")
        case .matches: (AtSpi.collection, "GetMatches")
        case .childCount, .title, .toolkit: (BusNames.properties, "Get")
        }
    }

    /// Writes the arguments of the method.
    func write(to arguments: borrowing BusArguments) throws(Errno) {
        switch self {
        case .process(let application): try arguments.text(application)
        case .applications: break
        case .object(let question, _):
            switch question {
            case .role, .states, .children: break
            case .child(let index): try arguments.number(index)
            case .childCount: try Self.write(property: "ChildCount", of: AtSpi.accessible, to: arguments)
            case .title: try Self.write(property: "Name", of: AtSpi.accessible, to: arguments)
            case .toolkit: try Self.write(property: "ToolkitName", of: AtSpi.application, to: arguments)
            case .extents(let space): try arguments.unsigned(space.rawValue)
            case .contains(let x, let y, let space):
                try arguments.number(x)
                try arguments.number(y)
                try arguments.unsigned(space.rawValue)
            case .matches(let states, let roles): try Self.write(states: states, roles: roles, to: arguments)
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

    /// Writes a rule of Collection, `(aiia{ss}iaiiasib)`: all of the states, one of the roles, any attributes and interfaces. Behind it
    /// come the order, the limit and the depth of the search, `uib`.
    private static func write(
        states: AccessibleStates,
        roles: [UInt32],
        to arguments: borrowing BusArguments
    ) throws(Errno) {
        let (all, any): (Int32, Int32) = (1, 2)
        try arguments.structure(of: "aiia{ss}iaiiasib") { () throws(Errno) in
            try arguments.numbers([
                Int32(truncatingIfNeeded: states.rawValue), Int32(truncatingIfNeeded: states.rawValue >> 32),
            ])
            try arguments.number(all)
            try arguments.array(of: "{ss}") { () throws(Errno) in }
            try arguments.number(all)
            try arguments.numbers(words(of: roles))
            try arguments.number(any)
            try arguments.texts([])
            try arguments.number(all)
            try arguments.flag(false)
        }
        // In the order of the tree, without a limit, with the children of matches.
        try arguments.unsigned(1)
        try arguments.number(0)
        try arguments.flag(true)
    }

    /// Returns a set of roles as the bits of words. Roles from 160 on, which AT-SPI does not have, are left out.
    private static func words(of roles: [UInt32]) -> [Int32] {
        var words = [UInt32](repeating: 0, count: roleWords)
        for role in roles where role < 32 * UInt32(roleWords) { words[Int(role / 32)] |= 1 << (role % 32) }
        return words.map { Int32(bitPattern: $0) }
    }
}
