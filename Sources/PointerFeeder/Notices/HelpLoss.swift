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
        case .drive(.notConfigured), .drive(.noDevices):
            "The configuration of this computer no longer selects your mouse for it."
        case .drive(.noGuard), .drive(.stranger), .drive(.noVirtualDevices), .drive(.ended):
            "pointer-guard, which moves the mouse for pointerd, has ended."
        case .restart: "pointerd has begun anew, and no longer moves the mouse."
        case .withoutWindows: "The extension of pointerd in GNOME Shell is off."
        }
    }
}
