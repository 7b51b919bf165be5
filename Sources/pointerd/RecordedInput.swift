import PointerModel
import PointerRecordings
import PointerRuntime
import PointerService
import SystemPackage

/// Recordings that the daemon plays instead of reading devices, one after the other. The service's time is the recordings'.
final class RecordedInput {
    /// Id of the first recording's device. One recording is played at a time, so there is one device.
    static let device = PointerModel.DeviceID(rawValue: 1)

    private let player: RecordingPlayer
    private let service: PointerService
    private let logger: Log
    private var timerLog: LimitedLog
    private let onEnd: () -> Void

    /// Connects a player with the service.
    /// - Parameter onEnd: called once the last recording has ended and all subscribers have read their events, or if it cannot be
    ///   played.
    init(_ player: RecordingPlayer, for service: PointerService, logger: Log, onEnd: @escaping () -> Void) {
        self.player = player
        self.service = service
        self.logger = logger
        self.onEnd = onEnd
        timerLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        player.onDevice = { [service] event, time in
            if case .added(let device) = event, device.id != Self.device {
                logger.info("goes on with the recording \(escaping: device.node)")
            }
            service.apply(event, at: time)
        }
        player.onFrame = { [service] report in service.process(report) }
        player.nextDeadline = { [service] in service.nextDeadline }
        player.onDeadline = { [service] time in service.advance(to: time) }
        player.mayContinue = { [service, unowned player] in
            if service.hasRoom { return true }
            service.whenAllIsRead { player.reschedule() }
            return false
        }
        player.onUnarmed = { [unowned self] error in
            timerLog.log(.warning, "cannot arm the timer of the recording: \(error)")
        }
        player.onEnd = { [service] in
            logger.info("the recording has ended")
            service.whenAllIsRead(onEnd)
        }
        service.drive(
            now: { [unowned player] in player.time.microseconds },
            onDeadlineChange: { [unowned player] in player.reschedule() }
        )
    }

    /// Time of the recordings.
    var time: Timestamp { player.time }

    /// Starts to play at a pace. At `fast`, playback begins with the first subscriber; otherwise it would end before any client
    /// connects.
    func start(on loop: EventLoop, at pace: RecordingPace) throws(Errno) {
        let name = player.device.node
        switch pace {
        case .real:
            logger.info("plays the recording \(escaping: name)")
            try player.start(on: loop)
        case .fast:
            logger.info("plays the recording \(escaping: name) as fast as clients read, once a client subscribes")
            service.onSubscribe = { [unowned self] in
                do throws(Errno) {
                    try player.start(on: loop, pace: .fast)
                } catch {
                    logger.error("the recording cannot be played: \(error)")
                    onEnd()
                }
            }
        }
    }
}
