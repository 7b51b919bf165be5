public import PointerModel

/// Measures how hard a person touches and presses: some light touches, then as many firm presses, each with one finger.
public struct ForceCalibration {
    /// How many touches of each kind are measured.
    public static let touches = 5

    /// What is measured.
    public enum Stage: String, Sendable, Hashable {
        case light
        case firm
    }

    /// What came of a touch.
    public enum Finding: Sendable, Hashable {
        /// It counts, as the so-manyth of its stage, with this pressure.
        case measured(Stage, number: Int, pressure: Int32)
        case tooShort
        case severalFingers
        /// Reports of it were lost.
        case interrupted
    }

    private let minimum: Int32
    /// The pressures of the light touches so far.
    public private(set) var light: [Int32] = []
    /// The pressures of the firm presses so far.
    public private(set) var firm: [Int32] = []
    private var touch: MeasuredTouch?

    /// - Parameter axis: the pressure of the touchpad.
    public init(_ axis: AxisRange) {
        minimum = axis.minimum
    }

    /// What the next touch is to be; nil: everything is measured.
    public var stage: Stage? {
        if light.count < Self.touches { return .light }
        return firm.count < Self.touches ? .firm : nil
    }

    /// Takes in a report of the touchpad. Once everything is measured, nothing happens.
    /// - Returns: what came of the touch that ended with it; nil: none did.
    public mutating func take(_ frame: borrowing InputReport) -> Finding? {
        guard let stage else { return nil }
        guard frame.fingerCount == 0 else {
            if touch == nil { touch = MeasuredTouch(at: frame.time) }
            // In place: a copy would take all its pressures along.
            touch?.take(frame)
            return nil
        }
        guard let touch else { return nil }
        let (end, isLost) = (frame.time, frame.isResynchronized)
        self.touch = nil
        if isLost || touch.isInterrupted { return .interrupted }
        if touch.hasSeveralFingers { return .severalFingers }
        guard !touch.isTooShort(endingAt: end), let pressure = touch.level(endingAt: end) else {
            return .tooShort
        }
        switch stage {
        case .light: light.append(pressure)
        case .firm: firm.append(pressure)
        }
        return .measured(stage, number: stage == .light ? light.count : firm.count, pressure: pressure)
    }

    /// What was measured; nil until everything is.
    public var result: ForceMeasurement? {
        stage == nil ? ForceMeasurement(light: light, firm: firm, minimum: minimum) : nil
    }
}
