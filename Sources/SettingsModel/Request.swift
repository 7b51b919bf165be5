package import DoctorCodes
package import PointerMechanism
package import PointerModel

/// Something that the window does for the model. Each has one answer, except where ``hasAnswer`` says that it has none.
package enum Request: Sendable, Hashable {
    /// Look at everything.
    case look
    /// Hold help in force until ``release``, or until the window ends, in whatever way.
    case hold(AssistChoice)
    case release
    /// Have the drive go off by itself after so many seconds from now. Sent while a trial of the drive goes on.
    case renew(seconds: Int)
    /// Have the next window begin with this time to decide.
    case remember(decisionTime: Int)

    /// Write the help into the person's file.
    case write(AssistChoice)
    case enable(DesktopProgram)
    case disable(DesktopProgram)
    case turnOnExtension
    /// Ask the mechanism, which may ask the person for a password.
    case apply([Wish])
    /// Ask the mechanism to take the person's wishes back; all of them if the list is empty.
    case remove([Wish])
    /// Turn the drive on, for so many seconds unless it is renewed; nil for good.
    case driveOn(seconds: Int?)
    case driveOff
    /// Measure the hand, in a window of its own.
    case measure
    /// Close that window, whose answer nobody waits for any more.
    case endMeasuring

    /// Whether the window answers when it has done it.
    var hasAnswer: Bool {
        switch self {
        case .hold, .release, .renew, .remember, .endMeasuring: false
        default: true
        }
    }

    /// Whether it turns the drive on or off.
    var turnsDrive: Bool {
        switch self {
        case .driveOn, .driveOff: true
        default: false
        }
    }

    /// Whether it changes the person's file, or the programs of the session, which one at a time may.
    var changesSession: Bool {
        switch self {
        case .write, .enable, .disable, .turnOnExtension: true
        default: false
        }
    }
}

/// How a request ended.
package enum Outcome: Sendable, Hashable {
    case done
    /// The answer to ``Request/look``, with the wishes that the mechanism's file has of this person.
    case looked(DoctorAnswer, Set<Wish>)
    /// The answer to ``Request/measure``: the help that is proposed.
    case measured(AssistChoice)
    case failed(RequestFailure)
}

/// Why a request failed.
package enum RequestFailure: Error, Sendable, Hashable {
    /// The mechanism refused.
    case mechanism(MechanismError.Kind)
    /// There is no mechanism.
    case withoutMechanism
    /// The mechanism ended before it had answered.
    case mechanismEnded
    /// A program is not installed.
    case notInstalled(String)
    /// A program ended with another status than 0, or was ended. The text is what it said, in English.
    case program(String, says: String)
    /// The person has ended the measurement.
    case notMeasured
    /// It took too long, or said too much.
    case endless(String)
    /// The service refuses. The text is the reason, in English.
    case service(String)
    /// The service does not run.
    case withoutService
    /// The service has ended, and what it held with it.
    case serviceEnded
    /// The service runs, and does not answer.
    case serviceSilent
}

extension AssistChoice {
    /// The choice as arguments of `pointerctl assist set`: the profile, and an option for each value beside it.
    package var arguments: [String] {
        AssistSettings.table.reduce(into: [profile.rawValue]) { arguments, setting in
            let option = "--\(setting.option)"
            switch values[setting.key] {
            case .word(let word)?: arguments += [option, word]
            case .number(let number)?: arguments += [option, "\(number)"]
            case .boolean(let isOn)?: arguments.append(isOn ? option : "--no-\(setting.option)")
            case nil, .name, .criteria, .touchRange, .threshold: break
            }
        }
    }
}
