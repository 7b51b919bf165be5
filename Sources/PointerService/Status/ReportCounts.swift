public import PointerModel

/// What devices have reported, by their kind.
public struct ReportCounts: Equatable, Sendable {
    /// Those of one kind of device.
    public struct Kind: Equatable, Sendable {
        /// Reports that were read.
        public fileprivate(set) var reports = 0
        /// Those of them before which the kernel had dropped some (SYN_DROPPED).
        public fileprivate(set) var dropped = 0
    }

    private var mouse = Kind()
    private var touchpad = Kind()
    private var pointingStick = Kind()

    /// Counts a report of a device of this kind.
    mutating func count(_ report: borrowing InputReport, of kind: DeviceDescription.Kind) {
        let isResynchronised = report.isResynchronised
        switch kind {
        case .mouse: mouse.count(isResynchronised)
        case .touchpad: touchpad.count(isResynchronised)
        case .pointingStick: pointingStick.count(isResynchronised)
        }
    }

    /// Those of one kind.
    public subscript(kind: DeviceDescription.Kind) -> Kind {
        switch kind {
        case .mouse: mouse
        case .touchpad: touchpad
        case .pointingStick: pointingStick
        }
    }
}

extension ReportCounts.Kind {
    fileprivate mutating func count(_ isResynchronised: Bool) {
        reports += 1
        if isResynchronised { dropped += 1 }
    }
}
