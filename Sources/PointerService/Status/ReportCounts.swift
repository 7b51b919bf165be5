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
        let isResynchronized = report.isResynchronized
        switch kind {
        case .mouse: mouse.count(isResynchronized)
        case .touchpad: touchpad.count(isResynchronized)
        case .pointingStick: pointingStick.count(isResynchronized)
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
    fileprivate mutating func count(_ isResynchronized: Bool) {
        reports += 1
        if isResynchronized { dropped += 1 }
    }
}
