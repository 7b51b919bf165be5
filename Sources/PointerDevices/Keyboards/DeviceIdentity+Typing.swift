import CLibevdev
import PointerModel

extension DeviceIdentity {
    /// The buses on which nothing is built into a computer: what is plugged in, what is far away, and what a program made. A keyboard of
    /// no known bus may be anywhere.
    private static let outerBuses: [Int32] = [0, BUS_USB, BUS_BLUETOOTH, BUS_VIRTUAL]

    /// Whether a keyboard is beside one of the touchpads of these models, which are all built in: it is built in too, or is one device with it.
    func isBesideTouchpad(ofModels touchpads: Set<DeviceMatch.ModelID>) -> Bool {
        guard !touchpads.isEmpty else { return false }
        if !Self.outerBuses.contains(Int32(bus)) { return true }
        return vendor != 0 && touchpads.contains(DeviceMatch.ModelID(vendor: vendor, product: product))
    }
}
