import DesktopConfiguration
import FoundationEssentials
import Glibc
import OverlayGnome
import OverlayWayland
import OverlayX11
import PointerClient
import PointerOverlay
import PointerRuntime
import PointerWire
import SystemPackage
import WaylandClient
import X11Client

/// A run of the program: the event loop, the overlay and its screen.
final class OverlayRun: SettledRun {
    private let loop: EventLoop
    private let overlay: Overlay
    private let logger: Log
    private let settings: OverlaySettings
    private let follower: DesktopFollower
    private lazy var session = SessionDesktop(
        environment: Environment.value,
        mayBeGnomeShell: { SessionCompositor.mayBeGnomeShell() }
    )
    /// Where the overlay says what it knows of the cursor.
    private let status = StatusFile(RuntimeFolder.overlayStatusName)
    private var failure: (any Error)?
    /// The settings with which another run takes over; nil as long as this one goes on.
    private var next: LoadedDesktop?

    private var screen: (any OverlayScreen)?
    private var endings: SignalWatcher?
    private var hasEnded = false

    /// Creates a run that draws nothing yet. Throws `Errno`, and ``Failure`` without a screen.
    /// - Parameters:
    ///   - configuration: what is in force.
    ///   - loaded: what the files say.
    ///   - files: the files.
    ///   - backend: the display server to draw on; nil as the configuration says.
    ///   - reportsInput: whether the overlay reports the display server's input in place of devices.
    ///   - location: the daemon's socket.
    ///   - logger: what the run logs to.
    init(
        _ configuration: DesktopConfiguration,
        read loaded: LoadedDesktop,
        of files: DesktopFiles,
        on backend: OverlaySettings.Backend?,
        reportsInput: Bool,
        at location: DaemonLocation,
        logger: Log
    ) throws {
        var settings = configuration.overlay
        if let backend { settings.backend = backend }
        self.settings = settings
        self.logger = logger
        loop = try EventLoop()
        overlay = try Overlay(settings, reportsInput: reportsInput, on: loop, at: location, logger: logger)
        follower = try DesktopFollower(files, loaded: loaded, tables: [.overlay], on: loop, logger: logger)
        let inForce = configuration.overlay
        follower.onChange = { [unowned self] loaded in
            guard loaded.configuration.overlay != inForce else { return }
            logger.notice("begins anew: [overlay] in desktop.toml has changed")
            next = loaded
            loop.stop()
        }
        // From the beginning, so that the screen is given back.
        endings = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in
            hasEnded = true
            loop.stop()
        }
        overlay.onFailure = { [unowned self] reason in end(with: Failure(reason)) }
        overlay.onDenial = { [unowned self] error in end(with: error) }
        overlay.onKnowledge = { [unowned self] knowledge in
            let message = OverlayStatusMessage(cursor: knowledge)
            if let data = try? JSONEncoder().encode(message) { status.write(Array(data)) }
        }
        screen = try makeScreen()
        overlay.screen = screen
    }

    /// Files of the cursor theme that the overlay makes blank; nil if the settings do not ask for it, or if the desktop has no such theme.
    private var blankTheme: CursorThemeFiles? {
        guard settings.blanksTheme, session == .kde else { return nil }
        return CursorThemeFiles(environment: Environment.value)
    }

    /// Draws until a signal, until the display server is gone, or until the settings change.
    /// - Returns: what the files say when the settings change; nil at the end of the program.
    func run() throws -> LoadedDesktop? {
        if let screen {
            if screen.canDraw {
                logger.notice("draws on \(escaping: screen.summary)")
            } else {
                logger.warning(
                    "cannot draw on \(escaping: screen.summary): this compositor lets no program draw above all windows"
                )
            }
        }
        overlay.start()
        follower.start()
        if !hasEnded, next == nil { try loop.run() }
        if let failure { throw failure }
        return hasEnded ? nil : next
    }

    private func end(with error: any Error) {
        failure = error
        loop.stop()
    }

    /// Returns the screen that the settings and the environment ask for.
    private func makeScreen() throws(Failure) -> any OverlayScreen {
        switch settings.backend {
        case .x11: return try makeX11Screen()
        case .layerShell: return try makeWaylandScreen()
        case .gnome: return try makeGnomeScreen()
        case .auto:
            guard Environment.value("WAYLAND_DISPLAY")?.isEmpty == false else { return try makeX11Screen() }
            return session == .gnome ? try makeGnomeScreen() : try makeWaylandScreen()
        }
    }

    private func makeGnomeScreen() throws(Failure) -> any OverlayScreen {
        do throws(Errno) {
            return try GnomeScreen(
                on: loop,
                maxRate: settings.maxRate,
                content: overlay,
                delegate: overlay,
                logger: logger
            )
        } catch {
            throw Failure("the session's bus: \(error)")
        }
    }

    private func makeX11Screen() throws(Failure) -> any OverlayScreen {
        do throws(X11Error) {
            return try X11Screen(on: loop, maxRate: settings.maxRate, content: overlay, delegate: overlay)
        } catch {
            throw Failure("\(error)")
        }
    }

    private func makeWaylandScreen() throws(Failure) -> any OverlayScreen {
        do throws(WaylandError) {
            return try LayerShellScreen(
                on: loop,
                maxRate: settings.maxRate,
                theme: blankTheme,
                // On KDE the feeder's script in KWin says at once where the cursor is.
                reportsCursor: session != .kde,
                content: overlay,
                delegate: overlay,
                logger: logger
            )
        } catch {
            throw Failure("\(error)")
        }
    }
}
