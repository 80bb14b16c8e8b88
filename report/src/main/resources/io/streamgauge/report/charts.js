"use strict";
// Reads values from the charts of the page: under the pointer, with the arrow keys, and as CSV. The page contains the
// charts and the texts of their values. This script adds the cursor, the readout below a chart and the buttons for CSV.
const Charts = (() => {
  const SCALES = { linear: (v) => v, log: Math.log, quantile: (q) => -Math.log10(1 - q) };
  // Largest distance, as a share of the axis, of values that are shown without a separate position. The points of
  // two lines over time differ slightly.
  const SAME_PLACE = 0.01;
  const all = [];

  // Returns the text of a number from the page. The page omits a text that equals the number.
  const text = (texts, numbers, i) => texts[i] || String(numbers[i]);

  function share(axis, value) {
    const scale = SCALES[axis.scale];
    return (scale(value) - scale(axis.low)) / (scale(axis.high) - scale(axis.low));
  }

  function open(figure) {
    const values = figure.querySelector("script.values");
    if (!values) return;
    const data = JSON.parse(values.textContent);
    data.stopTexts = data.stopTexts.map((texts) => texts.split("|"));
    for (const line of data.lines) line.texts = line.texts?.split("|");
    const axes = figure.querySelector(".axes");
    const shares = data.stops.map((stops) => stops.map((x) => share(data.x, x)));
    const stops = [...new Set(shares.flat())].sort((a, b) => a - b);
    const out = document.createElement("output");
    out.className = "readout";
    out.textContent = "\u00a0";
    axes.after(out);
    const chart = { figure, data, axes, area: axes.querySelector(".area"), shares, stops, out, at: undefined };
    axes.tabIndex = 0;
    axes.setAttribute("aria-label", axes.getAttribute("aria-label") + ". Press the arrow keys to read values.");
    const name = document.body.dataset.run + "-" + figure.dataset.csv;
    figure.querySelector("figcaption").append(Csv.buttons(name.replace(/[^\w.-]+/g, "_"), figure.getAttribute("aria-label"), () => rows(data)));
    listen(chart);
    all.push(chart);
  }

  function listen(chart) {
    const { axes, area, out, stops } = chart;
    axes.addEventListener("pointermove", (event) => {
      const box = area.getBoundingClientRect();
      const at = (event.clientX - box.left) / box.width;
      show(chart, at < 0 || at > 1 ? undefined : at);
    });
    axes.addEventListener("pointerleave", () => show(chart, undefined));
    axes.addEventListener("blur", () => {
      out.removeAttribute("aria-live");
      show(chart, undefined);
    });
    axes.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      out.setAttribute("aria-live", "polite");
      const now = chart.at === undefined ? (step > 0 ? -1 : stops.length) : nearest(stops, chart.at);
      show(chart, stops[Math.min(stops.length - 1, Math.max(0, now + step))]);
    });
  }

  // Returns the index of the nearest value. If two values are equally near, returns the last index, because
  // representative trials follow the other trials.
  function nearest(values, at) {
    let best = 0;
    values.forEach((value, i) => {
      if (Math.abs(value - at) <= Math.abs(values[best] - at)) best = i;
    });
    return best;
  }

  // The charts over time of a cell share the cursor.
  function show(chart, at) {
    const peers = chart.figure.dataset.group ? all.filter((one) => one.figure.dataset.group === chart.figure.dataset.group) : [chart];
    for (const peer of peers) {
      peer.at = at;
      cursor(peer, at);
      peer.out.textContent = at === undefined ? "\u00a0" : words(peer, at);
    }
  }

  function cursor(chart, at) {
    chart.cursor ??= chart.area.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
    chart.cursor.setAttribute("class", at === undefined ? "cursor none" : "cursor");
    if (at !== undefined) chart.cursor.setAttribute("x", at * 100 + "%");
  }

  // Returns the values at the position of the nearest point. A line that ends earlier, or that has points at other
  // positions, is read at its own nearest point, and its value contains this position. On an axis of names, such a value
  // is omitted.
  function words({ data, shares }, at) {
    const read = [];
    for (const line of data.lines) {
      if (!line.texts) continue;
      const stop = nearest(shares[line.stops], at);
      const value = line.y[stop];
      const position = shares[line.stops][stop];
      if (value === undefined || value === null || Math.abs(position - at) > data.reach + 1e-9) continue;
      read.push({ line, stop, position, place: place(data, line.stops, stop) });
    }
    if (!read.length) return "\u00a0";
    const first = read.reduce((best, one) => (Math.abs(one.position - at) <= Math.abs(best.position - at) ? one : best));
    const parts = [];
    for (const { line, stop, position, place } of read) {
      const elsewhere = place !== first.place && (data.x.names || Math.abs(position - first.position) > SAME_PLACE);
      if (elsewhere && data.x.names) continue;
      const note = line.notes?.[stop] ? ", " + line.notes[stop] : "";
      parts.push(line.label + " " + text(line.texts, line.y, stop) + data.unit + (elsewhere ? " at " + place : "") + note);
    }
    return first.place + ": " + parts.join(" · ");
  }

  function place(data, stops, stop) {
    if (data.x.names) return data.x.names[Math.round(data.stops[stops][stop])];
    return text(data.stopTexts[stops], data.stops[stops], stop) + data.xUnit;
  }

  function rows(data) {
    const found = [data.csv];
    for (const line of data.lines) {
      line.y.forEach((y, i) => {
        if (y === null) return;
        const x = data.stops[line.stops][i];
        found.push([...(line.heads?.[i] ?? line.head), data.x.names ? data.x.names[Math.round(x)] : x, y]);
      });
    }
    return found;
  }

  // Prepares the charts in small portions so that the page remains responsive in the meantime.
  function start() {
    const waiting = [...document.querySelectorAll("figure.chart")];
    const portion = () => {
      const end = performance.now() + 30;
      while (waiting.length && performance.now() < end) open(waiting.shift());
      if (waiting.length) setTimeout(portion, 0);
      else document.documentElement.dataset.ready = "true";
    };
    portion();
  }

  // Replaces a section of the page. Charts in the new section keep the cursor, the focus and the open tables of the
  // charts with the same name.
  function replace(part, html) {
    const name = (figure) => figure?.dataset.csv ?? figure?.dataset.kind;
    const unfolded = new Set([...part.querySelectorAll("figure details[open]")].map((one) => name(one.closest("figure"))));
    const pointed = all.find((one) => one.at !== undefined && part.contains(one.figure));
    const at = pointed?.at;
    const focused = part.contains(document.activeElement) ? name(document.activeElement.closest("figure")) : undefined;
    all.splice(0, all.length, ...all.filter((one) => !part.contains(one.figure)));
    part.innerHTML = html;
    for (const figure of part.querySelectorAll("figure.chart")) {
      open(figure);
      if (unfolded.has(name(figure))) figure.querySelector("details").open = true;
    }
    const named = (wanted) => all.find((one) => wanted !== undefined && name(one.figure) === wanted);
    named(focused)?.axes.focus({ preventScroll: true });
    const again = named(name(pointed?.figure));
    if (again) show(again, at);
  }

  return { all, start, replace };
})();
