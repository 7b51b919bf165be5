import PointerClient

/// A suite in which each test has a daemon that no device reports to, and the library that talks to it.
protocol ClientSuite {
    var stage: ClientStage { get }
}

/// What each test of a ``ClientSuite`` has to itself.
struct ClientStage {
    let folder: TemporaryFolder
    let daemon: DaemonProcess
    let client: PointerClient

    init() throws {
        folder = try TemporaryFolder()
        daemon = try DaemonProcess(restingIn: folder)
        client = PointerClient(DaemonLocation(path: daemon.socket))
    }
}

extension ClientSuite {
    var folder: TemporaryFolder { stage.folder }
    var daemon: DaemonProcess { stage.daemon }
    var client: PointerClient { stage.client }
}
