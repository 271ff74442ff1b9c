/** Everything at once: one seed in `npm test`, two in `npm run test:full`, or a seed of its own each time by `npm run test:chaos`, or the one that is given. */
import { test } from '../harness/test.ts'
import { isFull, someOf } from '../harness/variants.ts'
import { createChance } from './random.ts'
import { runChaos } from './run.ts'
import { createChaosWallet } from './wallet.ts'

const seconds = Number(process.env['WM_CHAOS_SECONDS'] ?? (isFull ? 60 : 15))
const given = process.env['WM_CHAOS_SEED']
const seeds = given ? [Number(given)] : someOf([1, 2])

/** Nothing but the local nodes: a public one of the same network would be asked when they fail. */
const networks = (urls: Readonly<Record<number, string>>) =>
  JSON.stringify(
    Object.entries({ 1: 'Ethereum', 8453: 'Base' }).map(([id, name]) => ({
      id: Number(id),
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [urls[Number(id)]],
    })),
  )

for (const seed of seeds)
  test(`behavior: ${seconds} seconds of chaos, seed ${seed}: nothing lost, nothing sent twice, no page error`, async ({
    page,
    context,
    demo,
    services,
    watch,
  }) => {
    test.setTimeout((seconds + 150) * 1_000)
    // What fails is said in the console; what is thrown and nobody catches is an error all the same.
    watch.tolerate(/^console: (?!policy violation)/)
    const chance = createChance(seed)
    const wallet = await createChaosWallet(context, { '0x1': demo.ethereum, '0x2105': demo.base })
    const query = new URLSearchParams({
      wallets: 'none',
      walletconnect: '',
      'o.networks': networks({ 1: demo.ethereum.url, 8453: demo.base.url }),
    })
    const address = new URL(`services.html?${query}`, demo.url).href
    await page.goto(address)
    const { faults, journeys } = await runChaos(
      { context, demo, services, wallet, chance },
      { seconds, address },
    )
    const list = (counts: Map<string, number>) =>
      [...counts].sort().map(([name, times]) => `  ${String(times).padStart(4)}  ${name}`)
    console.log(
      [
        `Chaos of ${seconds} s, seed ${seed}`,
        'Faults:',
        ...list(faults),
        'Journeys:',
        ...list(journeys),
        `The wallet was asked ${wallet.asked.length} times and sent ${wallet.sent.length}; pages were told of ${wallet.told.size}.`,
      ].join('\n'),
    )
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })
