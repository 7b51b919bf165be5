import CGtk
import ConfigurationFiles
import DoctorCodes
import Glibc
import PointerClient
import PointerMechanism
import PointerRuntime
import SettingsModel
import SystemPackage

/// The window's model, what it asks for, and the window that shows it.
final class SettingsRun {
    private static let extensionName = "pointerd@pointerd.org"
    /// What the windows before have left.
    static var decisionTimeFile: DecisionTimeFile {
        DecisionTimeFile(in: FilePath(unsafe String(cString: g_get_user_state_dir())))
    }

    private var model: SettingsModel
    private let links: ServiceLinks
    private let socket: String?
    private var ticks: UInt32?
    /// The program that measures the hand; nil while none does.
    private var measuring: ChildProgram?
    /// Shows what there is to be seen.
    var onScreen: (SettingsScreen) -> Void = { _ in }

    /// Throws the errors of ``ServiceLinks/init(at:)``.
    /// - Parameters:
    ///   - socket: path of the daemon's socket; nil for the usual one.
    ///   - decisionTime: time without an input after which a trial goes back, in seconds.
    init(socket: String?, decisionTime: Int) throws(Errno) {
        self.socket = socket
        model = SettingsModel(decisionTime: decisionTime)
        links = try ServiceLinks(at: socket.map { DaemonLocation(path: $0) } ?? DaemonLocation())
        links.onDrive = { [unowned self] in take(.drive($0)) }
        links.onRefusal = { [unowned self] in take(.notHeld($0)) }
    }

    /// Takes what has happened, does what that asks for, and shows what comes of it.
    func take(_ event: SettingsModel.Event) {
        for request in model.take(event, at: MainLoop.time) { act(request) }
        let screen = model.screen(at: MainLoop.time)
        tick(model.waits)
        onScreen(screen)
    }

    /// Lets time pass while the model waits for something, and only then.
    private func tick(_ isNeeded: Bool) {
        if isNeeded, ticks == nil {
            ticks = MainLoop.each(250) { [unowned self] in take(.tick) }
        } else if !isNeeded, let ticks {
            MainLoop.end(ticks)
            self.ticks = nil
        }
    }

    private func act(_ request: Request) {
        let answer: (Outcome) -> Void = { [unowned self] in take(.answered(request, $0)) }
        switch request {
        case .hold(let choice): links.hold(choice)
        case .release: links.release()
        case .renew(let seconds): links.renew(seconds: seconds)
        case .remember(let seconds): remember(seconds)
        case .driveOn(let seconds): links.turnOn(within: seconds, onEnd: answer)
        case .driveOff: links.turnOff(onEnd: answer)
        case .apply(let wishes): Mechanism.call("Apply", wishes, onEnd: answer)
        case .remove(let wishes): Mechanism.call("Remove", wishes, onEnd: answer)
        case .look: look(answer)
        case .measure: measure(answer)
        case .endMeasuring:
            measuring?.abandon()
            measuring = nil
        case .write(let choice): run("pointerctl", ["assist", "set"] + choice.arguments, within: 10, answer)
        case .enable(let program): run("pointerctl", ["desktop", "enable", program.rawValue], within: 60, answer)
        case .disable(let program): run("pointerctl", ["desktop", "disable", program.rawValue], within: 60, answer)
        case .turnOnExtension: run("gnome-extensions", ["enable", Self.extensionName], within: 10, answer)
        }
    }

    private func run(
        _ program: String,
        _ arguments: [String],
        within seconds: UInt32,
        _ answer: @escaping (Outcome) -> Void
    ) {
        ChildProgram.run(program, arguments, within: seconds) { result in
            switch result {
            case .success: answer(.done)
            case .failure(let failure): answer(.failed(failure))
            }
        }
    }

    /// Remembers the time to decide for the next window. This one has it anyway.
    private func remember(_ seconds: Int) {
        do throws(Errno) {
            guard unsafe g_mkdir_with_parents(Self.decisionTimeFile.folder.string, 0o700) == 0 else { throw .last }
            try Self.decisionTimeFile.write(seconds)
        } catch {
            let line = "pointer-settings: cannot remember the time to decide: \(error)\n"
            _ = try? FileDescriptor.standardError.writeAll(line.utf8)
        }
    }

    private var socketArguments: [String] { socket.map { ["--socket", $0] } ?? [] }

    private func look(_ answer: @escaping (Outcome) -> Void) {
        let arguments = ["doctor", "--json"] + socketArguments
        read("pointerctl", arguments, within: 70, answer) { .looked(try DoctorAnswer(json: $0), Self.granted) }
    }

    /// Measures the hand in a window of its own, which takes two minutes.
    private func measure(_ answer: @escaping (Outcome) -> Void) {
        let arguments = ["assist", "calibrate", "--json"] + socketArguments
        let end: (Outcome) -> Void = { [unowned self] outcome in
            measuring = nil
            // A window that is closed has it end so.
            if case .failed(.program) = outcome { answer(.failed(.notMeasured)) } else { answer(outcome) }
        }
        measuring = read("pointerctl", arguments, within: 900, end) { .measured(try Measurement(json: $0).proposal) }
    }

    @discardableResult
    private func read(
        _ program: String,
        _ arguments: [String],
        within seconds: UInt32,
        _ answer: @escaping (Outcome) -> Void,
        _ outcome: @escaping ([UInt8]) throws -> Outcome
    ) -> ChildProgram? {
        ChildProgram.run(program, arguments, within: seconds, takesErrors: false) { result in
            switch result {
            case .success(let output): answer((try? outcome(output)) ?? .failed(.program(program, says: "")))
            case .failure(let failure): answer(.failed(failure))
            }
        }
    }

    /// The wishes that the mechanism's file has of this person; none without the file.
    private static var granted: Set<Wish> {
        let file = SwitchedOn.place(in: .machine)
        let bytes = try? FileContents.read(file, atMost: PointerMechanismLimit.fileBytes, options: .noFollow)
        return WishRecord.wishes(of: getuid(), in: String(decoding: bytes ?? [], as: UTF8.self))
    }
}
