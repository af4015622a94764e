// boardgame.io's server in memory, with one game. It prints its address, and exits with its parent.
// It runs in the folder where its package is installed.
import { createRequire } from 'node:module';
import { game } from './game.mjs';

const { Server } = createRequire(`${process.cwd()}/`)('boardgame.io/server');

process.stdin.on('end', () => process.exit()).resume();
const { appServer } = await Server({ games: [game], origins: [] }).run({ port: { host: '127.0.0.1', port: 0 } });
console.log(`http://127.0.0.1:${appServer.address().port}`);
