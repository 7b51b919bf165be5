package import PointerWire

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

    /// What has happened, in a sentence for a person, which names no program of the person's.
    var words: String {
        switch self {
        case .drive(.chord): "You have held the left, right and middle button together."
        case .drive(.notConfigured): "The configuration of this computer no longer selects a mouse for it."
        case .drive(.noDevices): "pointerd plays a recording in place of the mouse."
        case .drive(.noGuard): "pointer-guard, which moves the mouse for pointerd, cannot be reached."
        case .drive(.stranger): "Another user's program answers in place of pointer-guard."
        case .drive(.noVirtualDevices): "pointer-guard cannot make a virtual mouse."
        case .drive(.ended): "pointer-guard, which moves the mouse for pointerd, has ended."
        case .restart: "The connection to pointerd was lost, and it no longer moves the mouse."
        case .withoutWindows: "The extension of pointerd in GNOME Shell is off."
        }
    }
}
