"use strict";
const field = document.getElementById("q");

document.addEventListener("keydown", event => {
  const typing = event.target instanceof HTMLInputElement;
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    field.focus();
    field.select();
  }
});

// Sections that hold every word come in the order of their worth: heading, title of the page, text.
function find(query) {
  const phrase = query.toLowerCase().trim().replace(/\s+/g, " ");
  const words = phrase.split(" ").filter(word => word);
  const hits = [];
  for (const [address, title, heading, text] of SECTIONS) {
    const [inHeading, inTitle, inText] = [heading, title, text].map(part => part.toLowerCase());
    let worth = (inHeading.includes(phrase) ? 20 : 0) + (inText.includes(phrase) ? 6 : 0);
    const all = words.every(word => {
      const one = (inHeading.includes(word) ? 8 : 0) + (inTitle.includes(word) ? 3 : 0)
          + (inText.includes(word) ? 1 : 0);
      worth += one;
      return one > 0;
    });
    if (all && words.length > 0) {
      hits.push({address, title, heading, text, worth, words});
    }
  }
  return hits.sort((one, other) => other.worth - one.worth);
}

function around(text, words) {
  const low = text.toLowerCase();
  const at = Math.max(0, Math.min(...words.map(word => low.indexOf(word)).filter(i => i >= 0), text.length) - 80);
  const start = at === 0 ? 0 : text.indexOf(" ", at) + 1;
  return (start > 0 ? "… " : "") + text.slice(start, start + 260) + (text.length > start + 260 ? " …" : "");
}

function marked(text, words) {
  const piece = document.createDocumentFragment();
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  for (const [i, part] of text.split(new RegExp(`(${escaped.join("|")})`, "i")).entries()) {
    if (i % 2 === 1) {
      const mark = document.createElement("mark");
      mark.textContent = part;
      piece.append(mark);
    } else {
      piece.append(part);
    }
  }
  return piece;
}

function show() {
  const found = document.getElementById("found");
  const query = field.value;
  const hits = find(query);
  found.replaceChildren();
  document.getElementById("headings").hidden = query.trim() !== "";
  if (query.trim() === "") {
    return;
  }
  const count = document.createElement("p");
  count.textContent = hits.length === 0 ? `No section has all of: ${query}`
      : hits.length === 1 ? "1 section" : `${hits.length} sections`;
  found.append(count);
  for (const hit of hits.slice(0, 100)) {
    const block = document.createElement("div");
    block.className = "hit";
    const link = document.createElement("a");
    link.href = hit.address;
    link.append(marked(hit.heading, hit.words));
    const page = document.createElement("span");
    page.textContent = hit.heading === hit.title ? "" : " " + hit.title;
    const text = document.createElement("p");
    text.append(marked(around(hit.text, hit.words), hit.words));
    block.append(link, page, text);
    found.append(block);
  }
}

if (document.getElementById("found")) {
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  field.addEventListener("input", show);
  show();
}
