extension InterfaceDescriptions {
    /// The text of io.pointerd.Compositor.
    public static let compositor = """
        # Input from a compositor that owns its devices: it hands in what libinput reports, and pointerd resolves the pointer.
        #
        # Open gives one pointer to the caller for as long as the stream lives. The devices that pointerd reads do not move that
        # pointer meanwhile. Report hands in one hardware report, on another connection of the same user and as a one-way call: a
        # connection that streams takes no further calls. When the stream ends, pointerd releases the held buttons, cancels what
        # fingers do, and lets the devices move the pointer again.
        #
        # A holder of the role "compositor" can click and confirm. Nobody holds it by default.
        #
        # Lengths are logical points, y grows downwards. Angles are radians clockwise. Times are microseconds of the kernel's
        # monotonic clock (CLOCK_MONOTONIC), as libinput gives them.
        interface io.pointerd.Compositor

        type Point (x: float, y: float)

        type Vector (dx: float, dy: float)

        # What moves the pointer. A pointing stick and a tablet of a virtual machine are a mouse.
        type Source (mouse, touchpad, touch, pen)

        type CompositorEventKind (opened, muted)

        type CompositorEvent (
          kind: CompositorEventKind,
          # Absent: the default pointer.
          pointer: ?string,
          # muted: another session is in front on this seat. Devices move the pointer, and Report gives SessionInactive, until
          # opened comes again.
          seat: ?string
        )

        type Motion (
          # Accelerated, in points.
          translation: Vector,
          # Before acceleration, in counts of a device with 1000 counts an inch; absent: not known.
          unaccelerated: ?Vector
        )

        # button: primary, secondary, middle, back or forward.
        type ButtonChange (button: string, pressed: bool)

        type ScrollSource (wheel, finger, continuous)

        # 120 is a click; positive to the right and down, as in libinput and wl_pointer.
        type Clicks (horizontal: int, vertical: int)

        type Phase (began, changed, ended, cancelled)

        # One step of scrolling, with natural scrolling already applied, as libinput does.
        type ScrollReport (
          source: ScrollSource,
          # wheel
          v120: ?Clicks,
          # finger, continuous: how far the view moves, in points, positive to the right and down.
          translation: ?Vector,
          # finger, continuous: began at the first step, ended at the last (a value of 0 in libinput, axis_stop in Wayland). Absent:
          # the step goes on with what is under way, or begins it.
          phase: ?Phase,
          # finger: how many, 1 to 16; absent: 2.
          fingers: ?int,
          # Whether the device scrolls naturally, so that the view moves against the fingers; absent: no.
          natural: ?bool
        )

        type FingerGesture (swipe, pinch, hold)

        # One step of a gesture of fingers on a touchpad.
        type GestureReport (
          gesture: FingerGesture,
          phase: Phase,
          # 1 to 16. It stays the same for a gesture; absent: that of the beginning. A beginning has it.
          fingers: ?int,
          # Of the fingers' middle since the last step.
          translation: ?Vector,
          # pinch: the distance of the fingers as a multiple of that at the beginning, 0.001 to 1000; absent: as at the last step.
          scale: ?float,
          # pinch: since the last step, -7 to 7.
          rotation: ?float
        )

        type TouchPhase (down, motion, up, cancel)

        # A finger on a screen. id is the finger's own while it is down. down has a position; motion too.
        type Touch (id: int, phase: TouchPhase, position: ?Point)

        # began: the first finger came down on a touchpad. ended: the last finger lifted.
        type Contact (began, ended)

        # How hard a finger presses: 1 is an average touch. maximum is the greatest value that the device can report.
        type Force (value: float, maximum: float)

        # Gives a pointer to the caller while the client listens. opened comes first; for a caller who is muted, muted does. The
        # stream ends with CompositorExists if another compositor has the pointer when the caller is no longer muted, and with
        # PermissionDenied if a new configuration takes the role away.
        # strict, here and below: whether a field that no version of the interface has is an error, InvalidParameter with its place; absent:
        # it is passed over.
        method Open(pointer: ?string, strict: ?bool) -> (event: CompositorEvent)

        # Hands in one hardware report. All its parts happen together: pointerd publishes them as one frame of events.
        #
        # time: not later than now; pointerd takes up to 10 ms of it as now. A time up to 100 ms before the last report's counts as
        # that report's; an earlier one is OutOfRange.
        # source: absent: touch where touches are there, else mouse. touch goes with touches alone.
        # position: where an absolute device is, in the global space of the outputs; not together with motion.
        # buttons: the ones that changed, each once. pointerd leaves out a press of a held button, and a release of one that
        # is not held.
        # touches: fingers on a screen, up to 16 at a time, each once a report; not together with other parts. The first one moves
        # the pointer and holds the primary button. Further ones have no effect yet.
        # contact, force: of a touchpad, for a compositor that knows them; libinput does not report them. A flick glides only
        # where contact reports the lift.
        # interrupted: reports were lost or a device has gone: releases are no clicks, and what is under way is cancelled.
        #
        # Steps that do not belong to what is under way have no effect, as after a pause.
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

        # No pointer has this name.
        error NoSuchPointer (pointer: string)

        # Another stream of Open has this pointer.
        error CompositorExists (pointer: string)

        # No stream of Open of the caller's user has this pointer.
        error NotOpen (pointer: string)

        # A number is not finite or lies outside of what the parameter takes. reason: what it takes, in words.
        error OutOfRange (parameter: string, reason: ?string)

        # The role that the caller lacks.
        error PermissionDenied (role: string)

        # The caller is muted, as another session is in front on this seat.
        error SessionInactive (seat: string)

        """
}
