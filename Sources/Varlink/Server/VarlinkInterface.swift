/// One interface of a service: its text and the handler of its calls.
public protocol VarlinkInterface: AnyObject {
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
