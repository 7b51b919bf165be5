// SPDX-License-Identifier: GPL-2.0-or-later

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import { cancelFrame, requestFrame } from './compat.js';
import { Guard } from './guard.js';
import { difference } from './windowChanges.js';
import { WindowList } from './windowList.js';

const PATH = '/org/pointerd/Desktop1';
const NAME = 'org.pointerd.Desktop1.Windows';
/**
 * Number, process (0 if it is unknown), title, names of the program, is a popup, is one of X11, is fullscreen, is active, frame, buffer, and
 * its accessible as the program names it: who has it on the accessibility bus, and its path, both empty if the program names none.
 */
const WINDOW = '(uisasbbbb(iiii)(iiii)ss)';
const INTERFACE = `<node><interface name="${NAME}">
    <method name="Snapshot">
        <arg name="serial" type="t" direction="out"/>
        <arg name="windows" type="a${WINDOW}" direction="out"/>
    </method>
    <signal name="Changed">
        <arg name="serial" type="t"/>
        <arg name="removed" type="au"/>
        <arg name="changed" type="a${WINDOW}"/>
        <arg name="order" type="au"/>
    </signal>
</interface></node>`;
const MOST_LISTENERS = 16;

/**
 * The interface org.pointerd.Desktop1.Windows. Who takes a snapshot gets the changes after it, as signals to that name only, until it
 * leaves the bus. As long as there is nobody, nothing is followed.
 */
export class Windows {
    /** @param {Gio.DBusConnection} connection the session's bus */
    constructor(connection) {
        this._connection = connection;
        this._guard = new Guard(() => this._stop());
        this._listeners = new Map();
        this._list = null;
        this._frame = 0;
        this._serial = 0;
        this._windows = [];
        this._object = Gio.DBusExportedObject.wrapJSObject(INTERFACE, this);
        this._object.export(connection, PATH);
    }

    destroy() {
        this._object.unexport();
        this._stop();
    }

    /** Answers the method. */
    SnapshotAsync(_arguments, invocation) {
        const listener = invocation.get_sender();
        const isKnown = this._listeners.has(listener);
        if (!isKnown && this._listeners.size >= MOST_LISTENERS) {
            invocation.return_dbus_error('org.freedesktop.DBus.Error.LimitsExceeded', 'too many programs follow the windows');
            return;
        }
        const reply = this._guard.run(() => {
            this._list ??= new WindowList(() => this._guard.run(() => this._request()));
            this._update();
            if (!isKnown)
                this._listen(listener);
            return new GLib.Variant(`(ta${WINDOW})`, [this._serial, this._windows]);
        });
        if (reply)
            invocation.return_value(reply);
        else
            invocation.return_dbus_error('org.freedesktop.DBus.Error.Failed', 'the windows are not known; the log of the Shell says why');
    }

    _listen(listener) {
        const id = Gio.bus_watch_name_on_connection(this._connection, listener, Gio.BusNameWatcherFlags.NONE, null, () => {
            if (this._listeners.has(listener))
                this._leave(listener);
        });
        this._listeners.set(listener, id);
    }

    _leave(listener) {
        Gio.bus_unwatch_name(this._listeners.get(listener));
        this._listeners.delete(listener);
        if (this._listeners.size === 0)
            this._stop();
    }

    /** Follows nothing any more. */
    _stop() {
        for (const id of this._listeners.values())
            Gio.bus_unwatch_name(id);
        this._listeners.clear();
        if (this._frame !== 0)
            cancelFrame(this._frame);
        this._frame = 0;
        this._list?.destroy();
        this._list = null;
    }

    /** Looks at the windows once before the next frame, however much happens until then. */
    _request() {
        if (this._frame !== 0)
            return;
        this._frame = requestFrame(() => {
            this._frame = 0;
            this._guard.run(() => this._update());
        });
    }

    /** Looks at the windows, and says to all listeners what has changed. */
    _update() {
        const windows = this._list.describe();
        const change = difference(this._windows, windows);
        if (!change)
            return;
        this._windows = windows;
        this._serial++;
        const { removed, changed, order } = change;
        const values = new GLib.Variant(`(taua${WINDOW}au)`, [this._serial, removed, changed, order]);
        for (const listener of this._listeners.keys())
            this._connection.emit_signal(listener, PATH, NAME, 'Changed', values);
    }
}
