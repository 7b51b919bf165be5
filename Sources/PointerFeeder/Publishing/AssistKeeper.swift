import DaemonLinks
package import PointerClient
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// Help that a person's file asks for, held by the daemon as long as the feeder runs.
package final class AssistKeeper: LoggedLink {
    private let stream: StreamLink<AssistStreamEvent>
    /// Called when the daemon refuses the help or the connection is lost, with the reason.
    package var onLoss: (ClientError) -> Void = { _ in }
    /// Called when the daemon has taken it.
    package var onSuccess: () -> Void = {}

    /// Creates a keeper without a connection. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    package init(on loop: EventLoop, at location: DaemonLocation) throws(Errno) {
        stream = try StreamLink(on: loop, at: location)
        stream.onEvent = { [unowned self] _ in onSuccess() }
        stream.onLoss = { [unowned self] error in onLoss(error) }
    }

    /// Asks for help from now on, in place of the one before; nil for none.
    package func ask(for choice: AssistChoice?) {
        if let choice { stream.open(.useAssist(choice)) } else { stream.close() }
    }
}
