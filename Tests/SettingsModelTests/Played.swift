import DoctorCodes
import PointerMechanism
import PointerModel
import PointerWire

@testable import SettingsModel

/// The window's model, with a world that does what is asked.
struct Played {
    var model: SettingsModel
    var time = 100.0
    /// Requests that have been made, without looks and renewals.
    var requests: [Request] = []
    var renewals: [Int] = []
    /// Requests that wait for their answers.
    private(set) var open: [Request] = []
    /// What doctor says.
    var answer: DoctorAnswer
    var granted: Set<Wish>
    /// What measuring proposes.
    var proposal = AssistChoice(.slow)
    /// Requests that fail.
    var failures: [Request: RequestFailure] = [:]
    /// Requests in the middle of which the mechanism ends, once.
    var ended: Set<Request> = []

    /// - Parameter opens: whether the window has been opened, and has had its first look.
    init(
        _ answer: DoctorAnswer = .on(.steady),
        granted: Set<Wish> = [],
        decisionTime: Int = 30,
        opens: Bool = true
    ) {
        model = SettingsModel(decisionTime: decisionTime)
        (self.answer, self.granted) = (answer, granted)
        if opens { play(.opened) }
    }

    var screen: SettingsScreen { model.screen(at: time) }

    /// Lets something happen, and leaves what it asks for unanswered.
    mutating func take(_ event: SettingsModel.Event, after seconds: Double = 0) {
        time += seconds
        for request in model.take(event, at: time) {
            switch request {
            case .renew(let seconds): renewals.append(seconds)
            case .look: open.append(request)
            default:
                requests.append(request)
                if request.hasAnswer { open.append(request) }
            }
        }
    }

    /// Answers all that is asked, and what that asks for.
    mutating func work() { answer(.max) }

    /// Answers so many requests at most, of all that is asked and what that asks for.
    mutating func answer(_ most: Int) {
        var count = 0
        while count < most, !open.isEmpty {
            count += 1
            let request = open.removeFirst()
            let outcome: Outcome =
                if ended.remove(request) != nil {
                    .failed(.mechanismEnded)
                } else if let failure = failures[request] {
                    .failed(failure)
                } else if request == .look {
                    .looked(answer, granted)
                } else if request == .measure {
                    .measured(proposal)
                } else {
                    .done
                }
            take(.answered(request, outcome))
        }
    }

    /// Lets something happen, and answers all that it asks for.
    mutating func play(_ event: SettingsModel.Event, after seconds: Double = 0) {
        take(event, after: seconds)
        work()
    }
}

extension DoctorAnswer {
    /// A computer on which all programs run, with help in force.
    static func on(
        _ help: AssistChoice?,
        drive: DrivePhaseName? = .off,
        programs: Bool = true,
        desktop: String = "x11"
    ) -> DoctorAnswer {
        DoctorAnswer(
            Finding("on", ["reach": "knowingPrograms"]),
            desktop: desktop,
            programs: DesktopProgram.allCases.map { Program($0, isEnabled: programs, isRunning: programs) },
            drivePhase: drive?.rawValue,
            help: help
        )
    }

    static func on(_ profile: AssistProfile) -> DoctorAnswer { on(AssistChoice(profile)) }
}
