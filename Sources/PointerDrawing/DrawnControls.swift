import PointerModel

/// The controls that the pointer works, as far as a client draws them.
struct DrawnControls: Sendable, Equatable {
    /// Track and thumb of the slider that is dragged; nil if none is.
    var slider: SliderTrack?
    /// The last step of the confirm button that is pressed; nil if none is.
    var confirm: ConfirmEvent?

    /// Applies an event. Returns whether it changed what is drawn.
    mutating func apply(_ event: PointerEvent) -> Bool {
        let before = self
        switch event {
        case .slider(let step):
            switch step.phase {
            case .began: slider = step.track
            // Scrolling changes a slider as well, and neither begins nor ends.
            case .changed: if slider != nil { slider = step.track }
            case .ended, .cancelled: slider = nil
            }
        case .confirm(let step): confirm = step.state.phase == .idle || step.isFired ? nil : step
        default: return false
        }
        return self != before
    }

    /// Appends the sprites of the controls, the hindmost first.
    func appendSprites(_ options: DrawingOptions, to sprites: inout [Sprite]) {
        if let slider { appendSlider(slider, options, to: &sprites) }
        if let confirm, let target = confirm.screenTarget {
            appendRing(confirm.state, around: target, options, to: &sprites)
        }
    }

    private func appendSlider(_ slider: SliderTrack, _ options: DrawingOptions, to sprites: inout [Sprite]) {
        let isHorizontal = slider.axis == .horizontal
        let thickness = DrawingConstants.trackThickness
        sprites.append(
            Sprite(
                identity: .track,
                outline: .roundedRect,
                paint: .fill,
                values: DrawnValues(
                    center: slider.frame.center,
                    width: isHorizontal ? slider.frame.width : thickness,
                    height: isHorizontal ? thickness : slider.frame.height,
                    radius: thickness / 2,
                    opacity: options.highlightOpacity,
                    tone: options.tone
                )
            )
        )
        let diameter = DrawingConstants.thumbDiameter
        sprites.append(
            Sprite(
                identity: .thumb,
                outline: .roundedRect,
                paint: .fill,
                values: DrawnValues(
                    center: slider.thumb,
                    width: diameter,
                    height: diameter,
                    radius: diameter / 2,
                    opacity: options.pointerOpacity,
                    tone: options.tone
                )
            )
        )
    }

    private func appendRing(
        _ confirm: ConfirmState,
        around target: Rect,
        _ options: DrawingOptions,
        to sprites: inout [Sprite]
    ) {
        let diameter = min(target.width, target.height)
        let values = DrawnValues(
            center: target.center,
            width: diameter * confirm.scale,
            height: diameter * confirm.scale,
            radius: diameter * confirm.scale / 2,
            opacity: options.highlightOpacity,
            tone: options.tone
        )
        sprites.append(Sprite(identity: .target, outline: .roundedRect, paint: .fill, values: values))
        var ring = Sprite(
            identity: .ring,
            outline: .ring(min(max(0, confirm.ring), 1)),
            paint: .stroke(DrawingConstants.ringWidth),
            color: confirm.ringColor.color,
            values: values
        )
        ring.values.opacity = 1
        sprites.append(ring)
    }
}

extension ConfirmState.RingColor {
    /// The color that is drawn.
    var color: Color {
        switch self {
        case .white: Color(red: 0xff, green: 0xff, blue: 0xff)
        case .red: Color(red: 0xff, green: 0x3b, blue: 0x30)
        case .green: Color(red: 0x34, green: 0xc7, blue: 0x59)
        }
    }
}
