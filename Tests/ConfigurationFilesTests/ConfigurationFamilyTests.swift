import Documents
import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import ConfigurationFiles

@Suite("The files that make a configuration")
struct ConfigurationFamilyTests {
    @Test("packages, the file, the drop-ins beside it; within a folder by the bytes of the names")
    func order() throws {
        let folder = try FamilyFolder([
            "packaged/20-b.toml": "last = 'p20'\np20 = 1", "packaged/10-a.toml": "last = 'p10'\np10 = 1",
            "packaged/9.toml": "last = 'p9'\np9 = 1", "pointerd.toml": "last = 'file'\nfile = 1",
            "pointerd.toml.d/b.toml": "last = 'b'\nb = 1", "pointerd.toml.d/B.toml": "last = 'B'\nB = 1",
            "pointerd.toml.d/é.toml": "last = 'é'",
        ])
        #expect(
            try folder.files() == [
                "packaged/10-a.toml", "packaged/20-b.toml", "packaged/9.toml", "pointerd.toml",
                "pointerd.toml.d/B.toml", "pointerd.toml.d/b.toml", "pointerd.toml.d/é.toml",
            ]
        )
        #expect(
            try folder.document() == #"{"last":"é","p10":1,"p20":1,"p9":1,"file":1,"B":1,"b":1}"#
        )
    }

    @Test("no file and no folder is a configuration of defaults; a file that is named must exist")
    func missing() throws {
        let folder = try FamilyFolder()
        #expect(try folder.document() == "{}")
        #expect(try folder.files() == [])
        #expect(
            folder.mistakes(ConfigurationFamily(of: folder.family.file)) == ["pointerd.toml: there is no such file"]
        )
    }

    @Test("names of editors and of package managers are left alone")
    func names() throws {
        var files: [String: String] = [:]
        let names = [
            "a.toml~", "a.toml.dpkg-new", ".a.toml", ".toml", "a.json", "README", "a.TOML", "a.toml.bak", "#a.toml#",
        ]
        for name in names { files["packaged/\(name)"] = "wrong" }
        for name in names { files["pointerd.toml.d/\(name)"] = "wrong" }
        #expect(try FamilyFolder(files).document() == "{}")
    }

    @Test("a file takes one of the same name away that a package installs, and is read in its own place")
    func replaced() throws {
        let folder = try FamilyFolder([
            "packaged/10.toml": "a = 1\nb = 1", "packaged/20.toml": "c = 1", "pointerd.toml": "a = 2\nc = 2",
            "pointerd.toml.d/10.toml": "a = 3",
        ])
        #expect(try folder.files() == ["packaged/20.toml", "pointerd.toml", "pointerd.toml.d/10.toml"])
        #expect(try folder.document() == #"{"c":2,"a":3}"#)
    }

    @Test("a link to /dev/null takes a package's away, by whichever path, and says nothing")
    func masked() throws {
        let folder = try FamilyFolder([
            "packaged/10.toml": "a = 1", "packaged/20.toml": "wrong", "packaged/30.toml": "c = 1",
            "pointerd.toml.d/40.toml": "d = 1",
        ])
        try folder.link("pointerd.toml.d/10.toml", to: "/dev/null")
        let up = String(repeating: "../", count: folder.path.components.count + 1)
        try folder.link("pointerd.toml.d/20.toml", to: "\(up)dev/null")
        try folder.link("pointerd.toml.d/50.toml", to: "/dev/null")
        try folder.link("packaged/60.toml", to: "/dev/null")
        #expect(try folder.document() == #"{"c":1,"d":1}"#)
        #expect(try folder.files() == ["packaged/30.toml", "pointerd.toml.d/40.toml"])
    }

    @Test(
        "a link to a file is that file; a link to nothing is a mistake, and so is the file itself as a link to /dev/null"
    )
    func links() throws {
        let folder = try FamilyFolder(["elsewhere": "a = 1", "pointerd.toml.d/b.toml": ""])
        try folder.link("pointerd.toml.d/a.toml", to: "../elsewhere")
        #expect(try folder.document() == #"{"a":1}"#)
        try folder.link("pointerd.toml.d/c.toml", to: "../nowhere")
        try folder.link("pointerd.toml", to: "/dev/null")
        #expect(
            folder.mistakes() == [
                "pointerd.toml: is a device, not a regular file",
                "pointerd.toml.d/c.toml: is a link that leads to nothing",
            ]
        )
    }

    @Test(
        "a link to nothing is no absent file: what it leads to may be hidden from the daemon",
        arguments: ["packaged", "pointerd.toml", "pointerd.toml.d"]
    )
    func linkToNothing(_ name: String) throws {
        let folder = try FamilyFolder()
        try folder.link(name, to: "nowhere/\(name)")
        #expect(folder.mistakes() == ["\(name): is a link that leads to nothing"])
    }

    @Test("a folder on the way that is a link to nothing is a mistake; a link to a folder is none")
    func folderToNothing() throws {
        let folder = try FamilyFolder(["elsewhere/file": ""])
        let etc = folder.path.appending("etc")
        let family = ConfigurationFamily(
            packagedFolder: nil,
            file: etc.appending("pointerd/pointerd.toml"),
            requiresFile: false,
            localFolder: nil
        )
        #expect(try folder.document(family) == "{}")
        try folder.link("etc", to: "elsewhere")
        #expect(try folder.document(family) == "{}")
        try folder.link("elsewhere/pointerd", to: "nowhere")
        #expect(
            folder.mistakes(family) == ["etc/pointerd/pointerd.toml: etc/pointerd is a link that leads to nothing"]
        )
    }

    @Test(
        "what is no regular file is a mistake with its name, and nothing waits for it",
        arguments: ["packaged", "pointerd.toml.d"]
    )
    func kinds(_ place: String) throws {
        let folder = try FamilyFolder(["\(place)/good.toml": "a = 1", "\(place)/folder.toml/file": ""])
        let fifo = folder.path.appending("\(place)/fifo.toml")
        try #require(unsafe fifo.withPlatformString { unsafe mkfifo($0, 0o600) } == 0)
        try folder.link("\(place)/zero.toml", to: "/dev/zero")
        #expect(
            folder.mistakes() == [
                "\(place)/fifo.toml: is a FIFO, not a regular file",
                "\(place)/folder.toml: is a directory, not a regular file",
                "\(place)/zero.toml: is a device, not a regular file",
            ]
        )
    }

    @Test("a folder that is none is a mistake; a link to one is a folder")
    func folders() throws {
        let folder = try FamilyFolder(["packaged": "a = 1", "elsewhere/a.toml": "a = 1"])
        #expect(folder.mistakes() == ["packaged: cannot be read: Not a directory"])
        let other = try FamilyFolder(["elsewhere/a.toml": "a = 1"])
        try other.link("packaged", to: "elsewhere")
        #expect(try other.document() == #"{"a":1}"#)
    }

    @Test("a file that is no document is a mistake, beside those of other files")
    func syntax() throws {
        let folder = try FamilyFolder([
            "packaged/a.toml": "a = ", "pointerd.toml": "b = 1", "pointerd.toml.d/a.b.toml": "c",
            "pointerd.toml.d/c.toml": "\u{0}",
        ])
        let mistakes = folder.mistakes()
        #expect(mistakes.count == 3)
        #expect(
            zip(mistakes, ["packaged/a.toml:1:", "pointerd.toml.d/a.b.toml:1:", "pointerd.toml.d/c.toml:1:"])
                .allSatisfy { $0.hasPrefix($1) }
        )
    }

    @Test("the machine's file has the drop-ins of packages and need not exist, by whichever path")
    func machine() {
        for path: FilePath in [
            "/etc/pointerd/pointerd.toml", "/etc//pointerd/./pointerd.toml", "/usr/../etc/pointerd/pointerd.toml",
        ] {
            let family = ConfigurationFamily(of: path)
            #expect(family.packagedFolder == "/usr/lib/pointerd/pointerd.toml.d")
            #expect(!family.requiresFile)
            #expect(family.localFolder == FilePath(path.string + ".d"))
        }
        let other = ConfigurationFamily(of: "/srv/pointerd.toml")
        #expect(other.packagedFolder == nil)
        #expect(other.requiresFile)
        #expect(other.localFolder == "/srv/pointerd.toml.d")
        #expect(ConfigurationFamily(alone: "/etc/pointerd/pointerd.toml").localFolder == nil)
    }

    @Test("a file is judged in another place: as the file, as a drop-in, as one of a package")
    func placing() throws {
        let folder = try FamilyFolder([
            "pointerd.toml": "a = 1\nb = 1", "pointerd.toml.d/10.toml": "b = 2", "new/pointerd.toml": "c = 1",
            "new/10.toml": "d = 1", "new/20.toml": "e = 1", "new/20.txt": "e = 1",
        ])
        func placed(_ name: String, in place: String) -> ConfigurationFamily {
            ConfigurationFamily(placing: folder.path.appending("new/\(name)"), in: folder.path.appending(place))
        }
        #expect(try folder.document(placed("pointerd.toml", in: "")) == #"{"c":1,"b":2}"#)
        #expect(try folder.files(placed("pointerd.toml", in: "")) == ["new/pointerd.toml", "pointerd.toml.d/10.toml"])
        #expect(try folder.document(placed("10.toml", in: "pointerd.toml.d")) == #"{"a":1,"b":1,"d":1}"#)
        #expect(try folder.document(placed("20.toml", in: "pointerd.toml.d")) == #"{"a":1,"b":2,"e":1}"#)
        for place in ["pointerd.toml.d/.", "pointerd.toml.d/../pointerd.toml.d/", "./packaged/../pointerd.toml.d"] {
            #expect(try folder.document(placed("20.toml", in: place)) == #"{"a":1,"b":2,"e":1}"#, "\(place)")
        }
        #expect(
            folder.mistakes(placed("20.txt", in: "pointerd.toml.d")) == [
                "new/20.txt: would not be read there: the name of a drop-in ends with .toml and begins with no dot"
            ]
        )
        #expect(folder.mistakes(placed("30.toml", in: "pointerd.toml.d")) == ["new/30.toml: there is no such file"])
        let machine = ConfigurationFamily(placing: "/tmp/10.toml", in: "/usr/lib/pointerd/pointerd.toml.d/")
        #expect(machine.file == "/etc/pointerd/pointerd.toml")
        #expect(machine.trial?.place == "/usr/lib/pointerd/pointerd.toml.d/10.toml")
        // The machine's file need not exist, but one that is to take its place must.
        let missing = ConfigurationFamily(placing: folder.path.appending("new/none/pointerd.toml"), in: "/etc/pointerd")
        #expect(folder.mistakes(missing).contains("new/none/pointerd.toml: there is no such file"))
    }

    @Test("a link to /dev/null is judged as one, and a file that would be taken away is a mistake")
    func placingMasks() throws {
        let folder = try FamilyFolder(["pointerd.toml": "a = 1", "pointerd.toml.d/10.toml": "b = 1", "new/x": ""])
        try folder.link("new/10.toml", to: "/dev/null")
        let family = ConfigurationFamily(
            placing: folder.path.appending("new/10.toml"),
            in: folder.path.appending("pointerd.toml.d")
        )
        #expect(try folder.document(family) == #"{"a":1}"#)
    }
}
