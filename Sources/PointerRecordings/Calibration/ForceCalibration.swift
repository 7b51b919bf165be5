package import PointerModel

/// A measurement of how hard a person touches and presses: ``touches`` light touches, then as many firm presses, each with one
/// finger.
package struct ForceCalibration {
    /// The number of touches measured in each stage.
    package static let touches = 5

    /// The kind of touch that is measured.
    package enum Stage: String, Sendable, Hashable {
        case light
        case firm
    }

    /// The result of a touch.
    package enum Finding: Sendable, Hashable {
        /// The touch counts, with this pressure; `number` counts the touches of its stage from 1.
        case measured(Stage, number: Int, pressure: Int32)
        case tooShort
        case severalFingers
        /// The kernel dropped reports during the touch.
        case interrupted
    }

    private let minimum: Int32
    /// The pressures of the light touches so far.
    package private(set) var light: [Int32] = []
    /// The pressures of the firm presses so far.
    package private(set) var firm: [Int32] = []
    private var touch: MeasuredTouch?

    /// - Parameter axis: pressure axis of the touchpad.
    package init(_ axis: AxisRange) {
        minimum = axis.minimum
    }

    /// The kind of the next touch; nil if everything is measured.
    package var stage: Stage? {
        if light.count < Self.touches { return .light }
        return firm.count < Self.touches ? .firm : nil
    }

    /// Consumes a report of the touchpad. Does nothing once everything is measured.
    /// - Parameter frame: report of the touchpad.
    /// - Returns: the result of the touch that ended with the report; nil if none did.
    package mutating func consume(_ frame: borrowing InputReport) -> Finding? {
        guard let stage else { return nil }
        guard frame.fingerCount == 0 else {
            if touch == nil { touch = MeasuredTouch(at: frame.time) }
            // Mutated in place: a copy would copy all its pressures.
            touch?.consume(frame)
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

    /// The measurement; nil until it is complete.
    package var result: ForceMeasurement? {
        stage == nil ? ForceMeasurement(light: light, firm: firm, minimum: minimum) : nil
    }
}
