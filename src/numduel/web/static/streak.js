// The streak of the daily five, as daily.js keeps it: told on the first page, while it is unbroken.

const iso = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

function told({ day, days }) {
  const streak = days === 1 ? "a new streak" : `${days} days in a row`;
  if (day === iso(0)) return ` \u00b7 done today, ${streak}`;
  return day === iso(1) && days > 1 ? ` \u00b7 ${streak} so far` : "";
}

try {
  const kept = JSON.parse(localStorage.getItem("numduel.daily.streak"));
  if (kept?.days) document.querySelector("#streak").textContent = told(kept);
} catch {
  // nothing was kept, or it may not be read
}
