import DoctorCodes
import Foundation
import PointerRuntime
import PointerWire
import SystemPackage
import TestBasics
import Testing

@testable import pointerctl

@Suite("Looking as other users")
struct OtherUserTests {
    private static let plain = DoctorReport(painter: Painter(isEnabled: false))

    @Test("What a user's process prints is read, and nothing but that")
    func content() throws {
        let facts = HealthyDesktops.facts(.gnome, isDriven: true)
        let honest = DoctorContent(facts, Diagnosis(facts))
        let json = try JSONLine.encode(honest)
        let read = try #require(OtherUser.content(of: json))
        #expect(try JSONLine.encode(read) == json)
        #expect(Self.plain.lines(read) == Self.plain.lines(honest))
        let deep = String(repeating: "[", count: 30_000)
        for other in [
            "", "{}", "[]", "no", deep, #"{"sentence":\#(deep)"#, String(decoding: json.dropLast(), as: UTF8.self),
        ] {
            #expect(OtherUser.content(of: Array(other.utf8)) == nil)
        }
    }

    @Test("A liar's words stay on their lines, whatever they are")
    func lies() throws {
        let lie = "\u{1b}[31m\nNothing is missing.\n\u{202e}"
        var content = DoctorContent(.otherUser("alice", .userSilent))
        content.sentence = lie
        content.cure = lie
        content.desktop = lie
        content.roles = [lie]
        content.agreement = lie
        content.daemon = lie
        content.programs = [ProgramState(name: lie, isInstalled: true, isEnabled: true, isRunning: true)]
        content.missing[0].what = lie
        content.missing[0].how = [lie]
        content.drive = DriveStatusMessage(.failed, reason: lie)
        let lines = Self.plain.lines(content)
        #expect(!lines.joined().unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" || $0 == "\n" })
        #expect(!lines.contains("Nothing is missing."))
        let json = try JSONLine.text(
            JSONLine.encode(DoctorContentOfUser(user: "alice", content: content)),
            forTerminal: true
        )
        #expect(!json.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" || $0 == "\n" })
        #expect(json.contains(#""user":"alice""#))
    }

    @Test("A user without an answer is a finding", arguments: OtherUser.Silence.allCases)
    func silence(silence: OtherUser.Silence) {
        let content = DoctorContent(.otherUser("ali\u{1b}ce", silence))
        #expect(content.code == silence.kind.rawValue && content.missing.count == 1)
        #expect(content.sentence.contains(#"ali\u{1b}ce"#) && content.cure != nil)
        #expect(content.arguments == ["user": "ali\u{1b}ce"])
    }

    @Test("Users of graphical sessions are found, each once, and no greeter")
    func sessions() {
        #expect(GraphicalUsers.ids("  2 1000 alice seat0 tty2\n c1 120 gdm seat0\n--evil 1\n") == ["2", "c1"])
        let sessions = [
            ("alice", "wayland", "user"), ("gdm", "wayland", "greeter"), ("bob", "tty", "user"),
            ("alice", "x11", "user"),
            ("carol", "x11", "user"),
        ]
        let texts = sessions.map { "Name=\($0)\nType=\($1)\nClass=\($2)\n" }
        #expect(GraphicalUsers.names(texts) == ["alice", "carol"])
        #expect(GraphicalUsers.names([]).isEmpty)
    }

    @Test("A session that ends while root asks for it costs no other")
    func endedSession() throws {
        let folder = try TemporaryFolder()
        let loginctl = try folder.write(
            "loginctl",
            """
            case "$*" in
            list-sessions*) printf '1 1000 alice\\n2 1001 bob\\n3 1002 carol\\n' ;;
            *2) echo 'No session 2 known' >&2; exit 1 ;;
            *1) printf 'Name=alice\\nType=x11\\nClass=user\\n' ;;
            *) printf 'Name=carol\\nType=wayland\\nClass=user\\n' ;;
            esac
            """
        )
        // The shell reads the script, as a file that this process has written may still be open elsewhere.
        let program = "\(loginctl.string).program"
        #expect(
            try BoundedRun.run(
                "/bin/sh",
                ["-c", "{ echo '#!/bin/sh'; cat '\(loginctl.string)'; } >'\(program)' && chmod 755 '\(program)'"],
                within: 600
            ).status == 0
        )
        #expect(try GraphicalUsers.names(Patience(each: 600, all: 600), program) == ["alice", "carol"])
        #expect(throws: Failure.self) { try GraphicalUsers.names(Patience(each: 600, all: 600), "/bin/false") }
    }

    @Test("Of a service manager's variables those of the session are taken")
    func variables() {
        let text =
            "HOME=/root\nDISPLAY=:1\nXDG_CURRENT_DESKTOP=ubuntu:GNOME\nSWAYSOCK=$'a\\nb'\nLD_PRELOAD=/tmp/x\nno\n"
            + "XDG_CONFIG_HOME=/c\nXDG_DATA_HOME=/d\nXDG_DATA_DIRS=/e:/f\nXDG_RUNTIME_DIR=/run/user/0\n"
        let values = SessionVariables.values(text)
        let files = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"]
        #expect(values.map(\.name) == ["DISPLAY", "XDG_CURRENT_DESKTOP"] + files)
        #expect(values.map(\.value) == [":1", "ubuntu:GNOME", "/c", "/d", "/e:/f"])
    }
}
