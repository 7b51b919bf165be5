import PointerWire

/// The daemon's counters since its start, one line per part.
struct CountsReport {
    let status: StatusMessage

    func lines(_ painter: Painter) -> [String] {
        var table = Table()
        for (part, counters) in Self.parts { append(part, texts(of: counters), to: &table) }
        let known = CounterName.allCases.map(\.rawValue)
        let others = status.counters.filter { !known.contains($0.name) }
        append("others", others.map { "\($0.value) \(PointerText.escape($0.name))" }, to: &table)
        append("reports", (status.devices ?? []).filter { $0.reports > 0 }.map(text), to: &table)
        append("delays", status.delays.map { texts(of: $0, to: "the sockets") } ?? [], to: &table)
        append("drive", status.driveDelays.map { texts(of: $0, to: "the virtual mouse") } ?? [], to: &table)
        append("memory", status.memory.map { ["\(Self.bytes($0)) resident"] } ?? [], to: &table)
        return table.lines { cell, _, column in column == 0 ? painter(cell, .strong) : cell }
    }

    private static let parts: [(String, [CounterName])] = [
        ("clients", [.accepted, .refused, .left, .faulty, .unread, .silent, .failed]),
        ("calls", [.calls, .errors]),
        ("sent", [.messages, .bytes, .heldBack, .resyncs]),
        ("pointer", [.frames, .events]),
        ("reloads", [.reloads, .failedReloads]),
    ]

    private func append(_ part: String, _ texts: [String], to table: inout Table) {
        if !texts.isEmpty { table.append(part, texts.joined(separator: ", ")) }
    }

    /// Returns the counters that the daemon reports. Reasons that ended no connection are left out.
    private func texts(of counters: [CounterName]) -> [String] {
        counters.compactMap { counter in
            guard let value = status.counters.first(where: { $0.name == counter.rawValue })?.value else { return nil }
            switch counter {
            case .left, .faulty, .unread, .silent, .failed: return value == 0 ? nil : "\(value) \(counter.rawValue)"
            case .accepted, .refused: return "\(value) \(counter.rawValue)"
            case .calls: return "\(value)"
            case .errors: return "\(value) answered with an error"
            case .messages: return "\(value) messages"
            case .bytes: return Self.bytes(value)
            case .heldBack: return "\(value) motions held back"
            case .resyncs: return "\(value) resyncs"
            case .frames: return "\(value) frames"
            case .events: return "\(value) events"
            case .reloads: return "\(value) loaded"
            case .failedReloads: return "\(value) refused"
            }
        }
    }

    private func text(of device: DeviceCountMessage) -> String {
        let drops = device.dropped > 0 ? " (SYN_DROPPED \(device.dropped) times)" : ""
        return "\(device.reports) of kind \(PointerText.escape(device.kind))\(drops)"
    }

    /// Returns the median, the 99th percentile and the maximum of the delays.
    private func texts(of delays: DelaysMessage, to end: String) -> [String] {
        let count = delays.counts.reduce(0, &+)
        guard count > 0, delays.counts.count == delays.bounds.count + 1 else { return [] }
        func bound(of share: Double) -> String? {
            var sum = 0
            for (bound, more) in zip(delays.bounds, delays.counts) {
                sum &+= more
                if Double(sum) >= share * Double(count) { return Self.milliseconds(bound) }
            }
            return nil
        }
        let shares = [(0.5, "50 %"), (0.99, "99 %")].compactMap { share, name in
            bound(of: share).map { "\(name) within \($0)" }
        }
        return shares + ["at most \(Self.milliseconds(delays.highest)) from a report to \(end)"]
    }

    private static func milliseconds(_ microseconds: Int64) -> String {
        "\((Double(microseconds) / 1000).compact) ms"
    }

    /// Returns a size with two or three digits: 512 bytes, 34 kB, 9.6 MB.
    private static func bytes(_ count: Int) -> String {
        guard count >= 1000 else { return "\(count) bytes" }
        var (value, units) = (Double(count) / 1000, ["kB", "MB", "GB", "TB"][...])
        while value >= 1000, units.count > 1 { (value, units) = (value / 1000, units.dropFirst()) }
        let digits = value >= 10 ? value.rounded() : (value * 10).rounded() / 10
        return "\(digits.compact) \(units.first ?? "")"
    }
}
