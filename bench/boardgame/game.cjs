exports.game = {
  name: "simple",
  setup: () => ({ number: 0 }),
  moves: {
    raise: ({ G }) => {
      G.number += 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
