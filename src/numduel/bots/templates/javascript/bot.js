#!/usr/bin/env node
// A bot for numduel: it reads a JSON object a line, and answers with one.
"use strict";

// Your idea goes here: return one of the moves.
function choose(position, moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if ("numduel" in message) {
    // a game begins: message has its "game", its "rules" and your "seat", 1 or 2
    say({ name: "mybot" });
  } else if ("moves" in message) {
    // your turn
    say({ move: choose(message.position, message.moves) });
  } else if ("outcome" in message) {
    // the end; to see something, print it with console.error
    lines.close();
  }
});
