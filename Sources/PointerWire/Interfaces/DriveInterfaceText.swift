extension InterfaceTexts {
    /// The text of io.pointerd.Drive.
    package static let drive = """
        # The drive: the daemon takes over the devices that its configuration selects, and the compositor's cursor goes where the
        # pointer is. The program pointer-guard grabs the devices, and gives them back when the daemon ends, hangs or lets go.
        #
        # Enable and Disable need the role "drive" or "admin"; for GetStatus and Monitor the role "assist" suffices too. From a user with
        # a session on the seat they count while that user's session is in front, from root and all others for everybody.
        interface io.pointerd.Drive

        # off: no device is taken over.
        # waiting: the drive begins by itself as soon as waitsFor is so.
        # connecting: the guard makes the virtual mice.
        # waitingForRest: the guard waits until no key is down and no finger touches a device.
        # driving: at least one device is taken over.
        # failed: the drive is off although it was turned on. Enable tries again.
        type Phase (\(names(of: DrivePhaseName.self)))

        # outputs: a client that names the outputs, with HoldOutputs or SetOutputs of io.pointerd.Layout.
        # output: the output that the configuration names.
        # devices: a device that the configuration selects.
        # session: a session in front. When another session comes to the front, the devices are given back and taken over again.
        # user: a session in front of a user whom the configuration names. Until then the devices are the compositor's.
        # resume: the end of a pause.
        # wake: the devices, after a sleep.
        # compositor: the end of the stream of io.pointerd.Compositor by which a client moves a pointer in place of devices.
        # retry: another attempt, because the guard has ended, or serves another daemon. When the guard has ended four times in a
        # minute, the drive fails.
        type Wait (\(names(of: DriveWait.self)))

        # notConfigured: the configuration selects no devices.
        # noDevices: the daemon plays a recording.
        # noGuard: the guard is not installed or cannot be reached.
        # stranger: another user's program answers in place of the guard.
        # noVirtualDevices: the guard cannot make the virtual mice.
        # chord: a person held the primary, secondary and middle button for 1.5 s. For 10 s after that, Enable fails with it too.
        # ended: the guard has ended again and again, or in a way that would only repeat itself.
        type FailureKind (\(names(of: DriveFailureKind.self)))

        type DeviceState (\(names(of: DriveDeviceState.self)))

        # The name comes from the hardware: escape it before you print it to a terminal or a page.
        type Device (
          # As in io.pointerd.Devices.
          id: int,
          name: string,
          # Such as /dev/input/event3.
          node: string,
          state: DeviceState,
          # refused: the reason, as text for a person.
          reason: ?string
        )

        type Status (
          phase: Phase,
          # waiting
          waitsFor: ?Wait,
          # failed
          failure: ?FailureKind,
          # failed, waiting for retry: the reason, as text for a person.
          reason: ?string,
          # Seconds until a trial ends, rounded up; absent if the drive stays on.
          secondsLeft: ?int,
          # Devices that the daemon has asked the guard for.
          devices: []Device
        )

        # Returns the status.
        method GetStatus() -> (status: Status)

        # Streams the status now, and after every change, until the client closes the connection. A slow client receives only the
        # latest.
        method Monitor() -> (status: Status)

        # Turns the drive on until Disable, a failure, a new configuration that turns it off, or the daemon's end. The reply may
        # already have the phase failed.
        #
        # confirmWithin: 1 to 300. After as many seconds the drive goes off by itself, unless Enable is called without confirmWithin
        # before. A drive that is on already stays on.
        method Enable(confirmWithin: ?int, strict: ?bool) -> (status: Status)

        # Turns the drive off, and gives the devices back.
        method Disable() -> (status: Status)

        # A number is outside the parameter's range. reason: the expected range, in words.
        error OutOfRange (parameter: string, reason: ?string)

        # The caller lacks this role.
        error PermissionDenied (role: string)

        # The caller is muted, because another user's session is active on this seat.
        error SessionInactive (seat: string)

        """
}
