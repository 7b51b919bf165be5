#!/usr/bin/python3
"""Opens traces in a headless Chromium as a person would: reads the first screen, plays, scrubs, steps, and looks at what is shown. Then
plays the pictures of the help for hands that aim badly, and looks at them without motion.

usage: trace.py POINTERCTL SCREENSHOTS
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Only something that hangs takes as long, in seconds.
LIMIT = 30

# What the pictures say at their end of the click, without the help and with it.
PICTURES = {
    "freeze": ["the click is lost", "the click goes to Save"],
    "bubble": ["the click is lost", "the click goes to I"],
    "attribution": ["the click goes to Delete", "the click goes to Forward"],
}
# Returns the words of a picture that can be seen, a second after its beginning or before its end.
SEEN = """
const [kind, isEnd] = arguments, svg = document.documentElement;
svg.pauseAnimations();
const seconds = parseFloat(svg.querySelector("[dur]").getAttribute("dur"));
svg.setCurrentTime(isEnd ? seconds - 1 : 1);
const isShown = (style) => style.display !== "none" && style.opacity === "1";
return [...svg.querySelectorAll(`.${kind}`)].filter((group) => isShown(getComputedStyle(group)))
    .flatMap((group) => [...group.querySelectorAll(":scope > .word")]).map((text) => text.textContent);
"""

HOSTILE = "<img src=x onerror=hacked=1></script><script>hacked=2</script>'\"&"
LAYOUT = """\
[[surfaces]]
id = {surface}
frame = {{ x = 900, y = 500, width = 300, height = 200 }}
[[surfaces.nodes]]
id = {node}
frame = {{ x = 10, y = 10, width = 280, height = 180 }}
interaction = {{}}
"""


class Checks:
    """Counts what holds."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, name, holds, detail=""):
        self.passed += bool(holds)
        self.failed += not holds
        print(f"ok {name}" if holds else f"not ok {name}: {detail}")


def browser():
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,1000"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options)


def trace(pointerctl, folder, name, config, *options):
    page = folder / f"{name}.html"
    recording = ROOT / "config/recordings/demo.evemu"
    command = [pointerctl, "trace", "--replay", recording, "--config", config, "--output", page, *options]
    subprocess.run(command, check=True, capture_output=True)
    return page


