/// Overrides of a rule for its devices. A nil value overrides nothing.
package struct DeviceOverrides: Sendable, Hashable {
    /// Whether the daemon ignores the device.
    package var isIgnored: Bool?
    /// The device's kind, instead of udev's.
    package var kind: DeviceDescription.Kind?
    /// Name of the pointer that the device moves.
    package var pointer: String?
    /// Counts per inch of a mouse, instead of udev's MOUSE_DPI.
    package var dpi: Double?
    /// Size of a touchpad, instead of the size by its resolution.
    package var size: Size?
    /// Whether a touchpad reports only the corners of a box around the fingers, instead of its INPUT_PROP_SEMI_MT.
    package var isSemiMultitouch: Bool?
    /// Class of a touchpad's pressure.
    package var force: ForceChoice?
    /// Range of a person's presses, for a touchpad whose pressure is force.
    package var forceRange: ForceRange?
    /// Name of the output that an absolute mouse or a touchscreen covers.
    package var output: String?
    /// Correction of positions in shares of the axes, instead of udev's LIBINPUT_CALIBRATION_MATRIX.
    package var calibration: AffineTransform?
    /// Overrides of the device's motion.
    package var motion: MotionOverrides

    package init(
        isIgnored: Bool? = nil,
        kind: DeviceDescription.Kind? = nil,
        pointer: String? = nil,
        dpi: Double? = nil,
        size: Size? = nil,
        isSemiMultitouch: Bool? = nil,
        force: ForceChoice? = nil,
        forceRange: ForceRange? = nil,
        output: String? = nil,
        calibration: AffineTransform? = nil,
        motion: MotionOverrides = MotionOverrides()
    ) {
        self.isIgnored = isIgnored
        self.kind = kind
        self.pointer = pointer
        self.dpi = dpi
        self.size = size
        self.isSemiMultitouch = isSemiMultitouch
        self.force = force
        self.forceRange = forceRange
        self.output = output
        self.calibration = calibration
        self.motion = motion
    }

    /// Plausible counts per inch of a mouse.
    package static let dpiRange = 50.0...100_000.0
    /// Plausible lengths of a touchpad's sides, in millimeters.
    package static let sizeRange = 10.0...500.0

    /// Numbers of a calibration: the first two rows of libinput's matrix.
    package static let calibrationCount = 6
    /// Plausible numbers of a calibration, in shares of the axes.
    package static let calibrationRange = -100.0...100.0

    /// Width and height of a touchpad, in millimeters.
    package struct Size: Sendable, Hashable {
        package var width: Double
        package var height: Double

        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// Returns the overrides with each value of `later` that is not nil in place of its own.
    package func overlaid(with later: DeviceOverrides) -> DeviceOverrides {
        DeviceOverrides(
            isIgnored: later.isIgnored ?? isIgnored,
            kind: later.kind ?? kind,
            pointer: later.pointer ?? pointer,
            dpi: later.dpi ?? dpi,
            size: later.size ?? size,
            isSemiMultitouch: later.isSemiMultitouch ?? isSemiMultitouch,
            force: later.force ?? force,
            forceRange: later.forceRange ?? forceRange,
            output: later.output ?? output,
            calibration: later.calibration ?? calibration,
            motion: motion.overlaid(with: later.motion)
        )
    }
}
