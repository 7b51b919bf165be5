package import PointerModel

/// The last stage of a driven pointer: it converts what devices report and how the pointer changes to reports of the virtual mice.
///
/// It has no clock and allocates nothing. The caller applies each report of a device with ``apply(_:from:of:on:into:)``, after the engine,
/// and calls ``follow(_:on:into:)`` after every other change of the pointer.
package struct DriveStage: Sendable {
    private var settings: DriveSettings {
        didSet { noteSettings() }
    }
    // What each report asks of the settings, because another module compares cases by a call.
    private var isAbsolute = true
    private var turnsWheel = false
    private var isDrawn = true
    /// Number of the pointer.
    private let number: Int
    /// Map to the axes of the absolute mouse; nil without outputs.
    private var mapping: OutputMapping?
    private var click = Click.none
    /// Time of the last turn of a wheel; nil before the first.
    private var turn: Timestamp?
    private var distance = WholeSteps()
    private var scroll = WholeSteps()

    /// Time without a wheel's turn after which the next one begins anew, in microseconds.
    private static let turnPause: Int64 = 500_000

    /// Where the cursor is in relation to the pointer, because of a click.
    private enum Click {
        case none
        /// A key is down; the cursor is at this offset from the pointer.
        case held(Vector)
        /// The last key came up, and the pointer has not changed since.
        case over(Vector, DrivenPointer)
    }

    /// - Parameters:
    ///   - settings: settings of the drive.
    ///   - outputs: outputs of the layout.
    ///   - number: number of the pointer, another one for each on the same mouse.
    package init(_ settings: DriveSettings, outputs: [Output], ofPointer number: Int = 0) {
        self.settings = settings
        self.number = number
        mapping = OutputMapping(outputs, named: settings.output)
        noteSettings()
    }

    private mutating func noteSettings() {
        isAbsolute = settings.mode == .absolute
        turnsWheel = settings.fingers == .wheel
        isDrawn = settings.cursor == .drawn
    }

    /// Applies other settings from the next report on. A click that is held goes on.
    package mutating func setSettings(_ settings: DriveSettings, outputs: [Output], on mouse: inout DrivenMouse) {
        self.settings = settings
        setOutputs(outputs, on: &mouse)
    }

    /// Maps places to other outputs from the next report on.
    package mutating func setOutputs(_ outputs: [Output], on mouse: inout DrivenMouse) {
        let former = mapping
        mapping = OutputMapping(outputs, named: settings.output)
        // The compositor leaves its cursor at the same point, whose values on the axes are others now.
        if mapping != former { mouse.loseCursor() }
    }

    /// Follows a change of the pointer that no report of a device caused.
    package mutating func follow(
        _ pointer: DrivenPointer,
        on mouse: inout DrivenMouse,
        into reports: inout [DrivenReport]
    ) {
        var report = DrivenReport()
        place(pointer, &report, on: &mouse, into: &reports)
        if !report.isEmpty { reports.append(report) }
    }

    /// Converts a report of a device, after its effect on the pointer.
    /// - Parameters:
    ///   - report: report of the motion stage.
    ///   - input: what the device reports in its own terms; nil if it is not driven. Its motion then counts only as far as it moves the
    ///     pointer.
    ///   - pointer: the pointer after the report.
    ///   - mouse: the absolute mouse.
    ///   - reports: receives the reports of the virtual mice.
    package mutating func apply(
        _ report: PointerReport,
        from input: DrivenInput?,
        of pointer: DrivenPointer,
        on mouse: inout DrivenMouse,
        into reports: inout [DrivenReport]
    ) {
        // The key comes up at the click. Of one report, the compositor would take the new place first.
        if let place = pointer.releasePosition, place != pointer.position, !report.released.isEmpty {
            var there = pointer
            (there.position, there.releasePosition) = (place, nil)
            apply(report, from: input, of: there, on: &mouse, into: &reports)
            return follow(pointer, on: &mouse, into: &reports)
        }
        var driven = DrivenReport()
        if let input {
            // The compositor sees several fingers itself.
            // By distances the cursor does not freeze.
            let isPressing = !(isAbsolute && pointer.refusesPress) && (turnsWheel || report.tapFingers < 2)
            let change = mouse.keys.apply(report, from: input, isPressing: isPressing)
            (driven.pressed, driven.released) = (change.pressed, change.released)
            driven.scroll = scroll(report, isNatural: input.isNatural)
            if pointer.isLocked {
                driven.distance = distance.add(input.counts)
            } else if !isAbsolute {
                driven.distance = distance.add(report.translation)
            }
        } else if report.translation != .zero || report.position != nil {
            // The compositor has moved its cursor by the device's own motion.
            mouse.loseCursor()
        }
        let turns = driven.scroll != .zero
        // A press must hit, and a wheel scroll what is under the pointer. Programs, fingers and other devices move the cursor too.
        if driven.pressed != 0 || turns && !isTurning(at: report.time) { mouse.loseCursor() }
        if turns { turn = report.time }
        if driven.pressed != 0 {
            click = .held(pointer.clickOffset ?? target(of: pointer) - pointer.position)
        }
        let moves = report.translation != .zero || report.position != nil
        let acts = driven.pressed != 0 || turns
        if acts || moves && report.source != .touch { mouse.hold(by: number) }
        place(pointer, &driven, acting: acts, on: &mouse, into: &reports)
        if case .held(let offset) = click, mouse.keys.down(of: number) == 0 { click = .over(offset, pointer) }
        if !driven.isEmpty { reports.append(driven) }
    }

    /// Ends a click whose key came up without a report, because its device is no longer driven.
    package mutating func keysDidEnd(at pointer: DrivenPointer) {
        if case .held(let offset) = click { click = .over(offset, pointer) }
    }

    /// Whether a wheel has turned so shortly before a time that this is the same turn.
    private func isTurning(at time: Timestamp) -> Bool {
        turn.map { time < $0.advanced(byMicroseconds: Self.turnPause) } ?? false
    }

    /// Adds the place of the cursor to a report, if that changes.
    private mutating func place(
        _ pointer: DrivenPointer,
        _ report: inout DrivenReport,
        acting: Bool = false,
        on mouse: inout DrivenMouse,
        into reports: inout [DrivenReport]
    ) {
        if case .over(_, let rest) = click, !rest.isAt(pointer) { click = .none }
        if case .held = click, let offset = pointer.clickOffset { click = .held(offset) }
        guard isAbsolute, let mapping else { return }
        guard !pointer.isLocked, !pointer.isTouched || acting && !pointer.isFingerDown else {
            // The relative mouse, a program or a finger moves the cursor meanwhile. Where a finger was, the cursor comes only to act.
            mouse.loseCursor()
            return
        }
        guard mouse.follows(number) else { return }
        report.place = mouse.move(to: mapping.place(of: target(of: pointer)), into: &reports)
    }

    /// Returns the point at which the cursor must be. Mutating, so that it reads in place.
    private mutating func target(of pointer: DrivenPointer) -> Point {
        switch click {
        case .held(let offset): pointer.position + offset
        case .over(let offset, let rest) where rest.isAt(pointer): pointer.position + offset
        case .none, .over: isDrawn ? pointer.displayed : pointer.position
        }
    }

    /// Returns the rotation of the wheels: that of a wheel in the device's own direction, and that of motion that scrolls.
    private mutating func scroll(_ report: PointerReport, isNatural: Bool) -> Scroll {
        var result = isNatural ? report.scroll.reversed : report.scroll
        guard let step = report.manipulation, step.kind == .scroll, step.fingers < 2 || turnsWheel
        else {
            return result
        }
        if step.phase == .began { scroll = WholeSteps() }
        let units = Scroll.unitsPerClick / Scroll.pointsPerClick
        let turn = scroll.add(Vector(dx: step.translation.dx * units, dy: -step.translation.dy * units))
        result.horizontal = Int32(clamping: Int64(result.horizontal) + Int64(turn.dx))
        result.vertical = Int32(clamping: Int64(result.vertical) + Int64(turn.dy))
        return result
    }
}

/// A sum of fractions that goes out in whole steps.
private struct WholeSteps {
    /// Largest distance of one report, in steps.
    private static let limit = 1e9

    /// What has not gone out yet, from 0 to less than 1 along each axis, so that whole distances go out as they are.
    private var rest = Vector.zero

    /// Adds a distance, and returns the whole steps.
    mutating func add(_ distance: Vector) -> Vector {
        guard distance != .zero else { return .zero }
        let sum = Vector(dx: Self.clamp(rest.dx + distance.dx), dy: Self.clamp(rest.dy + distance.dy))
        let steps = Vector(dx: sum.dx.rounded(.down), dy: sum.dy.rounded(.down))
        rest = Vector(dx: sum.dx - steps.dx, dy: sum.dy - steps.dy)
        return steps
    }

    private static func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -limit), limit) }
}

extension DrivenPointer {
    /// Whether the pointer is at the same place, and drawn there.
    fileprivate func isAt(_ other: DrivenPointer) -> Bool {
        position == other.position && displayed == other.displayed
    }
}
