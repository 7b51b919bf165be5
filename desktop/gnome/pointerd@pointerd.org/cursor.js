// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The Shell's own cursor, which is hidden while another one is drawn in its place.
 *
 * Before GNOME 49 the compositor shows it with each motion, so it is hidden again as often. Others are given way: a cursor that is hidden
 * already is theirs, and one that somebody insists on showing stays visible until `show`.
 */
export class Cursor {
    /**
     * @param {object} port the Shell
     * @param {function(): boolean} port.isVisible whether the cursor is visible
     * @param {function(): void} port.hide hides it
     * @param {function(): void} port.hideAgain hides it after somebody has shown it
     * @param {function(): void} port.show shows it, the exact opposite of `hide`
     */
    constructor(port) {
        this._port = port;
        this._isHidden = false;
        this._isChanging = false;
        this._isGivenUp = false;
    }

    /** Whether the cursor is hidden by this object. */
    get isHidden() {
        return this._isHidden;
    }

    /** Hides the cursor, unless it is hidden, or somebody insists on showing it. */
    hide() {
        if (this._isHidden || this._isGivenUp || !this._port.isVisible())
            return;
        this._isHidden = true;
        this._change(this._port.hide);
        this._giveWay();
    }

    /** Shows the cursor, if this object has hidden it. */
    show() {
        this._isGivenUp = false;
        this._release();
    }

    /** To be called when the cursor has been hidden or shown, by anybody. */
    noteChange() {
        if (this._isChanging || !this._isHidden || !this._port.isVisible())
            return;
        this._change(this._port.hideAgain);
        this._giveWay();
    }

    _giveWay() {
        if (!this._port.isVisible())
            return;
        this._isGivenUp = true;
        this._release();
    }

    _release() {
        if (!this._isHidden)
            return;
        this._isHidden = false;
        this._change(this._port.show);
    }

    _change(change) {
        this._isChanging = true;
        try {
            change();
        } finally {
            this._isChanging = false;
        }
    }
}
