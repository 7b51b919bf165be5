import DaemonLinks
import PointerClient
import PointerRuntime
import TestBasics
import Testing

@Suite("A program that may not connect")
struct PermissionPatienceTests {
    private static let denial = ClientError.unreachable(.permissionDenied(path: "/run/a\u{1b}"))

    @Test("It ends after a while, once, with the socket's name")
    func end() throws {
        let loop = try EventLoop()
        var errors: [WithoutPermission] = []
        let permission = try PermissionPatience(on: loop, after: 1000) { errors.append($0) }
        permission.note(Self.denial)
        permission.note(Self.denial)
        while errors.isEmpty { #expect(try loop.turn(timeout: 30_000) > 0) }
        #expect(errors.count == 1)
        #expect(
            errors.first?.description
                == #"no permission to connect to /run/a\u{1b}; pointerctl doctor says how to get it"#
        )
    }

    @Test("A connection, or another reason to wait, ends the wait for a permission")
    func reprieve() throws {
        let loop = try EventLoop()
        var count = 0
        let permission = try PermissionPatience(on: loop, after: 1000) { _ in count += 1 }
        permission.note(Self.denial)
        permission.noteConnection()
        permission.note(Self.denial)
        permission.note(.closed)
        // Nothing is armed any more: the other one's time comes, and this one's does not.
        let later = try PermissionPatience(on: loop, after: 2000) { _ in count += 10 }
        later.note(Self.denial)
        while count == 0 { #expect(try loop.turn(timeout: 30_000) > 0) }
        #expect(count == 10)
    }
}
