// The forms that start a game: the numbers of the chosen variant, the strength that was played last, and a warning
// before a variant is begun that no graded computer can play. Without this script the server says so afterwards.

const STRENGTH = "numduel.strength", pause = 400; // milliseconds without typing

function follow(form) {
  const find = (query) => form.querySelector(query);
  const variant = find("[data-variant]"), strength = find("[data-strength]"), graded = find("[data-graded]");
  const numbers = find("[data-numbers]"), warning = find("[data-large]");
  const fields = [...numbers.querySelectorAll("[name]")];
  let timer, asked = 0;

  // an empty field stands for the number of the variant
  function fill() {
    const rules = JSON.parse(variant.selectedOptions[0].dataset.rules ?? "{}");
    for (const field of fields) {
      if (field.placeholder) field.placeholder = rules[field.name.replace("rule.", "")] ?? field.dataset.standard;
    }
  }

  function show(sentence) {
    warning.textContent = sentence;
    warning.hidden = !sentence;
    graded.disabled = Boolean(sentence);
    if (graded.disabled && graded.contains(strength.selectedOptions[0] ?? graded.firstElementChild)) {
      strength.value = strength.querySelector("optgroup:not([data-graded]) option:last-child").value;
    }
  }

  async function check() {
    const at = ++asked, rules = variant.selectedOptions[0].dataset.rules, query = new URLSearchParams();
    for (const [name, value] of Object.entries(JSON.parse(rules ?? "{}"))) query.set(`rule.${name}`, value);
    for (const field of fields) if (field.value) query.set(field.name, field.value);
    if (fields.every((field) => !field.value)) return show(""); // those with names can all be solved
    const answer = await fetch(`/variants/${form.elements.game.value}?${query}`).catch(() => null);
    const told = answer?.ok ? await answer.json().catch(() => null) : null; // the page may be left meanwhile
    if (at === asked && told) show(told.large);
  }

  variant.addEventListener("change", () => {
    fill();
    check();
  });
  numbers.addEventListener("input", (event) => {
    clearTimeout(timer);
    if (event.target.validity.valid) timer = setTimeout(check, pause);
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "opponent" && !graded.disabled) keep(STRENGTH, strength.value);
  });
  if (!graded.disabled && !form.closest(".again")) strength.value = played(strength) ?? strength.value;
  fill();
}

function played(strength) {
  try {
    const who = localStorage.getItem(STRENGTH);
    return [...strength.options].some((option) => option.value === who) ? who : null;
  } catch {
    return null; // it is not allowed
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // there is no room, or it is not allowed
  }
}

for (const form of document.querySelectorAll("[data-start]")) follow(form);
