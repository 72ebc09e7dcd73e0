// Two clients at each table; the next move follows as soon as the other one has seen the last.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { readFileSync } = require("node:fs");
const { game } = require("./game.cjs");

const [port, tables, seconds, server] = process.argv.slice(2).map(Number);
const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}` });
const latencies = [];
let until = Infinity;

function table(index) {
  const clients = ["0", "1"].map((playerID) =>
    Client({ game, multiplayer, matchID: `m${index}`, playerID, numPlayers: 2, debug: false }),
  );
  let turn = 0;
  let began = 0;
  const move = () => {
    const state = clients[0].getState();
    turn = state.ctx.turn;
    began = performance.now();
    clients[Number(state.ctx.currentPlayer)].moves.raise();
  };
  const seen = () => {
    // Who moves sees it at once, before the server knows: what counts is that the other one does.
    if (!began) return;
    const [first, second] = clients.map((client) => client.getState());
    if (!first || !second || first.ctx.turn <= turn || second.ctx.turn <= turn) return;
    latencies.push(performance.now() - began);
    began = 0;
    if (performance.now() < until) setImmediate(move);
  };
  return new Promise((ready) => {
    const connected = () => clients.every((client) => client.getState()) && ready({ clients, move });
    clients.forEach((client) => {
      client.subscribe(() => {
        connected();
        seen();
      });
      client.start();
    });
  });
}

/** Seconds of a core that a process has used, in hundredths as the system counts them. */
function used(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

(async () => {
  const all = [];
  for (let index = 0; index < tables; index += 20) {
    const some = Array.from({ length: Math.min(20, tables - index) }, (_, at) => table(index + at));
    all.push(...(await Promise.all(some)));
  }
  const start = performance.now();
  until = start + seconds * 1000;
  const before = [used(server), used(process.pid)];
  all.forEach(({ move }) => move());
  setTimeout(() => {
    latencies.sort((a, b) => a - b);
    const at = (part) => latencies[Math.floor(latencies.length * part)];
    const [serverShare, own] = [server, process.pid].map((pid, index) => (used(pid) - before[index]) / seconds);
    console.log(JSON.stringify({ moves: latencies.length / seconds, p50: at(0.5), p99: at(0.99), server: serverShare, own }));
    process.exit(0);
  }, seconds * 1000);
})();
