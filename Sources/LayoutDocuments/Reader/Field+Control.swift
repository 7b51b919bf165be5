import Documents
import PointerModel

extension Field {
    /// Reads a table with exactly one of `confirm` and `slider`.
    func control() -> ControlDeclaration? {
        table { table in
            let confirm = table.optional("confirm")
            let slider = table.optional("slider")
            if confirm != nil { slider?.reportMisplaced("a control is only one of confirm and slider") }
            if let confirm { return confirm.confirm().map { .confirm($0) } }
            if let slider { return slider.slider().map { .slider($0) } }
            report("a control needs one of confirm and slider")
            return nil
        }
    }

    /// Reads `{ width, height, offset }`.
    private func confirm() -> ConfirmDeclaration? {
        table { table in
            var declaration = ConfirmDeclaration()
            if let width = table.optional("width")?.length() { declaration.width = width }
            if let height = table.optional("height")?.length() { declaration.height = height }
            if let offset = table.optional("offset")?.vector() { declaration.offset = offset }
            return declaration
        }
    }

    /// Reads `{ axis, minimum, maximum, value, scrollMask }`.
    private func slider() -> SliderDeclaration? {
        table { table in
            var slider = SliderDeclaration()
            if let axis = table.optional("axis")?.choice(SliderDeclaration.Axis.self) { slider.axis = axis }
            let minimum = table.optional("minimum").map { $0.number(in: LayoutLimits.sliderValue) } ?? slider.minimum
            let maximum = table.optional("maximum").map { $0.number(in: LayoutLimits.sliderValue) } ?? slider.maximum
            let valueField = table.optional("value")
            if let mask = table.optional("scrollMask")?.options(ScrollMask.self) { slider.scrollMask = mask }
            // Without both ends, the value between them cannot be checked.
            guard let minimum, let maximum else { return nil }
            slider.minimum = minimum
            slider.maximum = maximum
            slider.value = minimum
            guard slider.minimum <= slider.maximum else {
                place(of: "maximum").report(
                    "\(NumberText.of(slider.maximum)) is less than the minimum, \(NumberText.of(slider.minimum))",
                    .outOfRange
                )
                return nil
            }
            if let value = valueField?.number(in: slider.minimum...slider.maximum) { slider.value = value }
            return slider
        }
    }
}
