/** Variants of one journey: `npm test` takes a part of them, `npm run test:full` and `npm run test:hostile` take all. */
export const isFull = process.env['WM_FULL'] === '1'

/** All of them, or every `step`-th one from `first` on. */
export const someOf = <T>(all: readonly T[], step = 2, first = 0): readonly T[] =>
  isFull ? all : all.filter((_, index) => index % step === first)
