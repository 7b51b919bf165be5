package import PointerModel
import PointerWire

/// Text of events, one line each, short enough for people to read and write.
package enum EventText {
    /// Returns the event in words; coordinates have at most two decimals.
    package static func describe(_ event: PointerEvent) -> String {
        switch event {
        case .motion(let position, let displayed, let contentOffset):
            motion(position, displayed, contentOffset)
        case .delta(let delta):
            "delta \(text(delta))"
        case .exit(let region, let transition):
            "exit \(text(region))\(text(region.exitAnimations))\(text(transition.cause))"
        case .enter(let region, let transition):
            "enter \(text(region))\(text(region.enterAnimations))\(text(transition.cause))"
        case .style(let style, _, _):
            "style \(text(style))"
        case .completion(let transition, let isFinished):
            "\(isFinished ? "completed" : "interrupted")\(text(transition.cause))"
        case .button(let change):
            "\(change.isPressed ? "press" : "release") \(change.button.names.joined(separator: "+"))"
                + (change.isInterrupted ? " interrupted" : "") + (change.meant.map { " meant \($0.node)" } ?? "")
        case .modifiers(let modifiers):
            "modifiers \(modifiers.names.joined(separator: "+"))"
        case .scroll(let scroll):
            "scroll \(scroll.horizontal),\(scroll.vertical)"
        case .manipulation(let manipulation):
            text(manipulation)
        case .gesture(let gesture):
            text(gesture)
        case .confirm(let confirm):
            text(confirm)
        case .slider(let slider):
            "slider \(slider.surface)/\(slider.node) \(slider.phase.rawValue) \(text(slider.value))"
        case .lock(let isLocked):
            isLocked ? "lock" : "unlock"
        case .agreement(let agreement):
            "agreement \(agreement.rawValue)"
        case .request(let request):
            "request \(request.sequence) \(request.surface)/\(request.node) \(text(request.location))"
        case .layout:
            "layout"
        }
    }

    private static func motion(_ position: Point, _ displayed: Point, _ contentOffset: Vector) -> String {
        var words = ["motion \(text(position))"]
        if displayed != position { words.append("shown \(text(displayed))") }
        if contentOffset != .zero { words.append("content \(text(contentOffset))") }
        return words.joined(separator: " ")
    }

    private static func text(_ gesture: GestureEvent) -> String {
        var words = ["gesture", gesture.gesture.names.joined(separator: "+"), gesture.phase.rawValue]
        words.append("\(gesture.surface)/\(gesture.node)")
        if !gesture.button.subtracting(.primary).isEmpty { words.append("by \(gesture.button.names.joined())") }
        if gesture.translation != .zero { words.append("by \(text(gesture.translation))") }
        if gesture.scale != 1 { words.append("scale \(text(gesture.scale))") }
        if gesture.rotation != 0 { words.append("rotation \(text(gesture.rotation))") }
        if let rect = gesture.rect { words.append(text(rect)) }
        return words.joined(separator: " ")
    }

    private static func text(_ step: Manipulation) -> String {
        var words = ["fingers", "\(step.kind.rawValue)", "\(step.fingers)", step.phase.rawValue]
        if step.translation != .zero { words.append("by \(text(step.translation))") }
        if step.kind == .scroll, step.isNatural, step.translation != .zero {
            words.append("view \(text(step.viewTranslation))")
        }
        if step.scale != 1 { words.append("scale \(text(step.scale))") }
        if step.rotation != 0 { words.append("rotation \(text(step.rotation))") }
        if step.velocity != .zero { words.append("velocity \(text(step.velocity))") }
        return words.joined(separator: " ")
    }

    private static func text(_ confirm: ConfirmEvent) -> String {
        var words = ["confirm", "\(confirm.surface)/\(confirm.node)", confirm.state.phase.rawValue]
        words.append(text(confirm.state.ring))
        if confirm.isFired { words.append("fired") }
        return words.joined(separator: " ")
    }

    private static func text(_ region: ActiveRegion) -> String {
        "\(region.surface)/\(region.node)\(region.identifier.map { " \($0)" } ?? "")"
    }

    private static func text(_ animations: [NodeAnimation]) -> String {
        animations.isEmpty ? "" : " fades " + animations.map { "\($0.node)=\(text($0.alpha))" }.joined(separator: " ")
    }

    /// Returns the cause of a transition; nothing for motion, the usual cause.
    private static func text(_ cause: Transition.Cause) -> String {
        cause == .motion ? "" : " (\(cause.rawValue))"
    }

    private static func text(_ style: ResolvedStyle) -> String {
        var words = [style.kind.rawValue]
        if let content = style.content { words.append(content.node) }
        if let shape = style.shape {
            words.append(text(shape))
        } else if let rect = style.content?.rect {
            words.append("around \(text(rect))")
        }
        if style.shapeFollowsPointer, style.kind != .shape { words.append("following") }
        if !style.constrainedAxes.isEmpty { words.append("on \(style.constrainedAxes.names.joined(separator: "+"))") }
        if !style.snaps { words.append("free") }
        if let content = style.content { words += self.words(content) }
        for accessory in style.accessories {
            words.append("with \(accessory.shape.map(text) ?? "arrow") at \(text(accessory.center))")
            if accessory.rotation != 0 { words.append("turned \(text(accessory.rotation))") }
        }
        return words.joined(separator: " ")
    }

    private static func words(_ content: ResolvedContent) -> [String] {
        var words: [String] = []
        if let path = content.visiblePath { words.append("visible path \(text(path.origin))") }
        if let path = content.shadowPath { words.append("shadow path \(text(path.origin))") }
        if let color = content.background { words.append("on \(color.hexadecimal)") }
        if let center = content.center { words.append("moved to \(text(center))") }
        if content.transform != .identity { words.append("transformed") }
        return words
    }

    private static func text(_ shape: ResolvedShape) -> String {
        switch shape {
        case .roundedRect(let rect, let radius): "\(text(rect)) r\(text(radius))"
        case .path(_, let origin): "path \(text(origin))"
        case .beam(let axis, let length): "\(axis.rawValue) beam \(text(length))"
        }
    }

    private static func text(_ rect: Rect) -> String { "\(text(rect.origin)) \(text(rect.width))x\(text(rect.height))" }

    private static func text(_ point: Point) -> String { "\(text(point.x)),\(text(point.y))" }

    private static func text(_ vector: Vector) -> String { "\(text(vector.dx)),\(text(vector.dy))" }

    private static func text(_ number: Double) -> String { CompactNumber.text(number) }
}
