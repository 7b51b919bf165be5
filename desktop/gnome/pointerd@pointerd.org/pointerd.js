// SPDX-License-Identifier: GPL-2.0-or-later

import Gio from 'gi://Gio';

import { Pointer } from './pointer.js';
import { Windows } from './windows.js';

const NAME = 'org.pointerd.Desktop1';

/** The extension: it owns the name on the session's bus, and the parts that answer there. */
export default class Extension {
    enable() {
        this._parts = [];
        this._name = Gio.bus_own_name(Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE,
            connection => this._open(connection),
            // Another program may have had the name until now.
            connection => this._parts.length > 0 || this._open(connection),
            () => this._close());
    }

    disable() {
        Gio.bus_unown_name(this._name);
        this._close();
    }

    /** Begins to answer. Called before others see the name. */
    _open(connection) {
        this._close();
        this._parts = [new Windows(connection), new Pointer(connection)];
    }

    _close() {
        for (const part of this._parts)
            part.destroy();
        this._parts = [];
    }
}
