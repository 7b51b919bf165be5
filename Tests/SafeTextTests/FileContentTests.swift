import SafeText
import Testing

@Suite("What a file is")
struct FileContentTests {
    private static let mark = "\u{FEFF}"

    @Test(
        "its first keys decide, after a byte-order mark, comments and blank lines",
        arguments: [
            ("# EVEMU 1.3\nN: Mouse\n", FileContent.evemu), ("\n# EVEMU 1.3\nN: x", .evemu),
            ("\(mark)N: x\r\n", .evemu),
            ("N: libinput record", .evemu), ("I: 0003 046d c52b 0111\n", .evemu), ("# EVEMU 1.3\n", .evemu),
            ("# libinput record\nversion: 1\nndevices: 1\n", .libinputRecord),
            ("version: 1\nndevices: 1\n", .libinputRecord),
            ("\(mark)# libinput record\r\nversion: 1\r\n", .libinputRecord), ("version: 1", .libinputRecord),
            ("---\nversion: 1\nlater: 2\ndevices:\n", .libinputRecord),
            ("%YAML 1.1\n---\nversion: 1\n", .libinputRecord),
            ("# comment\n\n  # libinput record\r\n", .libinputRecord), ("version: 2\ndevices: [\n", .libinputRecord),
            ("# libinput record is worth a try\n[mouse]\ndpi = 800\n", .document),
            ("# EVEMU 1.3\n[mouse]\n", .document),
            ("layouts = ['x']", .document), ("mouse.dpi=800", .document), ("[[surfaces]]\nid = 's'\n", .document),
            ("{\"surfaces\": []}", .document), ("\(mark) [{\"id\": 1}]", .document), ("\"é\" = 1", .unknown),
            ("input = 1", .document), ("set . x = 1", .unknown), ("ids = [\n'*']\n", .document),
            ("[main]\na = 1\n", .document),
            ("[ids]\na = 1\n", .document), ("[mouse]\nmatchName = 'x'\n", .document),
            ("", .unknown), ("\n \t\n# nothing\n", .unknown), ("\u{1}\u{0}", .unknown), ("{", .document),
        ]
    )
    func content(text: String, content: FileContent) { #expect(FileContent(of: Array(text.utf8)) == content) }

    @Test(
        "a file of another program is named",
        arguments: [
            (
                "# Do not edit\n[Logitech M500s]\nMatchName=*M500s*\nModelInvertHorizontalScrolling=1\n",
                ForeignFile.libinputQuirks
            ),
            ("[Pad]\r\nMatchBus = usb\r\n", .libinputQuirks),
            ("[ids]\n\n*\n\n[main]\ncapslock = esc\n", .keyd),
            ("[global]\nmacro_timeout = 1\n[ids]\n046d:c52b\n", .keyd),
            ("# Default config for sway\nset $mod Mod4\n", .sway), ("input type:touchpad {\n tap enabled\n}\n", .sway),
            ("bindsym $mod+Return exec foot\n", .sway), ("include /etc/sway/config.d/*\n", .sway), ("bar {\n", .sway),
            ("Section \"InputClass\"\n", .xorg), ("I: Bus=0019 Vendor=0000\nN: Name=\"Lid\"\n", .deviceList),
            ("P: /devices/x/input/input3\nN: input/event3\n", .udevadm),
            ("version: \"3\"\nservices:\n  web: 1\n", .yaml), ("name: x\n", .yaml), ("version: 1\nx: 2\n", .yaml),
        ]
    )
    func foreign(text: String, file: ForeignFile) {
        let content = FileContent(of: Array(text.utf8))
        #expect(content == .foreign(file))
        for use in [FileContent.Use.recording, .document] {
            #expect(content.refusal(for: use)?.hasPrefix("is \(file.rawValue), not a ") == true)
        }
    }

    @Test(
        "text in UTF-16 is named, in either order of its bytes",
        arguments: [[0xFF, 0xFE, 0x4E, 0], [0xFE, 0xFF, 0, 0x4E]]
    )
    func utf16(bytes: [UInt8]) {
        for use in [FileContent.Use.recording, .document] {
            #expect(FileContent(of: bytes).refusal(for: use) == "is text in UTF-16; save it as UTF-8")
        }
    }

    @Test("what is refused for one use is sent to a command that takes it, and never in a circle")
    func advice() {
        #expect(
            FileContent.evemu.refusal(for: .recording) == nil && FileContent.document.refusal(for: .document) == nil
        )
        #expect(FileContent.evemu.refusal(for: .document)?.hasSuffix("to play it: pointerd --replay FILE") == true)
        #expect(FileContent.document.refusal(for: .recording)?.hasSuffix("to check it: pointerctl check FILE") == true)
        for use in [FileContent.Use.recording, .document] {
            let refusal = FileContent.libinputRecord.refusal(for: use)
            #expect(refusal?.hasSuffix("convert it: pointerctl convert FILE > recording.evemu") == true)
            #expect(refusal?.contains("--replay") == false)
            #expect(FileContent.unknown.refusal(for: use) == nil)
        }
    }
}

@Suite("Foreign text")
struct ForeignTextTests {
    @Test("a byte-order mark goes, and what is not UTF-8 becomes U+FFFD in its line")
    func repaired() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(ForeignText.repaired(mark + Array("é\n".utf8)) == Array("é\n".utf8))
        #expect(ForeignText.repaired([0x4D, 0xFC, 0x0A, 0x73]) == Array("M\u{FFFD}\ns".utf8))
        #expect(ForeignText.repaired(mark + mark) == mark)
        #expect(ForeignText.repaired([]) == [] && ForeignText.repaired([0xEF, 0xBB]) == Array("\u{FFFD}".utf8))
    }
}
