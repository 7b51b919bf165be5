import PointerModel

extension InterfaceTexts {
    /// The text of io.pointerd.Compositor.
    package static let compositor = """
        # Input from a compositor that owns its devices: the compositor sends what libinput reports, and pointerd resolves the
        # pointer.
        #
        # Open gives one pointer to the caller while its stream is open. Meanwhile the devices that pointerd reads do not move
        # that pointer. Report sends one hardware report, as a one-way call on another connection of the same user, because a
        # connection with an open stream accepts no further calls. When the stream ends, pointerd releases the held buttons,
        # cancels gestures in progress, and lets the devices move the pointer again.
        #
        # A caller with the role "compositor" can click and confirm. Nobody has that role by default.
        #
        # Lengths are logical points, y grows downwards. Angles are radians clockwise. Times are microseconds of the kernel's
        # monotonic clock (CLOCK_MONOTONIC), as libinput gives them.
        interface io.pointerd.Compositor

        type Point (x: float, y: float)

        type Vector (dx: float, dy: float)

        # Kind of device that moves the pointer. A pointing stick and a virtual machine's tablet count as mouse.
        type Source (\(names(of: PointerSource.self)))

        type CompositorEventKind (\(names(of: CompositorEventMessage.Kind.self)))

        type CompositorEvent (
          kind: CompositorEventKind,
          # Name of the pointer; absent for the default pointer.
          pointer: ?string,
          # muted: the seat on which another user's session is active. Until the next opened, devices move the pointer, and Report
          # fails with SessionInactive.
          seat: ?string
        )

        type Motion (
          # Accelerated, in points.
          translation: Vector,
          # Before acceleration, in counts of a device with 1000 counts per inch; absent if unknown.
          unaccelerated: ?Vector
        )

        # button: primary, secondary, middle, back or forward.
        type ButtonChange (button: string, pressed: bool)

        type ScrollSource (\(names(of: ScrollReportMessage.Source.self)))

        # 120 is one click; positive to the right and down, as in libinput and wl_pointer.
        type Clicks (horizontal: int, vertical: int)

        type Phase (\(names(of: GesturePhase.self)))

        # One step of scrolling. Natural scrolling is already applied, as libinput does.
        type ScrollReport (
          source: ScrollSource,
          # wheel
          v120: ?Clicks,
          # finger, continuous: distance to scroll the view, in points; positive to the right and down.
          translation: ?Vector,
          # finger, continuous: began at the first step, ended at the last (a value of 0 in libinput, axis_stop in Wayland).
          # Without it, the step continues the scroll in progress, or begins one.
          phase: ?Phase,
          # finger: number of fingers, 1 to 16; default: 2.
          fingers: ?int,
          # Whether the device scrolls naturally, so that the view moves against the fingers; default: false.
          natural: ?bool
        )

        type FingerGesture (\(names(of: GestureReportMessage.Kind.self)))

        # One step of a touchpad gesture.
        type GestureReport (
          gesture: FingerGesture,
          phase: Phase,
          # Number of fingers, 1 to 16. Required with began; it cannot change during the gesture, and later steps may omit it.
          fingers: ?int,
          # Translation of the fingers' center since the last step.
          translation: ?Vector,
          # pinch: distance of the fingers as a multiple of that at the beginning, 0.001 to 1000; default: as at the last step.
          scale: ?float,
          # pinch: rotation since the last step, -7 to 7.
          rotation: ?float
        )

        type TouchPhase (\(names(of: TouchMessage.Phase.self)))

        # A finger on a screen. id identifies the finger while it is down. down and motion require a position.
        type Touch (id: int, phase: TouchPhase, position: ?Point)

        # began: the first finger touched the touchpad. ended: the last finger lifted.
        type Contact (\(names(of: ReportParameters.Contact.self)))

        # Force of a finger, where 1 is an average touch. maximum: the greatest value that the device can report.
        type Force (value: float, maximum: float)

        # Gives a pointer to the caller while the stream is open. The first event is opened, or muted for a muted caller. The
        # stream ends with CompositorExists if another compositor has the pointer when the caller is unmuted, and with
        # PermissionDenied if a new configuration takes the role away.
        # strict (here and below): if true, a field that the daemon does not know is an error, InvalidParameter with the field's
        # path. By default the daemon ignores such fields.
        method Open(pointer: ?string, strict: ?bool) -> (event: CompositorEvent)

        # Sends one hardware report. All its parts happen together: pointerd publishes them as one frame of events.
        #
        # time: must not be later than now; a time up to 10 ms ahead counts as now. A time up to 100 ms before that of the last
        # report counts as that of the last report; an earlier time is OutOfRange.
        # source: default: touch if the report has touches, else mouse. touch requires touches, and touches require touch.
        # position: position of an absolute device, in the global space of the outputs; not together with motion.
        # buttons: the buttons that changed, each once. pointerd ignores a press of a held button, and a release of a button that
        # is not held.
        # touches: fingers on a screen, up to 16 at a time, each once per report; not together with other parts. The first finger
        # moves the pointer and holds the primary button. Further fingers have no effect yet.
        # contact, force: for a compositor that knows the state of a touchpad; libinput does not report it. A flick glides only if
        # contact reports the lift.
        # interrupted: reports were lost or a device is gone. pointerd treats releases as no clicks, and cancels gestures in
        # progress.
        #
        # A step that does not belong to the gesture in progress has no effect, for example after a pause.
        method Report(
          time: int,
          pointer: ?string,
          source: ?Source,
          motion: ?Motion,
          position: ?Point,
          buttons: ?[]ButtonChange,
          scroll: ?ScrollReport,
          gesture: ?GestureReport,
          touches: ?[]Touch,
          contact: ?Contact,
          force: ?Force,
          interrupted: ?bool,
          strict: ?bool
        ) -> ()

        # No pointer has this name, or the pointer is gone.
        error NoSuchPointer (pointer: string)

        # Another compositor's stream already has this pointer.
        error CompositorExists (pointer: string)

        # The caller's user has no open stream for this pointer.
        error NotOpen (pointer: string)

        # A number is not finite, or is outside the parameter's range. reason: the expected range, in words.
        error OutOfRange (parameter: string, reason: ?string)

        # The caller lacks this role.
        error PermissionDenied (role: string)

        # The caller is muted, because another user's session is active on this seat.
        error SessionInactive (seat: string)

        """
}
