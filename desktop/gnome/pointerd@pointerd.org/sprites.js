// SPDX-License-Identifier: GPL-2.0-or-later

// What can be said of sprites without the Shell.

/**
 * The type of a sprite on the bus. Its fields are, in this order:
 * outline;
 * paint;
 * color, with 1 in the highest byte for what moves with the cursor;
 * how many numbers of the path are its own;
 * opacity;
 * x, y, width, height, radius, rotation;
 * line or blur;
 * share of the ring, or offset of the shadow;
 * the clip's x, y, width and height.
 */
export const TYPE = '(yyuuddddddddddddd)';
// Its parts in memory, in bytes. All sprites have the same size, so that they are read without unpacking each number.
const [COLOR, PATH, NUMBERS, SIZE] = [4, 8, 16, 120];
const COUNT = (SIZE - NUMBERS) / Float64Array.BYTES_PER_ELEMENT;

export const Outline = { ROUNDED: 0, PATH: 1, RING: 2 };
export const Paint = { FILL: 0, STROKE: 1, SHADOW: 2 };

const MOST_SPRITES = 64;
// Farthest place and largest side, in units of the stage.
const FARTHEST = 1e6;
// Most pixels of a picture. A larger one, beyond a third of a large screen, would take longer than a frame.
const LARGEST_PICTURE = 1 << 21;
// Most pixels of all pictures together: a highlight has three, and two of them fade into each other.
const MOST_PIXELS = 8 * LARGEST_PICTURE;
// Most numbers of all paths together: a declared path has 4096 elements of up to 7 numbers, and is in as many pictures.
const MOST_NUMBERS = 8 * 4096 * 7;

/**
 * Reads the sprites of a call. How many there are is known before their bytes are copied, of which a message has up to 128 MB.
 *
 * @param {GLib.Variant} sprites the sprites, an array of `TYPE`
 * @param {GLib.Variant} path the numbers of their paths, an array
 * @returns {object[]|null} the sprites; null if there are too many, or one of them is not valid
 */
export function take(sprites, path) {
    if (sprites.n_children() > MOST_SPRITES || path.n_children() > MOST_NUMBERS)
        return null;
    return read(...[sprites, path].map(part => part.get_data_as_bytes().toArray()));
}

/**
 * Reads sprites as they are in memory.
 *
 * @param {Uint8Array} bytes the sprites as they are in memory
 * @param {Uint8Array} pathBytes the numbers of their paths
 * @returns {object[]|null} the sprites; null if one of them is not valid
 */
export function read(bytes, pathBytes) {
    if (bytes.length > MOST_SPRITES * SIZE || pathBytes.length > MOST_NUMBERS * Float64Array.BYTES_PER_ELEMENT)
        return null;
    // The copies begin where numbers may be.
    const { buffer } = bytes.slice();
    const path = new Float64Array(pathBytes.slice().buffer);
    const sprites = [];
    let pathStart = 0;
    for (let start = 0; start < buffer.byteLength; start += SIZE) {
        const [outline, paint] = new Uint8Array(buffer, start, 2);
        const [color] = new Uint32Array(buffer, start + COLOR, 1);
        const [length] = new Uint32Array(buffer, start + PATH, 1);
        const numbers = new Float64Array(buffer, start + NUMBERS, COUNT);
        const own = path.subarray(pathStart, pathStart + length);
        pathStart += length;
        if (!numbers.every(Number.isFinite) || !own.every(Number.isFinite) || own.length < length)
            return null;
        const sprite = newSprite(outline, paint, color, numbers, own);
        if (!isValid(sprite))
            return null;
        sprites.push(sprite);
    }
    const pixels = sprites.filter(sprite => !isBox(sprite)).map(pixelsOf).filter(count => count <= LARGEST_PICTURE);
    return pixels.reduce((sum, count) => sum + count, 0) <= MOST_PIXELS ? sprites : null;
}

