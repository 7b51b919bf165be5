import PointerModel

extension DeviceDescription {
    /// Resolution of a mouse in counts per inch. It is the reference resolution for all other devices, and for a mouse whose
    /// resolution is unknown or impossible (the hardware database contains 0 and nonsense).
    var countsPerInch: Double {
        guard kind == .mouse, let dpi, RelativeMotion.resolutionRange.contains(dpi) else {
            return RelativeMotion.referenceResolution
        }
        return dpi
    }
}
