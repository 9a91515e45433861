// boardgame.io's own server with a game of 25 cells, on a free port of this machine: `node server.js [FOLDER]`.
// With a folder matches are kept there, in files (FlatFile); without one in memory. It says its port on a line by itself.
// A client that asks for a match that there is not gets a fresh one, which needs no credentials.

const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const CELLS = 25;

const grid = {
  name: "grid",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (!Number.isInteger(cell) || G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => (G.cells.every((cell) => cell !== null) ? { draw: true } : undefined),
};

const folder = process.argv[2];
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [grid], db, origins: [Origins.LOCALHOST] });
server
  .run({ port: { host: "127.0.0.1", port: 0 } })
  .then(({ appServer }) => console.log(`port ${appServer.address().port}`));
