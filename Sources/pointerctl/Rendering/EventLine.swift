import PointerModel
import PointerWire

/// Lines for events, in aligned columns.
struct EventLine {
    var painter: Painter

    /// Whether lines end with the pointer's name.
    var namesPointers = false

    /// Returns the line of an event, such as `   12.345  #42    enter      demo/ok, 100x40 at 20, 30  (transition 7, motion)`.
    func line(_ event: EventMessage) -> String {
        let kind = EventKind(rawValue: event.kind)
        return line(
            event.kind,
            prefix: prefix(frame: event.frame, time: event.time),
            text: text(of: event, kind),
            transition: event.transition,
            pointer: event.pointer,
            // The text of a state includes the name.
            namesPointer: namesPointers && event.state == nil
        )
    }

    /// Returns the line of an event from a surface's stream.
    func line(_ event: SurfaceEventMessage) -> String {
        var text = ""
        switch SurfaceEventKind(rawValue: event.kind) {
        case .attached: text = event.surface.map(PointerText.escape) ?? ""
        case .opened: text = event.host.map(PointerText.escape) ?? ""
        case .enter, .exit: text = event.region.map(PointerText.region) ?? ""
        case .style: text = style(event.style, in: event.region)
        case .completion: text = completion(event.finished)
        case .gesture: text = event.gesture.map(PointerText.gesture) ?? ""
        case .confirm: text = event.confirm.map(PointerText.confirm) ?? ""
        case .slider: text = event.slider.map(PointerText.slider) ?? ""
        case .request: text = event.request.map(PointerText.request) ?? ""
        case .muted: text = PointerText.inactive(on: event.seat)
        case .resync:
            text = "events were lost; now " + (event.region.map { "in \(PointerText.name($0))" } ?? "outside")
        case nil: break
        }
        return line(
            event.kind,
            prefix: event.frame.map { prefix(frame: $0, time: event.time ?? 0) }
                ?? String(repeating: " ", count: 19),
            text: text,
            transition: event.transition,
            pointer: event.pointer,
            namesPointer: event.pointer != nil
        )
    }

    /// Returns the line of the event that a surface is attached.
    func line(attached surface: String) -> String {
        line(
            SurfaceEventKind.attached.rawValue,
            prefix: String(repeating: " ", count: 19),
            text: PointerText.escape(surface),
            transition: nil,
            pointer: nil,
            namesPointer: false
        )
    }

    /// Returns a line with a note about the layout, in the same columns.
    func note(_ text: String, at event: EventMessage) -> String {
        line(
            event.kind,
            prefix: prefix(frame: event.frame, time: event.time),
            text: text,
            transition: nil,
            pointer: nil,
            namesPointer: false
        )
    }

    private func line(
        _ kindName: String,
        prefix: String,
        text: String,
        transition: TransitionMessage?,
        pointer: String?,
        namesPointer: Bool
    ) -> String {
        let kind = EventKind(rawValue: kindName)
        var end = transition.map { "  (transition \($0.id), \(PointerText.escape($0.cause)))" } ?? ""
        if namesPointer { end += "  pointer \(PointerText.pointer(pointer))" }
        // A line has no trailing spaces.
        let isAlone = text.isEmpty && end.isEmpty
        // The kind manipulation is longer than the column.
        let name = PointerText.escape(kindName).padded(to: isAlone ? 0 : kind == .manipulation ? 13 : 11)
        // Motion is faint, so that other events stand out.
        if kind == .motion || kind == .delta { return painter("\(prefix)  \(name)\(text)\(end)", .faint) }
        return "\(painter(prefix, .faint))  \(painter(name, paint(kind)))\(text)\(painter(end, .faint))"
    }

    private func prefix(frame: UInt64, time: Int64) -> String {
        "\(self.time(time))  \("#\(frame)".padded(to: 7))"
    }

    private func paint(_ kind: EventKind?) -> Painter.Paint {
        switch kind {
        case .enter: .good
        case .exit: .careful
        case .style: .notable
        case .confirm, .slider, .gesture, .manipulation: .good
        case .completion: .faint
        case .resync, .lock, .muted: .bad
        case .agreement: .notable
        case .layout, .request: .careful
        default: .strong
        }
    }

