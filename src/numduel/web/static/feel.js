// How a table feels: cards travel, totals count up, a win gets a flourish, and sounds are played for those who want them.
// table.js says before and after it shows something new. Nothing here delays it, and nothing moves the layout.

const live = document.querySelector("#live"), find = (query) => document.querySelector(query);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const travel = { duration: 420, easing: "cubic-bezier(.3,.7,.2,1)" }, counting = 450, pieces = 18;
const TUNES = { // notes: pitch, start, length
  move: [[620, 0, 0.05]],
  turn: [[523, 0, 0.09], [784, 0.09, 0.14]],
  win: [[523, 0, 0.12], [659, 0.1, 0.12], [784, 0.2, 0.12], [1047, 0.3, 0.35]],
  loss: [[392, 0, 0.18], [311, 0.17, 0.32]],
  draw: [[440, 0, 0.15], [440, 0.2, 0.22]],
};
let before, sound;

const box = (el) => el?.getBoundingClientRect();
const number = (el) => Number(el.lastChild?.textContent.replace("−", "-"));
const figures = () => [...live.querySelectorAll(".total, .sum .figure")];

// where everything is, before it is drawn anew
function look() {
  const { number: turn, end } = live.querySelector(".table").dataset;
  before = {
    turn,
    end,
    places: new Map([...live.querySelectorAll("[data-glide]")].map((el) => [el.dataset.glide, box(el)])),
    totals: figures().map(number),
    deck: box(live.querySelector(".deck .back")),
    pressed: box(live.querySelector("[data-move]:focus")), // if it is our turn
    names: new Map([1, 2].map((seat) => [`p${seat}`, box(live.querySelector(`.p${seat} .who .name`))])),
    mine: Boolean(live.querySelector("[data-move]")),
  };
}

// ---- motion

// what was on the table glides from where it was, a new card comes from the deck, and a new number from whoever played it
function origin(el) {
  const { glide } = el.dataset;
  if (before.places.has(glide)) return before.places.get(glide);
  if (glide) return glide.startsWith("card") ? before.deck : undefined;
  return before.pressed ?? before.names.get(el.closest(".p1") ? "p1" : "p2");
}

function move(fresh) {
  for (const el of live.querySelectorAll(fresh ? "[data-glide], .stack .new b" : "[data-glide]")) {
    const from = origin(el), to = box(el);
    if (!from || !to.width || (from.x === to.x && from.y === to.y)) continue;
    const shrunk = el instanceof SVGElement ? 1 : Math.min(1.4, from.height / to.height);
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
    const start = `translate(${x}px, ${y}px)${shrunk === 1 ? "" : ` scale(${shrunk})`}`;
    el.animate([{ transform: start }, { transform: "none" }], travel);
  }
}

// only upwards, as then a figure is never wider on its way than at the end
function count() {
  figures().forEach((el, at) => {
    const from = before.totals[at], to = number(el), text = el.lastChild;
    if (!(from >= 0 && to > from)) return;
    const began = performance.now();
    el.style.minWidth = `${box(el).width}px`;
    const step = (now) => {
      const share = Math.min(1, Math.max(0, now - began) / counting);
      text.textContent = Math.round(from + (to - from) * (1 - (1 - share) ** 2));
      if (share < 1 && el.isConnected) requestAnimationFrame(step);
    };
    step(began);
  });
}

function flourish() {
  const sky = document.createElement("div"), { x, y, height } = box(find("#status"));
  sky.className = "flourish";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  for (let at = 0; at < pieces; at++) {
    const piece = document.createElement("i"), turn = (at / pieces) * 2 * Math.PI, far = 70 + (at % 3) * 45;
    piece.className = at % 2 ? "disc" : "diamond";
    sky.append(piece);
    const [left, top] = [x + 120, y + height / 2];
    const there = `translate(${left + far * Math.cos(turn)}px, ${top + far * Math.sin(turn) - 40}px)`;
    const end = `translate(${left + 1.2 * far * Math.cos(turn)}px, ${top + far * Math.sin(turn) + 50}px) rotate(200deg)`;
    piece.animate(
      [{ transform: `translate(${left}px, ${top}px) scale(.3)`, opacity: 1 }, { transform: there, opacity: 1, offset: 0.5 }, { transform: end, opacity: 0 }],
      { duration: 1100 + (at % 4) * 120, easing: "cubic-bezier(.2,.8,.4,1)", fill: "forwards" },
    );
  }
  setTimeout(() => sky.remove(), 1600);
}

// ---- sounds

function play(tune) {
  if (!sound || !find("#sounds").checked) return;
  for (const [pitch, start, length] of TUNES[tune]) {
    const note = sound.createOscillator(), volume = sound.createGain(), at = sound.currentTime + start;
    note.type = "triangle";
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.06, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    note.connect(volume).connect(sound.destination);
    note.start(at);
    note.stop(at + length);
  }
}

// browsers allow sounds only once the page has been touched
function wake() {
  if (find("#sounds").checked) sound ??= new AudioContext();
}

function offerSounds() {
  const wanted = find("#sounds");
  wanted.checked = localStorage.getItem("numduel.sounds") === "on";
  wanted.closest("[hidden]").hidden = false;
  wanted.addEventListener("change", () => {
    localStorage.setItem("numduel.sounds", wanted.checked ? "on" : "off");
    wake();
    play("turn");
  });
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
}

// ---- what is new

document.addEventListener("numduel:showing", look);
document.addEventListener("numduel:shown", () => {
  const { number: turn, end } = live.querySelector(".table").dataset;
  const fresh = turn !== before.turn || end !== before.end;
  if (!still.matches) {
    move(fresh);
    if (fresh) count();
    if (fresh && end === "win") flourish();
  }
  if (fresh) play(end ?? (!before.mine && live.querySelector("[data-move]") ? "turn" : "move"));
});
offerSounds();
