package import PointerWire

extension SettingsModel {
    /// Something that happens.
    package enum Event: Sendable {
        /// The window is there, or in front again.
        case opened
        /// The person closes the window, which goes once what is under way is done.
        case closed
        /// Any press or key in the window, before what it means.
        case input
        /// Time has passed.
        case tick
        case chose(HelpCard)
        case turned(HelpDial, Double)
        /// Enter, Space, or a click on the lower half.
        case kept
        /// Escape, or the button for it.
        case wentBack
        case undid
        case mended
        case letInAllPrograms
        case allOff
        /// The switches.
        case starts(Bool)
        case touchpads(Bool)
        case drawsPointer(Bool)
        case chromium(Bool)
        case measured
        /// Time without an input after which a trial goes back from now on, in seconds.
        case decides(within: Int)

        case answered(Request, Outcome)
        /// The drive is in this state; nil if the service does not say it.
        case drive(DriveStatusMessage?)
        /// The service does not hold the help that is tried, or no longer.
        case notHeld(RequestFailure)
    }
}

extension SettingsModel.Event {
    /// Whether what it means depends on what the first look finds.
    var needsLook: Bool {
        switch self {
        case .chose, .turned, .letInAllPrograms, .measured: true
        default: false
        }
    }
}
