// Sorting and filtering of tables, also by the page's address, and opening what is folded. Without it every table is there, in the
// report's own order. An address such as #sessions?sort=attended&order=asc&filter=ana shows a table like that.
(() => {
  "use strict";
  const language = document.documentElement.lang;
  const words = document.getElementById("content")?.dataset;
  // A page of one's own may have none of the words that this needs.
  if (!words) return;
  const [grouping, mark] = language === "es" ? [".", ","] : [",", "."];
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  // A cell's value for sorting; null for a value that does not exist.
  const value = (cell, kind) => {
    if (cell.hasAttribute("aria-label")) return null;
    if (cell.dataset.v) return Number(cell.dataset.v);
    const text = cell.textContent;
    if (kind === "text") return text;
    const number = Number(text.replaceAll(grouping, "").replace(mark, ".").replace(/[^\d.-]/g, ""));
    return Number.isNaN(number) ? text : number;
  };
  const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b);

  const sort = (table, rows, heads, column, direction) => {
    const body = table.tBodies[0];
    const kind = heads[column].dataset.kind;
    let order = rows;
    if (direction) {
      const keys = new Map(rows.map(row => [row, value(row.cells[column], kind)]));
      order = [...rows].sort((a, b) => {
        const [left, right] = [keys.get(a), keys.get(b)];
        if (left === null || right === null) return (left === null) - (right === null);
        return direction * compare(left, right);
      });
    }
    body.append(...order);
    heads.forEach((head, index) => {
      if (index !== column || !direction) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
    });
  };

  // Writes how a table is shown into the page's address, without a step in the history.
  const note = (table, view) => {
    const values = new URLSearchParams();
    if (view.direction) {
      values.set("sort", table.tHead.rows[0].cells[view.column].dataset.name);
      values.set("order", view.direction > 0 ? "asc" : "desc");
    }
    if (view.filter) values.set("filter", view.filter);
    const shown = String(values);
    try { history.replaceState(null, "", `#${table.dataset.part}${shown && "?" + shown}`); } catch { /* No address of its own. */ }
  };

  const addSorting = (table, rows, view) => {
    const heads = [...table.tHead.rows[0].cells];
    const first = heads.map(head => head.dataset.kind === "number" ? -1 : 1);
    const show = (column, direction) => {
      Object.assign(view, { column: direction ? column : -1, direction });
      sort(table, rows, heads, column, direction);
    };
    view.sort = (name, order) => {
      const column = heads.findIndex(head => head.dataset.name === name);
      if (column >= 0) show(column, order === "asc" ? 1 : order === "desc" ? -1 : first[column]);
    };
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.title = head.title ? `${head.title} ${words.sort}` : words.sort;
      head.removeAttribute("title");
      head.append(button);
      button.addEventListener("click", () => {
        show(column, view.column !== column ? first[column] : view.direction === first[column] ? -first[column] : 0);
        note(table, view);
      });
    });
  };

  const addFilter = (table, rows, view) => {
    const texts = rows.map(row => plain([...row.cells].map(cell => cell.textContent).join(" ")));
    const bar = document.createElement("p");
    const label = document.createElement("label");
    const input = document.createElement("input");
    const count = document.createElement("span");
    bar.className = "filter";
    input.type = "search";
    input.autocomplete = "off";
    count.setAttribute("role", "status");
    label.append(words.filter + " ", input);
    bar.append(label, count);
    const show = () => {
      view.filter = input.value.trim();
      const wanted = plain(input.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      rows.forEach((row, index) => {
        row.hidden = !wanted.every(word => texts[index].includes(word));
        if (!row.hidden) shown += 1;
      });
      count.textContent = wanted.length ? words.rows.replace("#", shown).replace("#", rows.length) : "";
    };
    view.choose = text => {
      input.value = text;
      show();
    };
    input.addEventListener("input", () => {
      show();
      note(table, view);
    });
    table.parentElement.before(bar);
  };

  const views = new Map();
  for (const table of document.querySelectorAll("table.rows")) {
    const rows = [...table.tBodies[0].rows];
    const view = { table, column: -1, direction: 0, filter: "" };
    if (rows.length > 1) addSorting(table, rows, view);
    if (rows.length > 7) addFilter(table, rows, view);
    views.set(table.dataset.part, view);
  }

  // Links into what is folded open it, also in browsers that do not by themselves. One that says how, shows the table so.
  const reveal = () => {
    const [part, query] = location.hash.slice(1).split("?");
    const target = document.getElementById(part);
    const view = query === undefined ? null : views.get(part);
    const values = new URLSearchParams(query);
    if (values.has("sort")) view?.sort?.(values.get("sort"), values.get("order"));
    if (values.has("filter")) view?.choose?.(values.get("filter"));
    const closed = [];
    for (let fold = (view?.table ?? target)?.closest("details"); fold; fold = fold.parentElement.closest("details"))
      if (!fold.open) closed.push(fold);
    closed.forEach(fold => fold.open = true);
    if (closed.length || query !== undefined) target?.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  reveal();

  // One button that opens all that is folded, so that all can be printed.
  const first = words.open && document.querySelector("details.fold:not(.notices)");
  if (first) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "open-all";
    button.textContent = words.open;
    button.addEventListener("click", () => {
      document.querySelectorAll("details.fold").forEach(part => part.open = true);
      button.remove();
    });
    first.before(button);
  }
})();
