import DoctorCodes
import HelpWords
package import PointerWire
import Translations

/// Why help that was on in all programs has gone off.
package enum HelpLoss: Hashable, Sendable {
    /// The drive has failed, so clicks reach programs as the hand makes them.
    case drive(DriveFailureKind)
    /// The daemon has begun anew, and no longer drives the cursor.
    case restart
    /// The extension of GNOME Shell is off, so nobody says where the buttons of programs are.
    case withoutWindows

    /// Whether the drive is what went off.
    var isOfDrive: Bool { self != .withoutWindows }

    /// What has happened, in a sentence in the person's language, which names no program of the person's.
    var words: String {
        switch self {
        case .drive(let kind): HelpWords.sentence(of: kind)
        case .restart: translated("The connection to pointerd was lost, and it no longer moves the mouse.")
        case .withoutWindows: HelpWords.sentence(of: .extensionOff)
        }
    }
}
