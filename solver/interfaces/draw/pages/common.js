"use strict";
// What every page begins with: its data, and how elements and parts of pictures are added.
const D = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";

const signed = (v) => (v > 0 ? "+" : "") + v;

function draw(parent, name, attributes, text) {
  const e = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  parent.appendChild(e);
  return e;
}

function element(parent, name, className, text) {
  const e = document.createElement(name);
  if (className) e.className = className;
  if (text !== undefined) e.textContent = text;
  parent.appendChild(e);
  return e;
}

// A table; `kind` gives the class of a column: "number", "words" or "".
function tableOf(parent, heads, rows, kind) {
  const table = element(parent, "table"), head = element(element(table, "thead"), "tr"), body = element(table, "tbody");
  heads.forEach((text, i) => { element(head, "th", kind(i), text).scope = "col"; });
  for (const cells of rows) {
    const tr = element(body, "tr");
    cells.forEach((cell, i) => element(tr, "td", kind(i)).append(cell ?? ""));
  }
}
