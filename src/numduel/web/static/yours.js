// Your games, as this browser keeps them. A table notes itself here while you sit at it. The list is drawn from the notes
// at once, then those of running games are checked with the server; a game that is over is counted, once, and left alone.
// It is a plain script, which a page waits for, so that the list is there before what stands below it.
{
  const GAMES = "numduel.games", TALLY = "numduel.tally";
  const most = 50, atOnce = 2, tries = 3, last = 20, rest = 10_000; // rest: milliseconds between checks
  const GONE = {
    403: "This browser has lost its seat there.",
    404: "This game no longer exists.",
    410: "This game was removed because of its age.",
  };
  const find = (query, from = document) => from.querySelector(query);
  const box = find("#yours"), live = find("#live");
  let checked = -rest, undo = null;

  // ---- the notes

  function load(name, empty) {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? empty;
    } catch {
      return empty;
    }
  }

  function keep(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // there is no room, or it is not allowed
    }
  }

  function games() {
    const notes = load(GAMES, []);
    return Array.isArray(notes) ? notes : [];
  }

  const over = (note) => note.state === "over";
  const rank = (note) => (over(note) ? 2 : note.state === "move" ? 0 : 1);
  const sorted = (notes) => [...notes].sort((a, b) => rank(a) - rank(b) || b.at - a.at);

  // there is room for so many: the finished ones that are oldest make way
  function save(notes) {
    keep(GAMES, sorted(notes).slice(0, most));
  }

  // what the server says about a table: a game that is over before it was ever listed was looked at, not played
  function note(told, at) {
    const notes = games(), before = notes.find(({ id }) => id === told.id);
    if (!before && over(told)) return;
    const now = { ...before, ...told, at: at ?? before?.at ?? Date.now() };
    now.accuracy ??= before?.accuracy ?? null;
    if (over(now)) now.asked = (before?.asked ?? 0) + 1;
    count(now, before);
    save([...notes.filter(({ id }) => id !== told.id), now]);
    return now;
  }

  // games with yourself on both sides have no score, and are not counted
  function count(now, before) {
    if (!over(now) || now.score === null) return;
    const tally = load(TALLY, {}), mine = tally[now.game] ?? { games: 0, won: 0, drawn: 0, accuracy: [] };
    if (!now.counted) {
      mine.games += 1;
      mine.won += now.score === 1;
      mine.drawn += now.score === 0.5;
    }
    if (now.accuracy !== null && (before?.accuracy ?? null) === null) {
      mine.accuracy = [...mine.accuracy, now.accuracy].slice(-last);
    }
    now.counted = true;
    keep(TALLY, { ...tally, [now.game]: mine });
  }

  function drop(id) {
    save(games().filter((note) => note.id !== id));
  }

  // ---- at a table

  function watch(told) {
    note(told, Date.now());
    if (over(told)) return;
    const end = new MutationObserver(async () => {
      if (!find(".table.over", live)) return;
      end.disconnect();
      const { game } = await ask(told.id);
      if (game) note(game);
    });
    end.observe(live, { childList: true, subtree: true, attributeFilter: ["class"] });
  }

  // nothing is told if the server cannot be reached, or the page is left before all has arrived
  async function ask(id) {
    try {
      const answer = await fetch(`/game/${id}/mine`);
      return { status: answer.status, game: answer.ok ? await answer.json() : null };
    } catch {
      return {};
    }
  }

  // ---- the list

  function draw() {
    const notes = sorted(games()), shown = notes.slice(0, Number(box.dataset.most));
    const all = find("[data-all]", box);
    find("[data-rows]", box).replaceChildren(...shown.map(row));
    box.hidden = !notes.length;
    if (all) all.textContent = notes.length > shown.length ? `All ${notes.length} games and statistics` : "Statistics";
    if (find("#tally")) sum(load(TALLY, {}), notes);
  }

  function row(note) {
    const made = find("#yours-row").content.cloneNode(true).firstElementChild;
    made.dataset.id = note.id;
    fill(made, note);
    return made;
  }

  function fill(made, note) {
    const table = `/game/${note.id}`, part = (name) => find(`[data-${name}]`, made);
    const about = [note.variant, note.against, ago(note.at)].filter(Boolean).join(" · ");
    made.className = note.state;
    part("title").textContent = note.title;
    part("title").href = part("open").href = table;
    part("about").textContent = about;
    part("says").textContent = note.says;
    part("open").hidden = over(note);
    part("open").textContent = note.state === "move" ? "Play" : "Open";
    part("open").classList.toggle("primary", note.state === "move");
    part("open").classList.toggle("plain", note.state !== "move");
    part("review").hidden = part("rematch").hidden = !over(note);
    part("review").href = `${table}/review`;
    part("rematch").action = `${table}/rematch`;
    const which = `: ${note.title} ${about}`;
    for (const name of ["open", "review", "drop"]) {
      part(name).setAttribute("aria-label", `${part(name).textContent.replace("×", "").trim()}${which}`);
    }
    find("button", part("rematch")).setAttribute("aria-label", `Rematch${which}`);
  }

  // a game that is gone keeps its place until the page is left, so that nothing moves under the pointer
  function bury(made, status) {
    made.className = "gone";
    find("[data-says]", made).textContent = GONE[status];
    find("[data-title]", made).removeAttribute("href");
    find(".do", made).replaceChildren();
    find("[data-drop]", made).remove();
  }

  function ago(at) {
    const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" }), minutes = Math.round((at - Date.now()) / 60_000);
    if (minutes > -60) return minutes > -1 ? "just now" : words.format(minutes, "minute");
    if (minutes > -24 * 60) return words.format(Math.round(minutes / 60), "hour");
    return words.format(Math.round(minutes / 24 / 60), "day");
  }

  function sum(tally, notes) {
    const percent = (part) => `${Math.round(100 * part)}%`;
    for (const line of document.querySelectorAll("[data-game]")) {
      const mine = tally[line.dataset.game], tell = (name, text) => { find(`[data-${name}]`, line).textContent = text; };
      line.hidden = !mine;
      if (!mine) continue;
      tell("games", mine.games);
      tell("won", `${mine.won} (${percent(mine.won / mine.games)})`);
      tell("drawn", mine.drawn);
      tell("accuracy", mine.accuracy.length ? percent(mine.accuracy.reduce((a, b) => a + b) / mine.accuracy.length) : "–");
    }
    const none = !Object.keys(tally).length;
    find("#tally").hidden = none;
    find("#none").hidden = !none || notes.length > 0;
    box.hidden = none && !notes.length; // what is counted can be forgotten, even without a game in the list
  }

  // ---- checking with the server: a few at a time, and nothing that is known already

  async function check() {
    if (document.hidden || performance.now() - checked < rest) return;
    checked = performance.now();
    const due = sorted(games()).filter((note) => !over(note) || (note.accuracy === null && note.asked < tries));
    await Promise.all(Array.from({ length: atOnce }, async () => {
      for (let next = due.shift(); next; next = due.shift()) if (!(await checkOne(next))) due.length = 0;
    }));
    const list = find("[data-rows]", box);
    if (!list.matches(":hover, :focus-within") && !find(".gone", list)) draw();
  }

  async function checkOne({ id }) {
    const { status, game } = await ask(id), made = find(`[data-id="${id}"]`, box);
    if (game) {
      const now = note(game);
      if (now && made) fill(made, now);
    } else if (GONE[status]) {
      drop(id);
      if (made) bury(made, status);
    } else {
      return false; // the server is busy, or not there: another time
    }
    return true;
  }

  // ---- forgetting

  function forget(change, said) {
    undo = { [GAMES]: games(), [TALLY]: load(TALLY, {}) };
    change();
    draw();
    const line = find("[data-forgotten]"), button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    button.textContent = "Undo";
    button.addEventListener("click", () => {
      for (const [name, value] of Object.entries(undo)) keep(name, value);
      line.replaceChildren();
      draw();
      find("#yours-title").focus();
    });
    line.replaceChildren(`${said} `, button);
    button.focus();
  }

  function press(event) {
    const one = event.target.closest("[data-drop]"), all = event.target.closest("[data-forget]");
    if (one) forget(() => drop(one.closest("li").dataset.id), "This browser has forgotten the game.");
    if (all) {
      forget(() => {
        localStorage.removeItem(GAMES);
        localStorage.removeItem(TALLY);
      }, "This browser has forgotten all your games and statistics.");
    }
  }

  const seat = find("script[data-mine]");
  if (seat) watch(JSON.parse(seat.dataset.mine));
  if (box) {
    draw();
    check();
    box.addEventListener("click", press);
    document.addEventListener("visibilitychange", check);
    addEventListener("pageshow", (event) => { if (event.persisted) { checked = -rest; draw(); check(); } });
  }
}
