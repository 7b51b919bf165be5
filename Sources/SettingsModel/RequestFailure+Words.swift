import PointerMechanism
import SafeText
import Translations

extension RequestFailure {
    /// The failure in a sentence or two. What programs said is escaped here.
    package var words: String {
        switch self {
        case .mechanism(let error): error.words
        case .withoutMechanism:
            translated(
                "The part that asks for the password is not installed. Ask the person who looks after this computer."
            )
        case .mechanismEnded: translated("The part that asks for the password has ended meanwhile. Try it again.")
        case .notInstalled(let program): translated("%1$s is not installed.", PrintableText.escape(program))
        case .program(let program, let text):
            text.isEmpty
                ? translated("%1$s has failed.", PrintableText.escape(program))
                : translated("%1$s says: %2$s", PrintableText.escape(program), PrintableText.escape(text))
        case .notMeasured: translated("Nothing has been measured, so it stays as it is.")
        case .endless(let program):
            translated("%1$s did not come to an end, and was ended.", PrintableText.escape(program))
        case .service(let reason):
            translated("The service does not do it: %1$s", PrintableText.escape(reason))
        case .withoutService: translated("The service is not running.")
        case .serviceEnded: translated("The service has ended meanwhile. Try it again.")
        case .serviceSilent: translated("The service does not answer. Try it again.")
        }
    }
}

extension MechanismError.Kind {
    fileprivate var words: String {
        switch self {
        case .notAuthorized: translated("This needs the password of a person who may change this computer.")
        case .dismissed: translated("No password was given, so it stays as it is.")
        case .busy: translated("Somebody else is changing the same just now. Try again in a minute.")
        case .noPolkit: translated("This computer cannot ask for a password (polkit is missing).")
        case .notWritable: translated("The settings of this computer cannot be written.")
        case .refused: translated("It does not go together with the settings of this computer, so nothing has changed.")
        case .reloadFailed: translated("The service did not take the new settings, and the former ones are back.")
        case .unknown: translated("The part that asks for the password has another version. Restart the computer once.")
        }
    }
}
