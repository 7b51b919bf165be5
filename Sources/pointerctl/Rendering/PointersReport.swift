import PointerWire

/// The pointers, one line each, with the devices that move them.
struct PointersReport {
    var painter: Painter

    func lines(_ list: PointerListReply, devices: [DeviceMessage]) -> [String] {
        var table = Table()
        table.append("POINTER", "DEVICES")
        for pointer in list.pointers {
            let names = pointer.devices.map { id in
                devices.first { $0.id == id }.map { "\($0.name) (\(id))" } ?? "\(id)"
            }
            table.append(PointerText.escape(pointer.name), PointerText.list(names))
        }
        let lines = table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell }
        return list.paused == true ? lines + ["", painter("Paused: devices move nothing.", .careful)] : lines
    }
}
