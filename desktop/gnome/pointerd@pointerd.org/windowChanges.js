// SPDX-License-Identifier: GPL-2.0-or-later
// What has changed between two lists of windows. A window is an array that begins with its number, as it goes over the bus.

/** Longest title and longest name of a program, in characters. */
const LONGEST_TEXT = 1024;
/** Most windows of a list. Whoever reads it takes 1024 at most. */
const MOST_WINDOWS = 512;

/**
 * Returns the beginning of a text that a program chooses, without half a character at its end.
 *
 * @param {string} text the text, of any length
 * @returns {string} at most 1024 characters of it
 */
export function beginningOf(text) {
    // A character is one or two units. Only those that can count are copied.
    return text.length > LONGEST_TEXT ? [...text.slice(0, 2 * LONGEST_TEXT)].slice(0, LONGEST_TEXT).join('') : text;
}

/**
 * Returns the windows that count.
 *
 * @param {Array[]} windows all windows, the front one first
 * @returns {Array[]} the 512 in front
 */
export function frontOf(windows) {
    return windows.slice(0, MOST_WINDOWS);
}

/**
 * Whether two values of a window are equal: numbers, texts, flags, and arrays of these.
 *
 * @param {*} first a value
 * @param {*} second another one
 * @returns {boolean} whether they are equal
 */
export function isEqual(first, second) {
    if (!Array.isArray(first) || !Array.isArray(second))
        return first === second;
    return first.length === second.length && first.every((value, index) => isEqual(value, second[index]));
}

/**
 * Finds what has changed.
 *
 * @param {Array[]} before the windows before, the front one first
 * @param {Array[]} now the windows now, the front one first
 * @returns {?{removed: number[], changed: Array[], order: number[]}} the numbers of the windows that are gone, the windows that are new
 *     or different, and the numbers of all windows, the front one first; null if nothing has changed
 */
export function difference(before, now) {
    const old = new Map(before.map(window => [window[0], window]));
    const order = now.map(([id]) => id);
    const kept = new Set(order);
    const removed = before.map(([id]) => id).filter(id => !kept.has(id));
    const changed = now.filter(window => !isEqual(old.get(window[0]), window));
    if (removed.length === 0 && changed.length === 0 && isEqual(before.map(([id]) => id), order))
        return null;
    return { removed, changed, order };
}
