import PointerDrive
import PointerEngine
import PointerModel
import PointerMotion
import PointerPipeline

// Takes an engine through as many steps as the argument says, over every kind of style, with buttons, scrolling, modifiers, flicks and
// gestures, and a touchpad through as many reports, of one to four fingers that rest, go alike or go apart. A pipeline drives the
// compositor's cursor with a mouse and the touchpad meanwhile. The number of allocations is counted from outside; what is printed at the
// end shows that the steps did something.

/// A number that looks random and is the same in every run (SplitMix64). A type of its own, because TestBasics would bring a
/// server and its allocations along.
struct Numbers {
    private var state: UInt64 = 1

    mutating func next(below bound: UInt64) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((value ^ (value >> 31)) % bound)
    }
}

func layout() -> Layout {
    let star = Path(polygon: [Point(x: 0, y: -9), Point(x: 8, y: 7), Point(x: -8, y: 7)])
    let lines = RepeatingRegions(
        first: Region(rect: Rect(x: 0, y: 0, width: 90, height: 20)),
        pitch: Vector(dx: 0, dy: 20),
        count: 3
    )
    let kinds: [(Interaction, ControlDeclaration?)] = [
        (Interaction(), nil),
        (Interaction(style: .content(.highlight(), shape: .roundedRect(Rect(x: 5, y: 5, width: 80, height: 50)))), nil),
        (Interaction(style: .content(.lift(Preview(shadowPath: star)))), nil),
        (Interaction(style: .content(.hover(tint: .underlay, shadow: true))), nil),
        (
            Interaction(
                repeating: lines,
                style: .shape(.beam(axis: .vertical, length: 18), constrainedAxes: .vertical)
            ), nil
        ),
        (Interaction(style: .shape(.path(star), accessories: [Accessory(.arrow, offset: 4)])), nil),
        (Interaction(style: .hidden), nil),
        (Interaction(regions: [Region(rect: Rect(x: 0, y: 0, width: 90, height: 60), latchingAxes: .horizontal)]), nil),
        (Interaction(regions: [Region(rect: Rect(x: 0, y: 0, width: 90, height: 60), modifiers: .command)]), nil),
        (Interaction(), .slider(SliderDeclaration(scrollMask: [.discrete, .continuous]))),
        (Interaction(), .confirm()),
    ]
    let strategies: [Targeting] = [.ipados, .bubble, .semantic, .none]
    let surfaces = strategies.indices.map { column in
        Surface(
            id: "surface\(column)",
            frame: Rect(x: Double(column) * 480, y: 0, width: 480, height: 1080),
            targeting: strategies[column],
            nodes: (0..<44).flatMap { number in
                let (interaction, control) = kinds[number % kinds.count]
                let frame = Rect(
                    x: Double(number % 4) * 115 + 12,
                    y: Double(number / 4) * 95 + 20,
                    width: 90,
                    height: 60
                )
                return [
                    Node(id: "box\(number)", frame: frame.insetBy(dx: -8, dy: -8), gestures: .hover),
                    Node(
                        id: "node\(number)",
                        frame: frame,
                        transform: number % 5 == 0
                            ? AffineTransform(a: 1.1, b: 0, c: 0, d: 0.9, tx: 0, ty: 0) : .identity,
                        interaction: interaction,
                        gestures: [.tap, .pan, .pinch, .secondaryClick],
                        scrollMask: [.discrete, .continuous],
                        control: control
                    ),
                ]
            }
        )
    }
    return Layout(
        outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1920, height: 1080))],
        surfaces: surfaces
    )
}

/// The touchpad's report, which is kept from step to step as that of a device is.
var report = InputReport(device: DeviceID(rawValue: 1), time: .zero)

/// What a hand does on a touchpad: fingers come down, rest, go somewhere and lift, every 100 reports.
@MainActor
func moveFingers(_ number: Int) {
    report.time = Timestamp(microseconds: Int64(number) * 4_000)
    report.contacts.removeAll()
    let (stroke, place) = (number / 100, number % 100)
    guard place < 90 else { return }
    let way = 0.3 * Double(max(place - 30, 0))
    for slot in 0...(stroke % 4) {
        let isOther = stroke % 3 == 0 && slot % 2 == 0
        let position = Point(x: 40 + 10 * Double(slot) + (isOther ? -way : way), y: 30)
        report.contacts[slot] = Contact(trackingID: Int32(truncatingIfNeeded: stroke), position: position)
    }
}

let touchpad = DeviceDescription(
    id: DeviceID(rawValue: 1),
    kind: .touchpad,
    name: "",
    node: "",
    touchpad: .init(width: 100, height: 60)
)
var motion = DeviceMotion(touchpad, settings: DeviceSettings())
var frames: [PointerReport] = []
var manipulations = 0

