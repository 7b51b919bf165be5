import PointerProtocol

/// What the daemon tells of itself as an OpenMetrics text.
///
/// Its types are those that the older text format has too, which is what a node exporter reads: no `info`, no `stateset`.
struct MetricsReport {
    /// nil: no daemon answered.
    let status: StatusMessage?

    /// All of the text, with its end.
    var text: String { metrics.map(\.text).joined() + "# EOF\n" }

    private var metrics: [Metric] {
        let up = Metric.gauge("pointerd_up", "Whether the daemon answered.", status == nil ? 0 : 1)
        guard let status else { return [up] }
        return [up] + daemon(status) + devices(status) + delays(status) + clients(status) + counters(status)
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
                "How long the daemon has run, without the time that the system slept.",
                "\(seconds)"
            ),
            .gauge(
                "pointerd_resident_memory_bytes",
                unit: "bytes",
                "What of the daemon's memory is resident.",
                status.memory
            ),
            .gauge("pointerd_paused", "Whether devices move nothing, as a client asked.", status.paused ? 1 : 0),
            .gauge(
                "pointerd_configuration_refused",
                "Whether the last configuration that was to be taken was not.",
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
                help: "Pointing devices that are read.",
                samples: samples(\.devices)
            ),
            .gauge(
                "pointerd_failed_devices",
                "Pointing devices that cannot be read or are left alone.",
                status.failedDevices
            ),
            Metric(
                name: "pointerd_reports",
                kind: .counter,
                help: "Reports of pointing devices that were read.",
                samples: samples(\.reports)
            ),
            Metric(
                name: "pointerd_report_drops",
                kind: .counter,
                help: "How often the kernel dropped reports because they were not read soon enough (SYN_DROPPED).",
                samples: samples(\.dropped)
            ),
        ]
    }

    /// None of a daemon whose figures do not fit together.
    private func delays(_ status: StatusMessage) -> [Metric] {
        guard let delays = status.delays, delays.counts.count == delays.bounds.count + 1,
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
                name: "pointerd_report_delay_seconds",
                kind: .histogram,
                unit: "seconds",
                help: "From the kernel's time of a report until what came of it was handed to the sockets.",
                samples: samples
            ),
            .gauge(
                "pointerd_report_delay_max_seconds",
                unit: "seconds",
                "The longest of these since the daemon started.",
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
                "Clients that are connected, who asks for this included.",
                connections?.used
            ),
            .gauge("pointerd_connections_max", "The most clients that were connected at a time.", connections?.highest),
            .gauge("pointerd_connections_limit", "How many clients may be connected.", connections?.value.compact),
            .gauge(
                "pointerd_waiting_bytes",
                unit: "bytes",
                "Bytes that wait for the client that reads least.",
                waiting?.used
            ),
            .gauge(
                "pointerd_waiting_max_bytes",
                unit: "bytes",
                "The most bytes that waited for any client.",
                waiting?.highest
            ),
            .gauge(
                "pointerd_waiting_limit_bytes",
                unit: "bytes",
                "How many bytes may wait for a client before it is disconnected.",
                waiting?.value.compact
            ),
            .gauge(
                "pointerd_surfaces",
                "Surfaces that there are, of clients and of the configuration.",
                limit("surfaces")?.used
            ),
        ]
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
