#!/usr/bin/python3
"""The schemas that pointerctl prints agree with the files that are shipped, and with what pointerctl takes.

usage: schema.py POINTERCTL
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import tomllib

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHIPPED = {
    "pointerd": [
        "config/pointerd.toml",
        "config/demo.toml",
        "config/50-pointerd-desktop.toml",
        *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "config/layouts").glob("*.toml")),
    ],
    "desktop": ["config/desktop.toml"],
}
# Ends of ranges that something else forbids: a light touch is less than a firm press, and an output ends within the range, too.
UNSAID = {("forceRange", "light"): 65_535, ("forceRange", "firm"): -65_535, ("frame", "x"): 1_000_000, ("frame", "y"): 1_000_000}
# What only an example has in the shipped file: more than one spelling of a role, and surfaces.
UNLISTED = {"pointerd": {("surfaces",)}, "desktop": {("feeder", "roles")}}


class Checks:
    def __init__(self):
        self.counts = {True: 0, False: 0}

    def check(self, name, mistakes):
        """Counts a check without mistakes as passed, and prints those of any other one."""
        print("not ok" if mistakes else "ok", name)
        for mistake in mistakes[:20]:
            print(f"  {mistake}")
        self.counts[not mistakes] += 1

    def finish(self):
        print(f"{self.counts[True]} passed, {self.counts[False]} failed, 0 skipped")
        sys.exit(bool(self.counts[False]))


def uncommented(path):
    """Returns the document of a shipped file with every key in force: such a line has "#" and no space."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    return tomllib.loads("\n".join(line[1:] if line[:1] == "#" and line[:2] not in ("#", "# ") else line for line in lines))


def walk(schema, place=()):
    """Yields each key of a schema with its place. A list counts as its items."""
    schema = schema.get("items", schema)
    for key, part in schema.get("properties", {}).items():
        yield (*place, key), part
        yield from walk(part, (*place, key))


def value_at(document, place):
    """Returns the value at a place; None if there is none. Of a list the first item counts."""
    for key in place:
        document = document[0] if isinstance(document, list) and document else document
        if not isinstance(document, dict) or key not in document:
            return None
        document = document[key]
    return document


def text(value):
    """Returns a value in the form of TOML that JSON has, too: a table in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {text(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(text, value)) + "]"
    return json.dumps(value)


class Program:
    """What pointerctl says of files."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def schema(self, name):
        output = subprocess.run([self.path, "schema", name], stdout=subprocess.PIPE, check=True).stdout
        return json.loads(output)

    def takes(self, name, document):
        """Returns whether `check` finds no mistake in a document. What it only warns of is none."""
        path = self.folder / f"{name}.toml"
        path.write_text("".join(f"{key} = {text(part)}\n" for key, part in document.items()), encoding="utf-8")
        found = subprocess.run([self.path, "--json", "check", path], stdout=subprocess.PIPE, check=False)
        return json.loads(found.stdout)["valid"]


def values(schema):
    """Yields values for a key, each with whether it is right."""
    if "minimum" in schema:
        least, most = schema["minimum"], schema["maximum"]
        step = 1 if schema["type"] == "integer" else max(abs(least), abs(most), 1) * 1e-9
        yield from [(least, True), (most, True), (least - step, False), (most + step, False), ("1", False)]
    elif "enum" in schema:
        yield from [(word, True) for word in schema["enum"]]
        yield from [("no such word", False), (1, False)]
    elif schema.get("type") == "boolean":
        yield from [(True, True), (False, True), ("true", False), (1, False)]
    elif schema.get("type") == "string":
        yield from [("", False), (1, False)]
        if "maxLength" in schema:
            yield "a" * (schema["maxLength"] + 1), False
    elif "anyOf" in schema:
        yield from [("automatic", True), ("manual", False), (True, False)]
    else:
        yield from [("no table", False), (1, False)]


def document_with(place, value, whole):
    """Returns a document in which only one key of one table has this value, with what the key needs beside it."""
    top = place[0]
    example = whole.get(top)
    document = json.loads(json.dumps({top: example if len(place) > 1 and isinstance(example, list) else {}}))
    if len(place) == 1:
        return {top: value}
    if top in ("touchpad", "devices"):
        # Without it the daemon does not know when somebody types.
        document["modifiers"] = {"fromKeyboards": True}
    part = document[top][0] if isinstance(document[top], list) else document[top]
    for index, key in enumerate(place[1:-1], 2):
        whole_part = value_at(whole, place[:index])
        part = part.setdefault(key, json.loads(json.dumps(whole_part)))
        part = part[0] if isinstance(part, list) else part
    part[place[-1]] = value
    return document


def misplaced_resets(program, validator, whole):
    """Returns what schema or pointerctl say wrongly about `reset = true` in the arrays to which files add."""
    mistakes = []
    mark = {"reset": True}
    for key, item in {"devices": {"dpi": 800}, "outputs": whole["outputs"][0]}.items():
        for items, is_right in [
            ([mark], True),
            ([mark, item], True),
            ([item], True),
            ([item, mark], False),
            ([mark, mark], False),
            ([{**mark, **item}], False),
            ([{"reset": False}], False),
        ]:
            verdicts = validator.is_valid({key: items}), program.takes("pointerd", {key: items})
            if verdicts != (is_right, is_right):
                mistakes.append(f"{key} = {items}: schema {verdicts[0]}, pointerctl {verdicts[1]}, right {is_right}")
    return mistakes


def main():
    (path,) = sys.argv[1:]
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(pathlib.Path(path).resolve(), pathlib.Path(folder))
        for name, files in SHIPPED.items():
            schema = program.schema(name)
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            for file in files:
                document = tomllib.loads((ROOT / file).read_text(encoding="utf-8"))
                checks.check(f"{file} is as the schema says", [error.message for error in validator.iter_errors(document)])
            whole = uncommented(f"config/{name}.toml")
            checks.check(
                f"config/{name}.toml with all keys in force is as the schema says",
                [f"{error.json_path}: {error.message}" for error in validator.iter_errors(whole)],
            )
            places = [(place, part) for place, part in walk(schema) if not any(place[: len(but)] == but for but in UNLISTED[name])]
            checks.check(
                f"config/{name}.toml lists all keys of the schema",
                [".".join(place) for place, _ in places if value_at(whole, place) is None],
            )
            checks.check(
                f"config/{name}.toml has the defaults of the schema",
                [
                    f"{'.'.join(place)}: {part['default']}, not {value_at(whole, place)}"
                    for place, part in places
                    if "default" in part and value_at(whole, place) != part["default"]
                ],
            )
            mistakes, count = [], 0
            for place, part in places:
                for value, is_right in [*values(part), *([({"no such key": 1}, False)] if "properties" in part else [])]:
                    if UNSAID.get(place[-2:]) == value:
                        continue
                    document = document_with(place, value, whole)
                    verdicts = validator.is_valid(document), program.takes(name, document)
                    count += 1
                    if verdicts != (is_right, is_right):
                        mistakes.append(f"{'.'.join(place)} = {value!r}: schema {verdicts[0]}, pointerctl {verdicts[1]}, right {is_right}")
            checks.check(f"{name}.toml: schema and pointerctl agree on {count} values", mistakes)
            if name == "pointerd":
                checks.check("schema and pointerctl agree on where reset may stand", misplaced_resets(program, validator, whole))
    checks.finish()


main()
