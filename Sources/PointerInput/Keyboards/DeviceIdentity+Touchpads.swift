import CLibevdev
import PointerModel

extension DeviceIdentity {
    /// The buses of devices that are not built in: pluggable, wireless and virtual ones, and 0, the unknown bus.
    private static let outerBuses: [Int32] = [0, BUS_USB, BUS_BLUETOOTH, BUS_VIRTUAL]

    /// Whether a keyboard is next to one of these built-in touchpads: it is built in too, or has the model of a touchpad.
    /// - Parameter touchpads: models of the touchpads.
    func isBesideTouchpad(ofModels touchpads: Set<DeviceMatch.ModelID>) -> Bool {
        guard !touchpads.isEmpty else { return false }
        if !Self.outerBuses.contains(Int32(bus)) { return true }
        return vendor != 0 && touchpads.contains(DeviceMatch.ModelID(vendor: vendor, product: product))
    }
}