function newSprite(outline, paint, color, [opacity, x, y, width, height, radius, rotation, extent, share, ...clip], path) {
    const moves = color >>> 24 === 1;
    const place = { x, y, width, height, radius, rotation, clip: clip[2] < 0 ? null : clip };
    return { ...place, outline, paint, color, moves, opacity, extent, share, path };
}

function isValid({ x, y, width, height, radius, extent, share }) {
    return Math.max(Math.abs(x), Math.abs(y)) <= FARTHEST && Math.min(width, height, radius, extent) >= 0 &&
        Math.max(width, height, extent, Math.abs(share)) <= FARTHEST;
}

/**
 * Returns whether an actor with a style draws the sprite. All others are pictures.
 *
 * @param {object} sprite the sprite
 * @returns {boolean} whether it is a filled rectangle, perhaps with round corners
 */
export function isBox(sprite) {
    return sprite.outline === Outline.ROUNDED && sprite.paint === Paint.FILL;
}

/**
 * Returns the style of a box. Everything else of it is a property of its actor, which needs no new style.
 *
 * @param {object} sprite the sprite
 * @param {number} scale by how many units of the stage the Shell makes a `px` of a style
 * @returns {string} the style, as CSS
 */
export function styleOf({ color, radius }, scale) {
    // Half a unit is not seen, and a corner that moves has fewer styles.
    const corner = Math.round(radius * 2) / 2 / scale;
    return `background-color: #${(color & 0xffffff).toString(16).padStart(6, '0')}; border-radius: ${corner}px;`;
}

/**
 * Returns by how much what is painted reaches beyond the sprite's rectangle.
 *
 * @param {object} sprite the sprite
 * @returns {number} the margin on each side
 */
export function marginOf({ paint, extent, share }) {
    switch (paint) {
    case Paint.STROKE:
        return extent / 2;
    case Paint.SHADOW:
        return extent + Math.abs(share);
    default:
        return 0;
    }
}

function pixelsOf(sprite) {
    const margin = marginOf(sprite);
    return (sprite.width + 2 * margin) * (sprite.height + 2 * margin);
}

/**
 * Returns what a picture depends on: two sprites of the same text look the same, but for place, opacity and clip.
 *
 * @param {object} sprite the sprite
 * @returns {string} the text; empty if there is nothing to paint, or too much of it
 */
export function pictureOf(sprite) {
    if (pixelsOf(sprite) > LARGEST_PICTURE)
        return '';
    // Hundredths of a unit are not seen, and change as long as a spring swings.
    const numbers = [sprite.width, sprite.height, sprite.radius, sprite.extent, sprite.share].map(number => number.toFixed(2));
    return [sprite.outline, sprite.paint, sprite.color, ...numbers, ...Array.from(sprite.path, number => number.toFixed(2))].join(' ');
}

/**
 * Returns whether a sprite covers a part of a rectangle.
 *
 * @param {object} sprite the sprite
 * @param {object} rect x, y, width and height
 * @returns {boolean} whether they overlap
 */
export function overlaps(sprite, rect) {
    const margin = marginOf(sprite);
    return sprite.x - margin < rect.x + rect.width && sprite.x + sprite.width + margin > rect.x &&
        sprite.y - margin < rect.y + rect.height && sprite.y + sprite.height + margin > rect.y;
}

/** Most steps in which a shadow fades. */
const MOST_STEPS = 12;

/**
 * Adds the outline of a sprite to the path of a context, its rectangle's corner at (0, 0).
 *
 * @param {object} context a context of cairo
 * @param {object} sprite the sprite
 * @param {number} grown by how much the outline of a box is larger on each side
 */
