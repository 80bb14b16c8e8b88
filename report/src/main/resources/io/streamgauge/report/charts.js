"use strict";
// Colours, dashes and markers: one set per system, the same in every chart. CSS holds the colours.
const Theme = {
  font: "system-ui, sans-serif",
  ink: {},
  colors: [],
  dashes: [[], [8, 4], [8, 3, 2, 3], [4, 2], [12, 4], [6, 2, 1, 2, 1, 2]],
  markers: ["circle", "triangle", "rect", "rectRot", "crossRot", "star"],
  read(printing) {
    const style = getComputedStyle(document.documentElement);
    const dark = !printing && matchMedia("(prefers-color-scheme: dark)").matches;
    const value = (name) => style.getPropertyValue("--" + name + (dark ? "-dark" : "-light")).trim();
    Theme.ink = { text: value("text"), muted: value("muted"), grid: value("grid"), page: value("page"), shade: value("shade"), bad: value("bad") };
    Theme.colors = [0, 1, 2, 3, 4, 5].map((i) => value("s" + i));
  },
  of: (system) => Theme.colors[system % 6],
  alpha: (color, part) => color + Math.round(part * 255).toString(16).padStart(2, "0"),
  textOf: (line) => (line.role === "intended" ? Theme.ink.muted : Theme.of(line.system)),
  hatch(color) {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const ctx = tile.getContext("2d");
    ctx.strokeStyle = color;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    for (const offset of [-8, 0, 8]) {
      ctx.moveTo(offset, 8);
      ctx.lineTo(offset + 8, 0);
    }
    ctx.stroke();
    return ctx.createPattern(tile, "repeat");
  },
};

