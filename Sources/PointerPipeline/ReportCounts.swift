package import PointerModel

/// Numbers of reports by the kind of device.
package struct ReportCounts: Equatable, Sendable {
    /// Numbers for one kind of device.
    package struct Kind: Equatable, Sendable {
        /// Number of reports read.
        package fileprivate(set) var reports = 0
        /// Number of reports before which the kernel dropped others (SYN_DROPPED).
        package fileprivate(set) var dropped = 0
    }

    private var mouse = Kind()
    private var touchpad = Kind()
    private var pointingStick = Kind()
    private var touchscreen = Kind()

    /// Counts a report of a device.
    package mutating func count(_ report: borrowing InputReport, of kind: DeviceDescription.Kind) {
        let isResynchronized = report.isResynchronized
        switch kind {
        case .mouse: mouse.count(isResynchronized)
        case .touchpad: touchpad.count(isResynchronized)
        case .pointingStick: pointingStick.count(isResynchronized)
        case .touchscreen: touchscreen.count(isResynchronized)
        }
    }

    /// Numbers of one kind.
    package subscript(kind: DeviceDescription.Kind) -> Kind {
        switch kind {
        case .mouse: mouse
        case .touchpad: touchpad
        case .pointingStick: pointingStick
        case .touchscreen: touchscreen
        }
    }
}

extension ReportCounts.Kind {
    fileprivate mutating func count(_ isResynchronized: Bool) {
        reports += 1
        if isResynchronized { dropped += 1 }
    }
}
