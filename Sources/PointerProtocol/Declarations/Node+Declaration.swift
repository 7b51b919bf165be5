public import PointerModel

extension Node {
    /// Reads and checks a node that a client declares. The surface checks the nodes that it refers to.
    ///
    /// - Parameters:
    ///   - message: the declaration.
    ///   - path: place of the declaration in the client's message.
    ///   - limits: limits of the client.
    /// - Throws: the first mistake, with its place.
    public init(
        _ message: NodeMessage,
        at path: String = "node",
        limits: ClientLimits = .byDefault
    ) throws(DeclarationError) {
        try self.init(message, at: DeclarationPlace(path, limits: limits))
    }

    init(_ message: NodeMessage, at place: DeclarationPlace) throws(DeclarationError) {
        self.init(
            id: try place["id"].identifier(message.id),
            parent: try message.parent.map { name throws(DeclarationError) in try place["parent"].identifier(name) },
            frame: try place["frame"].rect(message.frame)
        )
        if let transform = message.transform { self.transform = try place["transform"].transform(transform) }
        if let insets = message.hitInsets { hitInsets = try place["hitInsets"].insets(insets) }
        if let path = message.hitPath { hitPath = try place["hitPath"].path(path) }
        if let padding = message.padding { self.padding = try place["padding"].padding(padding) }
        clipsToBounds = message.clips ?? false
        isHidden = message.hidden ?? false
        if let alpha = message.alpha { self.alpha = try place["alpha"].number(alpha, in: LayoutLimits.alpha) }
        isEnabled = message.enabled ?? true
        appearance.isOpaque = message.appearance?.opaque ?? false
        if let radius = message.appearance?.cornerRadius {
            appearance.cornerRadius = try place["appearance.cornerRadius"].number(radius, in: place.lengths)
        }
        if let name = message.role { role = try place["role"].word(name, of: Role.self) }
        if let interaction = message.interaction {
            do throws(DeclarationError) {
                self.interaction = try Interaction(interaction, at: place["interaction"])
            } catch {
                throw error.inside(node: id)
            }
        }
        if let names = message.gestures { gestures = try place["gestures"].options(names, of: Gestures.self) }
        if let names = message.tapButtons, !names.isEmpty {
            tapButtons = try place["tapButtons"].options(names, of: Buttons.self)
        }
        if let names = message.scrollMask { scrollMask = try place["scrollMask"].options(names, of: ScrollMask.self) }
        if let control = message.control { self.control = try ControlDeclaration(control, at: place["control"]) }
    }
}

extension ControlDeclaration {
    init(_ message: ControlMessage, at place: DeclarationPlace) throws(DeclarationError) {
        switch (message.confirm, message.slider) {
        case (let confirm?, nil): self = .confirm(try ConfirmDeclaration(confirm, at: place["confirm"]))
        case (nil, let slider?): self = .slider(try SliderDeclaration(slider, at: place["slider"]))
        default: throw place.error(.invalid, "a control is exactly one of confirm and slider")
        }
    }
}

extension ConfirmDeclaration {
    init(_ message: ConfirmDeclarationMessage, at place: DeclarationPlace) throws(DeclarationError) {
        self.init()
        if let width = message.width { self.width = try place["width"].number(width, in: place.lengths) }
        if let height = message.height { self.height = try place["height"].number(height, in: place.lengths) }
        if let offset = message.offset { self.offset = try place["offset"].vector(offset) }
    }
}

extension SliderDeclaration {
    init(_ message: SliderDeclarationMessage, at place: DeclarationPlace) throws(DeclarationError) {
        self.init()
        if let axis = message.axis { self.axis = try place["axis"].word(axis, of: Axis.self) }
        if let end = message.minimum { minimum = try place["minimum"].number(end, in: LayoutLimits.sliderValue) }
        if let end = message.maximum { maximum = try place["maximum"].number(end, in: LayoutLimits.sliderValue) }
        guard minimum <= maximum else {
            throw place["maximum"].error(.outOfRange, "\(maximum) is less than the minimum, \(minimum)")
        }
        value =
            try message.value.map { value throws(DeclarationError) in
                try place["value"].number(value, in: minimum...maximum)
            } ?? minimum
        if let names = message.scrollMask { scrollMask = try place["scrollMask"].options(names, of: ScrollMask.self) }
    }
}