class Page:
    """A trace in a browser."""

    def __init__(self, driver, file):
        self.driver = driver
        driver.get(file.as_uri())
        self.wait(lambda: self.find("open").is_enabled())

    def find(self, name):
        return self.driver.find_element(By.ID, name)

    def wait(self, condition):
        WebDriverWait(self.driver, LIMIT).until(lambda _: condition())

    def run(self, script):
        return self.driver.execute_script(script)

    @property
    def now(self):
        return float(self.run("return document.getElementById('scrub').value"))

    @property
    def end(self):
        return float(self.run("return document.getElementById('scrub').max"))

    def press(self, *keys):
        chain = webdriver.ActionChains(self.driver)
        shift = Keys.SHIFT in keys
        if shift:
            chain.key_down(Keys.SHIFT)
        for key in keys:
            if key != Keys.SHIFT:
                chain.send_keys(key)
        if shift:
            chain.key_up(Keys.SHIFT)
        chain.perform()

    def colors(self):
        """Number of different colors in the picture."""
        return self.run(
            "const c = document.getElementById('view'), g = c.getContext('2d');"
            "const d = new Uint32Array(g.getImageData(0, 0, c.width, c.height).data.buffer);"
            "return new Set(d).size"
        )

    def requests(self):
        """Addresses that the page loaded, besides itself."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        sent = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
        return [address for address in sent if not address.startswith(("file:", "data:", "blob:"))]


def look_at_demo(driver, checks, file, screenshots):
    page = Page(driver, file)
    notice = page.find("first").text
    checks.check("the first screen says what the file shows", "where the pointer was" in notice, notice)
    checks.check("nothing is shown before", not page.find("player").is_displayed())
    page.find("open").click()
    page.wait(lambda: page.find("player").is_displayed())
    checks.check("the layout is drawn", page.colors() > 10, page.colors())
    checks.check("the whole trace is there", 13_000 < page.end < 18_000, page.end)

    page.find("play").click()
    page.wait(lambda: page.now > 100)
    page.find("play").click()
    checks.check("it plays, and stops", page.find("play").text == "Play" and 100 < page.now < page.end, page.now)

    stopped = page.now
    page.press(Keys.ARROW_RIGHT)
    checks.check("an arrow steps to the next frame", 0 < page.now - stopped < 1000, page.now - stopped)
    page.press(Keys.SHIFT, Keys.ARROW_RIGHT)
    row = page.find("events").find_element(By.CLASS_NAME, "now").text
    checks.check("with shift it steps to the next event", row != "", row)
    page.press(Keys.END)
    checks.check("End goes to the end", page.now == page.end)
    page.press(Keys.HOME)
    checks.check("Home goes to the beginning", page.now == 0)

    rows = page.find("events").find_elements(By.TAG_NAME, "div")
    enter = next(row for row in rows if "buttons/button1" in row.text and "enter" in row.text)
    enter.click()
    checks.check("a click on an event goes there", page.now > 0, page.now)
    page.press(Keys.ARROW_RIGHT)
    state, why = page.find("state").text, page.find("why").text
    checks.check("the state names the region", "buttons/button1" in state, state)
    checks.check("the explanation says why", "wins" in why and "button1" in why, why)
    for _ in range(12):
        page.press(Keys.ARROW_RIGHT)
    page.find("follow").click()
    driver.save_screenshot(str(screenshots / "trace.png"))

    times = page.run(
        "const r = document.getElementById('scrub'), t = [];"
        "for (let i = 0; i < 200; i++) { const b = performance.now(); r.value = r.max * i / 200; r.oninput();"
        "t.push(performance.now() - b) } return t.sort((a, b) => a - b)"
    )
    print(f"scrubbing: p50 {times[100]:.1f} ms, p95 {times[190]:.1f} ms")
    checks.check("it loads nothing", page.requests() == [], page.requests())
    errors = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
    checks.check("the browser complains about nothing", errors == [], errors)


def look_at_hostile(driver, checks, file):
    page = Page(driver, file)
    page.find("open").click()
    page.wait(lambda: page.find("player").is_displayed())
    page.press(Keys.END)
    shown = page.find("why").text
    checks.check("hostile ids are text", "onerror" in shown, shown)
    images = driver.find_elements(By.TAG_NAME, "img")
    checks.check("hostile ids make no elements", images == [], images)
    checks.check("hostile ids run nothing", page.run("return typeof hacked") == "undefined")


def look_at_pictures(driver, checks, screenshots):
    for name, words in PICTURES.items():
        driver.get((ROOT / f"docs/guide/pictures/{name}.svg").as_uri())
        seen = driver.execute_script(SEEN, "moving", False), driver.execute_script(SEEN, "moving", True)
        checks.check(f"{name} says at its end what has become of the click", seen == ([], words), seen)
        driver.save_screenshot(str(screenshots / f"{name}.png"))
        reduced = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", reduced)
        seen = driver.execute_script(SEEN, "moving", True), driver.execute_script(SEEN, "still", False)
        checks.check(f"{name} stands still at its end for people who want less motion", seen == ([], words), seen)
        driver.save_screenshot(str(screenshots / f"{name}-still.png"))
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        driver.execute_script("document.querySelector('style').remove()")
        seen = driver.execute_script(SEEN, "moving", True), driver.execute_script(SEEN, "still", False)
        checks.check(f"{name} stands still where nobody knows its styles", seen == ([], words), seen)


def main():
    pointerctl, screenshots = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    screenshots.mkdir(parents=True, exist_ok=True)
    checks = Checks()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        demo = trace(pointerctl, folder, "demo", ROOT / "config/demo.toml")
        checks.check("the demo's page has at most 40 KB", demo.stat().st_size <= 40_000, demo.stat().st_size)
        hostile = folder / "hostile.toml"
        hostile.write_text(LAYOUT.format(surface=json.dumps(HOSTILE), node=json.dumps(HOSTILE + "2")))
        configuration = folder / "pointerd.toml"
        configuration.write_text('layouts = ["hostile.toml"]\n')
        page = trace(pointerctl, folder, "hostile", configuration)
        driver = browser()
        try:
            look_at_demo(driver, checks, demo, screenshots)
            look_at_hostile(driver, checks, page)
            look_at_pictures(driver, checks, screenshots)
        finally:
            driver.quit()
    print(f"{checks.passed} passed, {checks.failed} failed, 0 skipped")
    sys.exit(checks.failed > 0)


main()
