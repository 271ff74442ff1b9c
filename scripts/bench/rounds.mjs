/**
 * Measures steps on the built files, in a browser slowed by CDP: seven rounds, each in a browser and a demo of its own, each with
 * the floor (`floor.mjs`) before and after it. Judged is the processor time of all that happens in one frame (`frames.mjs`): none
 * may be over 50 ms, in any round. A round whose floor is itself over says nothing of the product and is run again. Gaps between
 * frames as they were presented are printed besides: other work of the computer is in them.
 */
import { chromium } from '@playwright/test'
import { startDemo } from '../../local/server/server.mjs'
import { browserArguments, ensureBrowser } from '../browser.mjs'
import { floorIn } from './floor.mjs'
import { FRAME_MARK, spentOf, TRACE_CATEGORIES, watchFrames } from './frames.mjs'

/** Milliseconds of processor time in one frame. */
export const LIMIT_MS = 50
const ROUNDS = 7
/** Rounds that are run again, at most: a computer that never rests cannot judge. */
const MOST_AGAIN = 7
const VIEWPORT = { width: 900, height: 760 }

/** Of an even number the lower one. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]

/** What a page does, slowed, while something is done with it. */
const watched = async (browser, page, slower, act) => {
  const session = await page.context().newCDPSession(page)
  const slow = (rate) => session.send('Emulation.setCPUThrottlingRate', { rate })
  // No more of it: what tells of layouts and paints makes each frame half as long again.
  await browser.startTracing(page, { categories: TRACE_CATEGORIES })
  await page.evaluate(watchFrames, FRAME_MARK)
  await slow(slower)
  await act()
  await slow(1)
  const gaps = await page.evaluate(() => globalThis.stopWatchingFrames())
  const { frames, longestTask } = spentOf(await browser.stopTracing())
  await session.detach()
  return {
    frames,
    longest: Math.max(0, ...frames),
    longestTask,
    gap: median(gaps) ?? 0,
    longestGap: Math.max(0, ...gaps),
  }
}

/** The floor's frames. */
const floorOf = async (browser, slower) => {
  const page = await browser.newPage({ viewport: VIEWPORT })
  const { scroll } = await floorIn(page)
  // Its first frames are those of a page just opened.
  await scroll()
  const { frames, longest } = await watched(browser, page, slower, scroll)
  await page.close()
  return { median: median(frames), longest }
}

const once = async (run, slower) => {
  const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })
  const steps = new Map()
  try {
    const before = await floorOf(browser, slower)
    const page = await browser.newPage({ viewport: VIEWPORT })
    const measure = async (name, act) => {
      // No work of the product: the demo writes down every event and scrolls to it.
      await page.evaluate(() => document.querySelector('#log')?.remove())
      steps.set(name, await watched(browser, page, slower, act))
    }
    await run({ demo, page, measure })
    await page.close()
    const after = await floorOf(browser, slower)
    return {
      steps,
      floor: Math.max(before.median, after.median),
      floorLongest: Math.max(before.longest, after.longest),
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

/**
 * @param {{ title: string, run: (given: { demo: object, page: import('@playwright/test').Page, measure: Function }) => Promise<void> }} benchmark
 * @param {number} slower how many times slower the computer is made
 * @returns {Promise<object>} all times in milliseconds; `isOver`: a frame of the product was over the limit
 */
export const measureRounds = async ({ title, run }, slower) => {
  const rounds = []
  let again = 0
  while (rounds.length < ROUNDS) {
    const round = await once(run, slower)
    if (round.floorLongest > LIMIT_MS) {
      again += 1
      if (again > MOST_AGAIN)
        throw new Error(`${title}: the floor itself is over ${LIMIT_MS} ms, ${again} times`)
      continue
    }
    rounds.push(round)
  }
  const steps = [...rounds[0].steps.keys()].map((name) => {
    const said = rounds.map(({ steps }) => steps.get(name))
    const longest = said.map((one) => one.longest)
    return {
      name,
      longest,
      median: median(longest),
      worst: Math.max(...longest),
      /** Of one task, in each round: a frame may hold several. */
      longestTask: said.map((one) => one.longestTask),
      gap: median(said.map(({ gap }) => gap)),
      longestGap: Math.max(...said.map(({ longestGap }) => longestGap)),
      // Without a frame nothing was measured.
      isOver: Math.max(...longest) > LIMIT_MS || said.some(({ frames }) => frames.length === 0),
    }
  })
  const floorLongest = rounds.map(({ floorLongest }) => floorLongest)
  return {
    title,
    slower,
    again,
    floor: rounds.map(({ floor }) => floor),
    floorLongest,
    steps,
    compared: steps.map(({ name, median: own }) => ({
      step: `${title}: ${name}`,
      value: own / median(floorLongest),
    })),
    isOver: steps.some(({ isOver }) => isOver),
  }
}
