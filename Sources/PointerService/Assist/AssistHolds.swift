import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import SystemPackage
import Varlink

/// Help for hands that aim badly: the configuration's, or what clients ask for while their streams are open.
///
/// If several streams are for a pointer, the newest one counts, of those whose users are not muted and have the role now. Each stream
/// takes a connection, so the limits of connections bound them.
final class AssistHolds {
    /// Least time between two changes of the pointers by streams, in microseconds. A change is as much work as a reload, and a client could
    /// cause one after the other.
    static let period: Int64 = 100_000

    /// All streams, the newest last.
    private var holds: [AssistHold] = []
    private var configured: AssistSettings
    private var rules: AssistRules
    private let runner: PipelineRunner
    private let access: ClientAccess
    private let logger: Log
    private var timer: Timer?
    /// Whether the pointers get what counts in this turn, or when the timer fires.
    private var isDue = false
    /// Earliest time of the next change, in microseconds of ``EventLoop/now()``.
    private var nextTime: Int64 = 0

    /// Throws the error of timerfd_create(2).
    init(
        _ configuration: Configuration,
        on runner: PipelineRunner,
        access: ClientAccess,
        logger: Log
    ) throws(Errno) {
        configured = configuration.engine.assist
        rules = configuration.assist
        self.runner = runner
        self.access = access
        self.logger = logger
        timer = try Timer(on: runner.clock.loop) { [unowned self] in apply() }
    }

    /// Holds help while the client's stream is open.
    func use(_ parameters: UseAssistParameters, for call: VarlinkCall) throws {
        let choice = try AssistChoice(parameters)
        if let name = parameters.pointer, runner.pipeline.index(ofPointer: name) == nil {
            throw VarlinkError.noSuchPointer(name, of: InterfaceNames.assist)
        }
        let stream = try call.stream()
        let hold = AssistHold(choice, ofPointer: parameters.pointer, by: call.peer, on: stream)
        stream.onClosed = { [weak self, weak hold] in
            guard let self, let hold else { return }
            holds.removeAll { $0 === hold }
            update()
        }
        stream.onDrained = { [weak self, weak hold] in
            if let self, let hold { send(pointers.map(inForce), to: hold) }
        }
        holds.append(hold)
        update()
    }

    /// Takes a new configuration, before the pipeline does.
    func configure(_ configuration: Configuration) {
        configured = configuration.engine.assist
        rules = configuration.assist
    }

    /// Ends the streams of users who would lack the role even with their session in front.
    func endRefused() {
        end(.permissionDenied(.assist, of: InterfaceNames.assist)) { !self.access.mayHave(.assist, $0.peer) }
        update()
    }

    /// Ends the streams for pointers that are gone.
    func endOfGonePointers() {
        for name in Set(holds.compactMap(\.pointer)) where runner.pipeline.index(ofPointer: name) == nil {
            end(.noSuchPointer(name, of: InterfaceNames.assist)) { $0.pointer == name }
        }
        update()
    }

    private func end(_ error: VarlinkError, where isOver: (AssistHold) -> Bool) {
        let ended = holds.filter(isOver)
        holds.removeAll(where: isOver)
        for hold in ended { hold.stream.fail(error) }
    }

    // MARK: What is in force

    /// Puts in force what counts now. Clients learn it at once; the pointers get it after this turn's reports, or a moment later.
    func update() {
        // Found once, because many streams may be open.
        let all = pointers.map(inForce)
        for hold in holds { send(all, to: hold) }
        guard !isDue, current != runner.pipeline.assists else { return }
        isDue = true
        // A timer that cannot be armed makes no change wait.
        if EventLoop.now() < nextTime, (try? timer?.arm(at: nextTime)) != nil { return }
        runner.clock.loop.whenInputsAreRead { [weak self] in self?.apply() }
    }

    private func apply() {
        isDue = false
        let assists = current
        guard assists != runner.pipeline.assists else { return }
        nextTime = EventLoop.now() + Self.period
        runner.changeLayout { pipeline, time in pipeline.setAssists(assists, at: time) }
    }

    /// Sends a client the help of its pointers, if that has changed. A client that does not count learns nothing of others.
    /// - Parameters:
    ///   - all: the help of all pointers.
    ///   - hold: the client's stream.
    private func send(_ all: [AssistInForceMessage], to hold: AssistHold) {
        guard counts(hold) else { return }
        let message = all.filter { hold.isFor($0.pointer) }
        guard message != hold.sent else { return }
        guard hold.stream.pendingBytes == 0 else { return hold.stream.wantsDrained = true }
        hold.sent = message
        do {
            try hold.stream.send(UseAssistReply(pointers: message))
        } catch {
            logger.error("a reply about help could not be encoded: \(error)")
        }
    }

    /// Returns the status for a client.
    func status(for peer: PeerCredentials) -> AssistStatusMessage {
        let pointers = pointers
        let shown = holds.filter { counts($0) || $0.peer.uid == peer.uid }
        return AssistStatusMessage(
            pointers: pointers.map(inForce),
            holders: shown.map { hold in
                AssistHolderMessage(
                    owner: hold.peer.uid,
                    pointer: hold.pointer,
                    settings: AssistSettingsMessage(hold.choice.settings, of: hold.choice.profile),
                    pointers: pointers.filter { self.hold(for: $0) === hold }
                )
            }
        )
    }

    private func inForce(on pointer: String) -> AssistInForceMessage {
        guard let hold = hold(for: pointer) else {
            return AssistInForceMessage(
                pointer: pointer,
                settings: AssistSettingsMessage(configured, of: rules.profile)
            )
        }
        let settings = bounded(hold)
        return AssistInForceMessage(
            pointer: pointer,
            owner: hold.peer.uid,
            settings: AssistSettingsMessage(settings, of: hold.choice.profile),
            bounded: settings.differences(from: hold.choice.settings)
        )
    }

    var current: PointerAssists {
        var assists = PointerAssists(others: holds.last { $0.pointer == nil && counts($0) }.map(bounded))
        for name in pointers {
            if let hold = hold(for: name), hold.pointer != nil { assists.named[name] = bounded(hold) }
        }
        return assists
    }

    private var pointers: [String] { runner.pipeline.pointers.map(\.name) }

    private func hold(for pointer: String) -> AssistHold? { holds.last { $0.isFor(pointer) && counts($0) } }

    private func counts(_ hold: AssistHold) -> Bool {
        access.mutedSeat(of: hold.peer) == nil && access.allows(.assist, hold.peer)
    }

    private func bounded(_ hold: AssistHold) -> AssistSettings {
        rules.bounds.bounded(hold.choice.settings, over: configured)
    }
}
