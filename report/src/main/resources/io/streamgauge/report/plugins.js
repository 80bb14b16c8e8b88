"use strict";
// What Chart.js does not draw by itself: phases, direct labels, bars' values and dots, and the shared cursor.
const Plugins = (() => {
  const LABEL_HEIGHT = 14;

  function font(ctx, weight = "") {
    ctx.font = weight + " 12px " + Theme.font;
    ctx.textBaseline = "middle";
  }

  const phases = {
    id: "phases",
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea: area, scales } = chart;
      for (const span of chart.spec.phases ?? []) {
        const left = Math.max(area.left, scales.x.getPixelForValue(span.from));
        const right = Math.min(area.right, scales.x.getPixelForValue(span.to));
        if (right <= left) continue;
        ctx.save();
        ctx.fillStyle = Theme.ink.shade;
        ctx.fillRect(left, area.top, right - left, area.bottom - area.top);
        const words = { WARMUP: "warm-up", OUTAGE: "consumers away", DRAIN: "drain" }[span.phase];
        font(ctx);
        ctx.font = "11px " + Theme.font;
        ctx.fillStyle = Theme.ink.muted;
        if (ctx.measureText(words).width < right - left - 4) ctx.fillText(words, left + 4, area.top + 8);
        ctx.restore();
      }
    },
  };

  // Where the capacity lies with 95 %, and what the objective allows.
  const knee = {
    id: "knee",
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea: area, scales } = chart;
      ctx.save();
      for (const band of chart.spec.bands ?? []) {
        const left = Math.max(area.left, scales.x.getPixelForValue(band.low));
        const right = Math.min(area.right, scales.x.getPixelForValue(band.high));
        if (right < left) continue;
        ctx.fillStyle = Theme.alpha(Theme.of(band.system), 0.18);
        ctx.fillRect(left, area.top, right - left, area.bottom - area.top);
        ctx.strokeStyle = Theme.alpha(Theme.of(band.system), 0.7);
        ctx.lineWidth = 1;
        for (const x of [left, right]) {
          ctx.beginPath();
          ctx.moveTo(x, area.top);
          ctx.lineTo(x, area.bottom);
          ctx.stroke();
        }
      }
      const limit = chart.spec.limit;
      if (limit) {
        const y = scales.y.getPixelForValue(limit.value);
        ctx.strokeStyle = ctx.fillStyle = Theme.ink.text;
        ctx.lineWidth = 1.25;
        ctx.setLineDash([7, 4]);
        ctx.beginPath();
        ctx.moveTo(area.left, y);
        ctx.lineTo(area.right, y);
        ctx.stroke();
        font(ctx);
        ctx.fillText(limit.label, area.left + 6, y - 9);
      }
      ctx.restore();
    },
  };

  // A strip at the bottom of the chart for as long as a broker's alarm lasts, with its name above it.
  const marks = {
    id: "marks",
    afterDatasetsDraw(chart) {
      const { ctx, chartArea: area, scales } = chart;
      ctx.save();
      font(ctx);
      ctx.font = "11px " + Theme.font;
      ctx.fillStyle = Theme.ink.bad;
      const rows = [...new Set((chart.spec.marks ?? []).map((mark) => mark.label))];
      for (const mark of chart.spec.marks ?? []) {
        const y = area.bottom - 5 - rows.indexOf(mark.label) * 20;
        const left = Math.max(area.left, scales.x.getPixelForValue(mark.from));
        const right = Math.min(area.right, scales.x.getPixelForValue(mark.to));
        ctx.fillRect(left, y, Math.max(2, right - left), 4);
        ctx.fillText(mark.label, Math.max(area.left + 2, Math.min(left, area.right - ctx.measureText(mark.label).width)), y - 7);
      }
      ctx.restore();
    },
  };

  // Labels at the ends of lines, moved apart where they would meet, with a leader to their line then.
  const labels = {
    id: "labels",
    afterDatasetsDraw(chart) {
      const { ctx, chartArea: area, scales } = chart;
      const found = [];
      for (const line of chart.spec.lines ?? []) {
        const last = line.label && line.points.findLast((point) => point.y !== null && point.y !== undefined && !point.drain);
        if (!last) continue;
        const x = chart.spec.sync ? area.right : Math.min(scales.x.getPixelForValue(last.x), area.right);
        const y = Math.min(area.bottom, Math.max(area.top, scales.y.getPixelForValue(last.y)));
        found.push({ x, y, at: y, text: line.label, color: Theme.textOf(line), strong: line.strong });
      }
      found.sort((a, b) => a.y - b.y);
      for (let i = 1; i < found.length; i++) found[i].at = Math.max(found[i].at, found[i - 1].at + LABEL_HEIGHT);
      const over = found.length ? found[found.length - 1].at - area.bottom : 0;
      if (over > 0) {
        let limit = area.bottom;
        for (let i = found.length - 1; i >= 0; i--, limit -= LABEL_HEIGHT) found[i].at = Math.min(found[i].at, limit);
      }
      ctx.save();
      for (const label of found) {
        font(ctx, label.strong ? "600" : "");
        const x = label.x + (chart.spec.cells ? 12 : 8);
        ctx.strokeStyle = ctx.fillStyle = label.color;
        if (Math.abs(label.at - label.y) > 3) {
          ctx.lineWidth = 0.75;
          ctx.beginPath();
          ctx.moveTo(label.x + 1, label.y);
          ctx.lineTo(x - 1, label.at);
          ctx.stroke();
        }
        ctx.fillText(fit(ctx, label.text, chart.width - x), x, label.at);
      }
      ctx.restore();
    },
  };

  function fit(ctx, text, width) {
    if (ctx.measureText(text).width <= width) return text;
    let end = text.length;
    while (end > 1 && ctx.measureText(text.slice(0, end) + "…").width > width) end--;
    return text.slice(0, end) + "…";
  }

  // A dot for every trial of a bar (a cross when void), and the bar's value beside it.
  const bars = {
    id: "bars",
    afterDatasetsDraw(chart) {
      const { ctx, scales } = chart;
      ctx.save();
      font(ctx);
      (chart.spec.bars ?? []).forEach((bar, row) => {
        const y = scales.y.getPixelForValue(row);
        let end = scales.x.getPixelForValue(bar.value ?? 0);
        if (bar.values.length > 1) {
          ctx.lineWidth = 1.25;
          for (const { value, isVoid } of bar.values) {
            const x = scales.x.getPixelForValue(value);
            end = Math.max(end, x + 4);
            ctx.strokeStyle = Theme.ink.text;
            ctx.fillStyle = Theme.ink.page;
            ctx.beginPath();
            if (isVoid) {
              ctx.moveTo(x - 3, y - 3);
              ctx.lineTo(x + 3, y + 3);
              ctx.moveTo(x - 3, y + 3);
              ctx.lineTo(x + 3, y - 3);
            } else {
              ctx.arc(x, y, 3, 0, 2 * Math.PI);
              ctx.fill();
            }
            ctx.stroke();
          }
        }
        ctx.fillStyle = Theme.ink.text;
        ctx.fillText(Figures.short(bar.value) + (bar.isVoid ? " void" : ""), end + 6, y);
      });
      ctx.restore();
    },
  };

  const cursor = {
    id: "cursor",
    afterDraw(chart) {
      if (chart.cursorX === undefined) return;
      const { ctx, chartArea: area, scales } = chart;
      const x = scales.x.getPixelForValue(chart.cursorX);
      if (x < area.left || x > area.right) return;
      ctx.save();
      ctx.strokeStyle = Theme.ink.muted;
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(x, area.top);
      ctx.lineTo(x, area.bottom);
      ctx.stroke();
      ctx.restore();
    },
  };

  return { all: [phases, knee, marks, labels, bars, cursor] };
})();
