import ArgumentParser
import Glibc
import Logging
import PointerConfiguration
import PointerRuntime
import SystemPackage

/// A start under a service manager that something prevents: a wrong configuration, or anything else before the daemon is ready.
///
/// The manager starts the daemon again and again, so that whoever mends it need do nothing more, and clients who wait are answered then.
/// What prevents a start lasts longer than a daemon takes to fail: without a pause here the machine would do little else.
struct StartBackoff {
    /// Seconds between two attempts.
    private static let pause: UInt32 = 5
    /// EX_CONFIG of sysexits.h.
    private static let configurationStatus: Int32 = 78

    /// Where the service manager listens; nil: there is none.
    private let serviceManager: String?

    /// Looks who has started the process, before the daemon takes the variable away that says so.
    init() {
        serviceManager = Environment.value("NOTIFY_SOCKET")
    }

    /// Says what is wrong, in the log and in the status, and pauses; a signal that ends the process does so at once.
    ///
    /// Returns at once where there is no service manager.
    /// - Throws: the exit status of the process, always after the pause.
    func wait(after failure: any Error) throws {
        guard let serviceManager else { return }
        let manager: ServiceManager?
        do throws(Errno) {
            manager = try ServiceManager(socket: serviceManager)
        } catch .invalidArgument {
            // What is no address is nobody's.
            return
        } catch {
            // There is nothing left to tell it with; the log has it.
            manager = nil
        }
        let logger = LoggingBootstrap.logger
        let status: String
        let code: ExitCode
        if let failure = failure as? ConfigurationError {
            for line in "\(failure)".split(separator: "\n") { logger.error("\(line)") }
            logger.error("cannot start, the configuration is not in order")
            status = StatusLine.refused(failure)
            code = ExitCode(Self.configurationStatus)
        } else {
            let reason = PointerDaemonCommand.message(for: failure)
            logger.error("cannot start: \(reason)")
            status = StatusLine.refused(reason)
            code = PointerDaemonCommand.exitCode(for: failure)
        }
        try? manager?.status(status)
        var left = Self.pause
        while left > 0 { left = sleep(left) }
        throw code
    }
}
