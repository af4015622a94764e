// Plays rounds of matches on boardgame.io's server at a given address, and prints the last round's moves per second,
// the median and 99th percentile latency in ms, and how many moves all rounds had. Those before it are to warm up.
//
// Each player has a WebSocket, and speaks the protocol of boardgame.io's own client, but without its optimistic
// updates. The latency of a move is the time from sending it until its player receives the server's state with it.
import { createRequire } from 'node:module';
import { HIGHEST, TARGET } from './game.mjs';

const { io } = createRequire(`${process.cwd()}/`)('socket.io-client');

const [url] = process.argv.slice(2);
const MATCHES = 20;
const ROUNDS = 4;

function fail(why) {
  console.error(`the load failed: ${why}`);
  process.exit(1);
}

/** A player with a connection, who always knows the last state that came. */
class Seat {
  constructor(matchID, playerID) {
    Object.assign(this, { matchID, playerID, state: { _stateID: -1 }, wake: () => {} });
    this.socket = io(`${url}/wits`, { transports: ['websocket'], forceNew: true, reconnection: false });
    this.socket.on('connect', () => this.socket.emit('sync', matchID, playerID, undefined, 2));
    this.socket.on('sync', (_, { state }) => this.take(state));
    this.socket.on('update', (_, state) => this.take(state));
    this.socket.on('connect_error', fail);
    this.socket.on('disconnect', (why) => why === 'io client disconnect' || fail(why));
  }

  take(state) {
    this.state = state;
    this.wake();
  }

  /** Wait for a state after that one. */
  async see(number) {
    while (this.state._stateID <= number) await new Promise((wake) => (this.wake = wake));
  }

  add(number) {
    const payload = { type: 'add', args: [number], playerID: this.playerID };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, this.matchID, this.playerID);
  }
}

/** Play a match to the end by random moves. */
async function play(seats, times) {
  while (!seats[0].state.ctx.gameover) {
    const { G, ctx, _stateID } = seats[0].state;
    const mover = seats[ctx.currentPlayer];
    const number = 1 + Math.floor(Math.random() * Math.min(HIGHEST, TARGET - G.total));
    const begun = performance.now();
    mover.add(number);
    await mover.see(_stateID);
    times.push(performance.now() - begun);
    await seats[1 - ctx.currentPlayer].see(_stateID);
  }
}

async function round(name) {
  const matches = [];
  for (let at = 0; at < MATCHES; at++) {
    const match = [new Seat(`${name}-${at}`, '0')];
    await match[0].see(-1); // the first player creates the match
    match.push(new Seat(`${name}-${at}`, '1'));
    await match[1].see(-1);
    matches.push(match);
  }
  const times = [];
  const begun = performance.now();
  await Promise.all(matches.map((match) => play(match, times)));
  const seconds = (performance.now() - begun) / 1000;
  for (const seat of matches.flat()) seat.socket.disconnect();
  times.sort((one, two) => one - two);
  return [times.length / seconds, times[Math.floor(times.length / 2)], times[Math.floor(times.length * 0.99)], times.length];
}

let row, played = 0;
for (let at = 0; at < ROUNDS; at++) {
  row = await round(`${process.pid}-${at}`);
  played += row.pop();
}
console.log(...row, played);
