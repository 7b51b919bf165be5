import PointerModel

extension InterfaceTexts {
    /// The text of io.pointerd.Devices.
    package static let devices = """
        # The devices that move the pointers.
        interface io.pointerd.Devices

        type Kind (\(names(of: DeviceDescription.Kind.self)))

        type Touchpad (
          # Millimeters.
          width: float,
          height: float,
          # Whether the daemon assumed the size, because the device reports no resolution.
          sizeAssumed: bool,
          # Number of fingers that the touchpad can track.
          slots: int
        )

        # Lowest and highest value of an axis, in the device's units.
        type Range (minimum: int, maximum: int)

        # Positions of an absolute mouse or a touchscreen.
        type Positions (
          horizontal: Range,
          vertical: Range,
          # The first two rows of libinput's matrix, six numbers, which corrects positions in shares of both ranges; absent if
          # nothing is corrected.
          calibration: ?[]float,
          # Name of the output that the device covers, by a rule; absent if it covers all outputs.
          output: ?string,
          # Whether there is no such output now, so that the device moves nothing.
          outputMissing: bool,
          # Number of fingers that a touchscreen can track; absent for a mouse.
          fingers: ?int
        )

        # What a device's pressure value measures: the force of a finger, its contact area, or nothing.
        type ForceClass (\(names(of: ForceClass.self)))

        # All texts come from the hardware: escape them before you print them to a terminal or a page.
        type Device (
          # Never reused, unlike the number of a node.
          id: int,
          kind: Kind,
          name: string,
          # Such as /dev/input/event3.
          node: string,
          # Path in sysfs.
          systemPath: string,
          vendor: int,
          product: int,
          # Counts per inch; absent if neither the configuration nor udev knows them.
          dpi: ?float,
          touchpad: ?Touchpad,
          # Bus number of the kernel (BUS_* in linux/input.h), such as 3 for USB and 5 for Bluetooth; 0 if unknown.
          bus: ?int,
          # Physical location, as the driver names it; empty if it does not.
          phys: ?string,
          # Numbers of the configuration's rules that match the device, counted from 1.
          rules: ?[]int,
          force: ?ForceClass,
          # Reason for the value of force, as text for a person.
          forceReason: ?string,
          # Name of the pointer that the device moves.
          pointer: ?string,
          # Absent for a device that reports no positions.
          positions: ?Positions
        )

        # A device that the daemon does not read, because it cannot or because the configuration ignores the device. The daemon
        # tries again when udev reports a change of the device, and after some failures also after a while. The node identifies a
        # failure.
        type Failure (node: string, name: string, reason: string)

        type DeviceEventKind (\(names(of: DeviceEventMessage.Kind.self)))

        type DeviceEvent (
          kind: DeviceEventKind,
          # present, added, removed
          device: ?Device,
          # failed: the daemon cannot read a device, or fails for another reason than it reported before.
          # removed, without a device: the failure of this node has ended, because the device is gone or can be read and is added.
          failure: ?Failure
        )

        # Returns the devices that the daemon reads, and those that it does not read.
        method List() -> (devices: []Device, failures: []Failure)

        # Streams the present devices and failures, and then every change, until the client closes the connection.
        method Monitor() -> (event: DeviceEvent)

        # The caller lacks this role.
        error PermissionDenied (role: string)

        """
}
