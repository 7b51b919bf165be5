extension InterfaceDescriptions {
    /// The text of io.pointerd.Devices.
    public static let devices = """
        # The devices that move the pointer.
        interface io.pointerd.Devices

        type Kind (mouse, touchpad, pointingStick)

        type Touchpad (
          # Millimeters.
          width: float,
          height: float,
          # The device named no resolution, its size is an assumption.
          sizeAssumed: bool,
          # How many fingers it can tell apart.
          slots: int
        )

        # What a device's pressure tells of a finger: how hard it presses; how much of it touches; nothing.
        type ForceClass (force, contact, none)

        # All texts come from the hardware; escape them before they reach a terminal or a page.
        type Device (
          # Never used again, unlike node numbers.
          id: int,
          kind: Kind,
          name: string,
          # Such as /dev/input/event3.
          node: string,
          # The kernel's path in sysfs.
          systemPath: string,
          vendor: int,
          product: int,
          # Counts per inch, where the configuration or udev knows them.
          dpi: ?float,
          touchpad: ?Touchpad,
          # The kernel's number, such as 3 for USB and 5 for Bluetooth; 0 where it is not known.
          bus: ?int,
          # Where the device is connected, as its driver names it; empty where it does not.
          phys: ?string,
          # The numbers of the configuration's rules that are for the device, counted from 1.
          rules: ?[]int,
          force: ?ForceClass,
          # Why it is that, for a person to read.
          forceReason: ?string,
          # The name of the pointer that it moves.
          pointer: ?string
        )

        # A device that is there but is not read, because it cannot be or because the configuration ignores it. It is tried again
        # when udev reports a change of it, and some failures after a while too. The node tells failures apart.
        type Failure (node: string, name: string, reason: string)

        type DeviceEventKind (present, added, removed, failed)

        type DeviceEvent (
          kind: DeviceEventKind,
          # present, added, removed
          device: ?Device,
          # failed: a device cannot be read, for another reason than before if one was told.
          # removed, without a device: the failure of this node has ended. The device is gone, or can be read and is added.
          failure: ?Failure
        )

        method List() -> (devices: []Device, failures: []Failure)

        # Those that are there and those that cannot be read, then every change, until the client closes.
        method Monitor() -> (event: DeviceEvent)

        # The role that the caller lacks.
        error PermissionDenied (role: string)

        """
}
