import DoctorCodes

/// What has been turned on since doctor looked, of which its answer does not know.
struct UnseenChanges {
    private(set) var programs: Set<DesktopProgram> = []
    /// Whether the mechanism has granted something.
    private(set) var isGranted = false
    /// Whether the look that goes on, or the last one, began before one of them.
    private var isLookOlder = false

    mutating func turnOn(_ program: DesktopProgram) {
        programs.insert(program)
        isLookOlder = true
    }

    mutating func grant() {
        isGranted = true
        isLookOlder = true
    }

    mutating func beginLook() { isLookOlder = false }

    /// Forgets what the look has seen.
    mutating func endLook() {
        guard !isLookOlder else { return }
        (programs, isGranted) = ([], false)
    }
}
