public import PointerModel

/// The wire's CompositorEvent.
package struct CompositorEventMessage: Codable, Sendable, Equatable {
    /// Kinds of events, by their names on the wire.
    package enum Kind: String, CaseIterable, Sendable {
        /// The caller moves the pointer from now on.
        case opened
        /// The caller is muted, and devices move the pointer.
        case muted
    }

    package var kind: String
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// Seat on which another user's session is active; nil for any kind except `muted`.
    package var seat: String?

    package init(_ kind: Kind, pointer: String?, seat: String? = nil) {
        self.kind = kind.rawValue
        self.pointer = pointer
        self.seat = seat
    }
}

/// The parameters of Report: one hardware report of a compositor. Each part is nil if it did not happen.
public struct ReportParameters: Codable, Sendable, Equatable {
    /// Contacts of fingers with a touchpad, by their names on the wire.
    public enum Contact: String, CaseIterable, Sendable {
        /// The first finger touched the touchpad.
        case began
        /// The last finger lifted.
        case ended
    }

    /// Microseconds of CLOCK_MONOTONIC.
    public var time: Int64
    /// Name of the pointer; nil means the default pointer.
    public var pointer: String?
    /// Kind of device; nil means touch if there are touches, else mouse.
    public var source: String?
    public var motion: MotionReportMessage?
    /// Points in the global space of the outputs.
    public var position: Point?
    public var buttons: [ButtonChangeMessage]?
    public var scroll: ScrollReportMessage?
    public var gesture: GestureReportMessage?
    public var touches: [TouchMessage]?
    /// A name of ``Contact``.
    public var contact: String?
    public var force: ForceMessage?
    /// true if reports were lost or a device is gone, else nil.
    public var interrupted: Bool?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(time: Int64, pointer: String? = nil, source: PointerSource? = nil) {
        self.time = time
        self.pointer = pointer
        self.source = source?.rawValue
    }
}

/// The wire's Motion.
public struct MotionReportMessage: Codable, Sendable, Equatable {
    /// Points.
    public var translation: Vector
    /// Counts of a device with 1000 counts per inch; nil if unknown.
    public var unaccelerated: Vector?

    public init(_ translation: Vector, unaccelerated: Vector? = nil) {
        self.translation = translation
        self.unaccelerated = unaccelerated
    }
}

/// The wire's ButtonChange.
public struct ButtonChangeMessage: Codable, Sendable, Equatable {
    public var button: String
    public var pressed: Bool

    public init(_ button: String, pressed: Bool) {
        self.button = button
        self.pressed = pressed
    }
}

/// The wire's ScrollReport.
public struct ScrollReportMessage: Codable, Sendable, Equatable {
    /// Sources of scrolling, by their names on the wire.
    public enum Source: String, CaseIterable, Sendable {
        case wheel
        case finger
        /// Motion while a button is held.
        case continuous
    }

    public var source: String
    /// Turn of a wheel.
    public var v120: ScrollMessage?
    /// Distance to scroll the view for `finger` and `continuous`, in points.
    public var translation: Vector?
    public var phase: String?
    public var fingers: Int?
    public var natural: Bool?

    public init(_ source: Source) {
        self.source = source.rawValue
    }
}

/// The wire's GestureReport.
public struct GestureReportMessage: Codable, Sendable, Equatable {
    /// Gestures of fingers, by their names on the wire.
    public enum Kind: String, CaseIterable, Sendable {
        case swipe
        case pinch
        case hold
    }

    public var gesture: String
    public var phase: String
    public var fingers: Int?
    public var translation: Vector?
    /// Distance of the fingers as a multiple of that at the beginning.
    public var scale: Double?
    /// Radians clockwise since the last step.
    public var rotation: Double?

    public init(_ kind: Kind, _ phase: GesturePhase, fingers: Int? = nil) {
        gesture = kind.rawValue
        self.phase = phase.rawValue
        self.fingers = fingers
    }
}

/// The wire's Touch.
public struct TouchMessage: Codable, Sendable, Equatable {
    /// Phases of a finger on a screen, by their names on the wire.
    public enum Phase: String, CaseIterable, Sendable {
        case down
        case motion
        case up
        case cancel
    }

    public var id: Int
    public var phase: String
    public var position: Point?

    public init(_ id: Int, _ phase: Phase, at position: Point? = nil) {
        self.id = id
        self.phase = phase.rawValue
        self.position = position
    }
}

/// The wire's Force.
public struct ForceMessage: Codable, Sendable, Equatable {
    /// Force, where 1 is an average touch.
    public var value: Double
    public var maximum: Double

    public init(value: Double, maximum: Double) {
        self.value = value
        self.maximum = maximum
    }
}
