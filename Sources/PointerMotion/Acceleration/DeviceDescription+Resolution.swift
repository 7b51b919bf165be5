import PointerModel

extension DeviceDescription {
    /// The resolution of a mouse in counts an inch; what speeds refer to where it is unknown or one that no mouse has (the hardware
    /// database has entries of 0 and of nonsense), and for whatever is no mouse.
    var countsPerInch: Double {
        guard kind == .mouse, let dpi, RelativeMotion.resolutionRange.contains(dpi) else {
            return RelativeMotion.referenceResolution
        }
        return dpi
    }
}
