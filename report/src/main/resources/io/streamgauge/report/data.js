"use strict";
// The data that the page carries, and how it becomes lines: {label, system, trial, strong, isVoid, role, points}.
const Data = (() => {
  const read = (id) => JSON.parse(document.getElementById("data-" + id).textContent);
  const summary = read("summary");
  const view = read("view");
  const series = new Map(read("series").map((one) => [one.trialId, one]));
  const capacity = read("capacity");
  const trials = new Map(summary.trials.map((trial) => [trial.id, trial]));

  const isVoid = (trial) => trial.verdict === "VOID" || trial.status === "NOT_DEPLOYED";

  // All trials of a cell (of one system if it is named), the strong one of each group last so that it is drawn on top.
  function members(cell, system) {
    const found = [];
    for (const group of view.groups) {
      if ((cell >= 0 && group.cell !== cell) || (system && view.systems[group.system] !== system)) continue;
      for (const id of group.trials) {
        const trial = trials.get(id);
        found.push({ trial, group, system: group.system, strong: id === group.strong, isVoid: isVoid(trial) });
      }
    }
    return found.sort((a, b) => a.strong - b.strong || a.system - b.system);
  }

  function lineOf(member, role, label, points, main) {
    const named = member.isVoid && !member.strong;
    const words = member.strong ? label + (member.isVoid ? " (void)" : "") : named && main ? "void (rep. " + member.trial.repetition + ")" : "";
    return { ...member, role, name: label, label: words, points };
  }

  // Percentiles in nines: p90 is 1, p99 is 2. The largest value has no place on this axis.
  function curves(cell, latency) {
    return members(cell).map((member) => {
      const points = member.trial[latency].curve
        .filter(([quantile]) => quantile < 1)
        .map(([quantile, nanos]) => ({ x: -Math.log10(1 - quantile), y: nanos / 1e6, quantile }));
      return lineOf(member, "curve", view.systems[member.system], points, true);
    });
  }

  function overTime(cell, system, fields, scale = 1) {
    const lines = [];
    for (const [field, label, main] of fields) {
      for (const member of members(cell, system)) {
        const one = series.get(member.trial.id);
        if (!one) continue;
        const points = one.seconds.map((x, i) => ({
          x,
          y: one[field][i] === null ? null : one[field][i] * scale,
          drain: one.phases[i] === "DRAIN",
        }));
        lines.push(lineOf(member, label, label || view.systems[member.system], points, main));
      }
    }
    return lines.filter((line) => line.points.some((point) => point.y !== null));
  }

  const FOLDS = { sum: (values) => values.reduce((a, b) => a + b, 0), max: (values) => Math.max(...values), min: (values) => Math.min(...values) };

  // What the strong trial's broker nodes say: a thin line for each, and a strong one of all.
  function broker(cell, system, chart) {
    const lines = [];
    for (const member of members(cell, system).filter((one) => one.strong && series.has(one.trial.id))) {
      const one = series.get(member.trial.id);
      const told = chart.lines.map((wanted) => [wanted, one.broker.filter((line) => line.metric === wanted.metric)]);
      told.filter(([, nodes]) => nodes.length).forEach(([wanted, nodes], rank) => {
        const points = (value) => one.seconds.map((x, i) => ({ x, y: value(i), drain: one.phases[i] === "DRAIN" }));
        const line = (strong, name, label, value) => ({ ...member, strong, role: "broker" + Math.min(rank, 2), name, label, points: points(value) });
        if (nodes.length > 1) for (const node of nodes) lines.push(line(false, node.node + " " + wanted.label, "", (i) => node.values[i]));
        const all = (i) => {
          const values = nodes.map((node) => node.values[i]).filter((value) => value !== null);
          return values.length && (chart.fold !== "sum" || values.length === nodes.length) ? FOLDS[chart.fold](values) : null;
        };
        const name = nodes.length > 1 ? chart.fold + " of nodes " + wanted.label : nodes[0].node + " " + wanted.label;
        lines.push(line(true, name, wanted.label, all));
      });
    }
    return lines.filter((line) => line.points.some((point) => point.y !== null));
  }

  // Times at which a node of the strong trial raised an alarm.
  function marks(cell, system) {
    const member = system && members(cell, system).find((one) => one.strong && series.has(one.trial.id));
    if (!member) return [];
    const one = series.get(member.trial.id);
    const found = [];
    for (const { metric, label } of view.brokerMarks) {
      const nodes = one.broker.filter((line) => line.metric === metric);
      one.seconds.forEach((to, i) => {
        if (!nodes.some((node) => node.values[i] > 0)) return;
        const last = found[found.length - 1];
        const from = i === 0 ? 0 : one.seconds[i - 1];
        if (last && last.label === label && last.to === from) last.to = to;
        else found.push({ label, from, to });
      });
    }
    return found;
  }

  // Warm-up, outage of the consumers and drain of the strong trial, to be shaded.
  function phases(cell, system) {
    const member = members(cell, system).filter((one) => series.has(one.trial.id)).pop();
    if (!member) return [];
    const one = series.get(member.trial.id);
    const found = [];
    one.phases.forEach((phase, i) => {
      const from = i === 0 ? 0 : one.seconds[i - 1];
      const last = found[found.length - 1];
      if (last && last.phase === phase) last.to = one.seconds[i];
      else found.push({ phase, from, to: one.seconds[i] });
    });
    for (const stage of member.trial.outage?.stages ?? []) {
      if (stage.stage === "BUILDING") found.push({ phase: "OUTAGE", from: stage.fromSeconds, to: stage.toSeconds });
    }
    return found.filter((span) => span.phase !== "MEASURE");
  }

  // The lowest and highest positive value of lines, widened to 1, 2 or 5 times a power of ten.
  function logRange(lines) {
    let low = Infinity;
    let high = -Infinity;
    for (const line of lines) {
      for (const { y } of line.points) {
        if (y > 0) {
          low = Math.min(low, y);
          high = Math.max(high, y);
        }
      }
    }
    if (low > high) return { min: 0.1, max: 10 };
    return { min: nice(low, false), max: nice(high * 1.02, true) };
  }

  function nice(value, up) {
    const power = Math.pow(10, Math.floor(Math.log10(value)));
    const steps = up ? [1, 2, 5, 10] : [10, 5, 2, 1];
    const step = steps.find((s) => (up ? s * power >= value : s * power <= value));
    return Number(((step ?? 1) * power).toPrecision(3));
  }

  function linearMax(lines) {
    return Math.max(0, ...lines.flatMap((line) => line.points.map((point) => point.y ?? 0)));
  }

  return { summary, view, series, trials, capacity, members, curves, overTime, broker, marks, phases, logRange, linearMax, isVoid };
})();

// The same numbers as in the tables.
const Figures = {
  significant(value, digits) {
    if (value === null || !Number.isFinite(value)) return "–";
    if (value === 0) return "0";
    const text = Number(value.toPrecision(digits)).toLocaleString("en-US", { maximumFractionDigits: 9 });
    return text.replaceAll(",", "\u202f").replace("-", "−");
  },
  short(value) {
    return Figures.significant(value, Math.abs(value) < 99.5 ? 2 : 3);
  },
};
