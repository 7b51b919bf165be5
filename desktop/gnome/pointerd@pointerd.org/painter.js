// SPDX-License-Identifier: GPL-2.0-or-later

import Clutter from 'gi://Clutter';
import Cairo from 'cairo';
import St from 'gi://St';

import { Main, setUnredirect } from './compat.js';
import * as Sprites from './sprites.js';

/** Draws sprites with actors above everything. What moves only changes its actor's translation: nothing is laid out anew. */
export class Painter {
    constructor() {
        this._sprites = [];
        this._actors = [];
        this._followers = [];
        this._place = null;
        this._way = [0, 0];
        this._isHidden = false;
        this._keepsRedirected = false;
        this._group = new Clutter.Actor({ name: 'pointerd', reactive: false, visible: false });
        Main.layoutManager.uiGroup.add_child(this._group);
    }

    /** Removes everything. */
    destroy() {
        this._group.destroy();
        this._sprites = this._followers = [];
        this.updateFullscreen();
    }

    /**
     * Draws sprites in place of what was drawn.
     *
     * @param {object[]} sprites the sprites, the hindmost first
     * @param {?number[]} place the x and y of the cursor for which they were made; null if that is unknown
     */
    draw(sprites, place) {
        this._sprites = sprites;
        this._place = place;
        this._way = [0, 0];
        this._followers = place ? sprites.flatMap((sprite, index) => sprite.moves ? [index] : []) : [];
        sprites.forEach((sprite, index) => this._show(sprite, index));
        for (let index = sprites.length; index < this._actors.length; index++)
            this._actors[index].hide();
        this._update();
    }

    /**
     * Moves the sprites that move with the cursor, until others are drawn.
     *
     * @param {number} x the cursor's x
     * @param {number} y the cursor's y
     */
    follow(x, y) {
        if (this._followers.length === 0)
            return;
        this._way = [x - this._place[0], y - this._place[1]];
        for (const index of this._followers) {
            const actor = this._actors[index];
            const margin = actor.isBox ? 0 : Sprites.marginOf(this._sprites[index]);
            const moved = this._moved(index);
            actor.translation_x = moved.x - margin;
            actor.translation_y = moved.y - margin;
        }
        this._update();
    }

    /** Returns the sprite of an index where it is now. */
    _moved(index) {
        const sprite = this._sprites[index];
        return this._followers.includes(index) ? { ...sprite, x: sprite.x + this._way[0], y: sprite.y + this._way[1] } : sprite;
    }

    /**
     * Hides or shows what is drawn.
     *
     * @param {boolean} isHidden whether it is hidden
     */
    setHidden(isHidden) {
        this._isHidden = isHidden;
        this._update();
    }

    _update() {
        const isVisible = this._sprites.length > 0 && !this._isHidden;
        const { uiGroup } = Main.layoutManager;
        // Menus and dialogs come later than this.
        if (isVisible && uiGroup.get_last_child() !== this._group)
            uiGroup.set_child_above_sibling(this._group, null);
        if (this._group.visible !== isVisible)
            this._group.visible = isVisible;
        this.updateFullscreen();
    }

    /** Keeps the Shell from showing a fullscreen window directly, as long as something is drawn over it. */
    updateFullscreen() {
        const isOver = !this._isHidden && Main.layoutManager.monitors.some(monitor =>
            global.display.get_monitor_in_fullscreen(monitor.index) &&
            this._sprites.some((_, index) => Sprites.overlaps(this._moved(index), monitor)));
        if (isOver === this._keepsRedirected)
            return;
        this._keepsRedirected = isOver;
        setUnredirect(!isOver);
    }

    _show(sprite, index) {
        const isBox = Sprites.isBox(sprite);
        let actor = this._actors[index];
        if (!actor || actor.isBox !== isBox) {
            actor?.destroy();
            actor = isBox ? new St.Widget({ reactive: false }) : this._newPicture();
            actor.isBox = isBox;
            this._actors[index] = actor;
            this._group.insert_child_at_index(actor, index);
        }
        const margin = isBox ? 0 : Sprites.marginOf(sprite);
        setSize(actor, sprite.width + 2 * margin, sprite.height + 2 * margin);
        if (isBox)
            setStyle(actor, Sprites.styleOf(sprite, St.ThemeContext.get_for_stage(global.stage).scale_factor));
        else
            setPicture(actor, sprite);
        actor.translation_x = sprite.x - margin;
        actor.translation_y = sprite.y - margin;
        actor.opacity = Math.round(sprite.opacity * 255);
        actor.rotation_angle_z = sprite.rotation * 180 / Math.PI;
        setClip(actor, sprite, margin);
        actor.visible = !actor.isEmpty;
    }

    _newPicture() {
        const actor = new St.DrawingArea({ reactive: false });
        actor.set_pivot_point(0.5, 0.5);
        actor.connect('repaint', () => {
            const context = actor.get_context();
            Sprites.paint(context, actor.sprite, Cairo);
            context.$dispose();
        });
        return actor;
    }
}

// Each of these does nothing if nothing changes, so that no layout, no style and no picture is made anew.

function setSize(actor, width, height) {
    if (actor.wide === width && actor.high === height)
        return;
    [actor.wide, actor.high] = [width, height];
    actor.set_size(width, height);
    actor.set_pivot_point(0.5, 0.5);
}

function setStyle(actor, style) {
    if (actor.look !== style)
        actor.set_style(style);
    actor.look = style;
}

function setPicture(actor, sprite) {
    const look = Sprites.pictureOf(sprite);
    actor.sprite = sprite;
    actor.isEmpty = look === '';
    if (actor.look !== look && look !== '')
        actor.queue_repaint();
    actor.look = look;
}

function setClip(actor, { clip, x, y }, margin) {
    if (clip)
        actor.set_clip(clip[0] - x + margin, clip[1] - y + margin, clip[2], clip[3]);
    else if (actor.isClipped)
        actor.remove_clip();
    actor.isClipped = clip !== null;
}
