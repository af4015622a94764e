// A game like Duel of Wits: add to the total, taking turns, until it reaches the target.
export const TARGET = 250;
export const HIGHEST = 10;

export const game = {
  name: 'wits',
  setup: () => ({ total: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }, number) => {
      const legal = Number.isInteger(number) && number >= 1 && number <= HIGHEST && G.total + number <= TARGET;
      if (!legal) return 'INVALID_MOVE';
      G.total += number;
    },
  },
  endIf: ({ G, ctx }) => (G.total === TARGET ? { winner: ctx.currentPlayer } : undefined),
};
