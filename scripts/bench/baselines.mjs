/**
 * What each step of the benchmarks came to when it was last accepted (`baselines.json`), and which of them come to a fifth more now. Times are
 * ratios to the floor of the same run, so that they hold on another computer. `npm run bench -- --accept` writes what it measures.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('baselines.json', import.meta.url)
const WORSE = 1.2

/** @returns {Record<string, number>} by step */
export const readBaselines = () => JSON.parse(readFileSync(FILE, 'utf8'))

/**
 * @param {{ step: string, value: number, resolution?: number }[]} steps `resolution`: what the measure itself cannot tell apart
 * @param {Record<string, number>} baselines
 * @returns {{ step: string, value: number, baseline: number | undefined, isWorse: boolean }[]} worse is also what was not measured, and what
 *   has no baseline
 */
export const compare = (steps, baselines) =>
  steps.map(({ step, value, resolution = 0 }) => {
    const baseline = baselines[step]
    return { step, value, baseline, isWorse: !(value <= baseline * WORSE || value <= baseline + resolution) }
  })

const rounded = (value) => Math.round(value * 1_000) / 1_000

/** What was not measured keeps its baseline. */
export const acceptBaselines = (steps) => {
  const all = {
    ...readBaselines(),
    ...Object.fromEntries(steps.map(({ step, value }) => [step, rounded(value)])),
  }
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
}

/**
 * Prints the steps that are worse, or writes all of them down.
 *
 * @returns {boolean} whether one is worse
 */
export const judgeSteps = (steps, { isAccepted }) => {
  if (isAccepted) {
    acceptBaselines(steps)
    return false
  }
  const worse = compare(steps, readBaselines()).filter(({ isWorse }) => isWorse)
  for (const { step, value, baseline } of worse)
    console.log(`WORSE ${step}: ${rounded(value)}, and ${baseline ?? 'nothing'} when it was accepted`)
  return worse.length > 0
}
