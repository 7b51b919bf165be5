import DesktopConfiguration
import Glibc
import PointerRuntime

/// What the feeder lacks besides roles.
enum FeederLacks {
    /// Returns what is missing.
    /// - Parameters:
    ///   - session: the desktop.
    ///   - options: the feeder's settings.
    ///   - isRunning: whether the feeder runs, and what it wrote last holds.
    static func all(on session: SessionDesktop?, _ options: FeederOptions, isRunning: Bool) -> [DesktopState.Lack] {
        var lacks: [DesktopState.Lack] = []
        if !hasAccessibilityBus {
            lacks.append(
                DesktopState.Lack(
                    what: "there is no accessibility bus, so the feeder finds no buttons",
                    how: ["Install it: sudo apt install at-spi2-core"]
                )
            )
        }
        lacks += locking(options)
        if isRunning { lacks += FeederStatus.read().lacks(on: session) }
        return lacks
    }

    /// Whether the session's bus can start the service that has the accessibility bus.
    private static var hasAccessibilityBus: Bool {
        DataFolders.system.contains { folder in
            unsafe access("\(folder)/dbus-1/services/org.a11y.Bus.service", F_OK) == 0
        }
    }

    private static func locking(_ options: FeederOptions) -> [DesktopState.Lack] {
        var lacks: [DesktopState.Lack] = []
        if let file = RuntimeFolder.file(RuntimeFolder.lockedName), unsafe access(file, F_OK) == 0 {
            lacks.append(
                DesktopState.Lack(
                    what: "a locker's hook says that the screen is locked, so the feeder declares nothing",
                    how: ["If it is not locked, run: pointerctl desktop unlock"]
                )
            )
        }
        guard Environment.value("SWAYSOCK")?.isEmpty == false, !options.hasLockHook else { return lacks }
        lacks.append(
            DesktopState.Lack(
                what: "on sway nothing says in time that the screen locks, so the feeder declares nothing",
                how: [
                    "Have the locker's command say it: pointerctl desktop lock; swaylock; pointerctl desktop unlock",
                    "Then set it in [feeder] of ~/.config/pointerd/desktop.toml: lockHook = true",
                ]
            )
        )
        return lacks
    }
}
