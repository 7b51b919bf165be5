import PointerModel
package import PointerRuntime

/// The virtual copies of driven touchpads.
extension DeviceManager {
    /// Gives a touchpad a virtual copy, in place of the one it may have. Does nothing if the daemon reads no touchpad there.
    /// - Parameters:
    ///   - descriptor: event node of the copy, opened for writing.
    ///   - number: N of the touchpad's /dev/input/eventN.
    package func setMirror(_ descriptor: consuming OwnedDescriptor, ofDeviceAt number: UInt16) {
        guard let reader = reader(at: number), reader.device.description.kind == .touchpad else { return }
        reader.device.setCopy(at: descriptor, in: state(of: reader))
    }

    /// Reads the state of a device; nil if that fails. EVIOCGKEY discards the key events that wait in the file it asks, so another one
    /// answers than that which the daemon reads.
    private func state(of reader: DeviceReader<EvdevDevice>) -> TouchpadState? {
        do {
            let file = try openNode(reader.device.node, reader.key.number)
            return TouchpadState(of: try LibevdevDevice(descriptor: file.rawValue))
        } catch {
            return nil
        }
    }
}
