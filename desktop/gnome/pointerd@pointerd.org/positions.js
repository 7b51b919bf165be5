// SPDX-License-Identifier: GPL-2.0-or-later

// The longest that a position may go without an acknowledgement, in milliseconds.
const PATIENCE = 250;

/**
 * Sends the positions of the cursor: one at a time, and the newest once that is acknowledged. Notes whether the receiver hangs. A timer
 * that runs is kept through further positions, as a motion must cost little; at rest none runs.
 */
export class Positions {
    /**
     * @param {object} port the world
     * @param {function(): number[]} port.position the x and y of the cursor
     * @param {function(number, number, number): void} port.send sends the number of a position, its x and its y
     * @param {function(): number} port.now the time in milliseconds
     * @param {function(number, function(): void): number} port.startTimer calls a function once, after so many milliseconds
     * @param {function(number): void} port.stopTimer stops a timer that has not called yet
     * @param {function(boolean): void} port.onHanging called when the receiver begins to hang, and when it does no longer
     */
    constructor(port) {
        this._port = port;
        this._number = 0;
        this._isUnderWay = false;
        this._isHanging = false;
        this._timer = 0;
        this._sent = 0;
        this._x = this._y = NaN;
        this._former = null;
        this.move();
    }

    /**
     * Returns the x and y of one of the last two positions, null of others.
     *
     * @param {number} number the number of the position
     */
    place(number) {
        return number === this._number ? [this._x, this._y] : number === this._number - 1 ? this._former : null;
    }

    /** Whether the receiver has not acknowledged a position in time. */
    get isHanging() {
        return this._isHanging;
    }

    /** Sends the position, unless another one is under way. */
    move() {
        if (this._isUnderWay)
            return;
        const [x, y] = this._port.position();
        if (x === this._x && y === this._y)
            return;
        this._former = this._number > 0 ? [this._x, this._y] : null;
        [this._x, this._y] = [x, y];
        this._number = this._number % 0xffffffff + 1;
        this._isUnderWay = true;
        this._sent = this._port.now();
        if (!this._timer)
            this._wait(PATIENCE);
        this._port.send(this._number, x, y);
    }

    /**
     * Notes an acknowledgement. An older number than that of the last position says nothing.
     *
     * @param {number} number the number of the position
     */
    acknowledge(number) {
        if (!this._isUnderWay || number !== this._number)
            return;
        this._isUnderWay = false;
        this._hang(false);
        this.move();
    }

    /** Stops. */
    destroy() {
        this._isUnderWay = true;
        if (this._timer)
            this._port.stopTimer(this._timer);
        this._timer = 0;
    }

    _wait(delay) {
        this._timer = this._port.startTimer(delay, () => {
            this._timer = 0;
            if (!this._isUnderWay)
                return;
            const rest = this._sent + PATIENCE - this._port.now();
            if (rest > 0)
                this._wait(rest);
            else
                this._hang(true);
        });
    }

    _hang(isHanging) {
        if (isHanging === this._isHanging)
            return;
        this._isHanging = isHanging;
        this._port.onHanging(isHanging);
    }
}
