import PointerModel

/// What a calibration has measured of a hand. Lengths are points, times seconds, frequencies hertz.
package struct CalibrationMeasurements: Sendable, Hashable {
    /// Trembling: the root mean square of the motion between 3 and 12 Hz on its main axis, and its strongest frequency.
    package struct Tremor: Sendable, Hashable {
        package var amplitude: Double
        /// nil for a hand that hardly trembles.
        package var frequency: Double?

        /// Amplitude below which a frequency says nothing, in points.
        private static let leastAmplitude = 0.1

        package init(amplitude: Double, frequency: Double?) {
            self.amplitude = amplitude
            self.frequency = amplitude < Self.leastAmplitude ? nil : frequency
        }
    }

    /// Double clicks.
    package struct DoubleClicks: Sendable, Hashable {
        package var count: Int
        /// Median time from the first press to the second one.
        package var interval: Double
        /// Median way from the first press to the second one.
        package var way: Double
    }

    /// At rest, and in the last 0.3 s before a press. What trembles at rest only is no hindrance, and the reverse.
    package var rest = Tremor(amplitude: 0, frequency: nil)
    package var beforePress = Tremor(amplitude: 0, frequency: nil)
    /// Number of targets clicked.
    package var targets = 0
    /// Number of first clicks that are not on their target.
    package var misses = 0
    /// Median and 95th percentile of the distance from a press until its release.
    package var slip = 0.0
    package var largeSlip = 0.0
    /// nil if all targets were equally difficult.
    package var fitts: FittsLine?
    /// Mean time from the beginning of a movement to the first press, and its mean ratio to ``FittsLine/norm``.
    package var movementTime = 0.0
    package var slowness = 0.0
    /// Mean numbers of entries into the target, and of pauses on the way to it.
    package var entries = 0.0
    package var pauses = 0.0
    /// Number of sudden movements that the hand does not mean.
    package var spasms = 0
    /// Median time from the last entry into the target to the press; nil if no press was on its target.
    package var verification: Double?
    /// nil without a double click.
    package var doubleClicks: DoubleClicks?

    package init() {}

    /// Share of first clicks that are not on their target, from 0 to 1.
    package var missShare: Double { targets > 0 ? Double(misses) / Double(targets) : 0 }
}

/// Measuring.
extension CalibrationMeasurements {
    /// Length of a window at rest, in seconds, and of that before a press.
    private static let (restWindow, pressWindow) = (1.024, 0.3)
    /// Least number of turns of a pointer that trembles before a press: a tremor of 4 Hz turns twice.
    private static let leastTurns = 2

    /// Shortest time from the beginning of a movement to the press, in seconds.
    private static let shortestMovement = 0.05

    /// Measures a record. Throws the reason if that is impossible.
    package init(_ record: CalibrationRecord) throws(CalibrationError) {
        try record.check()
        let movements = record.aimed.compactMap(AimedMovement.init)
        guard movements.count(where: { $0.duration < Self.shortestMovement }) * 2 <= movements.count else {
            throw .noMovement
        }
        let restSpasms: Int
        (rest, restSpasms) = Self.measure(rest: record.rest)
        measurePresses(movements)
        targets = movements.count
        misses = movements.count { !$0.isHit }
        let slips = movements.flatMap(\.slips).sorted()
        (slip, largeSlip) = (slips.quantile(0.5) ?? 0, slips.quantile(0.95) ?? 0)
        fitts = FittsLine(movements)
        movementTime = movements.mean(\.duration)
        slowness = movements.mean { $0.duration / FittsLine.norm.time(of: $0.difficulty) }
        entries = movements.mean { Double($0.entries) }
        pauses = movements.mean { Double($0.pauses) }
        let tremor = max(rest.amplitude, beforePress.amplitude)
        spasms = movements.reduce(restSpasms) { $0 + $1.spasms(tremor: tremor) }
        verification = movements.compactMap(\.verification).sorted().quantile(0.5)
        doubleClicks = DoubleClicks(record.doubleClicks)
    }

    /// Measures the rest, without the windows in which a spasm happens, unless no other is left.
    /// - Returns: the tremor, and the number of spasms.
    static func measure(rest samples: [PointerSample]) -> (tremor: Tremor, spasms: Int) {
        let none = Tremor(amplitude: 0, frequency: nil)
        guard let first = samples.first, let last = samples.last else { return (none, 0) }
        let path = EvenPath(samples, from: first.time, to: last.time)
        let length = Int(restWindow / EvenPath.step)
        let starts = stride(from: 0, through: path.positions.count - length, by: length / 4)
        let windows = starts.map { path.positions[$0..<$0 + length] }
        // A spasm is in few windows, so the median is that of the tremor.
        let usual = windows.map { TremorSpectrum([$0], isTapered: true).amplitude ?? 0 }.sorted().quantile(0.5)
        let times = Spasms.times(in: path, toward: nil, tremor: usual ?? 0)
        let calm = windows.filter { window in
            let range = path.time(at: window.startIndex) - 0.2...path.time(at: window.endIndex) + 0.2
            return !times.contains(where: range.contains)
        }
        let spectrum = TremorSpectrum(calm.isEmpty ? windows : calm, isTapered: true)
        return (Tremor(amplitude: spectrum.amplitude ?? 0, frequency: spectrum.peak), times.count)
    }

    /// Measures the moments before presses. A hand that does not turn back in such a moment comes to its target and does not tremble
    /// there.
    private mutating func measurePresses(_ movements: [AimedMovement]) {
        let length = Int(Self.pressWindow / EvenPath.step)
        let windows = movements.flatMap { movement in
            movement.pressTimes.map { movement.path.index(at: $0) }.filter { $0 >= length }
                .map { movement.path.positions[$0 - length..<$0] }
        }
        let amplitudes = windows.map { window in
            window.turns < Self.leastTurns ? 0 : TremorSpectrum([window], isTapered: false).amplitude ?? 0
        }
        beforePress = Tremor(
            amplitude: amplitudes.sorted().quantile(0.5) ?? 0,
            frequency: TremorSpectrum(windows, isTapered: false).peak
        )
    }
}

extension CalibrationMeasurements.DoubleClicks {
    /// Longest time between two presses of one double click, in seconds.
    private static let longestInterval = 2.0

    /// Measures the first two presses of each task; nil without any.
    init?(_ tasks: [RecordedTask]) {
        let pairs = tasks.compactMap { task -> (interval: Double, way: Double)? in
            let presses = task.clicks.map(\.press)
            guard presses.count >= 2 else { return nil }
            let interval = presses[1].time - presses[0].time
            return interval > Self.longestInterval
                ? nil : (interval, (presses[1].position - presses[0].position).length)
        }
        guard let interval = pairs.map(\.interval).sorted().quantile(0.5),
            let way = pairs.map(\.way).sorted().quantile(0.5)
        else { return nil }
        self.init(count: pairs.count, interval: interval, way: way)
    }
}
