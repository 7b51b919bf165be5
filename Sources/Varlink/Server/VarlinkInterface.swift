/// One interface of a service: its text and the handler of its calls.
package protocol VarlinkInterface: AnyObject {
    /// The interface's name, as in the text.
    var name: String { get }

    /// The interface definition, which clients get from `org.varlink.service.GetInterfaceDescription`.
    var text: String { get }

    /// Answers a call of one of the text's methods. To answer later, the interface keeps the call.
    ///
    /// A ``VarlinkError`` thrown here is the answer. Any other error is the service's own failure: the server logs it and closes
    /// the connection. A call that is released without an answer is answered with `MethodNotImplemented`.
    func handle(_ call: VarlinkCall) throws
}

/// Why an interface cannot be added to a service.
package enum InterfaceError: Error, Equatable, CustomStringConvertible {
    /// Its text is not an interface definition.
    case text(InterfaceTextError)
    /// Its text defines an interface of another name.
    case nameMismatch(name: String, text: String)
    /// The service already has an interface of that name.
    case duplicate(String)

    /// What is wrong, for the log.
    package var description: String {
        switch self {
        case .text(let error): "interface text: \(error)"
        case .nameMismatch(let name, let text): "interface \(name) has the text of \(text)"
        case .duplicate(let name): "interface \(name) was added already"
        }
    }
}
