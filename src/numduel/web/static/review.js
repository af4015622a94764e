// A review that is walked: by the arrow keys, or by pressing the chart, a button or a turn. Only the step is loaded, and
// the next one ahead of time. Without this script each step is a page.

const find = (query) => document.querySelector(query);
const stepOf = (query) => new URLSearchParams(query).get("step");
const keys = { ArrowLeft: "#previous", ArrowRight: "#next", Home: "#first", End: "#last", m: "#mistake" };
const loading = new Map(); // steps by their query
let wanted = "";

function load(query) {
  if (!loading.has(query)) {
    const step = fetch(`${location.pathname}${query}&bare=true`)
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
    loading.set(query, step);
    step.then((text) => text ?? loading.delete(query));
  }
  return loading.get(query);
}

async function go(query) {
  wanted = query;
  const step = await load(query);
  if (wanted !== query) return; // there was another press meanwhile
  if (step === null) return location.assign(`${query}#position`); // the browser explains what is wrong
  show(step, query);
  for (const id of ["#next", "#previous"]) if (find(id).search) load(find(id).search);
}

function show(step, query) {
  const fresh = new DOMParser().parseFromString(step, "text/html").body, { activeElement: focused } = document;
  const lost = [...fresh.children].some((part) => find(`#${part.id}`).contains(focused));
  for (const part of [...fresh.children]) find(`#${part.id}`).replaceWith(part);
  if (lost) (document.getElementById(focused.id) ?? find("#said")).focus({ preventScroll: true });
  history.replaceState(null, "", `${query}#position`);
  for (const link of document.querySelectorAll(".turns a, .mistakes a")) {
    if (stepOf(link.search) === stepOf(query)) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  find("#heard").textContent = `${find("#position").textContent}. ${find("#said").querySelector("h3, p").textContent}`;
}

function follow(event) {
  const link = event.target.closest("main a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.pathname !== location.pathname || !stepOf(link.search)) return;
  event.preventDefault();
  if (!link.closest(".walk")) find("#position").scrollIntoView();
  go(link.search);
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.target.matches("input, select, textarea")) return;
  const to = find(keys[event.key] ?? keys[event.key.toLowerCase()] ?? "#none");
  if (!to || (event.key.length === 1 && localStorage.getItem("numduel.shortcuts") === "off")) return;
  event.preventDefault();
  if (to.search) go(to.search);
}

document.addEventListener("click", follow);
document.addEventListener("keydown", key);
document.addEventListener("submit", (event) => {
  if (event.target.method === "post" || !event.target.closest("#said")) return;
  event.preventDefault();
  go(`?${new URLSearchParams(new FormData(event.target, event.submitter))}`);
});
find("#keys").hidden = false;
