package import PointerModel

/// What a driven device reports beside its pointer report, in its own terms. The compositor applies the settings of its desktop to that.
package struct DrivenInput: Sendable, Hashable {
    /// Keys beyond the first three, BTN_SIDE to BTN_TASK, bit n for BTN_LEFT + n.
    @inlinable
    package static var sideKeys: UInt8 { 0b1111_1000 }

    package var device: DeviceID
    /// Keys of which the device's own state counts, rather than the buttons of the pointer report.
    package var rawKeys: UInt8
    /// Keys beyond the first three that went down.
    package var pressed: UInt8 = 0
    /// Keys beyond the first three that came up.
    package var released: UInt8 = 0
    /// Motion in the device's counts; that of fingers in counts of 1/1000 inch.
    package var counts = Vector.zero
    /// Whether the pointer report has the primary and the secondary button swapped.
    package var isLeftHanded: Bool
    /// Whether the pointer report has its scrolling reversed.
    package var isNatural: Bool

    /// Creates the input of a report that changes no keys and moves nothing.
    /// - Parameters:
    ///   - device: the device.
    ///   - settings: settings of its motion stage. A button that makes motion scroll goes out as the motion stage decides.
    package init(device: DeviceID, settings: DeviceSettings) {
        self.device = device
        rawKeys = Self.sideKeys
        if settings.scrollMethod == .button {
            if settings.scrollButton == .back { rawKeys = 0b1011_0000 }
            if settings.scrollButton == .forward { rawKeys = 0b1100_1000 }
        }
        isLeftHanded = settings.leftHanded
        isNatural = settings.naturalScrolling
    }
}
