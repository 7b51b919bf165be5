// SPDX-License-Identifier: GPL-2.0-or-later

/** Errors after which a part gives up. */
const MOST_ERRORS = 3;

/** Runs what the Shell calls, so that an error of ours goes no further: it is logged, and after three of them the part gives up. */
export class Guard {
    /** @param {function(): void} giveUp undoes all that the part has done */
    constructor(giveUp) {
        this._giveUp = giveUp;
        this._errors = 0;
    }

    /** Whether the part has given up. */
    get isOver() {
        return this._errors >= MOST_ERRORS;
    }

    /**
     * Calls a function, unless the part has given up.
     *
     * @param {function(): *} action the function
     * @returns {*} what it returns; undefined if it throws, or is not called
     */
    run(action) {
        if (this.isOver)
            return undefined;
        try {
            return action();
        } catch (error) {
            logError(error, 'pointerd');
            this._errors++;
            if (this.isOver) {
                console.warn('pointerd: too many errors, this part of the extension has ended');
                this._giveUp();
            }
            return undefined;
        }
    }
}
