"""Calls every method of the io.pointerd interfaces with the `varlink` package of PyPI, which checks replies against their description.

usage: call_every_method.py SOCKET

The daemon has to play a resting mouse and to have the configuration of config/demo.toml. Prints a line for each method and each
error that it has seen; ends with status 1 if anything is not as it should be, or if there is a method that it does not know.
"""

import sys
import time

import varlink

INTERFACES = [
    "io.pointerd.Assist",
    "io.pointerd.Compositor",
    "io.pointerd.Devices",
    "io.pointerd.Drive",
    "io.pointerd.Layout",
    "io.pointerd.Pointer",
    "io.pointerd.Service",
]


def check(condition, what):
    if not condition:
        sys.exit(f"not as it should be: {what}")


def get_state(pointer):
    state = pointer.GetState()["state"]
    check(state["position"] == {"x": 960, "y": 540}, state)
    check(state["style"]["kind"] == "system", state)
    return state


def pointer_list(pointer):
    reply = pointer.List()
    check(reply["pointers"] == [{"name": "default", "devices": [1]}], reply)
    check(pointer.GetState("default")["state"].get("pointer") is None, "the default pointer's name")
    return reply


def subscribe(pointer):
    events = pointer.Subscribe(events=["enter", "exit"], maxRate=10, _more=True)
    event = next(events)["event"]
    check(event["kind"] == "state", event)
    check(event["state"]["position"] == {"x": 960, "y": 540}, event)
    return event


def resolve(pointer):
    reply = pointer.Resolve(1050, 540, ["shift", "command"])
    check(reply["region"]["node"] == "button1", reply)
    check(reply["style"]["kind"] == "highlight", reply)
    check(reply["explanation"][-1]["outcome"] == "won", reply)
    outside = pointer.Resolve(x=1.5, y=2)
    check("region" not in outside or outside["region"] is None, outside)
    check(outside["style"]["kind"] == "system", outside)
    return reply


def layout_get(layout):
    reply = layout.Get()
    check([surface["id"] for surface in reply["surfaces"]] == ["buttons", "quilt", "slider"], reply)
    check(reply["outputs"][0]["name"] == "main", reply)
    return reply


SURFACE = {
    "id": "test",
    "frame": {"x": 900, "y": 500, "width": 100, "height": 100},
    "z": 1,
    "nodes": [
        {
            "id": "node",
            "frame": {"x": 0, "y": 0, "width": 100, "height": 100},
            "interaction": {"asked": True, "style": {"effect": "highlight"}},
        }
    ],
}


class Attached:
    """A surface for as long as the block lasts; `events` are those of its stream."""

    def __init__(self, layout):
        self.layout = layout

    def __enter__(self):
        self.events = self.layout.Attach(SURFACE, _more=True)
        event = next(self.events)["event"]
        check(event["kind"] == "attached" and event["surface"] == "test", event)
        return self

    def __exit__(self, *_):
        self.events.close()


def attached(call):
    """A call that needs an attached surface, which another connection holds."""

    def with_surface(layout):
        with varlink.Client.new_with_address(f"unix:{sys.argv[1]}") as client:
            with client.open("io.pointerd.Layout") as owner, Attached(owner) as surface:
                return call(layout, surface)

    return with_surface


def layout_attach(layout):
    events = layout.Attach(SURFACE, _more=True)
    check(next(events)["event"]["kind"] == "attached", "the first event")
    request = next(events)["event"]
    check(request["kind"] == "request" and request["request"]["node"] == "node", request)
    return request


class Host:
    """A host for as long as the block lasts, on a connection of its own; `name` is how calls name it."""

    def __enter__(self):
        self.client = varlink.Client.new_with_address(f"unix:{sys.argv[1]}")
        self.layout = self.client.open("io.pointerd.Layout")
        self.name = layout_host(self.layout)["host"]
        return self

    def __exit__(self, *_):
        self.layout.close()
        self.client.__exit__(*_)


def layout_host(layout):
    event = next(layout.Host(_more=True))["event"]
    check(event["kind"] == "opened" and event["host"], event)
    return event


def layout_show(layout):
    with Host() as host:
        reply = layout.Show(host.name, [SURFACE, dict(SURFACE, id="second")])
        check(reply["updates"] == [0, 0], reply)
        check([surface["id"] for surface in layout.Get()["surfaces"][-2:]] == ["test", "second"], layout.Get())
        return reply


def layout_hide(layout):
    with Host() as host:
        layout.Show(host.name, [SURFACE])
        reply = layout.Hide(host.name, ["test"])
        check(layout.Get()["surfaces"][-1]["id"] == "slider", layout.Get())
        return reply


def layout_update(layout, surface):
    reply = layout.Update(surface="test", frame={"x": 0, "y": 0, "width": 10, "height": 10})
    check(layout.Get()["surfaces"][-1]["frame"]["width"] == 10, layout.Get())
    return reply