/// What a hand does with a mouse, with every key, while another one is on the touchpad.
func mouseReport(_ number: Int) -> InputReport {
    var report = InputReport(device: mouse.id, time: Timestamp(microseconds: Int64(number) * 4_000 + 2_000))
    report.relative = Vector(dx: Double(number % 7) - 3, dy: Double(number % 5) - 2)
    report.keys = number / 20 % 2 == 0 ? 0 : 1 << UInt8(number / 40 % 8)
    report.buttons = Buttons(rawValue: report.keys & 0b11111)
    if number % 50 == 0 { report.scroll = Scroll(horizontal: 0, vertical: 120) }
    return report
}

let mouse = DeviceDescription(id: DeviceID(rawValue: 2), kind: .mouse, name: "", node: "")

/// Both devices, driven, with help for the hand.
func pipeline(_ help: AssistSettings) -> Pipeline {
    var pipeline = Pipeline(layout: layout(), motion: MotionSettings(), engine: EngineSettings(assist: help))
    pipeline.add(touchpad, at: .zero)
    pipeline.add(mouse, at: .zero)
    var drive = DriveSettings()
    drive.fingers = .wheel
    pipeline.setDriven([touchpad.id, mouse.id], settings: drive, at: .zero)
    return pipeline
}

var help = AssistProfile.slow.settings
(help.filter, help.dwellClick) = (6, 0.2)
var pipelines = [pipeline(AssistSettings()), pipeline(help)]
var driven = 0

/// Counts what goes out to the virtual mice.
@MainActor
func note(_ output: borrowing PipelineOutput) {
    switch output {
    case .driven: driven += 1
    case .events: break
    }
}

var engine = Engine(layout: layout())
var events = EventBatch()
var numbers = Numbers()
var isDown = false
var step = Vector(dx: 3, dy: 1)
var kinds = [Int](repeating: 0, count: 5)
var corrections = 0
let steps = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
for number in 0..<steps {
    let time = Timestamp(microseconds: Int64(number) * 4_000)
    if number % 40 == 0 {
        step = Vector(dx: Double(numbers.next(below: 49)) - 24, dy: Double(numbers.next(below: 49)) - 24)
    }
    // To and fro, or sliders would soon be at an end of their range.
    let isUpwards = number / 1_000 % 2 == 0
    var frame = PointerReport(time: time, source: number / 500 % 2 == 0 ? .mouse : .touchpad, translation: step)
    switch number % 100 {
    case 17: frame.pressed = .primary
    case 33: frame.released = .primary
    case 40: frame.scroll = Scroll(horizontal: 0, vertical: isUpwards ? 120 : -120)
    case 50: frame.pressed = .secondary
    case 51: frame.released = .secondary
    case 60: frame.touch = .began
    case 80: (frame.touch, frame.translation) = (.ended, .zero)
    case 81..<90: frame.translation = .zero
    case 90: frame.manipulation = Manipulation(phase: .began)
    case 91..<96:
        frame.translation = .zero
        frame.manipulation = Manipulation(
            phase: .changed,
            translation: Vector(dx: 0, dy: isUpwards ? -4 : 4),
            scale: 1.01,
            rotation: 0.01
        )
    case 96: frame.manipulation = Manipulation(phase: .ended)
    default: break
    }
    frames.removeAll(keepingCapacity: true)
    moveFingers(number)
    motion.process(report, into: &frames)
    for frame in frames where frame.manipulation != nil { manipulations += 1 }
    for index in pipelines.indices {
        _ = pipelines[index].process(report) { note($0) }
        var deadline = pipelines[index].process(mouseReport(number)) { note($0) }
        if number % 3_000 == 0 {
            pipelines[index].setLocked(number % 6_000 == 0, at: time)
            deadline = pipelines[index].settle { note($0) }
        }
        if let deadline, deadline <= time { _ = pipelines[index].advance(to: time) { note($0) } }
    }
    if number % 1_000 == 999 {
        engine.setModifiers(number % 2_000 == 999 ? .command : [], at: time, into: &events)
    }
    // In between the real cursor is reported, a little late, so that some presses are corrected.
    if number / 2_000 % 2 == 1 {
        let place = engine.state.position + step
        let creation = Timestamp(microseconds: time.microseconds - 5_000)
        engine.reportCursor(at: place, madeAt: creation, at: time, into: &events)
        for event in events.events {
            switch event {
            case .motion: kinds[0] += 1
            case .button(let change) where change.isPressed: corrections += 1
            default: break
            }
        }
    } else if number % 2_000 == 0 {
        engine.endCursorReports(at: time, into: &events)
    }
    if (81..<90).contains(number % 100) {
        engine.advance(to: time, into: &events)
    } else {
        engine.apply(frame, into: &events)
    }
    for event in events.events {
        switch event {
        case .motion: kinds[0] += 1
        case .enter: kinds[1] += 1
        case .gesture: kinds[2] += 1
        case .slider: kinds[3] += 1
        default: kinds[4] += 1
        }
    }
}
print(
    "\(kinds[0]) motions, \(kinds[1]) regions, \(kinds[2]) gestures, \(kinds[3]) of sliders, \(kinds[4]) others,",
    "\(manipulations) of fingers, \(corrections) corrections, \(driven) driven"
)