    /// Returns the kernel's time in seconds, with three decimals.
    private func time(_ microseconds: Int64) -> String {
        let (seconds, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let milliseconds = "\(rest / 1000)".padding(zeros: 3)
        return "\(microseconds < 0 ? "-" : "")\(seconds).\(milliseconds)".padded(to: 10, alignedRight: true)
    }

    private func text(of event: EventMessage, _ kind: EventKind?) -> String {
        switch kind {
        case .motion: motion(event)
        case .delta: delta(event)
        case .exit, .enter: event.region.map(PointerText.region) ?? ""
        case .style: style(event.style, in: event.region)
        case .completion: completion(event.finished)
        case .button:
            event.button.map {
                "\(PointerText.escape($0.button)) \($0.pressed ? "pressed" : "released")"
                    + ($0.interrupted == true ? " (interrupted)" : "")
                    + ($0.clickPosition.map { ", click at \($0.compact)" } ?? "")
                    + ($0.meant.map { ", meant for \(PointerText.region($0))" } ?? "")
            } ?? ""
        case .modifiers: PointerText.list(event.modifiers ?? [])
        case .scroll: event.scroll.map(scroll) ?? ""
        case .manipulation: event.manipulation.map(PointerText.manipulation) ?? ""
        case .gesture: event.gesture.map(PointerText.gesture) ?? ""
        case .confirm: event.confirm.map(PointerText.confirm) ?? ""
        case .slider: event.slider.map(PointerText.slider) ?? ""
        case .lock: event.locked == false ? "unlocked" : "locked"
        case .agreement: event.agreement.map(PointerText.escape) ?? ""
        case .request: event.request.map(PointerText.request) ?? ""
        case .layout:
            "the layout changed"
                + (event.layout?.surfaces.map { ": " + $0.map { PointerText.surface($0.name) }.joined(separator: ", ") }
                    ?? "")
        case .state: event.state.map(state) ?? ""
        case .resync: "events were lost; now " + (event.state.map(state) ?? "unknown")
        case .muted: PointerText.inactive(on: event.seat)
        case nil: ""
        }
    }

    private func motion(_ event: EventMessage) -> String {
        guard let position = event.position else { return "" }
        var parts = [position.compact]
        if let source = event.source { parts.append(PointerText.escape(source)) }
        if let displayed = event.displayed, displayed != position { parts.append("drawn at \(displayed.compact)") }
        if let offset = event.contentOffset { parts.append("content follows by \(offset.compact)") }
        if parts.count > 1 { parts[0] = parts[0].padded(to: 16) }
        return parts.joined(separator: "  ")
    }

    private func delta(_ event: EventMessage) -> String {
        guard let delta = event.delta else { return "" }
        let words = delta.compact
        return event.source.map { "\(words.padded(to: 16))  \(PointerText.escape($0))" } ?? words
    }

    private func style(_ style: StyleMessage?, in region: RegionMessage?) -> String {
        guard let style else { return "" }
        return PointerText.style(style) + (region.map { "  in \(PointerText.name($0))" } ?? "")
    }

    private func completion(_ finished: Bool?) -> String { finished == false ? "interrupted" : "finished" }

    /// Returns the direction and distance of scrolling; the wire's unit is 1/120 of a wheel's click.
    private func scroll(_ scroll: ScrollMessage) -> String {
        var parts: [String] = []
        if scroll.horizontal != 0 {
            parts.append("\(scroll.horizontal > 0 ? "right" : "left") \(clicks(scroll.horizontal))")
        }
        if scroll.vertical != 0 { parts.append("\(scroll.vertical > 0 ? "up" : "down") \(clicks(scroll.vertical))") }
        return PointerText.list(parts)
    }

    private func clicks(_ value: Int32) -> String {
        let clicks = (Double(value.magnitude) / 120).compact
        return clicks == "1" ? "1 click" : "\(clicks) clicks"
    }

    private func state(_ state: StateMessage) -> String {
        var parts = state.pointer.map { ["pointer \(PointerText.pointer($0))"] } ?? []
        parts.append("at \(state.position.compact)")
        parts.append(state.region.map { "in \(PointerText.name($0))" } ?? "in no region")
        parts.append(PointerText.style(state.style))
        if !state.buttons.isEmpty { parts.append("holding \(PointerText.list(state.buttons, separator: " and "))") }
        if !state.modifiers.isEmpty { parts.append("with \(PointerText.list(state.modifiers, separator: " and "))") }
        if state.latched == true { parts.append("latched") }
        if state.locked == true { parts.append("locked") }
        if let agreement = state.agreement { parts.append("cursor \(PointerText.escape(agreement))") }
        return parts.joined(separator: ", ")
    }
}

extension String {
    fileprivate func padding(zeros width: Int) -> String {
        String(repeating: "0", count: max(0, width - count)) + self
    }
}
