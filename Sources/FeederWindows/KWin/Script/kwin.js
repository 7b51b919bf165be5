// Reports windows and the cursor of KWin 5.27 and 6 to pointer-feeder. A line that the feeder puts before this one sets `feeder`, the
// name of its connection to the bus, and `token`, which proves to it that a call is from here.

// Shortest time between two reports, and how long each of them may be without an answer, in milliseconds.
var interval = 8, patience = [1000, 4000, 16000];
// Most windows in a report, the front ones first, and the longest title.
var mostWindows = 256, longestText = 256;

var six = typeof workspace.windowList === "function";
var changed = { windows: true, cursor: true };
var lastWindows = "", lastTime = 0;
// How many reports in a row have no answer yet.
var unanswered = 0;
var pace = new QTimer(), late = new QTimer();
pace.singleShot = late.singleShot = true;

function rect(r) { return [r.x, r.y, r.width, r.height]; }

// A character may be an escape of six in the report, which would be longer than the feeder takes if all were.
function text(value) {
    var all = String(value === undefined || value === null ? "" : value).slice(0, longestText);
    while (JSON.stringify(all).length > 2 * longestText) all = all.slice(0, all.length / 2);
    return all;
}

function isOnDesktop(w) {
    if (w.onAllDesktops) return true;
    if (six) return w.desktops.length === 0 || w.desktops.indexOf(workspace.currentDesktop) >= 0;
    return w.desktop < 1 || w.desktop === workspace.currentDesktop;
}

function isOnActivity(w) {
    var activities = w.activities;
    return !activities || activities.length === 0 || activities.indexOf(workspace.currentActivity) >= 0;
}

// The desktop lies behind all windows and covers none. What the overlay and KWin itself draw lets clicks through.
function isShown(w) {
    if (w.deleted || w.minimized || w.hidden || w.desktopWindow || w.onScreenDisplay || w.outline) return false;
    return w.resourceClass != "pointer-overlay" && w.resourceName != "pointer-overlay" && isOnDesktop(w) && isOnActivity(w);
}

function describe(w) {
    return {
        id: text(w.internalId), process: w.pid, title: text(w.caption),
        programs: [text(w.desktopFileName), text(w.resourceClass), text(w.resourceName)],
        popup: w.popupWindow === true, x11: /X11/.test(String(w)), fullscreen: w.fullScreen === true, active: w.active === true,
        frame: rect(w.frameGeometry), surface: rect(w.bufferGeometry)
    };
}

// The visible windows, the front one first.
function windows() {
    var all = six ? workspace.stackingOrder.slice() : workspace.clientList();
    if (!six) all.sort(function (a, b) { return a.stackingOrder - b.stackingOrder; });
    return all.reverse().filter(isShown).slice(0, mostWindows).map(describe);
}

function send() {
    var report = {}, place = workspace.cursorPos;
    if (changed.windows) {
        var now = windows(), written = JSON.stringify(now);
        if (written !== lastWindows || unanswered > 0) report.windows = now;
        lastWindows = written;
    }
    if (changed.cursor && place) report.cursor = [place.x, place.y];
    changed = {};
    if (!report.windows && !report.cursor) return;
    // The feeder loads a new script if it sees this one again after the script has given up.
    if (unanswered === patience.length - 1) report.last = true;
    lastTime = Date.now();
    late.interval = patience[unanswered];
    unanswered += 1;
    late.start();
    callDBus(feeder, "/org/pointerd/Feeder", "org.pointerd.Feeder", "Report", token, JSON.stringify(report), answered);
}

function answered() {
    late.stop();
    unanswered = 0;
    if (changed.windows || changed.cursor) wait();
}

function wait() {
    pace.interval = Math.min(interval, Math.max(0, lastTime + interval - Date.now()));
    pace.start();
}

// Notes a change. One report is under way at a time, and has the newest of all. Windows wait until KWin is done with what changes them.
function note(what) {
    changed[what] = true;
    if (unanswered > 0 || pace.active) return;
    var rest = lastTime + interval - Date.now();
    if (what === "cursor" && (rest <= 0 || rest > interval)) send(); else wait();
}

function noteWindows() { note("windows"); }
function noteCursor() { note("cursor"); }

function connect(object, signals, handler) {
    signals.forEach(function (name) { if (object[name] && object[name].connect) object[name].connect(handler); });
}

function track(w) {
    if (!w) return;
    connect(w, ["frameGeometryChanged", "bufferGeometryChanged", "minimizedChanged", "hiddenChanged", "captionChanged", "stackingOrderChanged",
        "desktopChanged", "desktopsChanged", "activitiesChanged", "windowClassChanged", "windowShown", "windowHidden", "fullScreenChanged", "activeChanged"], noteWindows);
}

pace.timeout.connect(send);
// Without an answer all is sent again, and then nothing any more: nobody listens.
late.timeout.connect(function () {
    if (unanswered >= patience.length) return;
    changed = { windows: true, cursor: true };
    send();
});
(six ? workspace.windowList() : workspace.clientList()).forEach(track);
connect(workspace, ["windowAdded", "clientAdded"], function (w) { track(w); noteWindows(); });
connect(workspace, ["windowRemoved", "clientRemoved", "windowActivated", "clientActivated", "stackingOrderChanged",
    "currentDesktopChanged", "currentActivityChanged"], noteWindows);
connect(workspace, ["cursorPosChanged"], noteCursor);
send();
