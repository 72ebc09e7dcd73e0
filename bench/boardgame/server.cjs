// A boardgame.io server with its in-memory storage and the simplest game: one number that players raise in turns.
const { Server } = require("boardgame.io/server");
const { game } = require("./game.cjs");

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