function addOutline(context, { outline, width, height, radius, share, path }, grown = 0) {
    if (outline === Outline.PATH) {
        addPath(context, path);
    } else if (outline === Outline.RING) {
        const start = -Math.PI / 2;
        context.newSubPath();
        context.arc(width / 2, height / 2, width / 2, start, start + 2 * Math.PI * Math.min(Math.max(share, 0), 1));
    } else {
        const [left, top, right, bottom] = [-grown, -grown, width + grown, height + grown];
        const corner = Math.max(0, Math.min(radius + grown, (right - left) / 2, (bottom - top) / 2));
        const quarter = Math.PI / 2;
        context.newSubPath();
        context.arc(right - corner, top + corner, corner, -quarter, 0);
        context.arc(right - corner, bottom - corner, corner, 0, quarter);
        context.arc(left + corner, bottom - corner, corner, quarter, 2 * quarter);
        context.arc(left + corner, top + corner, corner, 2 * quarter, 3 * quarter);
        context.closePath();
    }
}

/**
 * Adds a path: each element is its code and its points.
 *
 * @param {object} context a context of cairo
 * @param {number[]} path the elements
 */
export function addPath(context, path) {
    const lengths = [2, 2, 4, 6, 0];
    let [x, y] = [0, 0];
    for (let index = 0; index < path.length;) {
        const code = path[index];
        const length = lengths[code];
        const points = path.slice(index + 1, index + 1 + length);
        if (length === undefined || points.length < length)
            return;
        if (code === 0) {
            context.moveTo(...points);
        } else if (code === 1) {
            context.lineTo(...points);
        } else if (code === 2) {
            // A quadratic curve is the cubic one whose control points are two thirds of the way.
            const [controlX, controlY, endX, endY] = points;
            const toward = (end, control) => end + (control - end) * 2 / 3;
            context.curveTo(toward(x, controlX), toward(y, controlY), toward(endX, controlX), toward(endY, controlY), endX, endY);
        } else if (code === 3) {
            context.curveTo(...points);
        } else {
            context.closePath();
        }
        if (length > 0)
            [x, y] = points.slice(-2);
        index += 1 + length;
    }
}

/**
 * Paints a picture, its margin included.
 *
 * @param {object} context a context of cairo whose (0, 0) is the corner of the margin
 * @param {object} sprite the sprite
 * @param {object} cairo the module of cairo
 */
export function paint(context, sprite, cairo) {
    const margin = marginOf(sprite);
    const levels = [16, 8, 0].map(shift => (sprite.color >> shift & 0xff) / 255);
    context.translate(margin, margin);
    context.setSourceRGBA(...levels, 1);
    if (sprite.paint === Paint.STROKE) {
        addOutline(context, sprite);
        context.setLineWidth(sprite.extent);
        context.stroke();
    } else if (sprite.paint === Paint.FILL) {
        addOutline(context, sprite);
        context.fill();
    } else {
        paintShadow(context, sprite, levels, cairo);
    }
}

// A shadow is a pile of outlines, each a little larger and fainter. What its own outline covers stays free.
function paintShadow(context, sprite, levels, cairo) {
    const steps = Math.max(1, Math.min(MOST_STEPS, Math.ceil(sprite.extent)));
    context.save();
    context.translate(0, sprite.share);
    let covered = 0;
    for (let step = 0; step < steps; step++) {
        const grown = sprite.extent * (1 - 2 * (step + 0.5) / steps);
        // The slope of a Gaussian that has faded at the end of the blur: few see that it is none.
        const portion = (step + 0.5) / steps;
        const wanted = portion * portion * (3 - 2 * portion);
        const alpha = (wanted - covered) / (1 - covered);
        covered = wanted;
        context.setSourceRGBA(...levels, alpha);
        if (sprite.outline === Outline.PATH) {
            addPath(context, sprite.path);
            context.fillPreserve();
            context.setLineWidth(Math.max(0, 2 * grown));
            context.stroke();
        } else {
            addOutline(context, sprite, grown);
            context.fill();
        }
    }
    context.restore();
    context.setOperator(cairo.Operator.CLEAR);
    addOutline(context, sprite);
    context.fill();
}
