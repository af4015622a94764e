// The daily five: comes back to what was answered before, keeps the streak, and copies the result.
// The server says which day it is. Without this script the five can be answered all the same.

const find = (query) => document.querySelector(query);
const { day, today, result } = find("main").dataset;
const mine = document.referrer.startsWith(`${location.origin}/daily`); // not a link that somebody sent
const ANSWERS = "numduel.daily.answers", STREAK = "numduel.daily.streak", few = 7;

function load(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {};
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // there is no room, or it is not allowed
  }
}

// what was answered on the last few days that were played
function comeBack() {
  const all = load(ANSWERS), kept = all[day];
  if (!location.search && kept) return location.replace(`/daily/${day}${kept.search}`);
  if (!location.search || !mine) return;
  all[day] = { search: location.search, onTime: kept?.onTime ?? Boolean(today) };
  keep(ANSWERS, Object.fromEntries(Object.entries(all).sort().slice(-few)));
}

function theDayBefore(text) {
  const date = new Date(`${text}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

// a day counts once, with its first result, and if it was begun in time
function streak() {
  const kept = load(STREAK);
  if (!mine) return { result };
  if (kept.day === day) return kept;
  if (kept.day > day || !(today || load(ANSWERS)[day]?.onTime)) return { result };
  const days = kept.day === theDayBefore(day) && kept.days > 0 ? kept.days + 1 : 1;
  keep(STREAK, { day, days, result });
  return { days, result };
}

function show() {
  const line = find("#line"), button = find("#copy");
  const { days, result: first } = streak();
  if (days) {
    line.textContent = `${first} \u00b7 streak ${days}`;
    find("#streak").textContent = days === 1 ? ", a new streak" : `, ${days} days in a row`;
    find("#streak").hidden = false;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    getSelection().selectAllChildren(line);
    try {
      await navigator.clipboard.writeText(line.textContent);
    } catch {
      document.execCommand("copy"); // pages served over plain HTTP have no clipboard API
    }
    find("#copied").textContent = "Copied.";
  });
}

comeBack();
if (result) show();
