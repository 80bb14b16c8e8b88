"use strict";
// Puts charts, buttons, sorting and the shared cursor into the page.
const Page = (() => {
  const figures = [];

  function readout(figure) {
    const out = document.createElement("output");
    out.className = "readout";
    out.textContent = "\u00a0";
    figure.querySelector(".canvas").after(out);
    return out;
  }

  function build(figure) {
    const spec = Specs.of(figure.dataset);
    const box = figure.querySelector(".canvas");
    if (spec.bars ? !spec.bars.length : !spec.lines.some((line) => line.points.length)) {
      box.replaceChildren(Object.assign(document.createElement("p"), { className: "note", textContent: "No values." }));
      return;
    }
    if (spec.bars) box.style.height = 70 + spec.bars.length * 34 + "px";
    const canvas = document.createElement("canvas");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", describe(box.dataset.title, spec));
    box.replaceChildren(canvas);
    const name = [Data.view.run, figure.dataset.kind, figure.dataset.cell >= 0 ? "cell" + figure.dataset.cell : "", figure.dataset.system, figure.dataset.index]
      .filter(Boolean).join("-").replace(/[^\w.-]+/g, "_");
    figure.querySelector("figcaption").append(Csv.buttons(name, box.dataset.title, () => Csv.ofChart(spec)));
    const made = { figure, spec, canvas, chart: Draw.chart(canvas, spec), out: spec.bars ? null : readout(figure) };
    figures.push(made);
    if (!spec.bars) listen(made);
  }

  function describe(title, spec) {
    const axes = (spec.y ? "; vertical: " + spec.y.title : "") + "; horizontal: " + spec.x.title;
    const bars = spec.bars?.map((bar) => `${Data.view.systems[bar.system]} ${bar.role} ${Figures.short(bar.value ?? null)}`);
    return title + axes + (bars ? ". " + bars.join("; ") : ". Arrow keys read values; the figures follow as a table.");
  }

  function listen(made) {
    const { canvas, chart, spec } = made;
    canvas.addEventListener("pointermove", (event) => {
      const area = chart.chartArea;
      const x = event.offsetX;
      show(made, x < area.left || x > area.right ? undefined : chart.scales.x.getValueForPixel(x));
    });
    canvas.addEventListener("pointerleave", () => show(made, undefined));
    canvas.addEventListener("blur", () => {
      made.out.removeAttribute("aria-live");
      show(made, undefined);
    });
    canvas.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      made.out.setAttribute("aria-live", "polite");
      const stops = xs(spec);
      const now = made.at === undefined ? (step > 0 ? -1 : stops.length) : nearest(stops, made.at);
      show(made, stops[Math.min(stops.length - 1, Math.max(0, now + step))]);
    });
  }

  const xs = (spec) => [...new Set(spec.lines.flatMap((line) => line.points.map((point) => point.x)))].sort((a, b) => a - b);

  function nearest(values, x) {
    let best = 0;
    values.forEach((value, i) => {
      if (Math.abs(value - x) < Math.abs(values[best] - x)) best = i;
    });
    return best;
  }

  // Time charts of one cell share the cursor.
  function show(made, x) {
    const peers = made.spec.sync ? figures.filter((one) => one.spec.sync && one.figure.dataset.cell === made.figure.dataset.cell) : [made];
    for (const peer of peers) {
      peer.at = x;
      peer.chart.cursorX = x;
      peer.chart.draw();
      peer.out.textContent = x === undefined ? "\u00a0" : words(peer.spec, x);
    }
  }

  function words(spec, x) {
    let at = "";
    const parts = [];
    for (const line of spec.lines) {
      if (!line.strong && !spec.cells) continue;
      const point = line.points[nearest(line.points.map((one) => one.x), x)];
      if (!point || point.y === null || (spec.sync && Math.abs(point.x - x) > Data.view.secondsPerPoint)) continue;
      if (spec.capacity) {
        if (Math.abs(Math.log(point.x / x)) > 0.05) continue;
        at = Figures.significant(point.x, 4) + "/s";
        parts.push(line.label + " " + Figures.short(point.y) + " ms, " + point.words);
        continue;
      }
      at = spec.curve ? "p" + Number((point.quantile * 100).toFixed(4)) : spec.cells ? Data.view.cells[Math.round(point.x)] : Figures.significant(point.x, 4) + " s";
      const unit = spec.y.type === "logarithmic" ? " ms" : "";
      parts.push(line.label + " " + (unit ? Figures.short(point.y) : Figures.significant(point.y, 4)) + unit);
    }
    return parts.length ? at + ": " + parts.join(" · ") : "\u00a0";
  }

  function redraw(printing) {
    Theme.read(printing);
    for (const made of figures) {
      made.chart.destroy();
      made.canvas.parentElement.classList.toggle("printing", printing);
      made.chart = Draw.chart(made.canvas, made.spec);
    }
  }

  // Paper cannot be unfolded: everything but the charts' figures is opened for printing and folded again after it.
  function unfold() {
    const folded = [...document.querySelectorAll("details:not(.alternative):not([open])")];
    for (const one of folded) one.open = true;
    addEventListener("afterprint", () => folded.forEach((one) => (one.open = false)), { once: true });
  }

  function sortable(table) {
    const head = table.tHead.rows[table.tHead.rows.length - 1];
    if (table.tBodies[0].rows.length < 3) return;
    [...head.cells].forEach((cell, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.title = "Sort";
      button.append(...cell.childNodes);
      cell.append(button);
      button.addEventListener("click", () => sort(table, head, cell, column));
    });
  }

  function sort(table, head, cell, column) {
    const up = cell.getAttribute("aria-sort") !== "ascending";
    for (const other of head.cells) other.removeAttribute("aria-sort");
    cell.setAttribute("aria-sort", up ? "ascending" : "descending");
    const key = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
    const order = (a, b) => {
      const [x, y] = [key(a), key(b)];
      const numbers = Number(x) - Number(y);
      return Number.isNaN(numbers) ? x.localeCompare(y, "en", { numeric: true }) : numbers;
    };
    const rows = [...table.tBodies[0].rows].sort((a, b) => (up ? order(a, b) : order(b, a)));
    table.tBodies[0].append(...rows);
  }

  function filterable(table) {
    const rows = [...table.tBodies[0].rows];
    if (rows.length < 8) return;
    const input = document.createElement("input");
    input.type = "search";
    input.placeholder = "Filter rows";
    input.setAttribute("aria-label", "Filter rows: " + table.caption.textContent);
    input.addEventListener("input", () => {
      const wanted = input.value.toLowerCase().split(/\s+/);
      for (const row of rows) row.hidden = !wanted.every((word) => row.textContent.toLowerCase().includes(word));
    });
    return input;
  }

  function tools(table) {
    const bar = document.createElement("div");
    bar.className = "tools";
    const rows = () => Csv.ofTable(table);
    const filter = filterable(table);
    if (filter) bar.append(filter);
    bar.append(Csv.buttons(Data.view.run.replace(/[^\w.-]+/g, "_") + "-" + table.dataset.csv, table.caption.textContent, rows));
    table.closest(".scroll").before(bar);
    sortable(table);
  }

  // Charts in small portions, so that the first screen answers at once.
  function start() {
    document.documentElement.classList.add("js");
    Theme.read(false);
    document.querySelectorAll("table[data-csv]").forEach(tools);
    const waiting = [...document.querySelectorAll("figure[data-kind]")];
    const portion = (all) => {
      const end = performance.now() + 30;
      while (waiting.length && (all || performance.now() < end)) build(waiting.shift());
      if (waiting.length) setTimeout(portion, 0);
      else document.documentElement.dataset.ready = "true";
    };
    portion(false);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraw(false));
    addEventListener("beforeprint", () => {
      portion(true);
      unfold();
      redraw(true);
    });
    addEventListener("afterprint", () => redraw(false));
  }

  start();
  return { figures };
})();
