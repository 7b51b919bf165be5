import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline

/// What goes out, and what must be so after each step.
extension DriveRun {
    mutating func note(_ text: String) { findings.append("step \(number): \(text)") }

    /// Plays what goes out to the compositor.
    mutating func take() {
        let mapping = OutputMapping(pipeline.engine.outputs, named: nil)
        for (number, report) in pipeline.drivenReports.enumerated() {
            if report.isEmpty { note("an empty report") }
            compositor.apply(report, on: mapping)
            let hasTurned = report.scroll != .zero && report.pressed == 0 && number == pipeline.drivenReports.count - 1
            if hasTurned { checkTurn(isFirst: time.seconds(since: lastTurn) > 0.6) }
            if report.scroll != .zero { lastTurn = time }
            if report.pressed & down != 0 { note("\(report.pressed) is pressed, \(down) is down") }
            if report.released & ~down != 0 { note("\(report.released) is released, \(down) is down") }
            if report.pressed & report.released != 0 { note("\(report.pressed) is pressed and released") }
            down = down & ~report.released | report.pressed
            if report.released != 0, down == 0 {
                rest = (pipeline.engine.position, pipeline.engine.displayed)
            } else if report.pressed != 0 {
                rest = nil
                presses += 1
            }
            if let place = report.place {
                if !(0...65535).contains(place.x) || !(0...65535).contains(place.y) { note("the place \(place)") }
                if place == cursor { note("the same place \(place) again, which the kernel drops") }
                if !pipeline.isDriven(0) && !isEnding || pipeline.engine.isLocked || settings.mode == .relative {
                    note("a place that must not be")
                }
                cursor = place
                places += 1
            }
            if report.distance != .zero {
                if report.distance.dx.rounded() != report.distance.dx { note("a distance of \(report.distance)") }
                if settings.mode == .absolute, !pipeline.engine.isLocked { note("a distance beside places") }
                distances += 1
            }
        }
        hasPressed = pipeline.drivenReports.last.map { $0.pressed != 0 } ?? false
        pipeline.drivenReports.removeAll(keepingCapacity: true)
    }

    /// Compares the cursor with the pointer, unless a click holds it elsewhere.
    mutating func check() {
        let engine = pipeline.engine
        let isDriven = pipeline.isDriven(0)
        let isAbsolute = isDriven && settings.mode == .absolute
        if !isDriven, down != 0 { note("the keys \(down) are down while nothing is driven") }
        if (engine.state.agreement == .driven) != (isAbsolute && !engine.isLocked) {
            note("the agreement is \(engine.state.agreement)")
        }
        if let rest, rest != (engine.position, engine.displayed) { self.rest = nil }
        guard isAbsolute, !engine.isLocked, engine.source != .touch, down == 0, rest == nil,
            let mapping = OutputMapping(engine.outputs, named: nil)
        else {
            return
        }
        let place = mapping.place(of: settings.cursor == .drawn ? engine.displayed : engine.position)
        if place != cursor { note("the cursor is at \(cursor as Any), not at \(place)") }
    }

    /// Checks that the compositor has its cursor in the region that the pointer has pressed.
    mutating func checkPress() {
        let engine = pipeline.engine
        guard hasPressed, settings.mode == .absolute, !engine.isLocked, let region = engine.state.region else { return }
        for case .button(let change) in pipeline.events.events where change.isPressed && engine.buttons == change.button
        {
            guard let click = change.clickPosition, region.rect.contains(click), isOnOutput(click) else { continue }
            hits += 1
            if !region.rect.contains(compositor.position) {
                note("a press at \(click) in \(region.rect) with the cursor at \(compositor.position)")
            }
        }
    }

    /// Checks that the first turn of a wheel comes with the cursor under the pointer.
    private mutating func checkTurn(isFirst: Bool) {
        let engine = pipeline.engine
        guard isFirst, settings.mode == .absolute, !engine.isLocked, !engine.isTouching, down == 0, rest == nil else {
            return
        }
        let target = settings.cursor == .drawn ? engine.displayed : engine.position
        guard isOnOutput(target) else { return }
        turns += 1
        let way = compositor.position - target
        if max(abs(way.dx), abs(way.dy)) > 0.1 {
            note("a wheel at \(target) with the cursor at \(compositor.position)")
        }
    }

    private func isOnOutput(_ point: Point) -> Bool {
        pipeline.engine.outputs.contains { $0.frame.insetBy(dx: 0.1, dy: 0.1).contains(point) }
    }
}
