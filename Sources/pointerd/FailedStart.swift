import ArgumentParser
import Glibc
import Logging
import PointerConfiguration
import PointerRuntime
import SystemPackage

/// A start under a service manager that a wrong configuration prevents.
///
/// The manager starts the daemon again and again, so that whoever mends the file need do nothing more, and clients who wait are answered
/// then. A file stays wrong for longer than a daemon takes to fail: without a pause here the machine would do little else.
enum FailedStart {
    /// Seconds between two attempts.
    private static let pause: UInt32 = 5
    /// EX_CONFIG of sysexits.h.
    private static let status: Int32 = 78

    /// Says what is wrong, in the log and in the status, and pauses; a signal that ends the process does so at once.
    ///
    /// Returns at once where there is no service manager.
    /// - Throws: the exit status of the process, always after the pause.
    static func wait(after failure: ConfigurationError) throws {
        guard let manager = try? ServiceManager.fromEnvironment(), manager.isPresent else { return }
        let logger = LogSetUp.bootstrap(LogThreshold(.notice))
        for line in "\(failure)".split(separator: "\n") { logger.error("\(line)") }
        logger.error("cannot start, the configuration is not in order")
        // The log has it, should nobody listen.
        try? manager.status(StatusLine.refused(failure))
        var left = pause
        while left > 0 { left = sleep(left) }
        throw ExitCode(status)
    }
}
