import Documents
import DriveConfiguration
import LayoutDocuments
import PointerModel
import SafeText

extension Field {
    /// Reads `[[devices]]`.
    func deviceRules() -> DeviceRules? {
        guard let items = items(atMost: PointerModelLimit.deviceRules, of: "devices") else { return nil }
        var pointers = [PointerNames.byDefault]
        let rules = items.map { $0.deviceRule(pointers: &pointers) }
        return rules.contains(nil) ? nil : DeviceRules(rules.compactMap { $0 })
    }

    /// Reads a rule.
    /// - Parameter pointers: the names of the pointers so far.
    private func deviceRule(pointers: inout [String]) -> DeviceRule? {
        table { table in
            let matchField = table.optional("match")
            let match = matchField.map { $0.deviceMatch() } ?? DeviceMatch()
            let exceptions = table.optional("not").map { $0.deviceMatch() }
            let overrides = table.deviceOverrides(pointers: &pointers)
            if overrides.kind != nil, matchField == nil {
                // The rule would make pointing devices of keyboards and power buttons.
                table.field.report("sets a kind for every device: it needs a match")
                return nil
            }
            guard let match else { return nil }
            // A `not` table with an error differs from a missing one.
            if case .some(.none) = exceptions { return nil }
            return DeviceRule(match: match, exceptions: exceptions ?? nil, overrides: overrides)
        }
    }

    /// Reads the name of a pointer.
    /// - Parameter pointers: the names of the pointers so far.
    fileprivate func pointer(among pointers: inout [String]) -> String? {
        guard let name = identifier() else { return nil }
        if !pointers.contains(name) {
            let most = PointerModelLimit.pointers.most
            guard pointers.count < most else {
                report("one pointer too many: at most \(most), \"\(PointerNames.byDefault)\" among them")
                return nil
            }
            pointers.append(name)
        }
        return name
    }

    /// Reads `{ width, height }` of a touchpad.
    fileprivate func touchpadSize() -> DeviceOverrides.Size? {
        table { table in
            let width = table.required("width")?.number(in: DeviceOverrides.sizeRange)
            let height = table.required("height")?.number(in: DeviceOverrides.sizeRange)
            guard let width, let height else { return nil }
            return DeviceOverrides.Size(width: width, height: height)
        }
    }

    /// Reads the first two rows of libinput's matrix.
    fileprivate func calibration() -> AffineTransform? {
        guard let items = items(atMost: PointerConfigurationLimit.calibration, of: "numbers") else { return nil }
        let rows = items.map { $0.number(in: DeviceOverrides.calibrationRange) }
        guard !rows.contains(nil) else { return nil }
        guard let calibration = AffineTransform(calibration: rows.compactMap { $0 }) else {
            report("has \(rows.count) numbers: expected \(DeviceOverrides.calibrationCount)")
            return nil
        }
        guard calibration.inverted() != nil else {
            report("gives many positions the same place")
            return nil
        }
        return calibration
    }

    /// Reads `{ light, firm }` of a touchpad's pressure.
    fileprivate func forceRange() -> ForceRange? {
        table { table in
            let light = table.required("light")?.number(in: ForceRange.limits)
            let firm = table.required("firm")?.number(in: ForceRange.limits)
            guard let light, let firm else { return nil }
            guard light < firm else {
                table.field.report("a light touch must be less than a firm press")
                return nil
            }
            return ForceRange(light: light, firm: firm)
        }
    }
}

extension TableReader {
    /// Reads what a rule sets for its devices.
    /// - Parameter pointers: the names of the pointers so far.
    fileprivate mutating func deviceOverrides(pointers: inout [String]) -> DeviceOverrides {
        var overrides = DeviceOverrides()
        overrides.isIgnored = optional("ignore")?.boolean()
        overrides.kind = optional("kind")?.choice(DeviceDescription.Kind.self)
        overrides.pointer = optional("pointer")?.pointer(among: &pointers)
        overrides.dpi = optional("dpi")?.number(in: DeviceOverrides.dpiRange)
        overrides.size = optional("size")?.touchpadSize()
        overrides.isSemiMultitouch = optional("semiMultitouch")?.boolean()
        overrides.force = optional("force")?.choice(ForceChoice.self)
        overrides.forceRange = optional("forceRange")?.forceRange()
        overrides.output = optional("output")?.identifier()
        overrides.calibration = optional("calibration")?.calibration()
        overrides.motion = values(of: DeviceSettings.table)
        return overrides
    }
}
