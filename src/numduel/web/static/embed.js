// An embedded game: shows a spectator what the server sends, and reconnects when the connection is lost.

const live = document.querySelector("#live"), lost = document.querySelector("#connection");
const slowest = 15000, quickest = 500, gone = 4404;
const between = "\x1e"; // two parts of a drawing
let wait = quickest;

function connect() {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/embed/game/${live.dataset.id}/live`);
  let parts = [];
  socket.onmessage = ({ data }) => {
    wait = quickest;
    lost.hidden = true;
    const drawn = data.indexOf("\n") + 1; // the first line is JSON
    if (!drawn || JSON.parse(data.slice(0, drawn)).type !== "table") return;
    parts = data.slice(drawn).split(between).map((part, at) => part || parts[at]); // an empty part is as it was
    if (parts.includes(undefined)) return socket.close(); // the next connection begins with the whole table
    live.innerHTML = parts.join("");
  };
  socket.onclose = ({ code }) => {
    if (code === gone) return;
    lost.hidden = false;
    setTimeout(connect, wait * (0.5 + Math.random())); // a site with many visitors: not all at once
    wait = Math.min(wait * 2, slowest);
  };
}

connect();
