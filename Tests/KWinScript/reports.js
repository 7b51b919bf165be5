// SPDX-License-Identifier: GPL-2.0-or-later
// What the script in KWin reports of windows with any texts. usage: gjs -m Tests/KWinScript/reports.js

import GLib from 'gi://GLib';

import { equal, finish } from '../GnomeExtension/checks.js';

const SCRIPT = '../../Sources/FeederWindows/KWin/Script/kwin.js';
// What the feeder takes: bytes of a report.
const LONGEST_REPORT = 1 << 20;

const signal = () => ({ connect() {} });

function read(path) {
    const [place] = GLib.filename_from_uri(import.meta.url);
    const file = GLib.build_filenamev([GLib.path_get_dirname(place), path]);
    return new TextDecoder().decode(GLib.file_get_contents(file)[1]);
}

/** Runs the script in a KWin that has these windows, and returns the first report, as it goes over the bus. */
function report(windows) {
    const sent = [];
    class QTimer {
        timeout = signal();
        start() {}
        stop() {}
    }
    const workspace = { stackingOrder: windows, windowList: () => windows, cursorPos: { x: 1, y: 2 }, currentDesktop: 1 };
    const callDBus = (_service, _path, _interface, _method, _token, text) => sent.push(text);
    new Function('workspace', 'QTimer', 'callDBus', 'feeder', 'token', read(SCRIPT))(workspace, QTimer, callDBus, ':1.5', 'token');
    return sent[0];
}

function window(text, number = 1) {
    const rectangle = { x: -12345.678901234567, y: 12345.678901234567, width: 12345.678901234567, height: 12345.678901234567 };
    return {
        internalId: `{00000000-0000-0000-0000-${String(number).padStart(12, '0')}}`, pid: 4194304, caption: text, desktopFileName: text,
        resourceClass: text, resourceName: text, frameGeometry: rectangle, bufferGeometry: rectangle, onAllDesktops: true, activities: [],
    };
}

const titleOf = text => JSON.parse(report([window(text)])).windows[0].title;

equal('a text is as it is', titleOf('a "b" \\ \u00e9\t'), 'a "b" \\ \u00e9\t');
equal('a long text is cut', titleOf('x'.repeat(300)), 'x'.repeat(256));
equal('no text is empty', titleOf(undefined), '');
equal('what is written as escapes is cut sooner', titleOf('\u0001'.repeat(300)), '\u0001'.repeat(64));

const length = text => new TextEncoder().encode(report(Array.from({ length: 300 }, (_, number) => window(text, number)))).length;

for (const [name, character] of [['letters', 'x'], ['quotation marks', '"'], ['three bytes', '\u20ac'], ['control characters', '\u0001'],
    ['half characters', '\ud800']])
    equal(`a report of 300 windows with texts of ${name} counts`, length(character.repeat(300)) <= LONGEST_REPORT, true);
equal('and so does one of the longest mixture', length(`${'\u0001'.repeat(51)}${'\u20ac'.repeat(300)}`) <= LONGEST_REPORT, true);

finish();
