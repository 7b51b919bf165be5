public import PointerModel

extension Style {
    /// Reads and checks a style that a client declares or answers with.
    ///
    /// - Parameters:
    ///   - message: the declaration.
    ///   - path: place of the declaration in the client's message.
    ///   - limits: limits of the client.
    /// - Throws: the first mistake, with its place.
    public init(
        _ message: StyleDeclarationMessage,
        at path: String = "style",
        limits: ClientLimits = .byDefault
    ) throws(DeclarationError) {
        try self.init(message, at: DeclarationPlace(path, limits: limits))
    }

    init(_ message: StyleDeclarationMessage, at place: DeclarationPlace) throws(DeclarationError) {
        let kind: Kind
        if let pointer = message.pointer {
            try message.refuse(["effect", "preview", "tint", "shadow", "scale", "shape", "constrainedAxes"], at: place)
            switch pointer {
            case "system": kind = .system
            case "hidden": kind = .hidden
            default: throw place["pointer"].unknownWord(pointer, among: StyleDeclarationMessage.pointers)
            }
        } else if let effect = message.effect {
            try message.refuse(["constrainedAxes"], at: place)
            if effect != "hover" { try message.refuse(["tint", "shadow", "scale"], at: place) }
            kind = .content(
                try Effect(effect, options: message, at: place),
                shape: try message.shape.map { shape throws(DeclarationError) in
                    try Shape(shape, isPlaced: true, at: place["shape"])
                }
            )
        } else if let shape = message.shape {
            try message.refuse(["preview", "tint", "shadow", "scale"], at: place)
            kind = .shape(
                try Shape(shape, isPlaced: false, at: place["shape"]),
                constrainedAxes: try place["constrainedAxes"].options(message.constrainedAxes ?? [], of: Axes.self)
            )
        } else {
            throw place.error(.invalid, "a style needs a pointer, an effect or a shape")
        }
        self.init(
            kind: kind,
            accessories: try place["accessories"].map(message.accessories ?? [], atMost: Style.maximumAccessories) {
                accessory,
                place throws(DeclarationError) in try Accessory(accessory, at: place)
            }
        )
        let size = encodedSize
        guard size <= LayoutLimits.styleBytes else {
            throw place.error(
                .styleTooLong,
                "the style takes up to \(size) bytes on the wire: at most \(LayoutLimits.styleBytes)"
            )
        }
    }
}

extension StyleDeclarationMessage {
    /// Throws if one of the named fields is present, because it contradicts the others.
    fileprivate func refuse(_ names: [String], at place: DeclarationPlace) throws(DeclarationError) {
        let present = [
            "effect": effect != nil, "preview": preview != nil, "tint": tint != nil, "shadow": shadow != nil,
            "scale": scale != nil, "shape": shape != nil, "constrainedAxes": constrainedAxes != nil,
        ]
        for name in names where present[name] == true {
            throw place[name].error(.invalid, "does not go with the style's other fields")
        }
    }
}

extension Effect {
    fileprivate init(
        _ name: String,
        options: StyleDeclarationMessage,
        at place: DeclarationPlace
    ) throws(DeclarationError) {
        let preview =
            try options.preview.map { preview throws(DeclarationError) in
                try Preview(preview, at: place["preview"])
            } ?? Preview()
        switch name {
        case "automatic": self = .automatic(preview)
        case "highlight": self = .highlight(preview)
        case "lift": self = .lift(preview)
        case "hover":
            self = .hover(
                preview,
                tint: try options.tint.map { tint throws(DeclarationError) in
                    try place["tint"].word(tint, of: Effect.Tint.self)
                } ?? .overlay,
                shadow: options.shadow ?? false,
                scale: options.scale ?? true
            )
        default:
            throw place["effect"].unknownWord(name, among: ["automatic", "highlight", "lift", "hover"])
        }
    }
}

extension Preview {
    fileprivate init(_ message: PreviewMessage, at place: DeclarationPlace) throws(DeclarationError) {
        self.init()
        if let node = message.node { self.node = try place["node"].identifier(node) }
        if let path = message.visiblePath { visiblePath = try place["visiblePath"].path(path) }
        if let path = message.shadowPath { shadowPath = try place["shadowPath"].path(path) }
        if let color = message.background { background = try place["background"].color(color) }
        if let container = message.container { target.container = try place["container"].identifier(container) }
        if let center = message.center { target.center = try place["center"].point(center) }
        if let transform = message.transform { target.transform = try place["transform"].transform(transform) }
    }
}

extension Shape {
    /// Reads and checks a shape. Only the shape of a content effect (`isPlaced`) has a coordinate space; others move with the
    /// pointer.
    fileprivate init(
        _ message: ShapeDeclarationMessage,
        isPlaced: Bool,
        at place: DeclarationPlace
    ) throws(DeclarationError) {
        if message.space != nil, !isPlaced || message.beam != nil {
            throw place["space"].error(.invalid, "only a rounded rectangle or a path of an effect is in a space")
        }
        if message.radius != nil, message.roundedRect == nil {
            throw place["radius"].error(.invalid, "goes with roundedRect only")
        }
        if message.length != nil, message.beam == nil { throw place["length"].error(.invalid, "goes with beam only") }
        let space =
            try message.space.map { name throws(DeclarationError) in
                try place["space"].word(name, of: CoordinateSpace.self)
            } ?? .container
        switch (message.roundedRect, message.path, message.beam) {
        case (let rect?, nil, nil):
            self = .roundedRect(
                try place["roundedRect"].rect(rect),
                radius: try message.radius.map { radius throws(DeclarationError) in
                    try place["radius"].number(radius, in: place.lengths)
                } ?? Shape.defaultRadius,
                space: space
            )
        case (nil, let path?, nil):
            self = .path(try place["path"].path(path), space: space)
        case (nil, nil, let axis?):
            guard let length = message.length else { throw place["length"].error(.invalid, "is missing") }
            self = .beam(
                axis: try place["beam"].word(axis, of: BeamAxis.self),
                length: try place["length"].number(length, in: place.lengths)
            )
        default:
            throw place.error(.invalid, "a shape needs exactly one of roundedRect, path and beam")
        }
    }
}

extension Accessory {
    fileprivate init(_ message: AccessoryDeclarationMessage, at place: DeclarationPlace) throws(DeclarationError) {
        self.init(.arrow)
        if let shape = message.shape {
            guard shape.beam == nil else {
                throw place["shape.beam"].error(.invalid, "an accessory is an arrow, a rounded rectangle or a path")
            }
            mark = .shape(try Shape(shape, isPlaced: false, at: place["shape"]))
        }
        if let offset = message.offset { self.offset = try place["offset"].number(offset, in: place.lengths) }
        if let angle = message.angle { self.angle = try place["angle"].number(angle, in: LayoutLimits.angle) }
        orientationMatchesAngle = message.orientationMatchesAngle ?? false
    }
}
