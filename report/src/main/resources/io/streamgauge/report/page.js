"use strict";
// Adds buttons, sorting and filtering to the tables, and expands the page for printing.
(() => {
  // Expands all elements except the values of the charts for printing, and collapses the elements again afterwards.
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

  // Returns the text by which a cell is sorted. For a numeric cell without the attribute data-value, this is its first
  // number without separators, in bytes if the unit is a multiple of bytes.
  function key(cell) {
    if (cell.dataset.value !== undefined) return cell.dataset.value;
    const text = cell.textContent.trim();
    const found = cell.classList.contains("num") ? /^([−-]?)([\d,\u202f]+(?:\.\d+)?)\s*([KMGT]iB)?/.exec(text) : null;
    if (!found) return text;
    const number = Number(found[2].replace(/[,\u202f]/g, "")) * 1024 ** ("KMGT".indexOf(found[3]?.[0] ?? " ") + 1);
    return String(found[1] ? -number : number);
  }

  function sort(table, head, cell, column) {
    const up = cell.getAttribute("aria-sort") !== "ascending";
    for (const other of head.cells) other.removeAttribute("aria-sort");
    cell.setAttribute("aria-sort", up ? "ascending" : "descending");
    const order = (a, b) => {
      const [x, y] = [key(a.cells[column]), key(b.cells[column])];
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
    bar.append(Csv.buttons(document.body.dataset.run.replace(/[^\w.-]+/g, "_") + "-" + table.dataset.csv, table.caption.textContent, rows));
    table.closest(".scroll").before(bar);
    sortable(table);
  }

  document.querySelectorAll("table[data-csv]").forEach(tools);
  addEventListener("beforeprint", unfold);
  Charts.start();
})();
