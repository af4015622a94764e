// Makes the web app installable, and the pages that need no server open without one after the first visit.

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {})); // it works without
}
if (document.querySelector("[data-offline]")) addEventListener("online", () => location.reload());
