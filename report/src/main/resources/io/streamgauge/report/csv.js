"use strict";
// Tables and charts as CSV (RFC 4180), copied to the clipboard or saved as a file. Numbers of charts, and of table
// cells with the attribute data-value, are not rounded. Other table cells contribute their text.
const Csv = (() => {
  const quote = (value) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
  };

  const text = (rows) => rows.map((row) => row.map(quote).join(",")).join("\r\n") + "\r\n";

  function cellText(cell) {
    if (cell.dataset.value !== undefined) return cell.dataset.value;
    if (cell.classList.contains("none")) return "";
    return lines(cell)
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter((line) => line)
      .join("; ");
  }

  // Returns the lines of an element. A line break and an element that is not drawn within a line separate them.
  function lines(element) {
    const found = [""];
    for (const node of element.childNodes) {
      if (node.nodeName === "BR") found.push("");
      else if (node.nodeType === Node.TEXT_NODE) found[found.length - 1] += node.data;
      else if (node.nodeType === Node.ELEMENT_NODE) {
        const [first, ...more] = lines(node);
        const { display, position } = getComputedStyle(node);
        const inline = position === "absolute" || /^(inline|contents|none)/.test(display);
        if (!inline) found.push(first, ...more, "");
        else {
          found[found.length - 1] += first;
          found.push(...more);
        }
      }
    }
    return found;
  }

  function ofTable(table) {
    const head = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
    const rows = [head.map((cell) => cell.dataset.key ?? cell.textContent.trim())];
    for (const row of table.tBodies[0].rows) rows.push([...row.cells].map(cellText));
    return rows;
  }

  async function copy(content) {
    try {
      await navigator.clipboard.writeText(content);
    } catch {
      const area = document.createElement("textarea");
      area.value = content;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  }

  function download(name, content) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
    link.download = name + ".csv";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  // Creates two buttons. Each button calls `rows` when it is clicked.
  function buttons(name, what, rows) {
    const box = document.createElement("span");
    box.className = "csv";
    const button = (label, title, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = label;
      made.setAttribute("aria-label", title + ": " + what);
      made.title = title;
      made.addEventListener("click", async () => {
        await act(text(rows()));
        made.textContent = "✓";
        setTimeout(() => (made.textContent = label), 1200);
      });
      box.append(made);
    };
    button("Copy", "Copy as CSV", copy);
    button("CSV", "Download CSV", (content) => download(name, content));
    return box;
  }

  return { text, ofTable, buttons };
})();
