// A live table: shows what the server sends, sends what the player does, and reconnects when the connection is lost.
// On other pages it only handles forms: it remembers what was typed and shows what is invalid.

const live = document.querySelector("#live");
const here = `/game/${live?.dataset.id}`;
const find = (query) => document.querySelector(query);
const slowest = 5000, quickest = 300, patience = 15000, often = 45000, gone = 4404;
const glance = 350, twice = 500, finger = 30, forget = 1500; // milliseconds, but `finger` is in pixels
const between = "\x1e"; // two parts of a drawing
let socket, parts = [], wait = quickest, timer, watch, pending = null, leaving = false, held = null, mine, shown;
let typed = "", typing, changed = 0, before = { at: 0, x: 0, y: 0 };
let group = ""; // of moves that are shown, if there are several
let coached = sessionStorage.getItem(`numduel.coach${here}`) === "on";

// ---- the connection to the server

function connect() {
  clearTimeout(timer);
  if (leaving || (socket && socket.readyState < WebSocket.CLOSING)) return;
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${here}/live?html=1`);
  parts = []; // a new connection begins with the whole table
  socket.onopen = () => {
    if (coached) coach();
    if (pending) put(pending); // with the same key, so the server does it only once
  };
  socket.onmessage = (event) => {
    unwatch();
    wait = quickest; // not on open: a server whose database is down accepts the connection, then drops it
    find("#connection").hidden = true;
    const [head] = event.data.split("\n", 1); // the first line is JSON, the rest is HTML
    const frame = JSON.parse(head);
    if (frame.type === "table") {
      parts = event.data.slice(head.length + 1).split(between).map((part, at) => part || parts[at]); // empty: as it was
      if (parts.includes(undefined)) return cut(); // we have missed something: the next connection makes up for it
      frame.html = parts.join("");
    }
    receive(frame);
  };
  socket.onclose = (event) => {
    unwatch();
    if (leaving) return;
    if (event.code === gone) {
      find("#connection").hidden = true;
      return toast("This game no longer exists.");
    }
    retry();
  };
}

function retry() {
  find("#connection").hidden = false;
  clearTimeout(timer);
  timer = setTimeout(connect, wait);
  wait = Math.min(wait * 2, slowest);
}

// every message gets an answer: without one, the connection is dead, whatever its state says
function put(message) {
  socket.send(JSON.stringify(message));
  watch ??= setTimeout(cut, patience);
}

function unwatch() {
  clearTimeout(watch);
  watch = undefined;
}

// after a laptop's sleep, or when a router drops us, we would otherwise wait forever for the next move
function check() {
  if (document.hidden) return;
  connect();
  coach(); // changes nothing, but gets an answer
}

// without a network a socket can look open for minutes, and loses whatever is sent
function cut() {
  unwatch();
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
  retry();
}

function receive(frame) {
  if (frame.type === "table") {
    if (pending && frame.answers === pending.key) settle();
    if (frame.html !== shown) show(frame);
    if (frame.words) addWords();
  } else if (frame.type === "refused") {
    if (pending && frame.key === pending.key) settle();
    toast(frame.error);
  } else if (frame.type === "error") {
    settle();
    toast(frame.error);
  } else if (frame.type === "go") {
    follow(frame.url);
  }
}

function send(type, more = {}) {
  if (pending) return;
  pending = { type, key: random(), ...more };
  freeze();
  if (socket.readyState === WebSocket.OPEN) put(pending);
}

function coach() {
  if (socket.readyState === WebSocket.OPEN) put({ type: "coach", on: coached });
}

function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// the server has published its commitment: now we add words of our own, so it cannot have chosen the cards
// the server may ask again before they arrive: with the same key they are only added once
function addWords() {
  mine ??= { type: "words", words: `${sessionStorage.getItem("numduel.words") ?? ""} ${random()}`.trim(), key: random() };
  put(mine);
}

function settle() {
  pending = null;
  freeze();
}

// aria-disabled rather than disabled, so that the pressed button keeps the focus
function freeze() {
  live.classList.toggle("sent", Boolean(pending));
  for (const button of live.querySelectorAll("button")) button.setAttribute("aria-disabled", String(Boolean(pending)));
}

async function follow(url) {
  const seated = await fetch(`${here}/follow`, { method: "POST" }).then((answer) => answer.ok, () => false);
  if (!seated) return toast("Could not open the rematch, please try again.");
  sessionStorage.setItem(`numduel.coach${new URL(url, location.href).pathname}`, coached ? "on" : "off");
  leaving = true;
  location.assign(url);
}

// ---- what is shown

function show(frame) {
  document.dispatchEvent(new Event("numduel:showing")); // for feel.js, which animates what has moved
  const open = new Map([...live.querySelectorAll("details")].map((el) => [el.id, el.open]));
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const { number, say } = live.querySelector(".table").dataset;
  if (focused && focused.id !== "status") held = label(focused);
  live.innerHTML = shown = frame.html;
  for (const el of live.querySelectorAll("details")) if (open.has(el.id)) el.open = open.get(el.id);
  const lines = live.querySelector(".lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
  freeze();
  const now = live.querySelector(".table");
  if (now.dataset.number !== number) {
    changed = performance.now();
    group = "";
  }
  choose();
  if (focused) refocus();
  type(now.dataset.number === number ? typed : "");
  document.title = `${now.dataset.title} – numduel`;
  if (now.dataset.say !== say) find("#say").textContent = now.dataset.say;
  live.classList.toggle("fresh", now.dataset.number !== number);
  if (!now.classList.contains("waiting")) for (const box of document.querySelectorAll("#invite, #join, #uninvited")) box.hidden = true;
  document.dispatchEvent(new Event("numduel:shown"));
}

// of several groups of moves one is shown: the first, until the player chooses another for this turn
function choose(name = group) {
  const found = live.querySelector(`[data-choose="${name}"]`);
  if (!found) return;
  group = name;
  for (const el of live.querySelectorAll("[data-choose]")) el.setAttribute("aria-pressed", String(el === found));
  for (const el of live.querySelectorAll("[data-group]")) el.hidden = el.dataset.group !== name;
}

// the button that had the focus gets it back, even if it only reappears a turn later
function refocus() {
  const same = [...live.querySelectorAll("button, summary, a, ol")].find((el) => label(el) === held);
  (same ?? find("#status")).focus({ preventScroll: true });
}

const label = (el) => el.dataset.move ?? el.dataset.send ?? el.dataset.choose ?? el.getAttribute("role") ?? el.textContent.trim();

function toast(text) {
  const box = find("#toast");
  box.textContent = text.charAt(0).toUpperCase() + text.slice(1);
  box.hidden = false;
  clearTimeout(box.timer);
  box.timer = setTimeout(() => { box.hidden = true; }, 6000);
}

function ask(text, yes) {
  const dialog = find("#ask");
  find("#ask-text").textContent = text;
  find("#ask [value=yes]").textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  changed = performance.now();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}

// ---- what the player does

async function press(button) {
  if (pending || button.getAttribute("aria-disabled") === "true") return;
  const { move, loses, send: type, ask: question } = button.dataset;
  const number = Number(live.querySelector(".table").dataset.number); // the game may move on while we ask
  if ("coach" in button.dataset) {
    coached = button.getAttribute("aria-checked") !== "true";
    sessionStorage.setItem(`numduel.coach${here}`, coached ? "on" : "off");
    coach();
  } else if (button.dataset.choose) {
    choose(button.dataset.choose);
  } else if (move) {
    if (loses && !(await ask(`${loses}, which loses at once. Play it anyway?`, named(button)))) return;
    send("move", { move, number });
  } else if (type) {
    if (question && !(await ask(question, named(button)))) return;
    send(type, type === "takeback" ? { number } : {});
  }
}

// what a button does, in its own words
function named(button) {
  const face = button.querySelector(".face"), words = button.querySelector(".label") ?? button;
  return face ? `Play ${face.textContent}` : words.textContent.trim();
}

// the second half of a double click was meant for the button that was there before: by now it may do something else
function once(event) {
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const near = at - before.at < twice && Math.hypot(x - before.x, y - before.y) < finger;
  const again = event.detail > 1 || (event.pointerType === "touch" && near); // not every browser counts taps
  before = { at, x, y };
  if (!again || at - changed > glance) return;
  event.preventDefault();
  event.stopPropagation();
}

// the keys typed so far of a sequence; they are soon forgotten
function type(keys) {
  typed = keys;
  clearTimeout(typing);
  if (keys) typing = setTimeout(type, forget, "");
  for (const el of live.querySelectorAll("[data-keys]")) {
    el.classList.toggle("begun", Boolean(keys) && el.dataset.keys.startsWith(keys));
  }
}

function key(event) {
  if (event.repeat) { // holding a key counts as pressing it once
    if (event.key === "Enter") event.preventDefault();
    return;
  }
  if (event.key === "Escape") type("");
  if (!find("#shortcuts").checked || event.ctrlKey || event.metaKey || event.altKey || find("#ask").open) return;
  if (event.key.length !== 1 || event.target.matches("input:not([type=checkbox]), textarea, select")) return;
  const keyed = [...live.querySelectorAll("[data-keys]")];
  const keys = typed + event.key.toLowerCase().replace("−", "-");
  const button = keyed.find((el) => el.dataset.keys === keys);
  choose((button ?? keyed.find((el) => el.dataset.keys.startsWith(keys)))?.closest("[data-group]")?.dataset.group);
  type(!button && keyed.some((el) => el.dataset.keys.startsWith(keys)) ? keys : "");
  if (!button) return;
  event.preventDefault();
  button.focus({ preventScroll: true });
  press(button);
}

function remember() {
  const shortcuts = find("#shortcuts");
  const apply = () => live.classList.toggle("no-keys", !shortcuts.checked);
  shortcuts.checked = localStorage.getItem("numduel.shortcuts") !== "off";
  shortcuts.addEventListener("change", () => {
    localStorage.setItem("numduel.shortcuts", shortcuts.checked ? "on" : "off");
    apply();
  });
  apply();
}

// ---- invitations

function share(link) {
  link.value = new URL(link.value, location.origin).href;
  find("[data-copy]").addEventListener("click", async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      document.execCommand("copy"); // pages served over plain HTTP have no clipboard API
    }
    toast("Link copied.");
  });
  const pass = find("[data-share]");
  pass.hidden = !navigator.share;
  pass.addEventListener("click", () => {
    navigator.share({ title: find("h1").textContent, url: link.value }).catch(() => {}); // cancelled
  });
}

function accept(join, invite) {
  const kept = `numduel.join${here}`;
  const own = sessionStorage.getItem(kept) ?? random(); // retrying with the same key gets the same seat
  sessionStorage.setItem(kept, own);
  join.hidden = false;
  find("#uninvited")?.toggleAttribute("hidden", true);
  find("#join [data-name]").focus();
  find("[data-join]").addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = JSON.stringify({ invite, name: find("[data-name]").value, key: own });
    const answer = await fetch(`${here}/join`, { method: "POST", headers: { "Content-Type": "application/json" }, body })
      .catch(() => null);
    if (!answer) return toast("The server is not responding, please try again.");
    if (!answer.ok) return toast((await answer.json().catch(() => ({}))).error ?? "You cannot take this seat.");
    leaving = true;
    history.replaceState(null, "", here);
    location.reload();
  });
}

function keepWords() {
  for (const field of document.querySelectorAll("[data-name]")) {
    field.value ||= localStorage.getItem("numduel.name") ?? "";
    field.form.addEventListener("submit", () => localStorage.setItem("numduel.name", field.value));
  }
  for (const field of document.querySelectorAll("[data-words]")) {
    field.form.addEventListener("submit", () => sessionStorage.setItem("numduel.words", field.value));
  }
}

// a field inside a closed box cannot show its error
function showWrong() {
  document.addEventListener("invalid", (event) => {
    for (let box = event.target.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  }, true);
  for (const field of document.querySelectorAll("[data-never]")) {
    const { never, low } = field.dataset;
    field.addEventListener("input", () => {
      const between = field.value > Number(never) && field.value < Number(low);
      field.setCustomValidity(between ? `Please enter ${never}, or ${low} or more.` : "");
    });
  }
}

function sitDown() {
  remember();
  live.addEventListener("click", (event) => {
    const button = event.target.closest("button"), next = event.target.closest("[data-follow]");
    if (button) press(button);
    if (next) {
      event.preventDefault();
      follow(next.href);
    }
  });
  document.addEventListener("click", once, true);
  document.addEventListener("keydown", key);
  if (find("[data-link]")) share(find("[data-link]"));
  const join = find("#join"), invite = join && (location.hash.slice(1) || join.dataset.invite);
  if (invite) accept(join, invite);
  addEventListener("online", connect);
  addEventListener("offline", cut);
  addEventListener("pagehide", () => { leaving = true; });
  addEventListener("pageshow", () => { leaving = false; connect(); });
  document.addEventListener("visibilitychange", check);
  setInterval(check, often);
  connect();
}

keepWords();
showWrong();
if (live) sitDown();
