import ArgumentParser
import ConfigurationFiles
import Glibc
import PointerConfiguration
import PointerRuntime
import SystemPackage

/// The delay after a failed start under a service manager: a wrong configuration, or any other error before the daemon is ready.
///
/// The manager restarts the daemon without end, so that fixing the error is enough, and waiting clients are served then. A cause
/// lasts longer than one attempt: without a pause the restarts would load the machine.
struct StartBackoff {
    /// Seconds between two attempts.
    private static let pause: UInt32 = 5

    /// The service manager's notification socket; nil if there is no service manager.
    private let serviceManager: String?

    /// Reads the variable of the service manager, before the daemon removes it from the environment.
    init() {
        serviceManager = Environment.value("NOTIFY_SOCKET")
    }

    /// Writes the error to the log and to the status, and pauses. A signal ends the process during the pause.
    ///
    /// Returns at once without a service manager.
    /// - Parameter failure: error that prevents the start.
    /// - Throws: the exit status of the process, after the pause.
    func wait(after failure: any Error) throws {
        guard let serviceManager else { return }
        let manager: ServiceManager?
        do throws(Errno) {
            manager = try ServiceManager(socket: serviceManager)
        } catch .invalidArgument {
            // An invalid address belongs to no service manager.
            return
        } catch {
            // The status cannot be sent; the log has the error.
            manager = nil
        }
        let logger = DaemonLog.logger
        let status: String
        let code: ExitCode
        if let failure = failure as? ConfigurationError {
            for line in "\(failure)".split(separator: "\n") { logger.error("\(escaping: line)") }
            logger.error("cannot start, the configuration is not in order")
            status = StatusLine.refused(failure)
            code = ExitCode(ExitStatus.configuration)
        } else {
            let reason = PointerDaemonCommand.message(for: failure)
            logger.error("cannot start: \(escaping: reason)")
            status = StatusLine.refused(reason)
            code = PointerDaemonCommand.exitCode(for: failure)
        }
        try? manager?.status(status)
        var left = Self.pause
        while left > 0 { left = sleep(left) }
        throw code
    }
}
