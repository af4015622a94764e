#!/usr/bin/env node
// Target Sum Showdown, one move deep: win if it can, do not lose at once, and do not let the opponent win with the
// next move. Any legal move in the other games.
"use strict";

let hello;

// The position is score1/score2/tokens left of each number/turn.
function look(position) {
  const [one, two, tokens, turn] = position.split("/");
  const scores = [Number(one), Number(two)];
  return { own: scores[turn - 1], other: scores[2 - turn], tokens: [...tokens].map(Number) };
}

function worth(move, table) {
  const [verb, text] = move.split(" ");
  const number = Number(text);
  const target = hello.rules.target;
  const score = table.own + (verb === "add" ? number : -number);
  if (score === target) return 3;
  if (score < 0 || score > target) return 0;
  const needed = target - table.other; // what the opponent would win with, if there is a token of it left
  const left = (table.tokens[needed - 1] ?? 0) - (needed === number ? 1 : 0);
  return left > 0 ? 1 : 2;
}

function choose(position, moves) {
  if (hello.game !== "target") return moves[Math.floor(Math.random() * moves.length)];
  const table = look(position);
  return moves.reduce((best, move) => (worth(move, table) > worth(best, table) ? move : best));
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if ("numduel" in message) {
    hello = message;
    say({ name: "greedy.js" });
  } else if ("moves" in message) {
    say({ move: choose(message.position, message.moves) });
  }
});
