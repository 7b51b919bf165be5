import PointerEngine
import PointerModel
import PointerPipeline
import TestBasics
import Testing

/// What pointers over one layout share, and what each has for itself.
@Suite("Pointers of a pipeline")
struct PointersPipelineTests {
    /// Two mice: 1 moves the default pointer, 2 moves the pointer "second".
    final class Subject {
        var pipeline: Pipeline
        private var time = Timestamp.zero
        private(set) var events: [String: [PointerEvent]] = [:]

        init(_ nodes: [Node] = PointersPipelineTests.nodes, names: [String] = ["second"]) {
            pipeline = Pipeline(
                layout: PointersPipelineTests.layout(nodes),
                motion: MotionSettings(mouse: DeviceSettings(acceleration: .flat)),
                engine: EngineSettings(),
                pointers: names
            )
            for device in [PointersPipelineTests.device(1), PointersPipelineTests.device(2, pointer: "second")] {
                pipeline.add(device, at: .zero)
            }
        }

        var names: [String] { pipeline.pointers.map(\.name) }

        func state(_ name: String = PointerNames.byDefault) -> PointerState? {
            pipeline.index(ofPointer: name).map { pipeline.pointers[$0].engine.state }
        }

        /// A report of a while after the one before: no button bounces.
        /// - Returns: the events of each pointer that had any.
        @discardableResult
        func report(
            _ device: UInt32,
            dx: Double = 0,
            dy: Double = 0,
            buttons: Buttons = [],
            scroll: Scroll = .zero
        ) -> [String: [PointerEvent]] {
            time = time.advanced(bySeconds: 0.03)
            var report = InputReport(device: DeviceID(rawValue: device), time: time)
            report.relative = Vector(dx: dx, dy: dy)
            report.buttons = buttons
            report.scroll = scroll
            pipeline.process(report)
            return drain()
        }

        func remove(_ device: UInt32) -> [String: [PointerEvent]] {
            pipeline.remove(DeviceID(rawValue: device), at: time)
            return drain()
        }

        func hold(_ modifiers: Modifiers) -> [String: [PointerEvent]] {
            events = [:]
            pipeline.setModifiers(modifiers, at: time)
            note()
            return events
        }

        func configure(_ nodes: [Node] = PointersPipelineTests.nodes, names: [String]) -> [String: [PointerEvent]] {
            events = [:]
            pipeline.configure(
                layout: PointersPipelineTests.layout(nodes),
                motion: MotionSettings(mouse: DeviceSettings(acceleration: .flat)),
                engine: EngineSettings(),
                pointers: names,
                at: time
            )
            note()
            while pipeline.applyNext() { note() }
            return events
        }

        func update(_ change: LayoutChange) throws {
            events = [:]
            try pipeline.update(change, at: time)
            note()
        }

        func answer(_ sequence: UInt64, _ region: Region?, of pointer: Int) -> Bool {
            pipeline.answer(sequence, surface: "s", region: region, of: pointer, at: time)
        }

        /// Lets happen what is due until nothing is.
        func settle() -> [String: [PointerEvent]] {
            events = [:]
            while let deadline = pipeline.nextDeadline {
                time = max(time, deadline)
                pipeline.advance(to: deadline)
                while pipeline.applyNext() { note() }
            }
            return events
        }

        private func drain() -> [String: [PointerEvent]] {
            events = [:]
            while pipeline.applyNext() { note() }
            return events
        }

        private func note() {
            for pointer in pipeline.pointers[pipeline.affectedPointers] where !pointer.events.events.isEmpty {
                events[pointer.name, default: []] += pointer.events.events
            }
        }
    }

    static func device(_ id: UInt32, pointer: String? = nil) -> DeviceDescription {
        var device = DeviceDescription(id: DeviceID(rawValue: id), kind: .mouse, name: "", node: "")
        device.outcome.overrides.pointer = pointer
        return device
    }

    /// "left" and "right" beside the middle, where both pointers begin.
    static let nodes = [
        Node(
            id: "left",
            frame: Rect(x: 0, y: 0, width: 40, height: 100),
            interaction: Interaction(style: .content(.hover())),
            gestures: .pan,
            scrollMask: [.discrete, .continuous]
        ),
        Node(
            id: "right",
            frame: Rect(x: 60, y: 0, width: 40, height: 100),
            interaction: Interaction(style: .content(.hover())),
            gestures: .pan,
            scrollMask: [.discrete, .continuous]
        ),
    ]

    static func layout(_ nodes: [Node]) -> Layout {
        let screen = Rect(x: 0, y: 0, width: 100, height: 100)
        return Layout(
            outputs: [Output(name: "main", frame: screen)],
            surfaces: [Surface(id: "s", frame: screen, nodes: nodes)]
        )
    }