// From a figure's data attributes to what it shows.
const Specs = (() => {
  const response = [["responseP50Millis", "p50"], ["responseP99Millis", "p99", true], ["responseMaxMillis", "max"]];
  const endToEnd = [["endToEndP50Millis", "p50"], ["endToEndP99Millis", "p99", true], ["endToEndMaxMillis", "max"]];
  const rates = [
    ["offeredPerSecond", "offered"],
    ["acceptedPerSecond", "accepted", true],
    ["deliveredPerSecond", "delivered"],
    ["intendedPerSecond", "intended"],
  ];
  const time = { title: "time since the first send was due, s", type: "linear", min: 0 };
  const seconds = "seconds";
  const once = (make) => {
    let made;
    return () => (made ??= make());
  };
  // Axes shared by all charts that are compared with each other.
  const curveAxis = once(() => Data.logRange([...Data.curves(-1, "responseTime"), ...Data.curves(-1, "endToEnd")]));
  const timeAxis = once(() => Data.logRange(Data.overTime(-1, "", [...response, ...endToEnd])));
  const lastSecond = once(() => Math.max(1, ...[...Data.series.values()].map((one) => one.seconds.at(-1) ?? 0)));

  function curve(cell, latency, key) {
    const lines = Data.curves(cell, latency).filter((line) => line.points.length);
    const most = Math.max(1, ...Data.curves(-1, "responseTime").flatMap((l) => l.points.map((p) => p.x)));
    return {
      curve: true,
      lines,
      x: { title: "percentile (axis in nines)", type: "linear", min: 0, max: most },
      y: { title: "ms (log scale)", type: "logarithmic", ...curveAxis() },
      csv: { x: "quantile", y: key },
    };
  }

  function overTime(cell, system, lines, y, key) {
    return {
      sync: true,
      lines,
      phases: Data.phases(cell, system),
      marks: Data.marks(cell, system),
      x: { ...time, max: lastSecond() },
      y,
      csv: { x: seconds, y: key },
    };
  }

  const latency = (cell, system, fields, key) =>
    overTime(cell, system, Data.overTime(cell, system, fields),
      { title: "ms (log scale)", type: "logarithmic", ...timeAxis() }, key);

  const linear = (cell, system, lines, shared, title, key) =>
    overTime(cell, system, lines, { title, type: "linear", min: 0, suggestedMax: Data.linearMax(shared) * 1.05 || 1 }, key);

  function cpu(cell) {
    const bars = [];
    for (const role of ["broker", "generator"]) {
      const bySystem = new Map();
      for (const member of Data.members(cell)) {
        const used = member.trial.resources.processes.filter((one) => one.role === role);
        if (!used.length) continue;
        const value = used.reduce((sum, one) => sum + one.cpuMicrosPerMessage, 0);
        const bar = bySystem.get(member.system) ?? { system: member.system, role, values: [] };
        bar.values.push({ trial: member.trial, value, isVoid: member.isVoid });
        if (member.strong) Object.assign(bar, { value, isVoid: member.isVoid });
        bySystem.set(member.system, bar);
      }
      bars.push(...[...bySystem.values()].sort((a, b) => a.system - b.system));
    }
    return { bars, x: { title: "CPU time per accepted message, µs" }, csv: { y: "cpu_us_per_message" } };
  }

  // One point per trial, a line through the strong ones.
  function cells(latencyName, key) {
    const count = Data.view.systems.length;
    const lines = Data.view.systems.map((name, system) => {
      const members = Data.members(-1).filter((one) => one.system === system);
      const points = members.map((one) => {
        const nanos = one.trial[latencyName].quantiles.find((q) => q.label === "p99")?.nanos ?? null;
        const x = one.group.cell + (system - (count - 1) / 2) * 0.12;
        return { x, y: nanos === null ? null : nanos / 1e6, isVoid: one.isVoid, strong: one.strong, trial: one.trial.id };
      });
      return { system, strong: true, role: "cells", name: "p99", label: name, points: points.sort((a, b) => a.x - b.x) };
    });
    return {
      cells: true,
      lines,
      x: { title: "cell", type: "linear", min: -0.5, max: Data.view.cells.length - 0.5 },
      y: { title: "p99, ms (log scale)", type: "logarithmic", ...Data.logRange(lines) },
      csv: { x: "cell", y: key },
    };
  }

  function ofBroker(kind, cell, system) {
    const chart = Data.view.brokerCharts.find((one) => one.kind === kind);
    const shared = Data.view.systems.flatMap((name) => Data.broker(cell, name, chart));
    return linear(cell, system, Data.broker(cell, system, chart), shared, chart.axis, kind.replace("-", "_"));
  }

  const FINDINGS = { HELD: "held", NOT_HELD: "did not hold", GENERATOR_BOUND: "generator-bound", INVALID: "invalid", UNFINISHED: "unfinished" };

  // Latency against offered rate, one point for each trial of a search.
  function capacity(index) {
    const one = Data.capacity[index];
    const lines = one.lines.map((line) => ({
      ...line,
      strong: true,
      role: "capacity",
      name: line.label,
      points: line.points.map((point) => ({ ...point, isVoid: point.finding === "INVALID", words: FINDINGS[point.finding] })),
    }));
    const rates = lines.flatMap((line) => line.points.map((point) => point.x));
    const limit = one.limitMillis === null ? [] : [{ points: [{ y: one.limitMillis / 1.5 }, { y: one.limitMillis * 1.5 }] }];
    return {
      capacity: true,
      lines,
      bands: lines.filter((line) => line.low !== null && line.high !== null),
      limit: one.limitMillis === null ? null : { value: one.limitMillis, label: "objective " + Figures.short(one.limitMillis) + " ms" },
      x: { title: "offered rate, messages/s (log scale)", type: "logarithmic", min: Math.min(...rates) / 1.08, max: Math.max(...rates) * 1.08 },
      y: { title: one.metric + ", ms (log scale)", type: "logarithmic", ...Data.logRange([...lines, ...limit]) },
      csv: { x: "offered_per_s", y: one.metric.replace(/ /g, "_") + "_ms" },
    };
  }

  function of({ kind, cell: index, system, index: which }) {
    const cell = Number(index);
    const all = (field) => Data.overTime(cell, "", [[field, "", true]]);
    switch (kind) {
      case "response-curve": return curve(cell, "responseTime", "response_ms");
      case "end-to-end-curve": return curve(cell, "endToEnd", "end_to_end_ms");
      case "response-time": return latency(cell, system, response, "response_ms");
      case "end-to-end-time": return latency(cell, system, endToEnd, "end_to_end_ms");
      case "rates": {
        const lines = Data.overTime(cell, system, rates);
        return linear(cell, system, lines, Data.overTime(cell, "", rates), "messages/s", "messages_per_s");
      }
      case "backlog": return linear(cell, "", all("backlog"), all("backlog"), "messages", "messages");
      case "broker-memory": {
        const lines = Data.overTime(cell, "", [["brokerRssBytes", "", true]], 1 / 1048576);
        return linear(cell, "", lines, lines, "MiB, resident", "rss_mib");
      }
      case "broker-cpu": {
        const lines = all("brokerCpuPercent");
        return linear(cell, "", lines, lines, "% of one core", "cpu_percent");
      }
      case "broker-traffic":
      case "broker-times":
      case "broker-backlog":
      case "broker-idle": return ofBroker(kind, cell, system);
      case "capacity": return capacity(Number(which));
      case "cpu": return cpu(cell);
      case "response-cells": return cells("responseTime", "response_p99_ms");
      case "end-to-end-cells": return cells("endToEnd", "end_to_end_p99_ms");
      default: throw new Error("unknown chart " + kind);
    }
  }

  return { of };
})();
