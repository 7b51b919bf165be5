package import PointerModel
package import PointerWire

/// Converts the motion stage's reports to those of io.pointerd.Compositor.
///
/// It keeps the scale of the current pinch, because the wire has the scale since the beginning, and the motion stage the scale
/// since the last step.
package struct CompositorReports: Sendable {
    /// Scale of the current pinch since its beginning.
    private var scale = 1.0

    /// Begins without a gesture.
    package init() {}

    /// Returns the wire's report with the same effect as a report of the motion stage.
    /// - Parameters:
    ///   - frame: report of the motion stage for one hardware report.
    ///   - pointer: name of the pointer to move; nil means the default pointer.
    package mutating func report(_ frame: PointerReport, of pointer: String? = nil) -> ReportParameters {
        var report = ReportParameters(time: frame.time.microseconds, pointer: pointer, source: frame.source)
        if frame.translation != .zero || frame.unaccelerated != .zero {
            report.motion = MotionReportMessage(frame.translation, unaccelerated: frame.unaccelerated)
        }
        report.position = frame.position
        let buttons =
            frame.released.names.map { ButtonChangeMessage($0, pressed: false) }
            + frame.pressed.names.map { ButtonChangeMessage($0, pressed: true) }
        if !buttons.isEmpty { report.buttons = buttons }
        if frame.scroll != .zero {
            report.scroll = ScrollReportMessage(.wheel)
            report.scroll?.v120 = ScrollMessage(
                horizontal: frame.scroll.horizontal,
                vertical: Int32(clamping: -Int64(frame.scroll.vertical))
            )
        }
        if let step = frame.manipulation {
            if step.kind == .scroll { report.scroll = scroll(step) } else { report.gesture = gesture(step) }
        }
        report.contact = frame.touch.map { ($0 == .began ? ReportParameters.Contact.began : .ended).rawValue }
        report.force = frame.force.map { ForceMessage(value: $0.value, maximum: $0.maximum) }
        report.interrupted = frame.isInterrupted ? true : nil
        return report
    }

    private func scroll(_ step: Manipulation) -> ScrollReportMessage {
        var scroll = ScrollReportMessage(step.fingers == 0 ? .continuous : .finger)
        scroll.translation = step.viewTranslation
        scroll.phase = step.phase.rawValue
        scroll.fingers = step.fingers == 0 ? nil : step.fingers
        scroll.natural = step.isNatural ? true : nil
        return scroll
    }

    private mutating func gesture(_ step: Manipulation) -> GestureReportMessage {
        let kind: GestureReportMessage.Kind =
            switch step.kind {
            case .swipe: .swipe
            case .hold: .hold
            case .pinch, .scroll: .pinch
            }
        var gesture = GestureReportMessage(kind, step.phase, fingers: step.fingers)
        if step.translation != .zero { gesture.translation = step.translation }
        if kind == .pinch {
            scale = step.phase == .began ? step.scale : scale * step.scale
            gesture.scale = scale
            gesture.rotation = step.rotation
        }
        return gesture
    }
}
