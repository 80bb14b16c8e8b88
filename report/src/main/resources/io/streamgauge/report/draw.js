"use strict";
// From a spec to a Chart.js chart.
const Draw = (() => {
  const NINES = [[Math.log10(2), "p50"], [1, "p90"], [2, "p99"], [3, "p99.9"], [4, "p99.99"], [5, "p99.999"]];
  const LAYERS = {
    p50: { width: 1.25 },
    p99: { width: 2.25 },
    max: { width: 1 },
    offered: { width: 6, alpha: 0.3 },
    accepted: { width: 2.25 },
    delivered: { width: 1.25, dash: [2, 3], ink: true },
    broker0: { width: 2.25 },
    broker1: { width: 1.75, dash: [6, 3] },
    broker2: { width: 1.5, dash: [2, 3] },
    intended: { width: 1, dash: [6, 4], muted: true },
  };

  function dataset(line, many) {
    const layer = LAYERS[line.role] ?? { width: 2.25 };
    const color = layer.muted ? Theme.ink.muted : layer.ink ? Theme.ink.text : Theme.of(line.system);
    const faint = line.strong ? layer.alpha ?? 1 : line.isVoid ? 0.7 : many ? 0.3 : 0.45;
    const curve = line.role === "curve" && line.strong;
    return {
      data: line.points,
      borderColor: Theme.alpha(color, faint),
      backgroundColor: Theme.alpha(color, faint),
      borderWidth: line.strong ? layer.width : Math.min(layer.width, 1),
      borderDash: line.isVoid ? [1.5, 3] : layer.dash ?? Theme.dashes[line.system % 6],
      pointStyle: Theme.markers[line.system % 6],
      pointRadius: curve ? (context) => (isMark(line.points, context.dataIndex) ? 4 : 0) : 0,
      spanGaps: false,
      tension: 0,
    };
  }

  // Markers stand at p50, p90, p99 and so on, not at every point of a curve.
  function isMark(points, index) {
    const here = points[index].x;
    const before = index > 0 ? points[index - 1].x : -1;
    return NINES.some(([x]) => x > before + 1e-9 && x <= here + 1e-9) && here > 0.2;
  }

  function cellDataset(line) {
    const color = Theme.of(line.system);
    const each = (pick) => (context) => pick(line.points[context.dataIndex] ?? {});
    return {
      data: line.points,
      showLine: false,
      borderColor: color,
      backgroundColor: each((point) => (point.strong ? color : Theme.ink.page)),
      pointStyle: each((point) => (point.isVoid ? "crossRot" : Theme.markers[line.system % 6])),
      pointRadius: each((point) => (point.strong ? 5 : 3.5)),
      pointBorderWidth: 1.5,
    };
  }

  // The verdict is in the form, so that it can be read in grey.
  function capacityDataset(line) {
    const color = Theme.of(line.system);
    const each = (pick) => (context) => pick(line.points[context.dataIndex] ?? {});
    const forms = { GENERATOR_BOUND: "star", INVALID: "line", UNFINISHED: "line" };
    return {
      data: line.points,
      showLine: false,
      borderColor: color,
      backgroundColor: each((point) => (point.finding === "HELD" ? color : Theme.ink.page)),
      pointStyle: each((point) => forms[point.finding] ?? Theme.markers[line.system % 6]),
      pointRadius: each((point) => (point.longer ? 7 : 4.5)),
      pointBorderWidth: 1.75,
    };
  }

  // Through the strong points only, so that a level can be followed from cell to cell.
  function cellPath(line) {
    const data = line.points.filter((point) => point.strong && !point.isVoid);
    const borderDash = Theme.dashes[line.system % 6];
    return { data, borderColor: Theme.alpha(Theme.of(line.system), 0.6), borderWidth: 1.25, borderDash, pointRadius: 0 };
  }

  function scale(axis, more = {}) {
    return {
      type: axis.type,
      min: axis.min,
      max: axis.max,
      suggestedMax: axis.suggestedMax,
      title: { display: true, text: axis.title, color: Theme.ink.muted, font: { size: 12, family: Theme.font } },
      grid: { color: Theme.ink.grid, tickLength: 4 },
      border: { color: Theme.ink.muted },
      ...more,
      ticks: { color: Theme.ink.muted, font: { size: 12, family: Theme.font }, maxRotation: 0, ...more.ticks },
    };
  }

  function rateTicks(axis) {
    const found = [];
    const steps = axis.max / axis.min < 4 ? [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9] : [1, 2, 3, 5];
    for (let power = Math.floor(Math.log10(axis.min)); power <= Math.log10(axis.max); power++) {
      for (const step of steps) found.push(Number((step * 10 ** power).toPrecision(3)));
    }
    axis.ticks = found.filter((value) => value >= axis.min && value <= axis.max).map((value) => ({ value }));
  }

  function xScale(spec) {
    if (spec.capacity) {
      return scale(spec.x, { afterBuildTicks: rateTicks, ticks: { autoSkip: false, callback: (value) => Figures.significant(value, 3) } });
    }
    if (spec.curve) {
      return scale(spec.x, {
        afterBuildTicks: (axis) => (axis.ticks = NINES.filter(([x]) => x <= axis.max + 1e-6).map(([value]) => ({ value }))),
        ticks: { autoSkip: false, font: { size: 11, family: Theme.font }, callback: (value) => NINES.find(([x]) => x === value)?.[1] ?? "" },
      });
    }
    if (spec.cells) {
      const names = Data.view.cells;
      return scale(spec.x, {
        afterBuildTicks: (axis) => (axis.ticks = names.map((_, value) => ({ value }))),
        ticks: {
          autoSkip: true,
          callback: (value) => (names[value] ?? "").split(", ").map((part) => (part.length > 22 ? part.slice(0, 21) + "…" : part)),
        },
      });
    }
    return scale(spec.x, { ticks: { callback: (value) => Figures.significant(value, 6), maxTicksLimit: 8, includeBounds: false } });
  }

  function yScale(spec) {
    if (spec.y.type !== "logarithmic") {
      return scale(spec.y, { ticks: { callback: (value) => Figures.significant(value, 4), maxTicksLimit: 7 } });
    }
    const decades = Math.log10(spec.y.max / spec.y.min);
    const steps = decades > 3 ? [1] : decades > 1.5 ? [1, 3] : [1, 2, 5];
    const values = [];
    for (let power = Math.floor(Math.log10(spec.y.min)); power <= Math.log10(spec.y.max); power++) {
      for (const step of steps) values.push(Number((step * 10 ** power).toPrecision(3)));
    }
    return scale(spec.y, {
      afterBuildTicks: (axis) =>
        (axis.ticks = values.filter((v) => v >= spec.y.min && v <= spec.y.max).map((value) => ({ value }))),
      ticks: { autoSkip: false, callback: (value) => Figures.significant(value, 3) },
    });
  }

  function labelRoom(spec, width) {
    const ctx = document.createElement("canvas").getContext("2d");
    ctx.font = "600 12px " + Theme.font;
    const widest = Math.max(0, ...spec.lines.map((line) => ctx.measureText(line.label).width));
    return Math.min(widest + 12, width * 0.3);
  }

  const common = () => ({
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    devicePixelRatio: Math.max(2, devicePixelRatio || 1),
    events: [],
    plugins: { legend: { display: false }, tooltip: { enabled: false } },
  });

  function lines(canvas, spec, width) {
    const many = spec.lines.length > 12;
    const datasets = spec.capacity ? spec.lines.map(capacityDataset) : spec.cells
      ? [...spec.lines.map(cellDataset), ...spec.lines.map(cellPath)]
      : spec.lines.map((line) => dataset(line, many));
    return {
      type: "line",
      data: { datasets },
      options: {
        ...common(),
        parsing: false,
        normalized: !spec.cells && !spec.capacity,
        layout: { padding: { right: labelRoom(spec, width), top: 6 } },
        scales: { x: xScale(spec), y: yScale(spec) },
      },
    };
  }

  function bars(spec) {
    const fill = (bar) => {
      const color = Theme.of(bar.system);
      return bar.isVoid ? Theme.hatch(color) : Theme.alpha(color, bar.role === "broker" ? 1 : 0.5);
    };
    return {
      type: "bar",
      data: {
        labels: spec.bars.map((bar) => [Data.view.systems[bar.system].slice(0, 18), bar.role]),
        datasets: [{
          data: spec.bars.map((bar) => bar.value ?? 0),
          backgroundColor: spec.bars.map(fill),
          borderColor: spec.bars.map((bar) => Theme.of(bar.system)),
          borderWidth: 1,
          barPercentage: 0.8,
          categoryPercentage: 0.9,
        }],
      },
      options: {
        ...common(),
        indexAxis: "y",
        layout: { padding: { right: 56 } },
        scales: {
          x: scale({ ...spec.x, type: "linear", min: 0 }, { ticks: { callback: (value) => Figures.significant(value, 4) } }),
          y: scale({ title: "", type: "category" }, { grid: { display: false }, ticks: { autoSkip: false }, title: { display: false } }),
        },
      },
    };
  }

  function chart(canvas, spec) {
    const config = spec.bars ? bars(spec) : lines(canvas, spec, canvas.parentElement.clientWidth || 500);
    // Plugins draw while the constructor runs, so they find the spec through the options.
    config.plugins = [{ id: "spec", beforeInit: (made) => (made.spec = spec) }, ...Plugins.all];
    return new Chart(canvas, config);
  }

  return { chart };
})();
