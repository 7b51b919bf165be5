import PointerModel
import PointerWire

/// The daemon's status as OpenMetrics text.
///
/// Uses only types that the older Prometheus text format has too, because node exporter reads that: no `info`, no `stateset`.
struct MetricsReport {
    /// The daemon's status; nil if no daemon answered.
    let status: StatusMessage?
    /// State of the drive; nil if the caller lacks the roles.
    var drive: DriveStatusMessage?
    /// Help in force; nil if the caller lacks the role, or is muted.
    var assist: AssistStatusMessage?
    /// Pointers, each with its agreement with the real cursor; empty if the caller is muted.
    var pointers: [(name: String, agreement: Agreement)] = []

    /// The whole text, with the final `# EOF`.
    var text: String { metrics.map(\.text).joined() + "# EOF\n" }

    private var metrics: [Metric] {
        let up = Metric.gauge("pointerd_up", "Whether the daemon answered.", status == nil ? 0 : 1)
        guard let status else { return [up] }
        return [up] + daemon(status) + devices(status) + delays(status) + drivePhases + driveDelays(status)
            + agreements + assistProfiles + clients(status) + counters(status)
    }

    // MARK: The daemon

    private func daemon(_ status: StatusMessage) -> [Metric] {
        let seconds = Double(max(0, status.time &- status.started)) / 1_000_000
        return [
            Metric(
                name: "pointerd_build_info",
                kind: .gauge,
                help: "The daemon's version; always 1.",
                samples: [Metric.Sample(labels: [("version", status.version)], value: "1")]
            ),
            .gauge(
                "pointerd_uptime_seconds",
                unit: "seconds",
                "Time since the daemon started, without system sleep.",
                "\(seconds)"
            ),
            .gauge(
                "pointerd_resident_memory_bytes",
                unit: "bytes",
                "Resident memory of the daemon.",
                status.memory
            ),
            .gauge("pointerd_paused", "Whether a client has paused the devices.", status.paused ? 1 : 0),
            .gauge(
                "pointerd_configuration_refused",
                "Whether the daemon refused its last reload of the configuration.",
                status.failedReload == nil ? 0 : 1
            ),
        ]
    }

    // MARK: Devices

    private func devices(_ status: StatusMessage) -> [Metric] {
        func samples(_ value: (DeviceCountMessage) -> Int) -> [Metric.Sample] {
            (status.devices ?? []).filter { value($0) >= 0 }.map {
                Metric.Sample(labels: [("kind", $0.kind)], value: "\(value($0))")
            }
        }
        return [
            Metric(
                name: "pointerd_devices",
                kind: .gauge,
                help: "Pointing devices that the daemon reads.",
                samples: samples(\.devices)
            ),
            .gauge(
                "pointerd_failed_devices",
                "Pointing devices that the daemon cannot read or ignores.",
                status.failedDevices
            ),
            Metric(
                name: "pointerd_reports",
                kind: .counter,
                help: "Reports read from pointing devices.",
                samples: samples(\.reports)
            ),
            Metric(
                name: "pointerd_report_drops",
                kind: .counter,
                help: "Times the kernel dropped reports because the daemon read too late (SYN_DROPPED).",
                samples: samples(\.dropped)
            ),
        ]
    }

    private func delays(_ status: StatusMessage) -> [Metric] {
        histogram(
            of: status.delays,
            "pointerd_report_delay",
            "Time from the kernel's timestamp of a report until the daemon wrote its events to the sockets.",
            highest: "Longest report delay since the daemon started."
        )
    }

    private func driveDelays(_ status: StatusMessage) -> [Metric] {
        histogram(
            of: status.driveDelays,
            "pointerd_drive_delay",
            "Time from the kernel's timestamp of a report until the daemon wrote it to a virtual mouse.",
            highest: "Longest drive delay since the daemon started."
        )
    }

    /// Returns the histogram of delays and the highest of them; empty without delays, or if the daemon's figures are inconsistent.
    private func histogram(of delays: DelaysMessage?, _ name: String, _ help: String, highest: String) -> [Metric] {
        guard let delays, delays.counts.count == delays.bounds.count + 1,
            zip(delays.bounds, delays.bounds.dropFirst()).allSatisfy({ $0 < $1 }),
            delays.bounds.allSatisfy({ $0 >= 0 }),
            delays.counts.allSatisfy({ $0 >= 0 }), delays.sum >= 0
        else { return [] }
        let ends = delays.bounds.map(Self.seconds) + ["+Inf"]
        var count = 0
        var samples = zip(ends, delays.counts).map { end, more in
            count &+= more
            return Metric.Sample(suffix: "_bucket", labels: [("le", end)], value: "\(count)")
        }
        samples.append(Metric.Sample(suffix: "_count", value: "\(count)"))
        samples.append(Metric.Sample(suffix: "_sum", value: Self.seconds(delays.sum)))
        return [
            Metric(
                name: "\(name)_seconds",
                kind: .histogram,
                unit: "seconds",
                help: help,
                samples: samples
            ),
            .gauge(
                "\(name)_max_seconds",
                unit: "seconds",
                highest,
                Self.seconds(delays.highest)
            ),
        ]
    }

    private static func seconds(_ microseconds: Int64) -> String { "\(Double(microseconds) / 1_000_000)" }

    // MARK: Clients

    private func clients(_ status: StatusMessage) -> [Metric] {
        func limit(_ name: String) -> LimitMessage? { status.limits.first { $0.name == name } }
        let connections = limit("connections")
        let waiting = limit("pendingBytes")
        return [
            .gauge(
                "pointerd_connections",
                "Connected clients, including the one that reads these metrics.",
                connections?.used
            ),
            .gauge("pointerd_connections_max", "Most clients connected at the same time.", connections?.highest),
            .gauge("pointerd_connections_limit", "Limit of connected clients.", connections?.value.compact),
            .gauge(
                "pointerd_waiting_bytes",
                unit: "bytes",
                "Bytes queued for the client with the longest queue.",
                waiting?.used
            ),
            .gauge(
                "pointerd_waiting_max_bytes",
                unit: "bytes",
                "Most bytes queued for one client.",
                waiting?.highest
            ),
            .gauge(
                "pointerd_waiting_limit_bytes",
                unit: "bytes",
                "Limit of bytes queued for one client, beyond which it is disconnected.",
                waiting?.value.compact
            ),
            Metric(
                name: "pointerd_surfaces",
                kind: .gauge,
                help: "Surfaces, by the kind of their owner.",
                samples: status.surfaces.map(samples) ?? []
            ),
        ]
    }

    private func samples(of counts: SurfaceCountsMessage) -> [Metric.Sample] {
        [("configuration", counts.configuration), ("session", counts.session), ("service", counts.service)]
            .filter { $0.1 >= 0 }
            .map { Metric.Sample(labels: [("owner", $0.0)], value: "\($0.1)") }
    }

    // MARK: Counters

    private func counters(_ status: StatusMessage) -> [Metric] {
        CounterFamily.allCases.map { family in
            Metric(
                name: family.rawValue,
                kind: .counter,
                unit: family.unit,
                help: family.help,
                samples: CounterName.allCases.compactMap { counter in
                    let metric = CounterMetric(counter)
                    guard metric.family == family,
                        let value = status.counters.first(where: { $0.name == counter.rawValue })?.value, value >= 0
                    else { return nil }
                    return Metric.Sample(labels: metric.labels, value: "\(value)")
                }
            )
        }
    }
}
