// The analysis board: its links are followed without loading the page anew, so that nothing jumps while it is set up.
// Without this script they are links like any other.

const find = (query) => document.querySelector(query);
const ours = ["a[data-press]", ".choices a"].map((query) => `#analysis ${query}`).join(", ");
const told = [200, 400]; // a position, or what is wrong with it
const waiting = []; // presses that came while another was on its way
let busy = false, latest = 0, here = location.pathname + location.search;

// what was pressed is found by its key, since by then it may lead elsewhere
function press(key) {
  if (busy) return waiting.push(key);
  const link = find(`[data-press="${key}"]`);
  return link ? go(link.href, key) : next();
}

function next() {
  if (waiting.length) press(waiting.shift());
}

async function go(address, key = "", { push = true } = {}) {
  const turn = ++latest;
  busy = true;
  find("#analysis").classList.add("busy");
  const answer = await fetch(address).catch(() => null);
  const text = told.includes(answer?.status) ? await answer.text().catch(() => "") : "";
  const page = new DOMParser().parseFromString(text, "text/html");
  if (turn !== latest) return undefined; // somebody went back meanwhile
  if (!page.querySelector("#analysis")) return location.assign(address); // the browser explains what is wrong
  if (push) history.pushState(null, "", answer.url);
  here = location.pathname + location.search;
  show(page, key);
  busy = false;
  return next();
}

function show(page, key) {
  const fresh = page.querySelector("#analysis"), panel = fresh.querySelector("#setup"), open = find("#setup")?.open;
  if (panel && open !== undefined) panel.open = open || key.length > 0;
  const scrolled = [...document.querySelectorAll(".presses ul")].map((list) => list.scrollTop);
  find("#analysis").replaceWith(fresh);
  for (const [at, list] of fresh.querySelectorAll(".presses ul").entries()) list.scrollTop = scrolled[at] ?? 0;
  document.title = page.title;
  find("#heard").textContent = fresh.querySelector("#wrong") ? "" : fresh.querySelector("#worth").textContent;
  if (key) (find(`[data-press="${key}"]`) ?? find("#setup summary")).focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(ours);
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.dataset.press) press(link.dataset.press);
  else if (!busy) go(link.href);
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form.position");
  if (!form || busy) return;
  event.preventDefault();
  go(`${form.action}?${new URLSearchParams(new FormData(form))}`).then(() => find("#at").focus());
});
addEventListener("popstate", () => {
  waiting.length = 0;
  if (location.pathname + location.search !== here) go(location.href, "", { push: false });
});
