package import PointerRuntime

/// The virtual copies of touchpads.
extension DeviceManager {
    /// Feeds the virtual copy of a touchpad.
    /// - Parameters:
    ///   - descriptor: the copy's event node, open for writing.
    ///   - number: the number N of the touchpad's node /dev/input/eventN.
    package func setMirror(_ descriptor: consuming OwnedDescriptor, ofDeviceAt number: UInt16) {}
}
