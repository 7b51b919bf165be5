import PointerModel
import PointerProtocol

/// One line for each event of the pointer, its columns below each other from line to line.
struct EventLine {
    var painter: Painter

    /// Such as `   12.345  #42    enter      demo/ok, 100x40 at 20, 30  (transition 7, motion)`.
    func line(_ event: EventMessage) -> String {
        let kind = EventKind(rawValue: event.kind)
        let prefix = "\(time(event.time))  \("#\(event.frame)".padded(to: 7))"
        let text = text(of: event, kind)
        let transition = event.transition.map { "  (transition \($0.id), \(PointerText.escape($0.cause)))" } ?? ""
        // Nothing is filled up at the end of a line.
        let isAlone = text.isEmpty && transition.isEmpty
        // One kind is longer than the column.
        let name = PointerText.escape(event.kind).padded(to: isAlone ? 0 : kind == .manipulation ? 13 : 11)
        // Motion is the background that everything else stands out from.
        if kind == .motion || kind == .delta { return painter("\(prefix)  \(name)\(text)", .faint) }
        return "\(painter(prefix, .faint))  \(painter(name, paint(kind)))\(text)\(painter(transition, .faint))"
    }

    private func paint(_ kind: EventKind?) -> Painter.Paint {
        switch kind {
        case .enter: .good
        case .exit: .careful
        case .style: .notable
        case .confirm: .good
        case .resync: .bad
        default: .strong
        }
    }

    /// The kernel's seconds, to the millisecond.
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
        case .style: style(event)
        case .completion: event.finished == false ? "interrupted" : "finished"
        case .button:
            event.button.map {
                "\(PointerText.escape($0.button)) \($0.pressed ? "pressed" : "released")\($0.interrupted == true ? " (interrupted)" : "")"
            } ?? ""
        case .modifiers: PointerText.list(event.modifiers ?? [])
        case .scroll: event.scroll.map(scroll) ?? ""
        case .manipulation: event.manipulation.map(PointerText.manipulation) ?? ""
        case .gesture: event.gesture.map(PointerText.gesture) ?? ""
        case .confirm: event.confirm.map(PointerText.confirm) ?? ""
        case .slider: event.slider.map(PointerText.slider) ?? ""
        case .lock: event.locked == false ? "unlocked" : "locked"
        case .request: event.request.map(PointerText.request) ?? ""
        case .layout: "the layout changed"
        case .state: event.state.map(state) ?? ""
        case .resync: "events were lost; now " + (event.state.map(state) ?? "unknown")
        case nil: ""
        }
    }

    private func motion(_ event: EventMessage) -> String {
        guard let position = event.position else { return "" }
        var parts = [position.compact.padded(to: 16)]
        if let source = event.source { parts.append(PointerText.escape(source)) }
        if let displayed = event.displayed, displayed != position { parts.append("drawn at \(displayed.compact)") }
        if let offset = event.contentOffset { parts.append("content follows by \(offset.compact)") }
        return parts.joined(separator: "  ")
    }

    private func delta(_ event: EventMessage) -> String {
        guard let delta = event.delta else { return "" }
        let words = delta.compact
        return event.source.map { "\(words.padded(to: 16))  \(PointerText.escape($0))" } ?? words
    }

    private func style(_ event: EventMessage) -> String {
        guard let style = event.style else { return "" }
        return PointerText.style(style) + (event.region.map { "  in \(PointerText.name($0))" } ?? "")
    }

    /// The wire counts 120ths of a wheel's click.
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
        return parts.joined(separator: ", ")
    }
}

extension String {
    fileprivate func padding(zeros width: Int) -> String {
        String(repeating: "0", count: max(0, width - count)) + self
    }
}
