// Memory and rest: what use leaves behind, and what the page costs while nobody uses it. On the demo, with its nodes and services, not slowed.
import { chromium } from '@playwright/test'
import { startDemo } from '../../../local/server/server.mjs'
import { browserArguments, ensureBrowser } from '../../browser.mjs'
import { measureGrowth } from './growth.mjs'
import { compared, judge, lines, section } from './report.mjs'
import { restOf } from './rest.mjs'

/** More than Account shows at once, so that it leads to all of them. */
const balances = Array.from({ length: 20 }, (_, n) => ({
  name: `Token number ${n}`,
  symbol: `TK${n}`,
  chainId: 'eip155:1',
  address: `eip155:1:0x${(n + 16).toString(16).padStart(40, '0')}`,
  price: 1.25,
  value: (n + 1) * 1.25,
  quantity: { decimals: '18', numeric: `${n + 1}.123456789` },
  iconUrl: '',
}))

/** A page and its state; `floor`: the same page, closed. */
const RESTS = [
  { name: 'closed, basic', page: 'module.html', isConnected: false, isOpen: false },
  { name: 'closed, not connected', page: 'module.html?services', isConnected: false, isOpen: false },
  { name: 'closed, connected', page: 'module.html?services', isConnected: true, isOpen: false },
  {
    name: 'Connect open, basic',
    page: 'module.html',
    isConnected: false,
    isOpen: true,
    floor: 'closed, basic',
  },
  {
    name: 'Account open',
    page: 'module.html?services',
    isConnected: true,
    isOpen: true,
    floor: 'closed, connected',
  },
]

/** @returns {Promise<{ lines: string, section: string, compared: object[], isOver: boolean }>} `compared`: for `baselines.mjs` */
export const measureMemory = async () => {
  const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
  const executablePath = await ensureBrowser()
  const inBrowser = async (act) => {
    const browser = await chromium.launch({ executablePath, args: browserArguments })
    try {
      return await act(browser)
    } finally {
      await browser.close()
    }
  }
  try {
    demo.services.fault('balance', { json: { balances } })
    const growth = await inBrowser((browser) => measureGrowth(browser, `${demo.url}module.html?services`))
    const rests = []
    for (const { name, page, floor, ...given } of RESTS) {
      const rest = await inBrowser((browser) => restOf(browser, { url: `${demo.url}${page}`, ...given }))
      rests.push({ name, floor, isOpen: given.isOpen, ...rest })
    }
    const figures = judge(growth, rests)
    return {
      lines: lines(figures, growth, rests),
      section: section(figures, growth, rests),
      compared: compared(growth),
      isOver: figures.some(({ isOver }) => isOver),
    }
  } finally {
    await demo.stop()
  }
}
