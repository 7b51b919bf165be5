package import PointerInput
package import PointerModel
package import PointerRuntime

/// The machine's devices, as the drive needs them.
package protocol DrivableDevices: AnyObject {
    /// The devices that may be taken over. A change reopens none.
    var chosenDevices: [DeviceMatch] { get set }
    /// Those of them that are read.
    var drivableDevices: [DeviceDescription] { get }
    /// Whether the node /dev/input/eventN exists.
    func hasNode(ofEvent number: UInt16) -> Bool
    /// Goes on reading a device from a file that the guard has grabbed.
    func exchange(
        descriptor: consuming OwnedDescriptor,
        ofDeviceAt number: UInt16
    ) throws(UnusableDevice) -> DeviceDescription
    /// Feeds the virtual copy of a touchpad.
    func setMirror(_ descriptor: consuming OwnedDescriptor, ofDeviceAt number: UInt16)
    /// Reads the grabbed devices from their nodes again.
    func endGrabs()
}

extension DeviceManager: DrivableDevices {}
