// An embedded game: shows a spectator what the server sends, and reconnects when the connection is lost.

const live = document.querySelector("#live"), lost = document.querySelector("#connection");
const slowest = 15000, quickest = 500, gone = 4404;
let wait = quickest;

function connect() {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/embed/game/${live.dataset.id}/live`);
  socket.onmessage = ({ data }) => {
    wait = quickest;
    lost.hidden = true;
    const html = data.slice(data.indexOf("\n") + 1); // the first line is JSON
    if (JSON.parse(data.slice(0, data.indexOf("\n"))).type === "table") live.innerHTML = html;
  };
  socket.onclose = ({ code }) => {
    if (code === gone) return;
    lost.hidden = false;
    setTimeout(connect, wait * (0.5 + Math.random())); // a site with many visitors: not all at once
    wait = Math.min(wait * 2, slowest);
  };
}

connect();
