import ConfigurationFiles
import DesktopConfiguration
import PointerConfiguration
import PointerModel
import SystemPackage
import TestBasics
import Testing

@Suite("What a configuration file says, and what it leaves out")
struct ConfigurationDecodingTests {
    @Test("an empty file is what is built in")
    func empty() throws {
        let folder = try TemporaryFolder()
        #expect(try Configuration.load(try folder.write("c.toml", "")) == .builtIn)
        #expect(
            Configuration.builtIn.layout
                == Layout(outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1920, height: 1080), scale: 1)])
        )
        #expect(Configuration.builtIn.logLevel == .info)
        #expect(!Configuration.builtIn.readsKeyboards)
    }

    @Test("a name may have any character that a log or a terminal shows as it is")
    func names() throws {
        let folder = try TemporaryFolder()
        // The second is of private use: fonts have symbols there.
        let name = "büro \u{E0A0} 🖱 画面"
        let file = try folder.write(
            "c.toml",
            "[[outputs]]\nname = '\(name)'\nframe = { x = 0, y = 0, width = 1, height = 1 }\n"
        )
        #expect(try Configuration.load(file).layout.outputs.map(\.name) == [name])
    }

    @Test("every key of a configuration")
    func everyKey() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "c.toml",
            """
            outputs = [
              { name = "left", frame = { x = -1280, y = 0, width = 1280, height = 720 }, scale = 2 },
              { name = "right", frame = { x = 0, y = 0, width = 1920, height = 1080 }, transform = "flipped-90" },
            ]
            [mouse]
            acceleration = "flat"
            speed = 0.5
            scrollButton = "secondary"
            [touchpad]
            speed = -1
            scrollMethod = "edge"
            tapping = true
            thumbDetection = false
            disableWhileTyping = true
            touchPressure = { begin = 12, end = 8 }
            touchSize = "automatic"
            palmPressure = 0
            palmSize = 900
            [pointingStick]
            leftHanded = true
            scrollButton = "none"
            [effects]
            largeThreshold = 100
            slip = 0.2
            maximumSlip = 5
            parallax = 0.3
            maximumParallax = 6
            textLinePadding = 7
            maximumSnapLength = 80
            freesLongBeams = false
            freesBeamsOfWholeNodes = false
            [transitions]
            response = 0.5
            dampingFraction = 0.9
            exitDelay = 0.1
            answerDeadline = 0.01
            [recentering]
            onLift = false
            mouseRest = 1
            [inertia]
            enabled = false
            minimumSpeed = 11
            maximumSpeed = 12
            timeConstant = 0.13
            restSpeed = 14
            [targeting]
            strategy = "bubble"
            lookUpRadius = 15
            coneSpread = 16
            bubbleReach = 17
            semanticGain = 0.18
            semanticReach = 19
            touchReach = 20
            [modifiers]
            fromKeyboards = true
            [limits]
            connections = 5
            connectionsPerUser = 4
            messageBytes = 2048
            depth = 8
            pendingBytes = 98304
            bytes = 8388608
            bytesPerUser = 2097152
            unwritableSeconds = 1.5
            handshakeSeconds = 0.25
            shareMicroseconds = 300
            surfaces = 9
            nodesPerClient = 10
            nodesPerUser = 20
            elementsPerClient = 30
            elementsPerUser = 40
            coordinates = 5000
            [roles]
            observe = ["root", "7"]
            layout = ["@root", "@8"]
            sync = ["everyone"]
            admin = []
            [sessions]
            muteInactive = false
            seat = "seat-usb_2"
            [log]
            level = "debug"
            """
        )
        var limits = Limits()
        limits[.connections] = 5
        limits[.connectionsPerUser] = 4
        limits[.messageBytes] = 2048
        limits[.depth] = 8
        limits[.pendingBytes] = 98304
        limits[.bytes] = 8_388_608
        limits[.bytesPerUser] = 2_097_152
        limits[.unwritableSeconds] = 1.5
        limits[.handshakeSeconds] = 0.25
        limits[.shareMicroseconds] = 300
        limits[.surfaces] = 9
        limits[.nodesPerClient] = 10
        limits[.nodesPerUser] = 20
        limits[.elementsPerClient] = 30
        limits[.elementsPerUser] = 40
        limits[.coordinates] = 5000
        var sessions = SessionRules()
        sessions.mutesInactive = false
        sessions.seat = "seat-usb_2"
        var roles = RoleRules()
        roles.observe = [.user(Account(text: "root")), .user(Account(7))]
        roles.layout = [.group(Account(text: "root")), .group(Account(8))]
        roles.sync = [.everyone]
        var engine = EngineSettings()
        engine.effects.largeThreshold = 100
        engine.effects.slip = 0.2
        engine.effects.maximumSlip = 5
        engine.effects.parallax = 0.3
        engine.effects.maximumParallax = 6
        engine.effects.textLinePadding = 7
        engine.effects.maximumSnapLength = 80
        engine.effects.freesLongBeams = false
        engine.effects.freesBeamsOfWholeNodes = false
        engine.transitions.response = 0.5
        engine.transitions.dampingFraction = 0.9
        engine.transitions.exitDelay = 0.1
        engine.transitions.answerDeadline = 0.01
        engine.recentering.onLift = false
        engine.recentering.mouseRest = 1
        engine.inertia.isEnabled = false
        engine.inertia.minimumSpeed = 11
        engine.inertia.maximumSpeed = 12
        engine.inertia.timeConstant = 0.13
        engine.inertia.restSpeed = 14
        engine.targeting.strategy = .bubble
        engine.targeting.lookUpRadius = 15
        engine.targeting.coneSpread = 16
        engine.targeting.bubbleReach = 17
        engine.targeting.semanticGain = 0.18
        engine.targeting.semanticReach = 19
        engine.targeting.touchReach = 20
        let expected = Configuration(
            layout: Layout(
                outputs: [
                    Output(name: "left", frame: Rect(x: -1280, y: 0, width: 1280, height: 720), scale: 2),
                    Output(
                        name: "right",
                        frame: Rect(x: 0, y: 0, width: 1920, height: 1080),
                        scale: 1,
                        transform: .flipped90
                    ),
                ]
            ),
            motion: MotionSettings(
                mouse: DeviceSettings(
                    acceleration: .flat,
                    speed: 0.5,
                    scrollMethod: .button,
                    scrollButton: .secondary
                ),
                touchpad: DeviceSettings(
                    speed: -1,
                    scrollMethod: .edge,
                    tapping: true,
                    thumbDetection: false,
                    disableWhileTyping: true,
                    contactThresholds: ContactThresholds(
                        touchPressure: .init(begin: 12, end: 8),
                        palmPressure: 0,
                        palmSize: 900
                    )
                ),
                pointingStick: DeviceSettings(leftHanded: true, scrollMethod: .none)
            ),
            engine: engine,
            readsKeyboards: true,
            limits: limits,
            roles: roles,
            sessions: sessions,
            logLevel: .debug
        )
        #expect(try Configuration.load(file) == expected)
    }

    @Test("a configuration that stands in no file is read as one that does")
    func parsing() throws {
        let configuration = try Configuration(parsing: "mouse.speed = 1\ntargeting.strategy = 'none'")
        var expected = Configuration.builtIn
        expected.motion.mouse.speed = 1
        expected.engine.targeting.strategy = .none
        #expect(configuration == expected)
        let error = #expect(throws: ConfigurationError.self) { try Configuration(parsing: "mouse = 1") }
        #expect(error?.description == "configuration:1:9: mouse: expected a table, found an integer")
    }

    @Test("who does not want a touchpad to pause while somebody types needs no keyboards, wherever that is said")
    func noPause() throws {
        let text = "touchpad.disableWhileTyping = false\n[[devices]]\ndisableWhileTyping = false"
        let configuration = try Configuration(parsing: text)
        #expect(!configuration.motion.touchpad.disableWhileTyping && !configuration.readsKeyboards)
        #expect(configuration.devices.rules.map { $0.overrides.motion["disableWhileTyping"] } == [.boolean(false)])
        let later = try Configuration(
            parsing: "[touchpad]\ndisableWhileTyping = true\n[modifiers]\nfromKeyboards = true"
        )
        #expect(later.motion.touchpad.disableWhileTyping && later.readsKeyboards)
    }

    @Test(
        "the keys of a file decide whether it is a layout or a configuration",
        arguments: [
            ("surfaces = []", ConfigurationFile.Kind.layout, true),
            ("surfaces = []\nlog = {}", .configuration, true),
            ("layouts = []", .configuration, true),
            ("", .configuration, true),
            ("surface = []", .configuration, false),
            ("surfaces = 1", .layout, false),
        ]
    )
    func check(text: String, kind: ConfigurationFile.Kind, isGood: Bool) throws {
        let folder = try TemporaryFolder()
        let found = ConfigurationFile.check(try folder.write("f.toml", text))
        #expect(found.kind == kind)
        let isAccepted = (try? found.result.get()) != nil
        #expect(isAccepted == isGood)
    }

    @Test("a check hands over the layout, or everything that is wrong")
    func checkResult() throws {
        let quilt = ConfigurationFile.check(Project.folder.appending("config/layouts/quilt.toml"))
        #expect(quilt.kind == .layout)
        #expect(try quilt.result.get().surfaces.map(\.id) == ["quilt"])
        #expect(try quilt.result.get().outputs.isEmpty)
        let shipped = ConfigurationFile.check(Project.demo)
        #expect(shipped.kind == .configuration)
        #expect(try shipped.result.get() == Configuration.load(Project.demo).layout)
        let missing = ConfigurationFile.check("/nonexistent/file")
        #expect(missing.kind == nil)
        #expect(
            throws: ConfigurationError(diagnostics: [
                Diagnostic(file: "/nonexistent/file", message: "there is no such file")
            ])
        ) {
            try missing.result.get()
        }
    }
}
