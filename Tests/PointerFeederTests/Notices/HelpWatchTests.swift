import MessageBus
import PointerFeeder
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@Suite("A notification that help has gone off")
struct HelpWatchTests {
    /// A daemon, a desktop with notifications, and a watch of a person who asks for help, with the drive on.
    private final class Stage {
        let daemon: PlayedDaemon
        let bus: TestBus
        let desktop: PlayedNotifications
        let watch: HelpWatch
        private let clock = Clock()

        /// A clock that the test puts forward.
        private final class Clock {
            var ahead: Int64 = 0
        }

        init(roles: [String]) throws {
            daemon = try PlayedDaemon()
            bus = try TestBus.running()
            desktop = try PlayedNotifications(at: bus.address, on: daemon.loop)
            daemon.service.roles = roles
            daemon.drive.status = DriveStatusMessage(.driving)
            watch = try HelpWatch(on: daemon.loop, at: daemon.location, bus: .at(bus.address)) { [clock] in
                EventLoop.now() + clock.ahead
            }
            var isConnected = false
            watch.onSuccess = { isConnected = true }
            watch.setAsked(true)
            try turn { isConnected }
            watch.onSuccess = {}
        }

        func turn(until condition: () -> Bool) throws { try daemon.turn(until: condition) }

        /// Puts the clock forward, in microseconds, and has the watch look at it.
        func wait(_ time: Int64) {
            clock.ahead += time
            watch.setAway(false)
        }

        func fail(_ kind: DriveFailureKind) { daemon.drive.status = DriveStatusMessage(.failed, failure: kind) }
    }

    @Test(
        "It names what happened, and its button turns the drive on for who may; then it goes",
        arguments: ["drive", "admin"]
    )
    func button(role: String) throws {
        let stage = try Stage(roles: ["assist", role])
        stage.fail(.ended)
        try stage.turn { !stage.desktop.notices.isEmpty }
        let notice = try #require(stage.desktop.notices.first)
        #expect(notice.summary == "Help with the mouse is off" && notice.replaces == 0)
        #expect(notice.body == "pointer-guard, which moves the mouse for pointerd, has ended.")
        #expect(notice.actions == ["again", "On again"])
        // Nobody follows the status for longer than the roles take.
        try stage.turn { stage.daemon.service.streams.isEmpty }
        // Another program's notification is nothing to it.
        try stage.desktop.press("again", of: 77)
        try stage.desktop.press("other", of: 1)
        try stage.desktop.press("again", of: 1)
        try stage.turn { !stage.daemon.drive.calls.isEmpty }
        #expect(stage.daemon.drive.calls == ["Enable {}"])
        stage.daemon.drive.status = DriveStatusMessage(.driving)
        try stage.turn { !stage.desktop.closed.isEmpty }
        #expect(stage.desktop.closed == [1] && stage.desktop.notices.count == 1)
    }

    @Test("Who may not turn the drive on gets no button")
    func noButton() throws {
        let stage = try Stage(roles: ["observe", "assist"])
        stage.fail(.chord)
        try stage.turn { !stage.desktop.notices.isEmpty }
        #expect(stage.desktop.notices.first?.actions == [])
        #expect(stage.desktop.notices.first?.body == "You have held the left, right and middle button together.")
    }

    @Test(
        "What stays off in spite of the button is shown again after a minute, in place of the first unless that is closed"
    )
    func inVain() throws {
        for isClosed in [false, true] {
            let stage = try Stage(roles: ["drive"])
            stage.fail(.ended)
            try stage.turn { stage.desktop.notices.count == 1 }
            try stage.desktop.press("again", of: 1)
            try stage.turn { !stage.daemon.drive.calls.isEmpty }
            if isClosed { try stage.desktop.close(1) }
            var hasArrived = false
            stage.watch.onSuccess = { hasArrived = true }
            stage.fail(.ended)
            try stage.turn { hasArrived }
            stage.wait(HelpVigil.period)
            try stage.turn { stage.desktop.notices.count == 2 }
            if !isClosed { #expect(stage.desktop.notices.last?.replaces == 1) }
        }
    }

    @Test("Another session of the feeder begins without a notification")
    func ends() throws {
        let stage = try Stage(roles: ["drive"])
        stage.fail(.chord)
        try stage.turn { stage.desktop.notices.count == 1 }
        stage.wait(0)
        stage.watch.end()
        try stage.turn { stage.desktop.closed == [1] }
    }

    @Test("Where the desktop has no notifications, nothing is lost, and the next loss asks again")
    func refusing() throws {
        let stage = try Stage(roles: ["drive"])
        stage.desktop.refuses = true
        stage.fail(.chord)
        try stage.turn { stage.desktop.refusals == 1 }
        stage.desktop.refuses = false
        stage.daemon.drive.status = DriveStatusMessage(.driving)
        stage.wait(HelpVigil.period)
        stage.fail(.ended)
        try stage.turn { stage.desktop.notices.count == 1 }
        #expect(stage.desktop.notices.first?.replaces == 0)
    }

    @Test("An extension that is off is named, and its button turns it on, whatever the roles")
    func windows() throws {
        let stage = try Stage(roles: [])
        stage.watch.setWindows(areKnown: true)
        stage.watch.setWindows(areKnown: false)
        stage.wait(HelpVigil.patience)
        try stage.turn { !stage.desktop.notices.isEmpty }
        #expect(stage.desktop.notices.first?.body == "pointerd's extension for GNOME is off.")
        #expect(stage.desktop.notices.first?.actions == ["again", "On again"])
        try stage.desktop.press("again", of: 1)
        try stage.turn { !stage.desktop.extensions.isEmpty }
        #expect(stage.desktop.extensions == ["pointerd@pointerd.org"] && stage.daemon.drive.calls.isEmpty)
    }

    @Test("Who asks for no help is not told, and the drive is not followed")
    func asksNoLonger() throws {
        let stage = try Stage(roles: ["drive"])
        stage.watch.setAsked(false)
        try stage.turn { stage.daemon.drive.streams.isEmpty }
        stage.fail(.ended)
        stage.watch.setAsked(true)
        var hasArrived = false
        stage.watch.onSuccess = { hasArrived = true }
        try stage.turn { hasArrived }
        #expect(stage.desktop.notices.isEmpty)
    }

    @Test("A daemon that begins anew without the drive has turned help off")
    func restart() throws {
        let stage = try Stage(roles: ["drive"])
        stage.daemon.drive.status = DriveStatusMessage(.driving)
        stage.daemon.end()
        stage.daemon.drive.status = DriveStatusMessage(.off)
        try stage.daemon.start()
        try stage.turn { !stage.desktop.notices.isEmpty }
        #expect(
            stage.desktop.notices.first?.body
                == "The connection to pointerd was lost, and it no longer moves the mouse."
        )
    }
}
