import PointerModel

/// How fingers that have just come down turn into a gesture.
extension TouchpadGestureRecognizer {
    /// Begins to classify fingers.
    mutating func begin(_ report: borrowing TouchpadReport, _ fingers: ActiveFingers) {
        firstWay = 0
        pair = FingerPair(fingers, in: report)
        guard pair != nil else { return }
        if !classifier.knowsGestures {
            // Two fingers can only scroll or tap, so they scroll from the start.
            state = fingerCount.current == 2 ? .scroll : .undecided
            axisLock = AxisLock()
            return
        }
        state = .undecided
        let time = fingerCount.current <= 2 ? Self.shortHoldTime : Self.holdTime
        holdDeadline = report.time.advanced(bySeconds: time)
    }

    mutating func decide(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ reports: inout [PointerReport]
    ) {
        guard fingerCount.current > 1 else { return decideAlone(report, fingers, &reports) }
        guard let evidence = pair?.evidence(fingerCount.current, in: report) else {
            return giveUp(at: report.time, &reports)
        }
        switch classifier.verdict(on: evidence) {
        case .unclear: break
        case .scroll:
            giveUp(at: report.time, &reports)
            state = .scroll
            axisLock = AxisLock()
        case .swipe:
            giveUp(at: report.time, &reports)
            state = .swipe
        case .pinch: becomePinch(report, &reports)
        case .restingThumb(let isFirst):
            if let slot = isFirst ? pair?.firstSlot : pair?.secondSlot, let touch = report.touches[slot] {
                restingThumb = RestingThumb(slot: slot, trackingID: touch.trackingID)
            }
            giveUp(at: report.time, &reports)
        }
    }

    private mutating func decideAlone(
        _ report: borrowing TouchpadReport,
        _ fingers: ActiveFingers,
        _ reports: inout [PointerReport]
    ) {
        guard let way = pair?.way(in: report) else { return giveUp(at: report.time, &reports) }
        firstWay = way.length
        guard fingers.mean != .zero else { return }
        if firstWay < Self.holdWay, state == .hold || state == .holdAndMotion {
            state = .holdAndMotion
            return
        }
        let deadline = holdDeadline
        giveUp(at: report.time, &reports)
        // A moving finger may still turn out to rest.
        holdDeadline = deadline
        state = .motion
    }

    mutating func becomePinch(_ report: borrowing TouchpadReport, _ reports: inout [PointerReport]) {
        giveUp(at: report.time, &reports)
        guard let (first, second) = pair?.positions(in: report) else { return }
        pinch = PinchMeasure(first, second)
        state = .pinch
    }
}

/// A finger that turned out to be a resting thumb.
struct RestingThumb {
    let slot: Int
    let trackingID: Int32

    /// Whether the thumb is still there and not alone. A thumb that is alone counts as a finger again.
    func isResting(in report: borrowing TouchpadReport) -> Bool {
        report.contactCount > 1 && report.touches[slot]?.trackingID == trackingID
    }
}
