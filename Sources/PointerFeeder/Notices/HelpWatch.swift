import DaemonLinks
package import MessageBus
package import PointerClient
package import PointerRuntime
package import SystemPackage
import Translations

/// Shows a notification that help has gone off which was on, with a button that turns it on again where the person may.
///
/// It follows the drive as long as the person asks for help.
package final class HelpWatch: LoggedLink {
    /// Roles of which one is needed to turn the drive on.
    private static let roles: Set<String> = ["drive", "admin"]
    private static let shell = "org.gnome.Shell.Extensions"
    /// Longest wait for GNOME Shell's answer, in microseconds.
    private static let patience: UInt64 = 5_000_000
    private static let `extension` = "pointerd@pointerd.org"

    private let loop: EventLoop
    private let drive: StreamLink<DriveStreamEvent>
    /// Has the person's roles, before a loss is shown.
    private let status: StreamLink<StatusStreamEvent>
    private let calls: CallLink
    private let notice: DesktopNotice
    private let address: BusConnection.Bus
    private let now: () -> Int64
    private var vigil = HelpVigil()
    private var timer: DeadlineTimer?
    /// The loss that is shown once the person's roles are known; nil for none.
    private var pending: HelpLoss?
    /// The connection over which the extension is turned on, and the call.
    private var shell: (bus: BusConnection, call: BusRequest)?
    private var hasShellAnswered = false
    package var onLoss: (ClientError) -> Void = { _ in }
    package var onSuccess: () -> Void = {}

    /// Creates a watch over no help. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - location: location of the daemon's socket.
    ///   - bus: the session's bus.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        at location: DaemonLocation,
        bus: BusConnection.Bus = .session,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.loop = loop
        self.now = now
        address = bus
        drive = try StreamLink(on: loop, at: location, now: now)
        status = try StreamLink(on: loop, at: location, now: now)
        calls = try CallLink(on: loop, at: location, now: now)
        notice = DesktopNotice(on: loop, at: bus)
        timer = try DeadlineTimer(on: loop) { [unowned self] in change { _, _ in } }
        drive.onEvent = { [unowned self] event in
            guard case .status(let status) = event else { return }
            onSuccess()
            change { $0.setDrive(status, at: $1) }
        }
        drive.onLoss = { [unowned self] error in
            change { vigil, _ in vigil.loseDaemon() }
            onLoss(error)
        }
        status.onEvent = { [unowned self] event in
            if case .status(let status) = event { show(roles: status.roles) }
        }
        // The loss is shown all the same.
        status.onLoss = { [unowned self] _ in show(roles: []) }
        calls.onRefusal = { [unowned self] error, _ in onLoss(error) }
        calls.onDone = { [unowned self] in calls.close() }
        notice.onAction = { [unowned self] in change { $0.wishBack(at: $1) } }
    }

    /// Notes whether the person asks for help.
    package func setAsked(_ isAsked: Bool) {
        guard isAsked != vigil.isAsked else { return }
        if isAsked { drive.open(.drive) } else { drive.close() }
        change { vigil, _ in vigil.setAsked(isAsked) }
    }

    /// Notes whether the person does not see the desktop: the screen is locked, or another session is in front.
    package func setAway(_ isAway: Bool) { change { $0.setAway(isAway, at: $1) } }

    /// Notes whether the extension of GNOME Shell says where windows are.
    package func setWindows(areKnown: Bool) { change { $0.setWindows(areKnown: areKnown, at: $1) } }

    /// Takes back what is shown, before another watch begins anew.
    package func end() { notice.withdraw() }

    // MARK: Steps

    private func change(_ input: (inout HelpVigil, Int64) -> Void) {
        let time = now()
        input(&vigil, time)
        while let step = vigil.step(at: time) { take(step) }
        // A timer that cannot be armed fires soon.
        if let due = vigil.due { try? timer?.arm(by: due) } else { try? timer?.disarm() }
    }

    private func take(_ step: HelpVigil.Step) {
        switch step {
        case .show(let loss):
            pending = loss
            if loss.isOfDrive { status.open(.status) } else { show(roles: []) }
        case .withdraw:
            pending = nil
            status.close()
            notice.withdraw()
        case .turnOn(let loss):
            // The daemon says what becomes of it, and so does the extension.
            if loss.isOfDrive { turnDriveOn() } else { turnExtensionOn() }
        }
    }

    /// Shows the pending loss.
    /// - Parameter roles: the person's roles, as far as they are known.
    private func show(roles: [String]) {
        status.close()
        guard let loss = pending else { return }
        pending = nil
        let mayTurnOn = !loss.isOfDrive || roles.contains(where: Self.roles.contains)
        notice.show(
            translated("Help with the mouse is off"),
            loss.words,
            action: mayTurnOn ? translated("On again") : nil
        )
    }

    private func turnDriveOn() {
        guard !calls.isBusy else { return }
        calls.send([Call.enableDrive().withoutReply])
    }

    private func turnExtensionOn() {
        do throws(Errno) {
            let bus = try BusConnection(on: loop, to: address) { [unowned self] _ in shell = nil }
            hasShellAnswered = false
            bus.onRoundEnd = { [unowned self] in if hasShellAnswered { shell = nil } }
            let service = "org.gnome.Shell"
            let method = BusMethod("EnableExtension", of: service, path: "/org/gnome/Shell", interface: Self.shell)
            let call = try bus.call(
                method,
                startsService: false,
                timeout: Self.patience,
                writing: { (arguments) throws(Errno) in try arguments.text(Self.extension) },
                { [unowned self] _ in hasShellAnswered = true }
            )
            shell = (bus, call)
        } catch {
            shell = nil
        }
    }
}