def layout_answer(layout, surface):
    sequence = next(surface.events)["event"]["request"]["sequence"]
    region = {"rect": {"x": 0, "y": 0, "width": 100, "height": 100}, "identifier": "all"}
    reply = layout.Answer(surface="test", sequence=sequence, region=region)
    event = next(surface.events)["event"]
    while event["kind"] != "enter" or event["region"].get("identifier") != "all":
        event = next(surface.events)["event"]
    return reply


def layout_invalidate(layout, surface):
    return layout.Invalidate("test", "node")


def layout_lint(layout):
    reply = layout.Lint()
    check(reply["warnings"] == [], reply)
    return reply


def layout_set_outputs(layout):
    outputs = layout.Get()["outputs"]
    return layout.SetOutputs(outputs)


def layout_hold_outputs(layout):
    before = layout.Get()["outputs"]
    held = [dict(before[0], name="held")]
    with varlink.Client.new_with_address(f"unix:{sys.argv[1]}") as client:
        with client.open("io.pointerd.Layout") as holder:
            reply = next(holder.HoldOutputs(held, _more=True))
            check(layout.Get()["outputs"] == held, layout.Get())
            return reply


def lock(pointer):
    with varlink.Client.new_with_address(f"unix:{sys.argv[1]}") as client:
        with client.open("io.pointerd.Pointer") as holder:
            reply = next(holder.Lock(_more=True))
            check(pointer.GetState()["state"]["locked"] is True, pointer.GetState())
    while pointer.GetState()["state"]["locked"]:
        pass
    return reply


def report_cursor(pointer):
    return next(pointer.ReportCursor(_more=True))


def move_cursor(pointer):
    with varlink.Client.new_with_address(f"unix:{sys.argv[1]}") as client:
        with client.open("io.pointerd.Pointer") as holder:
            number = next(holder.ReportCursor(_more=True))["reporter"]
            now = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
            reply = pointer.MoveCursor(reporter=number, x=1050, y=540, time=now)
            state = pointer.GetState()["state"]
            check(state["agreement"] == "reported" and state["region"]["node"] == "button1", state)
            pointer.MoveCursor(reporter=number, x=960, y=540, time=now)
    while pointer.GetState()["state"].get("agreement"):
        pass
    return reply


def set_position(pointer):
    reply = pointer.SetPosition(1050, 540)
    check(pointer.GetState()["state"]["region"]["node"] == "button1", pointer.GetState())
    pointer.SetPosition(960, 540)
    return reply


def pause(pointer):
    reply = pointer.Pause()
    check(pointer.List()["paused"] is True, pointer.List())
    return reply


def resume(pointer):
    reply = pointer.Resume()
    check(pointer.List().get("paused") is None, pointer.List())
    return reply


def set_modifiers(pointer):
    reply = pointer.SetModifiers(["shift"])
    check(pointer.GetState()["state"]["modifiers"] == ["shift"], pointer.GetState())
    pointer.SetModifiers([])
    return reply


def compositor_open(compositor):
    event = next(compositor.Open(_more=True))["event"]
    check(event["kind"] == "opened", event)
    return event


def compositor_report(compositor):
    with varlink.Client.new_with_address(f"unix:{sys.argv[1]}") as client:
        with client.open("io.pointerd.Compositor") as owner, client.open("io.pointerd.Pointer") as pointer:
            events = owner.Open(_more=True)
            check(next(events)["event"]["kind"] == "opened", "the first event")
            now = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
            reply = compositor.Report(time=now, position={"x": 1050, "y": 540})
            state = pointer.GetState()["state"]
            check(state["region"]["node"] == "button1", state)
            compositor.Report(time=now, position={"x": 960, "y": 540})
            return reply


def devices_list(devices):
    reply = devices.List()
    check([device["name"] for device in reply["devices"]] == ["Test Mouse"], reply)
    check(reply["failures"] == [], reply)
    return reply


def devices_monitor(devices):
    event = next(devices.Monitor(_more=True))["event"]
    check(event["kind"] == "present", event)
    check(event["device"]["kind"] == "mouse", event)
    return event


def assist_status(assist):
    status = assist.GetStatus()["status"]
    check(status["pointers"][0]["settings"]["profile"] == "steady", status)
    check(status["holders"] == [], status)
    return status


def assist_use(assist):
    pointers = next(assist.Use(profile="older", bubble=20, _more=True))["pointers"]
    check(pointers[0]["settings"]["bubble"] == 20 and pointers[0]["bounded"] == [], pointers)
    return pointers


def drive_enable(drive):
    status = drive.Enable(confirmWithin=5)["status"]
    check(status["phase"] == "failed" and status["failure"] == "noDevices", status)
    return status


def drive_disable(drive):
    status = drive.Disable()["status"]
    check(status["phase"] == "off", status)
    return status


def drive_status(drive):
    status = drive.GetStatus()["status"]
    check(status["devices"] == [], status)
    return status


def drive_monitor(drive):
    status = next(drive.Monitor(_more=True))["status"]
    check(status["devices"] == [], status)
    return status


