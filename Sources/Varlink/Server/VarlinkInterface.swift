/// One interface of a service: its text and what answers its calls.
public protocol VarlinkInterface: AnyObject {
    /// The interface's name, as the text has it.
    var name: String { get }

    /// The interface definition, which clients get from `org.varlink.service.GetInterfaceDescription`.
    var text: String { get }

    /// Answers a call of one of the text's methods, now or, by keeping the call, later.
    ///
    /// A ``VarlinkError`` thrown here is the answer. Any other error is the service's own failure: it is logged and ends
    /// the connection. A call that is let go without an answer is answered with `MethodNotImplemented`.
    func handle(_ call: VarlinkCall) throws
}
