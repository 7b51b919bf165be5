import DaemonLinks
import PointerClient
import PointerModel
import PointerRuntime
import PointerWire
import SettingsModel
import SystemPackage

/// What the window says to the service and hears of it, in GLib's main loop: the help that is held, the drive, and its state. What is held ends
/// with the connection, and so with the window, in whatever way that ends.
final class ServiceLinks {
    /// Most turns of the loop in one of GLib's, so that the window is never late.
    private static let most = 64
    /// Time that the service has for a change of the drive, in milliseconds.
    private static let patience: UInt32 = 10_000

    private let loop: EventLoop
    private let drive: StreamLink<DriveStreamEvent>
    private let held: StreamLink<AssistStreamEvent>
    private let renewals: CallLink
    private let changes: CallLink
    /// Receives the state of the drive; nil if the service does not say it.
    var onDrive: (DriveStatusMessage?) -> Void = { _ in }
    /// Called when the service does not hold the help.
    var onRefusal: (RequestFailure) -> Void = { _ in }
    /// Receives how the change that is under way has ended; nil if none is.
    private var onChange: ((Outcome) -> Void)?
    private var timer: UInt32?
    private var isTurning = false

    /// Throws the errors of epoll_create1(2), timerfd_create(2) and epoll_ctl(2).
    init(at location: DaemonLocation) throws(Errno) {
        loop = try EventLoop()
        drive = try StreamLink(on: loop, at: location)
        held = try StreamLink(on: loop, at: location)
        renewals = try CallLink(on: loop, at: location)
        changes = try CallLink(on: loop, at: location)
        drive.onEvent = { [unowned self] in if case .status(let status) = $0 { onDrive(status) } }
        drive.onLoss = { [unowned self] _ in onDrive(nil) }
        held.onLoss = { [unowned self] error in
            held.close()
            onRefusal(Self.failure(for: error))
        }
        changes.onRefusal = { [unowned self] error, _ in end(.failed(Self.failure(for: error))) }
        changes.onLoss = { [unowned self] error in
            changes.close()
            end(.failed(Self.failure(for: error)))
        }
        changes.onDone = { [unowned self] in end(.done) }
        MainLoop.watch(loop.descriptor) { [unowned self] in turn() }
        drive.open(.drive)
    }

    /// Returns what the window says of an error.
    private static func failure(for error: ClientError) -> RequestFailure {
        switch error {
        case .closed: .serviceEnded
        case .unreachable(.notFound), .unreachable(.notRunning): .withoutService
        case .unreachable(.system(_, .wouldBlock)): .serviceSilent
        default: .service(error.description)
        }
    }

    func hold(_ choice: AssistChoice) { act { held.open(.useAssist(choice)) } }
    func release() { act { held.close() } }

    /// Has a trial of the drive go on. One that is lost is said again at the next input.
    func renew(seconds: Int) {
        guard !renewals.isBusy else { return }
        act { renewals.send([Self.enabling(within: seconds)]) }
    }

    /// Turns the drive on, for so many seconds or for good.
    func turnOn(within seconds: Int?, onEnd: @escaping (Outcome) -> Void) {
        change(Self.enabling(within: seconds), onEnd)
    }

    func turnOff(onEnd: @escaping (Outcome) -> Void) {
        change(Call(DriveMethod.disable.qualifiedName, json: Array("{}".utf8)), onEnd)
    }

    private static func enabling(within seconds: Int?) -> Call<Void> {
        Call(DriveMethod.enable.qualifiedName, EnableDriveParameters(confirmWithin: seconds))
    }

    private func change(_ call: Call<Void>, _ onEnd: @escaping (Outcome) -> Void) {
        // Nobody waits any more for what was under way: its connection ends with it. A renewal that has not gone out would come last.
        changes.close()
        renewals.close()
        stopTimer()
        onChange = onEnd
        timer = MainLoop.each(Self.patience) { [unowned self] in
            changes.close()
            end(.failed(.serviceSilent))
        }
        act { changes.send([call]) }
    }

    private func stopTimer() {
        if let timer { MainLoop.end(timer) }
        timer = nil
    }

    private func end(_ outcome: Outcome) {
        stopTimer()
        let onEnd = onChange
        onChange = nil
        onEnd?(outcome)
    }

    private func act(_ body: () -> Void) {
        body()
        turn()
    }

    /// Does what is ready, without waiting. What a handler of a link asks for goes out in the turn after that.
    private func turn() {
        guard !isTurning else { return }
        isTurning = true
        defer { isTurning = false }
        for _ in 0..<Self.most {
            guard let count = try? loop.turn(timeout: 0), count > 0 else { return }
        }
        // The rest, once the window had its turn.
        MainLoop.soon { [unowned self] in turn() }
    }
}
