import Glibc
public import Logging
public import PointerModel
public import PointerRuntime
import SystemPackage

/// The keyboards there are, found and watched through udev, of which the modifiers are read and nothing else.
///
/// While it is stopped no keyboard is open. Whatever fails is logged, and everything else goes on. The handler is called inside a
/// turn of the event loop, inside ``start()``, ``rescan()`` and ``stop()``; it may call ``stop()``.
public final class KeyboardManager {
    /// Called with the modifiers held on any keyboard when they have changed, and the moment, of CLOCK_MONOTONIC.
    public var onModifiers: (Modifiers, Timestamp) -> Void = { _, _ in }
    /// The modifiers held on any keyboard, as last told.
    public private(set) var modifiers: Modifiers = []

    /// A node is reused when a device goes, and a path in sysfs when it comes back: only both together name a device.
    private struct Key: Hashable {
        let systemPath: String
        let number: dev_t
    }

    private struct Reader {
        let keyboard: KeyboardDevice
        let watch: EventLoop.Watch
    }

    private let loop: EventLoop
    private let logger: Logger
    private var source: UdevSource?
    private var readers: [Key: Reader] = [:]
    private var failed: [Key: DeviceFailure] = [:]

    /// A manager that has opened nothing.
    /// - Parameters:
    ///   - loop: what the keyboards are read in.
    ///   - logger: where failures and dropped reports go; names from the hardware are escaped in it.
    public init(loop: EventLoop, logger: Logger) {
        self.loop = loop
        self.logger = logger
    }

    deinit {
        for reader in readers.values { loop.unwatch(reader.watch) }
    }

    /// The nodes of the keyboards that are open.
    public var nodes: [String] {
        readers.values.map(\.keyboard.node).sorted()
    }

    /// The keyboards that cannot be read or are refused, by node.
    public var failures: [DeviceFailure] {
        failed.values.sorted { $0.node < $1.node }
    }

    /// Opens the keyboards that are there, and those that come. Does nothing if it does so already.
    public func start() {
        guard source == nil else { return }
        do throws(Errno) {
            // The monitor comes first: a keyboard that appears during the search is found twice rather than missed.
            source = try UdevSource(
                loop: loop,
                logger: logger,
                onChange: { [weak self] device in self?.change(of: device) },
                onLoss: { [weak self] in self?.rescan() }
            )
        } catch {
            logger.warning("keyboards cannot be watched, so no modifier is read: \(error)")
            return
        }
        rescan()
    }

    /// Looks through the devices there are: opens new keyboards, tries failed ones again and drops those that have gone.
    ///
    /// Needed only where changes may have gone unnoticed. Does nothing before ``start()``.
    public func rescan() {
        guard let source else { return }
        var present: Set<Key> = []
        let isComplete = source.forEachDevice { device in
            present.insert(Key(systemPath: device.systemPath, number: device.number))
            consider(device)
        }
        guard isComplete else { return }
        for key in Array(readers.keys) where !present.contains(key) { close(key) }
        failed = failed.filter { present.contains($0.key) }
        tell(at: Self.now)
    }

    /// Closes every keyboard, which releases all modifiers, and watches no more.
    public func stop() {
        source = nil
        failed = [:]
        for key in Array(readers.keys) { close(key) }
        tell(at: Self.now)
    }

    private static var now: Timestamp { Timestamp(microseconds: EventLoop.now()) }

    private func change(of device: borrowing UdevDevice) {
        if device.action == "remove" {
            let key = Key(systemPath: device.systemPath, number: device.number)
            failed[key] = nil
            close(key)
        } else {
            consider(device)
        }
        tell(at: Self.now)
    }

    /// Opens a keyboard, and closes what is none any more.
    private func consider(_ device: borrowing UdevDevice) {
        // A handler may have stopped it all in the middle of a search.
        guard source != nil, device.name.hasPrefix("event"), let node = device.node else { return }
        let key = Key(systemPath: device.systemPath, number: device.number)
        // The same path with another number: it went and came back, and the news of its going was lost.
        for stale in Array(readers.keys) where stale.systemPath == key.systemPath && stale != key { close(stale) }
        failed = failed.filter { $0.key.systemPath != key.systemPath || $0.key == key }

        // The tag is there only once udev's rules have run for the device: nothing but the rules sets it.
        guard device.property("ID_INPUT_KEYBOARD") == "1" else {
            failed[key] = nil
            close(key)
            return
        }
        guard readers[key] == nil else { return }
        open(node, named: device.inputAttribute("name") ?? "", as: key)
    }

    private func open(_ node: String, named name: String, as key: Key) {
        do throws(UnusableDevice) {
            let file = try DeviceNode.open(node, number: key.number)
            let keyboard = try KeyboardDevice(file, node: node, name: name, logger: logger)
            do throws(Errno) {
                let watch = try loop.watch(keyboard.descriptor, for: .readable) { [weak self] readiness in
                    self?.read(key, readiness)
                }
                readers[key] = Reader(keyboard: keyboard, watch: watch)
            } catch {
                throw UnusableDevice(error)
            }
            failed[key] = nil
            logger.info(
                "reads the modifiers of \(PrintableText.escape(name)), and no other key",
                metadata: ["node": "\(PrintableText.escape(node))"]
            )
        } catch {
            let failure = DeviceFailure(node: node, name: name, error)
            // Another try that ends as the last one did is no news.
            guard failed.updateValue(failure, forKey: key) != failure else { return }
            logger.warning(
                "cannot read the modifiers of \(PrintableText.escape(name)): \(failure.reason)",
                metadata: ["node": "\(PrintableText.escape(node))"]
            )
        }
    }

    private func read(_ key: Key, _ readiness: EventLoop.Readiness) {
        guard let keyboard = readers[key]?.keyboard else { return }
        let outcome = keyboard.read { time in tell(at: time) }
        switch outcome {
        case .read:
            // A device that has hung up says so for ever, and reading it may not.
            guard readiness.contains(.hangUp) || readiness.contains(.error) else { return }
        case .gone(let error):
            if error != .operationNotSupportedByDevice {
                logger.warning(
                    "stops reading the modifiers of \(PrintableText.escape(keyboard.name)): \(error.deviceReason)",
                    metadata: ["node": "\(PrintableText.escape(keyboard.node))"]
                )
            }
        }
        close(key)
        tell(at: Self.now)
    }

    private func close(_ key: Key) {
        guard let reader = readers.removeValue(forKey: key) else { return }
        reader.keyboard.close()
        loop.unwatch(reader.watch)
        logger.info(
            "no longer reads the modifiers of \(PrintableText.escape(reader.keyboard.name))",
            metadata: ["node": "\(PrintableText.escape(reader.keyboard.node))"]
        )
    }

    /// Tells of the modifiers that are held on any keyboard, if they are others than before.
    private func tell(at time: Timestamp) {
        var held: Modifiers = []
        for reader in readers.values { held.formUnion(reader.keyboard.modifiers) }
        guard held != modifiers else { return }
        modifiers = held
        onModifiers(held, time)
    }
}
