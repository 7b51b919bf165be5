import Glibc

/// How sway is started to be measured: with no screen, so that all it does is hand on ticks, and in a folder of its own.
struct SwayCommand {
    /// Whom it runs as where this runs as root, which it refuses to be: nobody.
    private static let user: uid_t = 65534

    private let folder: String
    private var configuration: String { folder + "/config" }
    /// Where it listens.
    private var socket: String { folder + "/socket" }

    /// Nil where no folder can be made.
    init?() {
        guard let folder = ServicePrograms.makeFolder() else { return nil }
        self.folder = folder
        // It tells nobody that it is ready but those whom it starts.
        guard ServicePrograms.write("xwayland disable\nexec echo READY=1\n", to: configuration),
            unsafe getuid() != 0 || chown(folder, Self.user, Self.user) == 0
        else { return nil }
    }

    /// - Parameter log: a file for what it complains of.
    func command(log: String) -> ServicePrograms.Command {
        // With a home it would leave caches there.
        let environment = [
            "HOME=/nonexistent", "XDG_RUNTIME_DIR=" + folder, "SWAYSOCK=" + socket, "WLR_BACKENDS=headless",
            "WLR_HEADLESS_OUTPUTS=0", "WLR_RENDERER=pixman",
        ]
        let user = ["/usr/bin/setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"]
        return ServicePrograms.Command(
            words: ["/usr/bin/env"] + environment + (getuid() == 0 ? user : [])
                + [ServiceRelay.sway.program, "--config", configuration],
            preload: nil,
            socket: socket,
            relay: .sway,
            log: log
        )
    }

    func removeFolder() {
        for name in ["config", "socket", "wayland-1", "wayland-1.lock"] { unsafe unlink(folder + "/" + name) }
        unsafe rmdir(folder)
    }
}