def get_status(service):
    status = service.GetStatus()["status"]
    check(status["configuration"].endswith("demo.toml"), status)
    check(status["paused"] is False and status["time"] >= status["started"], status)
    limits = {limit["name"]: limit for limit in status["limits"]}
    check(limits["connections"]["value"] == 64 and limits["connections"]["used"] >= 1, limits)
    return status


def service_monitor(service):
    status = next(service.Monitor(_more=True))["status"]
    check(status["paused"] is False and status["roles"], status)
    return status


def service_reload(service):
    before = counter(service, "reloads")
    reply = service.Reload()
    check(counter(service, "reloads") == before + 1, "the configuration was not taken again")
    return reply


def counter(service, name):
    """How often something has happened."""
    return next(counter["value"] for counter in service.GetStatus()["status"]["counters"] if counter["name"] == name)


# What calls each method; a stream is left open and ends with its connection.
CALLS = {
    "io.pointerd.Assist.GetStatus": assist_status,
    "io.pointerd.Assist.Use": assist_use,
    "io.pointerd.Compositor.Open": compositor_open,
    "io.pointerd.Compositor.Report": compositor_report,
    "io.pointerd.Devices.List": devices_list,
    "io.pointerd.Devices.Monitor": devices_monitor,
    "io.pointerd.Drive.Disable": drive_disable,
    "io.pointerd.Drive.Enable": drive_enable,
    "io.pointerd.Drive.GetStatus": drive_status,
    "io.pointerd.Drive.Monitor": drive_monitor,
    "io.pointerd.Layout.Answer": attached(layout_answer),
    "io.pointerd.Layout.Attach": layout_attach,
    "io.pointerd.Layout.Get": layout_get,
    "io.pointerd.Layout.Hide": layout_hide,
    "io.pointerd.Layout.HoldOutputs": layout_hold_outputs,
    "io.pointerd.Layout.Host": layout_host,
    "io.pointerd.Layout.Invalidate": attached(layout_invalidate),
    "io.pointerd.Layout.Lint": layout_lint,
    "io.pointerd.Layout.SetOutputs": layout_set_outputs,
    "io.pointerd.Layout.Show": layout_show,
    "io.pointerd.Layout.Update": attached(layout_update),
    "io.pointerd.Pointer.GetState": get_state,
    "io.pointerd.Pointer.List": pointer_list,
    "io.pointerd.Pointer.Lock": lock,
    "io.pointerd.Pointer.MoveCursor": move_cursor,
    "io.pointerd.Pointer.Pause": pause,
    "io.pointerd.Pointer.ReportCursor": report_cursor,
    "io.pointerd.Pointer.Resolve": resolve,
    "io.pointerd.Pointer.Resume": resume,
    "io.pointerd.Pointer.SetModifiers": set_modifiers,
    "io.pointerd.Pointer.SetPosition": set_position,
    "io.pointerd.Pointer.Subscribe": subscribe,
    "io.pointerd.Service.GetStatus": get_status,
    "io.pointerd.Service.Monitor": service_monitor,
    "io.pointerd.Service.Reload": service_reload,
}

# Calls of io.pointerd.Pointer that are refused, with the error and the parameter, or the pointer, that it names.
REFUSED = [
    ("Resolve", {"x": 1e300, "y": 0}, "io.pointerd.Pointer.OutOfRange", "x"),
    ("Resolve", {"x": 0, "y": 0, "modifiers": ["hyper"]}, "org.varlink.service.InvalidParameter", "modifiers"),
    ("GetState", {"pointer": "second"}, "io.pointerd.Pointer.NoSuchPointer", "second"),
    ("Subscribe", {"maxRate": 0, "_more": True}, "io.pointerd.Pointer.OutOfRange", "maxRate"),
]


def main(path):
    address = f"unix:{path}"
    with varlink.Client.new_with_address(address) as client:
        offered = sorted(name for name in client.get_interfaces() if name.startswith("io.pointerd."))
        check(offered == INTERFACES, offered)
        described = {}
        for name in INTERFACES:
            for member in client.get_interface(name).members.values():
                # Of the package's members only methods have a type going in and one coming out.
                if hasattr(member, "in_type"):
                    described[f"{name}.{member.name}"] = name
    check(sorted(described) == sorted(CALLS), f"the interfaces describe {sorted(described)}")
    for method, name in sorted(described.items()):
        with varlink.Client.new_with_address(address) as client, client.open(name) as interface:
            CALLS[method](interface)
        print(f"called {method}")
    for method, parameters, error, parameter in REFUSED:
        with varlink.Client.new_with_address(address) as client, client.open("io.pointerd.Pointer") as pointer:
            try:
                reply = getattr(pointer, method)(**parameters)
                if parameters.get("_more"):
                    next(reply)
            except varlink.VarlinkError as refusal:
                check(refusal.error() == error, refusal)
                check(parameter in refusal.parameters().values(), refusal)
            else:
                sys.exit(f"{method} took {parameters}")
        print(f"refused {method}: {error}({parameter})")


main(*sys.argv[1:])
