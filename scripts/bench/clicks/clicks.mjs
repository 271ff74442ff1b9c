// Clicks on the trigger and on a wallet's row, beside a React floor: seven rounds in turn, each of them in a browser of its own.
import { chromium } from '@playwright/test'
import { startServices } from '../../../local/services/services.mjs'
import { browserArguments, ensureBrowser } from '../../browser.mjs'
import { servePages } from '../opening/pages.mjs'
import { compared, FLOOR, judge, lines, section } from './report.mjs'
import { click } from './run.mjs'

const ROUNDS = 7
const VARIANTS = [
  { name: FLOOR, kind: 'react' },
  { name: 'module, basic', kind: 'module', hasProject: false },
  { name: 'module, project', kind: 'module', hasProject: true },
]

/** @returns {Promise<{ lines: string, section: string, compared: object[], isOver: boolean }>} `compared`: for `baselines.mjs` */
export const measureClicks = async (slower) => {
  const services = await startServices({ rpc: {} })
  const pages = await servePages(services)
  const executablePath = await ensureBrowser()
  const results = new Map(VARIANTS.map(({ name }) => [name, []]))
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const { name, ...given } of VARIANTS) {
        // With a debugger attached, V8 would otherwise parse lazily compiled code again.
        const args = [...browserArguments, '--js-flags=--no-enable-lazy-source-positions']
        const browser = await chromium.launch({ executablePath, args })
        try {
          const quiet = await click(browser, pages, given, { slower, isAtOnce: false })
          const atOnce = await click(browser, pages, given, { slower, isAtOnce: true })
          results.get(name).push({ quiet, atOnce })
        } finally {
          await browser.close()
        }
      }
  } finally {
    await pages.stop()
    await services.stop()
  }
  const figures = judge(results)
  return {
    lines: lines(figures, results),
    section: section(figures, results, slower),
    compared: compared(results),
    isOver: figures.some(({ isOver }) => isOver),
  }
}
