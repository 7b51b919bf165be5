/// What a daemon with two buttons on one surface would answer, as text.
enum CannedAnswers {
    static let information = #"""
        {"parameters":{"vendor":"pointerd","product":"pointerd","version":"9.8.7","url":"https://example.org/","interfaces":["org.varlink.service","io.pointerd.Pointer","io.pointerd.Layout","io.pointerd.Devices","io.pointerd.Service"]}}
        """#

    static let region =
        #"{"surface":"demo","node":"ok","identifier":null,"rect":{"x":20,"y":30,"width":100,"height":40.5},"latchingAxes":["horizontal"]}"#

    static let highlight =
        #"{"kind":"highlight","shape":{"roundedRect":{"x":20,"y":30,"width":100,"height":40.5},"radius":8},"constrainedAxes":[],"content":"ok","tint":"none","shadow":false,"scale":false}"#

    static let systemStyle =
        #"{"kind":"system","constrainedAxes":[],"tint":"none","shadow":false,"scale":false}"#

    static let state =
        #"{"position":{"x":64.126,"y":50},"displayed":{"x":70,"y":50.25},"buttons":["primary"],"modifiers":[],"source":"mouse","region":\#(region),"style":\#(highlight),"frame":41,"time":12345678}"#

    static let devices = #"""
        {"parameters":{"devices":[{"id":1,"kind":"mouse","name":"QEMU \u001b[31mMouse\u202e","node":"/dev/input/event3","systemPath":"/sys/a","vendor":1575,"product":1,"dpi":1000,"bus":3,"phys":"usb-1","rules":[1,3],"pointer":"default"},{"id":2,"kind":"touchpad","name":"Pad","node":"/dev/input/event12","systemPath":"/sys/b","vendor":0,"product":0,"touchpad":{"width":100.456,"height":60,"sizeAssumed":true,"slots":5},"force":"contact","forceReason":"it says\u001b so","pointer":"left\u001b hand"}],"failures":[{"node":"/dev/input/event9","name":"Shy","reason":"Permission denied"}],"newerField":[1,2]}}
        """#

    static let layout = #"""
        {"parameters":{"state":7,"complete":true,"outputs":[{"name":"main","frame":{"x":0,"y":0,"width":1920,"height":1080},"scale":2}],"surfaces":[{"id":"demo","output":"main","frame":{"x":10,"y":10,"width":400,"height":300},"z":3,"nodes":[{"id":"stack","frame":{"x":0,"y":0,"width":200,"height":100},"hitInsets":{"top":0,"left":0,"bottom":0,"right":0}},{"id":"ok","parent":"stack","frame":{"x":10,"y":20,"width":100,"height":40.5},"hitInsets":{"top":-20,"left":-20,"bottom":-20,"right":-20},"enabled":false,"appearance":{"opaque":true,"cornerRadius":6},"interaction":{"enabled":true,"regions":[{"rect":{"x":0,"y":0,"width":50,"height":40},"identifier":"left","latchingAxes":["horizontal"],"modifiers":["command"],"style":{"pointer":"hidden"}}],"style":{"effect":"hover","tint":"overlay","scale":true}}},{"id":"cancel","parent":"stack","frame":{"x":110,"y":20,"width":80,"height":40},"interaction":{"regions":[],"style":{"shape":{"beam":"vertical","length":30},"constrainedAxes":["vertical"]}}},{"id":"bare","frame":{"x":0,"y":200,"width":10,"height":10},"hidden":true,"alpha":0.5,"transform":{"a":2,"b":0,"c":0,"d":2,"tx":0,"ty":0}}]}]}}
        """#

    static let resolution = #"""
        {"parameters":{"style":\#(highlight),"region":\#(region),"explanation":[{"surface":"panel","outcome":"outsideSurface"},{"surface":"demo","outcome":"insideSurface"},{"surface":"demo","node":"bare","outcome":"hidden"},{"surface":"demo","node":"stack","outcome":"insideHitArea"},{"surface":"demo","node":"cancel","outcome":"outsideHitArea"},{"surface":"demo","node":"ok","outcome":"insideHitArea"},{"surface":"demo","node":"ok","outcome":"hit"},{"surface":"demo","node":"ok","region":0,"outcome":"modifiersMissing"},{"surface":"demo","node":"ok","region":1,"outcome":"somethingNew"},{"surface":"demo","node":"ok","region":2,"outcome":"won"}]}}
        """#

    /// The events of a stream, each as a reply.
    static func stream(_ events: [String]) -> [String] {
        events.map { #"{"parameters":{"event":\#($0)},"continues":true}"# }
    }

    static let stateEvent = #"{"kind":"state","frame":41,"time":12345678,"state":\#(state)}"#

    static let events = [
        stateEvent,
        #"{"kind":"motion","frame":42,"time":12353999,"position":{"x":130,"y":50},"displayed":{"x":130,"y":50},"source":"mouse"}"#,
        #"{"kind":"exit","frame":42,"time":12353999,"region":\#(region),"transition":{"id":7,"cause":"motion"}}"#,
        #"{"kind":"enter","frame":42,"time":12353999,"region":{"surface":"demo","node":"cancel","identifier":"a\u001bb","rect":{"x":120,"y":30,"width":80,"height":40},"latchingAxes":[]},"transition":{"id":7,"cause":"motion"}}"#,
        #"{"kind":"style","frame":42,"time":12353999,"style":{"kind":"shape","shape":{"beam":"vertical","length":30},"constrainedAxes":["vertical"],"tint":"none","shadow":false,"scale":false},"transition":{"id":7,"cause":"motion"}}"#,
        #"{"kind":"button","frame":43,"time":12400000,"button":{"button":"primary","pressed":false,"clickPosition":{"x":120,"y":50}}}"#,
        #"{"kind":"modifiers","frame":44,"time":12500000,"modifiers":["shift","command"]}"#,
        #"{"kind":"scroll","frame":45,"time":12600000,"scroll":{"horizontal":0,"vertical":-180}}"#,
        #"{"kind":"motion","frame":46,"time":12700000,"position":{"x":131.333,"y":51.005},"displayed":{"x":131.333,"y":50},"source":"touchpad"}"#,
        #"{"kind":"layout","frame":47,"time":12800000}"#,
        #"{"kind":"resync","frame":48,"time":12900000,"state":{"position":{"x":0,"y":-1},"displayed":{"x":0,"y":-1},"buttons":[],"modifiers":[],"style":\#(systemStyle),"frame":48,"time":12900000}}"#,
        #"{"kind":"teleport","frame":49,"time":13000000}"#,
    ]

    /// Events and a state that say something in every field that a client may do without.
    static let richEvents = [
        #"{"kind":"state","frame":50,"time":1000000,"state":{"position":{"x":1,"y":2},"displayed":{"x":1,"y":2},"contentOffset":{"dx":0.5,"dy":-1},"velocity":{"dx":300,"dy":0},"buttons":[],"modifiers":[],"style":\#(systemStyle),"latched":true,"locked":true,"transition":{"id":9,"cause":"lock"},"frame":50,"time":1000000,"agreement":"reported"}}"#,
        #"{"kind":"motion","frame":51,"time":1001000,"position":{"x":3,"y":4},"displayed":{"x":3,"y":5},"contentOffset":{"dx":0.5,"dy":-0.25},"source":"touchpad"}"#,
        #"{"kind":"delta","frame":52,"time":1002000,"delta":{"dx":-3,"dy":4.5},"source":"mouse"}"#,
        #"{"kind":"enter","frame":53,"time":1003000,"region":{"surface":"demo","node":"tab","rect":{"x":0,"y":0,"width":60,"height":20},"latchingAxes":[],"enterAnimations":[{"node":"line\u001b","alpha":0}],"exitAnimations":[{"node":"line","alpha":1},{"node":"dot","alpha":0.5}]},"transition":{"id":10,"cause":"answer"}}"#,
        ##"{"kind":"style","frame":53,"time":1003000,"style":{"kind":"lift","shape":{"roundedRect":{"x":0,"y":0,"width":6,"height":6},"radius":3},"shapeFollowsPointer":true,"constrainedAxes":[],"content":"ok","visiblePath":{"path":"M 0 0 L 5 5","origin":{"x":1,"y":1}},"shadowPath":{"path":"M 0 0","origin":{"x":2,"y":2}},"background":"#102030ff","contentCenter":{"x":9,"y":9},"contentTransform":{"a":1.5,"b":0,"c":0,"d":1.5,"tx":0,"ty":0},"tint":"none","shadow":true,"scale":true,"accessories":[{"center":{"x":0,"y":-20},"rotation":0},{"shape":{"path":"M 0 0 L 1 1","origin":{"x":0,"y":0}},"center":{"x":14,"y":0},"rotation":1.570796}]},"transition":{"id":10,"cause":"answer"}}"##,
        #"{"kind":"completion","frame":54,"time":1004000,"transition":{"id":10,"cause":"answer"},"finished":true}"#,
        #"{"kind":"completion","frame":55,"time":1005000,"transition":{"id":11,"cause":"motion"},"finished":false}"#,
        #"{"kind":"gesture","frame":56,"time":1006000,"gesture":{"gesture":"pan","phase":"changed","surface":"demo","node":"map\u001b","location":{"x":1,"y":2},"translation":{"dx":5,"dy":-6},"scale":1.25,"rotation":0.5,"rect":{"x":0,"y":0,"width":3,"height":4},"modifiers":["shift"]}}"#,
        #"{"kind":"confirm","frame":57,"time":1007000,"confirm":{"surface":"demo","node":"delete","phase":"confirmed","intention":1,"ring":1,"ringColor":"green","ringScale":1.3,"label":"OK","target":{"x":0,"y":0,"width":100,"height":100},"fired":true}}"#,
        #"{"kind":"slider","frame":58,"time":1008000,"slider":{"surface":"demo","node":"volume","phase":"changed","value":0.25,"track":{"x":0,"y":0,"width":200,"height":20},"thumb":{"x":55,"y":10},"axis":"horizontal","minimum":0,"maximum":1}}"#,
        #"{"kind":"lock","frame":59,"time":1009000,"locked":true}"#,
        #"{"kind":"lock","frame":60,"time":1010000,"locked":false}"#,
        #"{"kind":"agreement","frame":60,"time":1010000,"agreement":"reported\u001b"}"#,
        #"{"kind":"request","frame":61,"time":1011000,"request":{"sequence":7,"surface":"demo","node":"rows","location":{"x":20,"y":30},"modifiers":[],"source":"mouse"}}"#,
        #"{"kind":"manipulation","frame":62,"time":1012000,"manipulation":{"manipulation":"pinch\u001b","fingers":2,"phase":"changed","translation":{"dx":5,"dy":0},"scale":1.05,"rotation":-0.25}}"#,
        #"{"kind":"manipulation","frame":63,"time":1013000,"manipulation":{"manipulation":"scroll","fingers":1,"phase":"began","translation":{"dx":0,"dy":3},"viewTranslation":{"dx":0,"dy":-3}}}"#,
        #"{"kind":"manipulation","frame":64,"time":1014000,"manipulation":{"manipulation":"scroll","fingers":0,"phase":"ended"}}"#,
    ]

    static let richLayout = #"""
        {"parameters":{"state":8,"complete":true,"outputs":[],"surfaces":[{"id":"demo","frame":{"x":0,"y":0,"width":400,"height":300},"z":0,"targeting":"bubble","nodes":[{"id":"rows","frame":{"x":0,"y":0,"width":200,"height":100},"hitPath":"M 0 0 L 5 5 Z","role":"text","gestures":["tap","pan"],"scrollMask":["continuous"],"interaction":{"regions":[{"rect":{"x":0,"y":0,"width":9,"height":9},"path":"M 0 0 L 1 1","priority":3,"enterAnimations":[{"node":"line","alpha":0}]}],"repeating":{"first":{"rect":{"x":0,"y":0,"width":200,"height":20},"identifier":"row"},"pitch":{"dx":0,"dy":20},"count":12},"asked":true,"updatesWhilePanning":true,"style":{"effect":"lift","preview":{"node":"ok","container":"box","visiblePath":"M 0 0","shadowPath":"M 1 1","background":"#102030","center":{"x":1,"y":2},"transform":{"a":2,"b":0,"c":0,"d":2,"tx":0,"ty":0}},"accessories":[{"angle":1.5,"offset":4,"orientationMatchesAngle":true},{"shape":{"roundedRect":{"x":0,"y":0,"width":2,"height":2},"radius":1}}]}}},{"id":"volume","frame":{"x":0,"y":100,"width":200,"height":23},"control":{"slider":{"axis":"vertical","minimum":-1,"maximum":3,"value":0}}},{"id":"delete","frame":{"x":0,"y":130,"width":40,"height":40},"control":{"confirm":{"width":100,"height":100,"offset":{"dx":0,"dy":-100}}}}]}]}}
        """#

    static let warnings = #"""
        {"parameters":{"warnings":[{"rule":"outsideOutputs","surface":"demo","message":"the surface is on no output"},{"rule":"newRule\u001b","surface":"demo","node":"ok","region":2,"message":"odd\u001b"}]}}
        """#

    /// The reply of a method that has nothing to say.
    static let empty = #"{"parameters":{}}"#

    static let pointers = #"{"parameters":{"pointers":[{"name":"default","devices":[1,2]}]}}"#

    /// What a daemon answers where a rule binds the touchpad to a pointer of its own.
    static let twoPointers = #"""
        {"parameters":{"pointers":[{"name":"default","devices":[1]},{"name":"left\u001b hand","devices":[2]}]}}
        """#

    static let status = #"""
        {"parameters":{"status":{"version":"9.8.7","started":1000000,"time":12061000000,"configuration":"/etc/pointerd/po\u001binterd.toml","failedReload":"/etc/p.toml:3:1: a\u001b: unknown key\n/etc/p.toml:9:2: b: too large","paused":true,"roles":["observe","layout"],"limits":[{"name":"connections","value":64,"used":3,"highest":17},{"name":"unwritableSeconds","value":5.5},{"name":"nodesPerUser","value":16384,"used":12},{"name":"pendingBytes","value":262144,"used":0,"highest":70123},{"name":"surfaces","value":256,"used":5}],"counters":[{"name":"accepted","value":40},{"name":"refused","value":2},{"name":"left","value":33},{"name":"faulty","value":0},{"name":"unread","value":1},{"name":"silent","value":3},{"name":"failed","value":0},{"name":"calls","value":1205},{"name":"errors","value":7},{"name":"messages","value":81234},{"name":"bytes","value":10441234},{"name":"frames","value":65001},{"name":"events","value":70012},{"name":"heldBack","value":5},{"name":"resyncs","value":1},{"name":"reloads","value":2},{"name":"failedReloads","value":1},{"name":"newer\u001b","value":9}],"devices":[{"kind":"mouse","devices":2,"reports":64000,"dropped":1},{"kind":"touchpad","devices":1,"reports":1004,"dropped":0},{"kind":"pointingStick","devices":0,"reports":0,"dropped":0}],"failedDevices":1,"delays":{"highest":12345,"sum":5123456,"bounds":[50,100,1000,1000000],"counts":[40000,20000,5000,3,0]},"driveDelays":{"highest":500,"sum":1234567,"bounds":[50,100,1000,1000000],"counts":[9000,900,100,0,0]},"surfaces":{"configuration":1,"session":4,"service":0},"memory":9612288}}}
        """#

    /// What it answers a user who has the role assist, on a machine with two pointers.
    static let helped: [String: FakeDaemon.Answer] = [
        "io.pointerd.Service.GetStatus": .init(messages: [
            status.replacing(#"["observe","layout"]"#, with: #"["observe","layout","assist"]"#)
        ]),
        "io.pointerd.Pointer.List": .init(messages: [twoPointers]),
        "io.pointerd.Pointer.GetState": .init(messages: [
            #"{"parameters":{"state":\#(state.replacing(#""frame":41"#, with: #""agreement":"driven","frame":41"#))}}"#
        ]),
        "io.pointerd.Drive.GetStatus": .init(messages: [
            #"{"parameters":{"status":{"phase":"waiting","waitsFor":"session","devices":[]}}}"#
        ]),
        "io.pointerd.Assist.GetStatus": .init(messages: [
            #"{"parameters":{"status":{"pointers":[\#(help("default", "tremor")),\#(help("left hand", "steady"))],"holders":[]}}}"#
        ]),
    ]

    private static func help(_ pointer: String, _ profile: String) -> String {
        #"{"pointer":"\#(pointer)","settings":{"profile":"\#(profile)","click":"plain","freeze":false,"dragThreshold":8,"dragDelay":0,"bubble":0,"filter":0,"dwellClick":0},"bounded":[]}"#
    }

    /// What it reports to a user whom it mutes.
    static let mutedStatus = #"""
        {"parameters":{"status":{"version":"9.8.7","started":1000000,"time":12061000000,"paused":false,"mutedOn":"seat0","roles":[],"limits":[],"counters":[{"name":"accepted","value":40},{"name":"refused","value":2}],"failedDevices":0}}}
        """#

    /// Every method that pointerctl calls, the streams ending with the daemon.
    static let all: [String: FakeDaemon.Answer] = [
        "org.varlink.service.GetInfo": .init(messages: [information]),
        "io.pointerd.Pointer.GetState": .init(messages: [#"{"parameters":{"state":\#(state)}}"#]),
        "io.pointerd.Pointer.List": .init(messages: [pointers]),
        "io.pointerd.Pointer.SetPosition": .init(messages: [empty]),
        "io.pointerd.Pointer.SetModifiers": .init(messages: [empty]),
        "io.pointerd.Pointer.Pause": .init(messages: [empty]),
        "io.pointerd.Pointer.Resume": .init(messages: [empty]),
        "io.pointerd.Pointer.Resolve": .init(messages: [resolution]),
        "io.pointerd.Pointer.Subscribe": .init(messages: stream(events), afterwards: .close),
        "io.pointerd.Layout.Get": .init(messages: [layout]),
        "io.pointerd.Layout.Lint": .init(messages: [warnings]),
        "io.pointerd.Layout.SetOutputs": .init(messages: [empty]),
        "io.pointerd.Devices.List": .init(messages: [devices]),
        "io.pointerd.Service.GetStatus": .init(messages: [status]),
        "io.pointerd.Devices.Monitor": .init(messages: deviceEvents, afterwards: .close),
    ]

    static let deviceEvents = stream([
        #"{"kind":"present","device":{"id":1,"kind":"mouse","name":"Mouse","node":"/dev/input/event3","systemPath":"","vendor":0,"product":0}}"#,
        #"{"kind":"added","device":{"id":12,"kind":"pointingStick","name":"Stick","node":"/dev/input/event4","systemPath":"","vendor":0,"product":0,"pointer":"left hand"}}"#,
        #"{"kind":"removed","device":{"id":1,"kind":"mouse","name":"Mouse","node":"/dev/input/event3","systemPath":"","vendor":0,"product":0}}"#,
        #"{"kind":"failed","failure":{"node":"/dev/input/event9","name":"Shy","reason":"Permission denied"}}"#,
        #"{"kind":"removed","failure":{"node":"/dev/input/event9","name":"Shy","reason":"Permission denied"}}"#,
    ])

    /// The parameters of a reply, as they stand in its text.
    static func parameters(_ reply: String) -> String {
        String(reply.dropFirst(#"{"parameters":"#.count).dropLast())
    }
}
