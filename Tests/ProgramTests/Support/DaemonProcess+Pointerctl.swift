/// What tests of pointerctl do with a daemon that runs.
extension DaemonProcess {
    /// Starts pointerd with a configuration of this text and a mouse that rests.
    convenience init(configuration: String, in folder: TemporaryFolder) throws {
        let file = try folder.file("pointerd.toml", configuration)
        let resting = try folder.file("resting.evemu", MouseRecording.resting.text)
        try self.init(["--config", file, "--replay", resting], in: folder)
    }

    /// A pointerctl of this daemon that goes on while the test does.
    func pointerctl(_ arguments: String..., in folder: TemporaryFolder) throws -> DaemonProcess {
        try DaemonProcess(program: "pointerctl", arguments + ["--socket", socket], socket: socket, in: folder)
    }

    /// Moves the pointer from place to place, each move being a frame of its own.
    func move(_ places: (x: Double, y: Double)...) throws {
        let client = try connect()
        for place in places {
            try client.call("io.pointerd.Pointer.SetPosition", #"{"x":\#(place.x),"y":\#(place.y)}"#)
            _ = try client.receive()
        }
    }
}
