import PointerRuntime

/// Status of the daemon besides its figures.
final class ServiceStatus {
    /// Start of the daemon, in microseconds of CLOCK_MONOTONIC.
    let started = EventLoop.now()
    var configuration = ConfigurationStatus() {
        didSet { hasChanged() }
    }
    /// Called when the daemon is paused or resumed, and when ``configuration`` changes.
    var hasChanged: () -> Void = {}
    /// Called when the set of muted users may have changed.
    var mutingMayHaveChanged: () -> Void = {}
}

/// Status of the configuration and of its reloads.
package struct ConfigurationStatus: Sendable, Equatable {
    /// Path of the file; nil if it does not exist.
    package var file: String?
    /// Paths of the files that make the configuration, the file among them, in the order in which they are read; empty if the daemon uses
    /// its built-in configuration.
    package var files: [String]
    /// Mistakes of the last reload, one per line; nil if it succeeded.
    package var failure: String?
    /// Names of users and, after `@`, of groups in the configuration that the machine does not know.
    package var unknownNames: [String] = []
    /// Number of successful reloads.
    package private(set) var reloads = 0
    /// Number of failed reloads.
    package private(set) var failedReloads = 0

    package init(file: String? = nil, files: [String] = [], failure: String? = nil) {
        self.file = file
        self.files = files
        self.failure = failure
    }

    /// Records a successful reload.
    package mutating func accept() {
        reloads += 1
        failure = nil
    }

    /// Records a failed reload.
    /// - Parameter failure: the mistakes, one per line.
    package mutating func refuse(_ failure: String) {
        failedReloads += 1
        self.failure = failure
    }
}

extension PointerService {
    /// Status of the configuration. The reader of the configuration sets it after each reload.
    package var configurationStatus: ConfigurationStatus {
        get { status.configuration }
        set { status.configuration = newValue }
    }
}
