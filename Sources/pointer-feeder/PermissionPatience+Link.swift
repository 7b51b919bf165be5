import DaemonLinks
import PointerFeeder
import PointerRuntime
import SystemPackage

extension PermissionPatience {
    /// Creates a patience with what becomes of a connection, besides its log.
    /// - Parameters:
    ///   - loop: the loop of the run.
    ///   - link: a connection that is open as long as the run lasts.
    ///   - onEnd: called once no connection was allowed for 5 s.
    convenience init(
        on loop: EventLoop,
        following link: any LoggedLink,
        onEnd: @escaping (WithoutPermission) -> Void
    ) throws(Errno) {
        try self.init(on: loop, onEnd: onEnd)
        let (logLoss, logSuccess) = (link.onLoss, link.onSuccess)
        link.onLoss = { [weak self] error in
            logLoss(error)
            self?.note(error)
        }
        link.onSuccess = { [weak self] in
            logSuccess()
            self?.noteConnection()
        }
    }
}
