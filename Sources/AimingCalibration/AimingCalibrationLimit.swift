import Limits

/// What is kept at most of what a hand does, and of what programs declare around it.
package enum AimingCalibrationLimit: ModuleLimit {
    /// Places of the pointer in a task, or in the rest: those of ten minutes and more. A hand that never clicks must not fill the memory.
    case samples
    /// Presses and releases in a task, of a hand that clicks without end and rests never.
    case buttons
    /// Other controls around a press, the nearest ones.
    case others

    package var most: Int {
        switch self {
        case .samples: 1_000_000
        case .buttons: 10_000
        case .others: 16
        }
    }
}
