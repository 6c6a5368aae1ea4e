// Rows open lazily: what they show is packed, and unpacked once, where the first is opened.
const packed = document.getElementById("details");
let unpacked;
function details() {
  unpacked ??= (async () => {
    const bytes = Uint8Array.from(atob(packed.textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  })();
  return unpacked;
}
async function fill(box) {
  if (box.dataset.filled) return;
  box.dataset.filled = "yes";
  const found = (await details())[box.dataset.key];
  box.querySelector(".brief")?.remove();  // which stands there for who reads without scripts
  box.insertAdjacentHTML("beforeend", found);
  narrow(box);
}
document.addEventListener("toggle", (event) => {
  if (event.target.open && event.target.dataset.key) fill(event.target);
}, true);

// Filters: what is pressed of one group is joined by "or", the groups by "and".
const cards = [...document.querySelectorAll(".card")];
const sections = [...document.querySelectorAll(".document")];
const search = document.getElementById("search");
const byDocument = document.getElementById("by-document");
const byKind = document.getElementById("by-kind");
const chips = [...document.querySelectorAll(".chip[data-column]")];
const root = document.querySelector(".chip[data-root]");
const errata = [...document.querySelectorAll(".erratum[data-of]")];
const matched = document.getElementById("matched");
const pressed = (chip) => chip.getAttribute("aria-pressed") === "true";

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const columns = chips.filter(pressed).map((chip) => chip.dataset.column);
  let count = 0;
  for (const section of sections) {
    const here = !byDocument.value || section.dataset.document === byDocument.value;
    let some = false;
    for (const card of section.querySelectorAll(".card")) {
      const shown = here
        && (!columns.length || columns.includes(card.dataset.column))
        && (!byKind.value || card.dataset.kind === byKind.value)
        && (!pressed(root) || "root" in card.dataset)
        && words.every((word) => card.dataset.text.includes(word));
      card.hidden = !shown;
      some ||= shown;
      count += shown;
    }
    section.hidden = !some;
  }
  for (const erratum of errata) erratum.hidden = document.getElementById(erratum.dataset.of).hidden;
  for (const list of document.querySelectorAll("ol.errata")) list.hidden = list.previousElementSibling.hidden = !list.querySelector(":scope > :not([hidden])");
  matched.textContent = count === cards.length ? `${count} lines` : `${count} of ${cards.length} lines`;
  document.getElementById("nothing").hidden = count > 0;
}
// What was searched or pressed is scrolled to: the first line that is left.
function toFirst() {
  const first = cards.find((card) => !card.hidden);
  first?.scrollIntoView({ block: "start" });
}
function reset() {
  search.value = byDocument.value = byKind.value = "";
  for (const chip of [...chips, root]) chip.setAttribute("aria-pressed", "false");
  filter();
}
for (const chip of [...chips, root]) chip.addEventListener("click", () => { chip.setAttribute("aria-pressed", String(!pressed(chip))); filter(); });
search.addEventListener("input", () => { filter(); if (search.value.trim()) toFirst(); });
for (const link of document.querySelectorAll("a[data-show]")) link.addEventListener("click", (event) => {
  event.preventDefault();
  for (const chip of [...chips, root]) chip.setAttribute("aria-pressed", String(chip.dataset.column === link.dataset.show));
  byDocument.value = link.dataset.source;
  search.value = byKind.value = "";
  filter();
  toFirst();
});
byDocument.addEventListener("change", filter);
byKind.addEventListener("change", filter);
search.form.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("reset").addEventListener("click", reset);
document.addEventListener("keydown", (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === "/" && !typing) { event.preventDefault(); search.focus(); }
  if (event.key === "Escape" && event.target === search) reset();
});

// A link to a line that is filtered out shows it, and opens it.
function arrive() {
  const card = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!card?.classList.contains("card")) return;
  if (card.hidden) reset();
  const box = card.querySelector("details");
  if (box) box.open = true;
  card.scrollIntoView();
}
addEventListener("hashchange", arrive);

document.addEventListener("click", async (event) => {
  const button = event.target.closest(".copy");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.latex);
  } catch {  // a page opened from a file may not write to the clipboard without asking
    const area = Object.assign(document.createElement("textarea"), { value: button.dataset.latex });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = "copied";
  setTimeout(() => { button.textContent = "copy LaTeX"; }, 1500);
});

// A formula that has a piece wider than its box is set smaller when it comes near the screen, but not so small that it could not be read.
const SMALLEST = 0.6;
function narrow(part) {
  for (const box of part.querySelectorAll(".formula")) {
    const fit = box.querySelector(".fit");
    for (let tries = 0; fit && tries < 3 && box.scrollWidth > box.clientWidth + 1; tries++) {
      const now = parseFloat(fit.style.getPropertyValue("--narrow")) || 1;
      if (now <= SMALLEST) break;
      fit.style.setProperty("--narrow", String(Math.max(SMALLEST, now * box.clientWidth / box.scrollWidth * 0.99)));
    }
  }
}
const near = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) { near.unobserve(entry.target); narrow(entry.target); }
}, { rootMargin: "800px" });
function watch() {
  for (const fit of document.querySelectorAll(".fit[style]")) fit.style.removeProperty("--narrow");
  for (const part of [...cards, ...errata]) near.observe(part);
}
let width = innerWidth;
addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; near.disconnect(); watch(); } });

// In print a piece of a formula that is wider than its column is set smaller, or named where it could not be read; the page is 180 mm wide between its margins.
function fit() {
  const wide = 96 / 25.4 * 180;
  for (const box of document.querySelectorAll(".fit")) {
    const inErrata = box.closest(".erratum");
    const room = wide - 96 / 25.4 * (inErrata ? 22 + 50 + 8 + 13 : 26 + 4 + (box.closest(".pair") ? 13 : 0) + (box.closest(".facts") ? 45 : 0));
    let widest = 0;
    for (const piece of box.querySelectorAll("math")) widest = Math.max(widest, piece.getBoundingClientRect().width);
    const size = parseFloat(getComputedStyle(box).fontSize);
    const printed = widest / size * (10 * 96 / 72);
    if (printed > 2 * room) box.classList.add("endless");
    else if (printed > room) box.style.setProperty("--scale", String(room / printed * 0.96));
  }
}
addEventListener("beforeprint", fit);

filter();
watch();
arrive();
