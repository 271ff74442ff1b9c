/** The snippets of README and docs as they stand there, each on a page of its own with the demo's wallets on it. Their types: `consumer-check.mjs`. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { allSnippets, COVER, uncovered } from '../../scripts/snippets.mjs'
import { hostPage, untilReady } from '../harness/host.ts'
import { ETHER, MEADOW } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { pressConfirm } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { popupOf } from '../windows/wallet-popup.ts'
import { answerNames } from './host-names.ts'

const here = fileURLToPath(new URL('../..', import.meta.url))
/** Whom README sends to. */
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = /^0x[0-9a-f]{64}$/

/** With its libraries in it and the package beside it, as a page without a bundler has it. */
const bundle = async (language: string, text: string): Promise<string> => {
  const entry = `snippet.${language}`
  const built = await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'snippet',
        resolveId: (id) =>
          id === entry
            ? `${here}${entry}`
            : id === 'wallet-modal'
              ? { id: '/dist/wallet-modal.js', external: true }
              : null,
        load: (id) => (id === `${here}${entry}` ? text : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: false, output: { codeSplitting: false } },
    },
  })
  const [first] = [built].flat().flatMap((output) => ('output' in output ? output.output : []))
  if (first?.type !== 'chunk') throw new Error('Nothing was built')
  return first.code
}

/** The visitor chooses a wallet, in the list that is open. */
const choose = (site: Site): Promise<void> => site.connect.wallet(/Meadow/).click()

type Run = (p: {
  readonly site: Site
  /** What the snippet wrote to the console. */
  readonly printed: readonly string[]
  readonly received: () => Promise<bigint>
}) => Promise<void>

const byTrigger: Run = async ({ site }) => {
  await untilReady(site)
  await site.openByButton()
  await choose(site)
  await site.modal.waitFor({ state: 'hidden' })
  expect(await site.read('getAccount')).toMatchObject({ address: MEADOW, isConnected: true })
  expect(await site.told('wm-connect')).toHaveLength(1)
}

/** What each is seen to do; whatever a wallet asks is approved. */
const RUNS: Readonly<Record<string, Run>> = {
  'README.md › A script tag › html 1': byTrigger,
  'README.md › A script tag › html 2': byTrigger,
  'README.md › npm › js 1': async ({ site, printed, received }) => {
    await choose(site)
    await expect.poll(() => printed).toEqual([MEADOW])
    await pressConfirm(site)
    await expect.poll(() => printed[1]).toMatch(HASH)
    await expect.poll(received).toBe(ETHER / 10n)
  },
  'docs/provider.md › ethers › ts 1': async ({ site, printed, received }) => {
    await choose(site)
    await expect.poll(() => printed[0]).toMatch(HASH)
    await expect.poll(received).toBe(ETHER / 10n)
  },
  'docs/provider.md › viem › ts 1': async ({ site, printed }) => {
    await choose(site)
    await expect.poll(() => printed[0]).toMatch(/^0x[0-9a-f]{130}$/)
  },
  'docs/provider.md › wagmi › ts 1': async ({ site, printed }) => {
    await choose(site)
    await expect.poll(() => printed[0]).toContain(MEADOW)
  },
}

test('param: every snippet has its row, and every row of a page its run', () => {
  expect(uncovered()).toEqual([])
  const pages = Object.entries(COVER).flatMap(([id, how]) => ('page' in how ? [id] : []))
  expect(Object.keys(RUNS).sort()).toEqual(pages.sort())
})

for (const { id, language, text } of allSnippets()) {
  const run = RUNS[id]
  if (!run) continue
  // Those of a library have tests of their own in `e2e/provider/`.
  test(`journey: ${id}`, { tag: id.startsWith('docs/provider.md') ? '@long' : [] }, async ({
    site,
    page,
    watch,
    networks: { ethereum },
  }) => {
    const printed: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'log') printed.push(message.text())
    })
    page.on('popup', (popup) => popupOf(popup).approve())
    await answerNames(page, watch, site.rpc)
    const before = await ethereum.balance(RECEIVER)
    if (language === 'html')
      await hostPage(site, { body: text, ...(text.includes('<button') && { button: '' }) })
    else {
      const body = await bundle(language, text)
      await page.route('**/snippet.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
      await hostPage(site, { body: '<script type="module" src="/snippet.js"></script>' })
    }
    await run({ site, printed, received: async () => (await ethereum.balance(RECEIVER)) - before })
    await expect(site.alert).toBeHidden()
  })
}