    @Test("Each pointer enters its own region, and neither moves the other")
    func regions() {
        let subject = Subject()
        let first = subject.report(1, dx: -25)
        #expect(first.keys.sorted() == ["default"])
        #expect(subject.state()?.region?.node == "left")
        #expect(subject.state("second")?.position == Point(x: 50, y: 50))
        let second = subject.report(2, dx: 25)
        #expect(second.keys.sorted() == ["second"])
        #expect(
            second["second"]?.contains { if case .enter(let region, _) = $0 { region.node == "right" } else { false } }
                == true
        )
        #expect(subject.state()?.region?.node == "left")
        #expect(subject.state("second")?.region?.node == "right")
        #expect(subject.state()?.position == Point(x: 25, y: 50))
    }

    @Test("What one pointer scrolls does not touch the other, nor the events that a node under both gets")
    func scrolling() {
        let subject = Subject()
        subject.report(1, dx: -25)
        subject.report(2, dx: -20)
        let events = subject.report(2, scroll: Scroll(horizontal: 0, vertical: 120))
        #expect(events.keys.sorted() == ["second"])
        let gestures = events["second"]?.compactMap { if case .gesture(let gesture) = $0 { gesture } else { nil } }
        #expect(gestures?.allSatisfy { $0.location == Point(x: 30, y: 50) } == true)
        #expect(gestures?.isEmpty == false)
    }

    @Test("A button is each pointer's own, and that of a device that goes is released on its pointer")
    func buttons() {
        let subject = Subject()
        #expect(
            subject.report(1, buttons: .primary)["default"] == [
                .button(ButtonEvent(.primary, isPressed: true, clickPosition: Point(x: 50, y: 50)))
            ]
        )
        #expect(
            subject.report(2, buttons: .primary)["second"] == [
                .button(ButtonEvent(.primary, isPressed: true, clickPosition: Point(x: 50, y: 50)))
            ]
        )
        #expect(
            subject.report(1)["default"] == [
                .button(ButtonEvent(.primary, isPressed: false, clickPosition: Point(x: 50, y: 50)))
            ]
        )
        #expect(subject.state("second")?.buttons == .primary)
        #expect(
            subject.remove(2) == [
                "second": [
                    .button(
                        ButtonEvent(.primary, isPressed: false, isInterrupted: true, clickPosition: Point(x: 50, y: 50))
                    )
                ]
            ]
        )
        #expect(subject.names == ["default", "second"], "it is named")
    }

    @Test("Modifiers are held for all")
    func modifiers() {
        let subject = Subject()
        #expect(subject.hold(.shift) == ["default": [.modifiers(.shift)], "second": [.modifiers(.shift)]])
        #expect(subject.hold(.shift) == [:])
        // One that comes later begins with them.
        _ = subject.configure(names: ["second", "third"])
        #expect(subject.state("third")?.modifiers == .shift)
    }

    @Test("A slider has one value, whichever pointer moves it")
    func slider() throws {
        let node = Node(
            id: "slider",
            frame: Rect(x: 0, y: 40, width: 100, height: 20),
            interaction: Interaction(),
            control: .slider(SliderDeclaration(value: 0.5))
        )
        let subject = Subject([node])
        subject.report(1, buttons: .primary)
        let drag = subject.report(1, dx: 20, buttons: .primary)
        #expect(Self.values(drag["default"]) == [0.75])
        #expect(drag.keys.sorted() == ["default"])
        subject.report(1)
        // The thumb is at 70 now, as near to where the second pointer still is as it may be.
        let began = subject.report(2, buttons: .primary)
        #expect(Self.values(began["second"]) == [0.75])
        subject.report(2, dx: -40, buttons: .primary)
        subject.report(2)
        for pointer in subject.pipeline.pointers {
            let declared = pointer.engine.layout.surfaces[0].nodes[0].control
            #expect(declared == .slider(SliderDeclaration(value: 0.25)), "\(pointer.name)")
        }
    }

    /// What each pointer's layout has of a slider.
    private static func sliders(_ subject: Subject) -> [String: SliderDeclaration] {
        var sliders: [String: SliderDeclaration] = [:]
        for pointer in subject.pipeline.pointers {
            guard case .slider(let slider)? = pointer.engine.layout.surfaces[0].nodes[0].control else { continue }
            sliders[pointer.name] = slider
        }
        return sliders
    }

    private static func slider(_ declaration: SliderDeclaration) -> Node {
        Node(
            id: "slider",
            frame: Rect(x: 0, y: 40, width: 100, height: 20),
            interaction: Interaction(),
            control: .slider(declaration)
        )
    }

    @Test("A drag that ends because its slider has become another one leaves that as it is declared")
    func otherTrack() {
        let subject = Subject([Self.slider(SliderDeclaration(value: 0.5))])
        subject.report(2, buttons: .primary)
        subject.report(2, dx: 20, buttons: .primary)
        let declaration = SliderDeclaration(minimum: 10, maximum: 20, value: 15)
        let events = subject.configure([Self.slider(declaration)], names: ["second", "third"])
        // The event carries the value with which the drag began, as it does for every drag that is cancelled.
        #expect(Self.values(events["second"]) == [0.5])
        #expect(Self.sliders(subject) == ["default": declaration, "second": declaration, "third": declaration])
    }

    @Test(
        "Where two drags of one slider end at once, the value in the last event holds for all pointers",
        arguments: [false, true]
    )
    func twoDrags(byUpdate: Bool) throws {
        var node = Self.slider(SliderDeclaration(value: 0.5))
        let subject = Subject([node])
        subject.report(1, buttons: .primary)
        subject.report(1, dx: 20, buttons: .primary)
        #expect(Self.values(subject.report(2, buttons: .primary)["second"]) == [0.75])
        node.isEnabled = false
        let names: [String]
        if byUpdate {
            names = ["default", "second"]
            try subject.update(.declare(Self.layout([node]).surfaces[0]))
        } else {
            names = ["default", "second", "third"]
            _ = subject.configure([node], names: ["second", "third"])
        }
        #expect(Self.values(subject.events["default"]) == [0.5])
        #expect(Self.values(subject.events["second"]) == [0.75])
        #expect(Self.sliders(subject).mapValues(\.value) == names.reduce(into: [:]) { $0[$1] = 0.75 })
    }

    /// The values of sliders in events.
    private static func values(_ events: [PointerEvent]?) -> [Double] {
        (events ?? []).compactMap { if case .slider(let slider) = $0 { slider.value } else { nil } }
    }

    @Test("Each pointer fills its own ring on one button, and fires by itself")
    func confirm() throws {
        let node = Node(
            id: "delete",
            frame: Rect(x: 0, y: 0, width: 100, height: 100),
            interaction: Interaction(),
            // The target is where the press begins.
            control: .confirm(ConfirmDeclaration(offset: .zero))
        )
        let subject = Subject([node])
        func fired(_ events: [String: [PointerEvent]]) -> [String: Int] {
            events.mapValues { $0.count { if case .confirm(let confirm) = $0 { confirm.isFired } else { false } } }
        }
        subject.report(1, buttons: .primary)
        #expect(subject.settle().keys.sorted() == ["default"])
        // The first is confirmed by time; the second only begins.
        #expect(fired(subject.report(2, buttons: .primary))["second"] == 0)
        #expect(fired(subject.report(1)) == ["default": 1])
        #expect(subject.settle()["default"] == nil)
        #expect(fired(subject.report(2)) == ["second": 1])
    }

    @Test("A held region keeps its own pointer alone")
    func latch() {
        var nodes = Self.nodes
        nodes[0].interaction?.regions = [
            Region(rect: Rect(x: 0, y: 0, width: 40, height: 100), latchingAxes: .horizontal)
        ]
        let subject = Subject(nodes)
        subject.report(1, dx: -25)
        subject.report(2, dx: -25)
        subject.report(1, buttons: .primary)
        subject.report(1, dx: 50, buttons: .primary)
        subject.report(2, dx: 50)
        #expect(subject.state()?.region?.node == "left")
        #expect(subject.state()?.isLatched == true)
        #expect(subject.state("second")?.region?.node == "right")
        #expect(subject.state("second")?.isLatched == false)
    }

    @Test("A client is asked for each pointer, and an answer is for the one that it was asked for")
    func asking() throws {
        var nodes = Self.nodes
        nodes[0].interaction = Interaction(isAsked: true, style: .content(.hover()))
        let subject = Subject(nodes)
        func request(_ events: [String: [PointerEvent]], _ name: String) -> RegionRequest? {
            for case .request(let request) in events[name] ?? [] { return request }
            return nil
        }
        let first = try #require(request(subject.report(1, dx: -25), "default"))
        let second = try #require(request(subject.report(2, dx: -20), "second"))
        #expect((first.location, second.location) == (Point(x: 25, y: 50), Point(x: 30, y: 50)))
        let region = Region(rect: Rect(x: 0, y: 0, width: 35, height: 100), identifier: "answered")
        #expect(subject.answer(second.sequence, region, of: 1))
        #expect(subject.state("second")?.region?.identifier == "answered")
        #expect(subject.state()?.region == nil)
        #expect(subject.answer(first.sequence, nil, of: 0))
        #expect(subject.state()?.region == nil)
        #expect(subject.state("second")?.region?.identifier == "answered")
    }

    @Test("Time that passes for one pointer is no frame of another")
    func time() throws {
        let subject = Subject()
        subject.report(2, dx: 25)
        let frame = subject.pipeline.pointers[0].events.number
        let events = subject.settle()
        #expect(events.keys.sorted() == ["second"])
        #expect(events["second"]?.isEmpty == false)
        #expect(subject.pipeline.pointers[0].events.number == frame)
        #expect(subject.pipeline.pointers[1].events.number > frame)
    }

    @Test("A new layout is taken by all, each from where it is")
    func newLayout() {
        let subject = Subject()
        subject.report(1, dx: -25)
        subject.report(2, dx: 25)
        let events = subject.configure([Self.nodes[1]], names: ["second"])
        #expect(events.keys.sorted() == ["default", "second"])
        #expect(events["second"] == [.layout(LayoutRevision(state: subject.pipeline.engine.layoutState))])
        #expect(subject.state()?.region == nil)
        #expect(subject.state("second")?.region?.node == "right")
    }

    @Test("A pointer that is named no longer is there until its devices have gone")
    func leaving() {
        let subject = Subject(names: ["second", "spare"])
        #expect(subject.names == ["default", "second", "spare"])
        subject.report(2, dx: 25, buttons: .primary)
        #expect(subject.configure(names: ["third"]).keys.sorted() == ["default", "second", "spare"])
        #expect(subject.names == ["default", "second", "third"])
        #expect(
            subject.remove(2)["second"]?.first
                == .button(
                    ButtonEvent(.primary, isPressed: false, isInterrupted: true, clickPosition: Point(x: 75, y: 50))
                )
        )
        #expect(subject.names == ["default", "third"])
        #expect(subject.report(1, dx: 1)["default"]?.isEmpty == false)
        subject.pipeline.add(Self.device(3, pointer: "third"), at: .zero)
        #expect(subject.report(3, dx: 1).keys.sorted() == ["third"])
        #expect(subject.pipeline.devices(ofPointer: 1).map(\.id.rawValue) == [3])
    }

    @Test("A pointer that nobody named is made for its device, and begins in the middle of what there is then")
    func unnamed() {
        let subject = Subject(names: [])
        subject.report(1, dx: -25)
        #expect(subject.report(2, dx: 30).keys.sorted() == ["second"])
        #expect(subject.state("second")?.region?.node == "right")
        _ = subject.remove(2)
        #expect(subject.names == ["default"])
    }

    @Test("What comes of a device is the same, whatever the devices of other pointers do", arguments: 1...8)
    func independence(seed: UInt64) {
        /// The events of the default pointer, of reports that are the same with and without another pointer's in between.
        func run(withOther: Bool) -> [PointerEvent] {
            var mine = RepeatableNumbers(seed: seed)
            var others = RepeatableNumbers(seed: seed &+ 1000)
            let subject = Subject()
            var told: [PointerEvent] = []
            for number in 0..<400 {
                var frame = PointerReport(
                    time: Timestamp(microseconds: Int64(number) * 7000),
                    source: number / 50 % 2 == 0 ? .mouse : .touchpad
                )
                frame.translation = Vector(
                    dx: Double.random(in: -30...30, using: &mine),
                    dy: Double.random(in: -30...30, using: &mine)
                )
                if number % 9 == 0 { frame.pressed = .primary }
                if number % 9 == 4 { frame.released = .primary }
                if number % 11 == 0 { frame.scroll = Scroll(horizontal: 0, vertical: 120) }
                if number % 50 == 49 { frame.touch = .ended }
                if withOther {
                    var other = frame
                    other.translation = Vector(
                        dx: Double.random(in: -30...30, using: &others),
                        dy: Double.random(in: -30...30, using: &others)
                    )
                    _ = subject.pipeline.apply(other, to: 1)
                }
                if subject.pipeline.apply(frame) { told += subject.pipeline.events.events }
                if number % 50 == 49 {
                    while let deadline = subject.pipeline.nextDeadline {
                        subject.pipeline.advance(to: deadline)
                        while subject.pipeline.applyNext() {
                            if subject.pipeline.affectedPointers.lowerBound == 0 {
                                told += subject.pipeline.events.events
                            }
                        }
                    }
                }
            }
            return told
        }
        let alone = run(withOther: false)
        #expect(alone.count > 400)
        #expect(run(withOther: true) == alone)
    }
}
