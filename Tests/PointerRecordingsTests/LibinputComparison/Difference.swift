/// What one column of the comparison has otherwise than libinput.
struct Difference: Equatable {
    /// A column of the table.
    enum Column: String, CaseIterable {
        case motions, motion, unaccelerated, buttons, clicks, scrolls, scroll, fingers, gestures
    }

    let column: Column
    /// It is as small as is asked for, or in what nothing is asked of.
    let isWithinBars: Bool
    /// nil: nobody knows.
    let explanation: Explanation?
}

/// Why something differs, by what the device is and never by its name: what is true of one such device is true of all.
enum Explanation: String {
    case rounding = "rounding: libinput's recordings have two decimals a step"
    case wholeUnits = "by design: where positions wander, libinput rounds them to whole units of the device"
    case unknownSize = "libinput right: its database has the size of the device, which a rule has to tell here"
    case fineWheel = "by design: a high-resolution wheel may stop between two clicks, and the recording has whole ones"
    case gestureSpeed =
        "by design: the pointer begins at rest after a pinch or a swipe, and libinput's with the gesture's speed"
    case acceleration = """
        unexplained: alike before acceleration, so that it is in the speeds that libinput accelerates by, which it does not tell
        """
    case wholeDots = "libinput takes the resolution of a touchpad as whole dots an inch"
    case noCancellation = "the recording does not tell that a gesture was cancelled"
}
