"use strict";
(async () => {
  const $ = id => document.getElementById(id);
  const fail = text => { $("notice").textContent = text; $("open").hidden = true; };
  if (typeof DecompressionStream === "undefined") {
    return fail("This browser cannot unpack the trace. Firefox 113, Chromium 103 and Safari 16.4 or later can.");
  }
  let trace;
  try {
    const packed = Uint8Array.from(atob($("trace").textContent.trim()), c => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    trace = JSON.parse(await new Response(stream).text());
  } catch (error) {
    return fail("This file is damaged: " + error.message);
  }

  // Frames carry differences; times are milliseconds, lengths tenths of a point.
  const former = trace.kinds.map(() => new Array(12).fill(0));
  let clock = 0, x = 0, y = 0;
  const frames = trace.frames.sprites.map((sprites, index) => {
    clock += trace.frames.delays[index]; x += trace.frames.x[index]; y += trace.frames.y[index];
    return {
      time: clock, x: x / 10, y: y / 10,
      sprites: sprites.map(([kind, ...change]) => {
        const values = former[kind].map((value, index) => value + (change[index] ?? 0));
        former[kind] = values;
        return { kind: trace.kinds[kind], values };
      }),
    };
  });

  /** Returns the index of the last entry at or before a time; -1 if there is none. */
  const last = (entries, time, of = entry => entry.time) => {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (of(entries[middle]) <= time) low = middle + 1; else high = middle;
    }
    return low - 1;
  };

  let now = 0, playing = false, following = false;
  const view = $("view"), line = $("line");

  // The layout

  const layoutAt = time => trace.layouts[Math.max(0, last(trace.layouts, time))];
  const bounds = (() => {
    const areas = trace.layouts.flatMap(({ outputs, surfaces }) => [...outputs, ...surfaces.map(surface => surface.area)]);
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { rect: [x, y, width, height] } of areas) {
      left = Math.min(left, x); right = Math.max(right, x + width);
      top = Math.min(top, y); bottom = Math.max(bottom, y + height);
    }
    return areas.length ? [left - 16, top - 16, right + 16, bottom + 16] : [0, 0, 320, 180];
  })();

  const drawLayout = (g, { outputs, surfaces }, label, scale) => {
    const box = ({ rect }, fill, stroke) => {
      g.fillStyle = fill; g.strokeStyle = stroke;
      g.fillRect(...rect); g.strokeRect(...rect);
    };
    g.lineWidth = 1 / scale;
    for (const output of outputs) box(output, "#eef1f5", "#9aa5b5");
    for (const { area, nodes } of surfaces) {
      box(area, "#f8f9fb", "#c3cad5");
      g.fillStyle = "#dfe5ee"; g.strokeStyle = "#7d8899";
      for (const { bounds } of nodes) {
        const path = new Path2D(bounds);
        g.fill(path); g.stroke(path);
      }
      for (const { hit, visible, regions, label: name } of nodes) {
        g.save(); g.beginPath(); g.rect(...visible.rect); g.clip();
        g.strokeStyle = "#1f6fd6"; g.setLineDash([4 / scale, 3 / scale]);
        if (hit) g.stroke(new Path2D(hit));
        g.setLineDash([]);
        g.fillStyle = name === label ? "#f08a2455" : "#f08a2414"; g.strokeStyle = "#d9730d";
        for (const region of regions) {
          const path = new Path2D(region);
          g.fill(path); g.stroke(path);
        }
        g.restore();
      }
      g.fillStyle = "#2b3442"; g.textAlign = "center"; g.textBaseline = "middle";
      g.font = 11 / Math.min(1, scale) + "px system-ui, sans-serif";
      for (const { visible: { name, rect: [x, y, width, height] }, regions } of nodes) {
        if (regions.length) g.fillText(name, x + width / 2, y + height / 2, width);
      }
    }
  };

  // The pointer

  const outline = ({ path, box }, width, height, radius) => {
    const shape = new Path2D();
    if (!path) {
      shape.roundRect(-width / 2, -height / 2, width, height, Math.max(0, Math.min(radius, width / 2, height / 2)));
      return shape;
    }
    const [sx, sy] = [box[2] ? width / box[2] : 1, box[3] ? height / box[3] : 1];
    const [mx, my] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
    shape.addPath(new Path2D(path), new DOMMatrix([sx, 0, 0, sy, -mx * sx, -my * sy]));
    return shape;
  };

  const drawSprite = (g, { kind, values }, scale) => {
    const [x, y, width, height, radius] = values.slice(0, 5).map(value => value / 10);
    const shade = Math.round(values[7] * 2.55);
    g.save();
    if (values[10] > 0 && values[11] > 0) {
      g.beginPath(); g.rect(...values.slice(8).map(value => value / 10)); g.clip();
    }
    g.translate(x, y); g.rotate(values[6] / 1000);
    g.globalAlpha = Math.min(1, Math.max(0, values[5] / 1000));
    g.fillStyle = g.strokeStyle = kind.color ?? `rgb(${shade} ${shade} ${shade})`;
    if (kind.ring) {
      g.lineWidth = kind.width;
      g.beginPath();
      g.arc(0, 0, width / 2, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * values[4] / 1000);
      g.stroke();
    } else if (kind.blur) {
      const shape = outline(kind, width, height, radius), far = 100000;
      const around = new Path2D();
      around.rect(-width / 2 - 50, -height / 2 - 50, width + 100, height + 100);
      around.addPath(shape);
      g.clip(around, "evenodd");
      g.shadowColor = "#000"; g.shadowBlur = kind.blur * 2 / 3 * scale;
      g.shadowOffsetX = far * scale; g.shadowOffsetY = kind.offset * scale;
      g.translate(-far, 0);
      g.fill(shape);
    } else {
      g.fill(outline(kind, width, height, radius));
    }
    g.restore();
  };

  // Pictures

  const fit = canvas => {
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const g = canvas.getContext("2d");
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, width, height);
    return [g, width, height];
  };

  const spanAt = time => {
    const span = trace.spans[last(trace.spans, time, span => span.from)];
    return span && span.to > time ? span : undefined;
  };

  const drawView = () => {
    const [g, width, height] = fit(view);
    const current = last(frames, now), frame = frames[current];
    const [left, top, right, bottom] = bounds;
    let scale = Math.min(width / (right - left), height / (bottom - top));
    let center = [(left + right) / 2, (top + bottom) / 2];
    if (following && frame) { scale *= 4; center = [frame.x, frame.y]; }
    g.setTransform(scale, 0, 0, scale, width / 2 - center[0] * scale, height / 2 - center[1] * scale);
    const span = spanAt(now);
    drawLayout(g, layoutAt(now), span && span.label, scale);
    if (!frame) return;
    g.strokeStyle = "#c9252d80"; g.lineWidth = 1.5 / scale; g.beginPath();
    for (const { x, y } of frames.slice(Math.max(0, last(frames, now - 700)), current + 1)) g.lineTo(x, y);
    g.stroke();
    for (const sprite of frame.sprites) drawSprite(g, sprite, scale);
    g.fillStyle = "#c9252d"; g.beginPath(); g.arc(frame.x, frame.y, 2.5 / scale, 0, 7); g.fill();
    const style = trace.styles[last(trace.styles, now)];
    $("state").value = (now / 1000).toFixed(3) + " s  " + frame.x.toFixed(1) + ", " + frame.y.toFixed(1) + "  "
      + (span ? span.label : "no region") + (style ? ", " + style.text : "");
  };

  const drawLine = () => {
    const [g, width, height] = fit(line);
    const ratio = devicePixelRatio || 1, place = time => time / trace.duration * width;
    const colors = ["#7aa5c9", "#d0a06a", "#8fbf7a", "#b58fc4"], numbers = new Map();
    g.font = 11 * ratio + "px system-ui, sans-serif"; g.textBaseline = "middle";
    for (const { from, to, label } of trace.spans) {
      if (!numbers.has(label)) numbers.set(label, numbers.size);
      const [x, end] = [place(from), place(to)];
      g.fillStyle = colors[numbers.get(label) % colors.length];
      g.fillRect(x, 0, Math.max(1, end - x), height * .6);
      g.fillStyle = "#17202c";
      if (end - x > 30 * ratio) g.fillText(label, x + 3, height * .3, end - x - 6);
    }
    g.fillStyle = "#c9252d";
    for (const time of trace.presses) g.fillRect(place(time) - ratio, height * .65, 2 * ratio, height * .35);
    g.fillStyle = "#17202c";
    g.fillRect(place(now) - ratio, 0, 2 * ratio, height);
  };

  // Lists

  let shown = -2;
  const showEvents = () => {
    const current = last(trace.events, now);
    if (current === shown) return;
    shown = current;
    const first = Math.max(0, current - 100);
    const rows = trace.events.slice(first, current + 100).map(({ time, text }, index) => {
      const row = document.createElement("div");
      row.textContent = text;
      row.onclick = () => seek(time);
      if (first + index === current) row.className = "now";
      return row;
    });
    $("events").replaceChildren(...rows);
    const row = $("events").querySelector(".now");
    if (row) $("events").scrollTop = row.offsetTop - $("events").offsetTop - $("events").clientHeight / 2;
  };

  const showWhy = () => {
    const entry = trace.explanations[last(trace.explanations, now)];
    const text = entry ? trace.texts[entry.text] : "";
    if ($("why").textContent !== text) $("why").textContent = text;
  };

  const show = () => {
    $("scrub").value = now;
    drawView(); drawLine(); showEvents(); showWhy();
  };

  // Time

  const seek = time => { now = Math.min(Math.max(0, time), trace.duration); show(); };
  let tick = 0;
  const run = stamp => {
    if (!playing) return;
    if (tick) now += (stamp - tick) * $("speed").value;
    tick = stamp;
    if (now >= trace.duration) { now = trace.duration; play(false); }
    show();
    if (playing) requestAnimationFrame(run);
  };
  const play = wanted => {
    if (wanted && now >= trace.duration) now = 0;
    playing = wanted; tick = 0;
    $("play").textContent = wanted ? "Pause" : "Play";
    if (wanted) requestAnimationFrame(run);
  };
  const step = (entries, direction) => {
    play(false);
    const next = direction > 0 ? entries[last(entries, now) + 1] : entries[last(entries, now - .001)];
    if (next) seek(next.time);
  };

  const keys = {
    " ": () => play(!playing),
    ArrowLeft: event => step(event.shiftKey ? trace.events : frames, -1),
    ArrowRight: event => step(event.shiftKey ? trace.events : frames, 1),
    Home: () => seek(0),
    End: () => seek(trace.duration),
    z: () => { following = !following; show(); },
  };
  document.addEventListener("keydown", event => {
    if ($("player").hidden || event.ctrlKey || event.altKey || event.metaKey || event.target === $("speed")) return;
    const action = keys[event.key];
    if (!action || (event.key === " " && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    action(event);
  });

  $("scrub").max = trace.duration;
  $("scrub").oninput = () => { play(false); seek(Number($("scrub").value)); };
  $("play").onclick = () => play(!playing);
  $("follow").onclick = () => keys.z();
  line.onclick = event => seek(event.offsetX / line.clientWidth * trace.duration);
  window.onresize = show;
  $("source").textContent = trace.source;
  $("open").onclick = () => {
    $("first").hidden = true; $("player").hidden = false;
    show();
    $("play").focus();
  };
  $("open").disabled = false;
})();
