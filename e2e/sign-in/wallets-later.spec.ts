/** After a sign-in by a Solana wallet or a phone, under the strict policy: another account, another network, another tab, and out. */

import { MEADOW } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { approvePebble, MAINNET, PEBBLE, PEBBLE_2 } from '../harness/solana-steps.ts'
import { expect, LANTERN_1, LANTERN_2, PAGE, showCode, test } from '../harness/walletconnect-steps.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import type { LanternWallet } from '../windows/walletconnect-wallet.ts'
import {
  isSignedIn,
  keptSessions,
  openSecond,
  pressConfirm,
  readText,
  signInWith,
  wantOnLoad,
} from './steps.ts'

type Kind = {
  readonly path: string
  readonly addresses: readonly [string, string]
  /** Connected, and asked to sign in. */
  connect(site: Site, lantern: LanternWallet): Promise<void>
  sign(site: Site, lantern: LanternWallet): Promise<void>
  useAccount(site: Site, lantern: LanternWallet, index: 0 | 1): Promise<void>
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a Solana wallet': {
    path: 'csp.html?build=module&solana',
    addresses: [PEBBLE, PEBBLE_2],
    async connect(site) {
      await approvePebble(site, site.page)
    },
    sign: (site) => signInWith(site),
    useAccount: (site, _, index) => site.wallet('set-account', { wallet: 'pebble', index }),
  },
  'a phone': {
    path: PAGE.replace('services.html?', 'csp.html?build=module&services&'),
    addresses: [LANTERN_1, LANTERN_2],
    async connect(site, lantern) {
      await lantern.setOneClick(false)
      await lantern.pair(await showCode(site))
      await lantern.approve({ networks: ['Ethereum (local)', 'Base (local)'] })
    },
    async sign(site, lantern) {
      await pressConfirm(site)
      await lantern.confirm()
      await expect(site.modal).toBeHidden()
    },
    useAccount: (_, lantern, index) => lantern.session().chooseAccount(`Lantern ${index + 1}`),
  },
}

const begin = async (site: Site, lantern: LanternWallet, kind: Kind): Promise<void> => {
  await wantOnLoad(site.page)
  await site.visit(kind.path)
  await kind.connect(site, lantern)
  await site.signIn.root.waitFor()
  await kind.sign(site, lantern)
}

for (const [name, kind] of Object.entries(KINDS)) {
  const [first, second] = kind.addresses

  test(`behavior: ${name}: another account signs for itself, and the first one is still in`, {
    tag: '@long',
  }, async ({ site, lantern }) => {
    await begin(site, lantern, kind)
    await kind.useAccount(site, lantern, 1)
    await expect(site.signIn.root).toBeVisible()
    expect(await site.read('getAccount')).toMatchObject({ address: second, signedIn: false })
    await kind.sign(site, lantern)
    expect(await isSignedIn(site)).toBe(true)
    await kind.useAccount(site, lantern, 0)
    await expect.poll(() => site.read('getAccount')).toMatchObject({ address: first, signedIn: true })
    await expect(site.modal).toBeHidden()
    expect(await site.told('policy violation')).toEqual([])
  })

  test(`behavior: ${name}: a second tab is in without a question, and out of it with the first`, {
    tag: '@long',
  }, async ({ site, page, context, lantern }) => {
    await begin(site, lantern, kind)
    const other = await openSecond(context, page)
    await expect.poll(() => other.read('getAccount')).toMatchObject({ address: first, signedIn: true })
    await expect(other.modal).toBeHidden()
    await other.call('disconnect')
    await expect.poll(() => site.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
    expect(await keptSessions(page)).toBeNull()
    expect(await site.told('wm-sign-out')).toMatchObject([{ address: first }])
  })
}

test('behavior: a phone: on another network it signs for that, and is still in on the first', {
  tag: '@long',
}, async ({ site, lantern }) => {
  const phone = KINDS['a phone']
  if (!phone) throw new Error('No phone')
  await begin(site, lantern, phone)
  await lantern.session().switchTo('Base (local)')
  await expect(site.signIn.root.getByText('Base', { exact: true })).toBeVisible()
  expect(await isSignedIn(site)).toBe(false)
  await phone.sign(site, lantern)
  expect(await isSignedIn(site)).toBe(true)
  await lantern.session().switchTo('Ethereum (local)')
  await expect
    .poll(() => site.read('getAccount'))
    .toMatchObject({
      signedIn: true,
      caipAddress: `eip155:1:${LANTERN_1}`,
    })
  await expect(site.modal).toBeHidden()
})

/** A second network of Solana, which nobody runs here: a sign-in there asks no node. */
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test('behavior: a Solana wallet: on another network it signs for that, and is still in on the first', {
  tag: '@long',
}, async ({ site, page, watch, demo: { solana } }) => {
  // The node is of the first one, and says so.
  watch.tolerate(/console: \[wallet-modal\]/)
  const urls = JSON.stringify({ [MAINNET]: [solana.url], [DEVNET]: [solana.url] })
  await wantOnLoad(page)
  await site.visit(
    `module.html?solana&o.networks=${MAINNET}%20${DEVNET}&o.custom-rpc-urls=${encodeURIComponent(urls)}`,
  )
  await approvePebble(site, page)
  await site.signIn.root.waitFor()
  await signInWith(site)
  expect(await site.call('switchNetwork', DEVNET)).toMatchObject({ ok: true })
  await expect(site.signIn.root.getByText(/Devnet/)).toBeVisible()
  expect(await isSignedIn(site)).toBe(false)
  expect(await readText(site)).toContain(`\nChain ID: ${DEVNET}\n`)
  await signInWith(site)
  expect(await isSignedIn(site)).toBe(true)
  expect(await site.call('switchNetwork', MAINNET)).toMatchObject({ ok: true })
  await expect.poll(() => isSignedIn(site)).toBe(true)
  await expect(site.modal).toBeHidden()
  const told = (await site.told('wm-sign-in')) as { caipNetworkId: string }[]
  expect(told.slice(0, 2).map(({ caipNetworkId }) => caipNetworkId)).toEqual([MAINNET, DEVNET])
})

test('behavior: a Solana wallet and an extension beside each other: each signs its own text, and is in where it is in use', async ({
  site,
  page,
}) => {
  await wantOnLoad(page)
  await site.visit('csp.html?build=module&solana')
  await approvePebble(site, page)
  await site.signIn.root.waitFor()
  await signInWith(site)
  await site.call('open', { view: 'Connect', namespace: 'eip155' })
  const connecting = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
  await connecting.approve()
  await site.signIn.root.waitFor()
  expect(await readText(site)).toContain(`\n${MEADOW}\n`)
  await signInWith(site)
  expect(await site.read('getAccount')).toMatchObject({ address: MEADOW, signedIn: true })
  expect(await site.call('switchNetwork', MAINNET)).toMatchObject({ ok: true })
  await expect.poll(() => site.read('getAccount')).toMatchObject({ address: PEBBLE, signedIn: true })
  await expect(site.modal).toBeHidden()
  // Out of one of them, the other one stays in.
  await site.call('disconnect', 'eip155')
  await expect.poll(() => site.told('wm-sign-out')).toMatchObject([{ address: MEADOW }])
  expect(await isSignedIn(site)).toBe(true)
  expect(await keptSessions(page)).toContain(PEBBLE)
  expect(await keptSessions(page)).not.toContain(MEADOW)
})
