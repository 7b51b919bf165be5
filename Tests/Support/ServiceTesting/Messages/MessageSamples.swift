import FoundationEssentials
package import PointerModel
package import PointerWire

/// Values whose messages have all fields, with numbers that the wire carries without rounding.
package enum MessageSamples {
    package static let animation = NodeAnimation(node: "separator", alpha: 0.25)
    package static let region = ActiveRegion(
        surface: SurfaceName("s \"1\"", of: .user(1000)),
        node: "n",
        identifier: "i",
        rect: Rect(x: 1.5, y: -2, width: 30, height: 40.25),
        latchingAxes: .vertical,
        enterAnimations: [animation],
        exitAnimations: [animation, animation]
    )
    package static let transition = Transition(
        id: 9,
        cause: .answer,
        spring: Spring(response: 0.5, dampingFraction: 0.75)
    )
    package static let path = Path(elements: [
        .move(to: Point(x: -1.5, y: 0)), .line(to: Point(x: 1, y: 1)),
        .quadratic(control: Point(x: 2, y: 0.125), to: Point(x: 3, y: 4)),
        .cubic(control1: .zero, control2: Point(x: 1, y: 1), to: Point(x: 5, y: -6)), .close,
    ])
    package static let styles = [
        ResolvedStyle.system, .hidden,
        ResolvedStyle(
            kind: .lift,
            shape: .roundedRect(region.rect, radius: 8),
            content: ResolvedContent(
                node: "n",
                rect: region.rect,
                radius: 2.5,
                visiblePath: ResolvedPath(path, origin: Point(x: 1, y: 2)),
                shadowPath: ResolvedPath(path, origin: Point(x: -1, y: 2)),
                background: Color(red: 0, green: 10, blue: 171, alpha: 200),
                center: Point(x: 5, y: 6),
                transform: AffineTransform(a: 1.5, b: 0, c: 0.25, d: 2, tx: 3, ty: -4),
                clip: Rect(x: -1, y: 2, width: 3, height: 4)
            ),
            tint: .underlay,
            shadow: true,
            scale: true
        ),
        ResolvedStyle(
            kind: .shape,
            shape: .path(path, origin: Point(x: 0.5, y: 0.25)),
            shapeFollowsPointer: true,
            constrainedAxes: .both,
            accessories: [
                ResolvedAccessory(shape: nil, center: Point(x: 0, y: -20), rotation: 0.5),
                ResolvedAccessory(shape: .beam(axis: .horizontal, length: 3), center: .zero, rotation: 0),
            ]
        ),
        ResolvedStyle(kind: .shape, shape: .beam(axis: .vertical, length: 20.25)),
        ResolvedStyle(kind: .highlight, snaps: false),
    ]

    package static var events: [PointerEvent] {
        let owned = SurfaceName("s", of: .user(7))
        var pan = GestureEvent(
            .pan,
            .changed,
            surface: owned,
            node: "n",
            location: Point(x: 1, y: 2),
            modifiers: .shift
        )
        pan.translation = Vector(dx: 3, dy: -4)
        var pinch = GestureEvent(.pinch, .began, surface: "s", node: "n", location: .zero)
        pinch.scale = 1.5
        var turn = GestureEvent(.rotate, .cancelled, surface: "s", node: "n", location: .zero)
        turn.rotation = -0.25
        let bands = [Point(x: 4, y: 9), Point(x: -4, y: 9), Point(x: 1, y: 2), Point(x: 1, y: -7)].map { start in
            var band = GestureEvent(.bandSelection, .ended, surface: "s", node: "n", location: Point(x: 1, y: 2))
            band.start = start
            return PointerEvent.gesture(band)
        }
        var tap = GestureEvent(.tap, .ended, surface: "s", node: "n", location: .zero)
        tap.button = .middle
        let target = Rect(x: 1, y: 2, width: 3, height: 4)
        let request = RegionRequest(
            sequence: 5,
            surface: owned,
            node: "n",
            location: Point(x: 7, y: 8),
            modifiers: [.control, .command],
            source: .pen,
            time: Timestamp(microseconds: -8)
        )
        return [
            .motion(position: Point(x: 1, y: 2), displayed: Point(x: 3, y: 4), contentOffset: .zero),
            .motion(position: Point(x: 1, y: 2), displayed: Point(x: 1, y: 2), contentOffset: Vector(dx: 0.5, dy: -1)),
            .delta(Vector(dx: -0.5, dy: 3)),
            .exit(region, transition), .enter(region, transition),
            .completion(transition, finished: true), .completion(transition, finished: false),
            .button(ButtonEvent(.back, isPressed: true, clickPosition: Point(x: 7, y: -8))),
            .button(ButtonEvent(.primary, isPressed: true, clickPosition: Point(x: 7, y: -8), meant: region)),
            .button(ButtonEvent(.primary, isPressed: false, isInterrupted: true)),
            .modifiers([]), .modifiers([.capsLock, .alternate]),
            .scroll(Scroll(horizontal: -30, vertical: 120)),
            .manipulation(
                Manipulation(.scroll, fingers: 2, phase: .changed, translation: Vector(dx: 1, dy: 2), isNatural: true)
            ),
            .manipulation(Manipulation(.scroll, fingers: 0, phase: .began, translation: Vector(dx: 0, dy: 2))),
            .manipulation(Manipulation(.scroll, fingers: 2, phase: .ended)),
            .manipulation(Manipulation(.scroll, phase: .ended, velocity: Vector(dx: 3, dy: -4), isNatural: true)),
            .manipulation(Manipulation(.pinch, fingers: 3, phase: .changed, scale: 1.25, rotation: 0.5)),
            .manipulation(Manipulation(.swipe, fingers: 4, phase: .changed, translation: Vector(dx: 1, dy: 0))),
            .gesture(tap),
            .gesture(pan), .gesture(pinch), .gesture(turn),
            .confirm(
                ConfirmEvent(
                    surface: owned,
                    node: "n",
                    state: ConfirmState(phase: .confirmed, intention: 1, ring: 0.5, target: target),
                    isFired: true,
                    screenTarget: target
                )
            ),
            .slider(SliderEvent(surface: "s", node: "n", phase: .changed, value: 0.75)),
            .slider(
                SliderEvent(
                    surface: owned,
                    node: "n",
                    phase: .changed,
                    value: 0.75,
                    track: SliderTrack(
                        frame: region.rect,
                        thumb: Point(x: 5, y: 6),
                        axis: .vertical,
                        minimum: -1,
                        maximum: 3.5
                    )
                )
            ),
            .slider(SliderEvent(surface: "s", node: "n", phase: .cancelled, value: 0.75, isKept: false)),
            .lock(true), .lock(false), .agreement(.reported), .agreement(.driven), .agreement(.none), .request(request),
            .layout(LayoutRevision(state: 3)),
            .layout(LayoutRevision(state: 4, surfaces: ["s", SurfaceName("s", of: .user(1000))])),
        ] + bands + styles.map { .style($0, region: $0.kind == .system ? nil : region, transition) }
    }

    /// A state with all fields.
    package static var snapshot: PointerSnapshot {
        var state = PointerState(position: Point(x: 1, y: 2))
        state.displayed = Point(x: 3, y: 4)
        state.contentOffset = Vector(dx: 0.5, dy: 0.25)
        state.velocity = Vector(dx: 100, dy: -200)
        state.buttons = [.primary, .forward]
        state.modifiers = [.shift, .command]
        state.source = .touch
        state.region = region
        state.style = styles[2]
        state.isLatched = true
        state.isLocked = true
        state.transition = transition
        state.agreement = .reported
        return PointerSnapshot(state, frame: 4, time: Timestamp(microseconds: 5))
    }
}

extension StateMessage {
    /// Returns the message in which a client reads a state that the daemon has written.
    package static func written(_ snapshot: PointerSnapshot, of pointer: String? = nil) throws -> StateMessage {
        var writer = MessageWriter()
        writer.stateReply(snapshot, of: pointer)
        struct Reply: Decodable {
            var parameters: StateReply
        }
        return try JSONDecoder().decode(Reply.self, from: Data(writer.bytes.dropLast())).parameters.state
    }
}
