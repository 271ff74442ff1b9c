/** After a sign-in by a Solana wallet or a phone, under the strict policy: another account, another network, another tab, and out. */

import type { Site } from '../harness/site.ts'
import { approvePebble, PEBBLE, PEBBLE_2 } from '../harness/solana-steps.ts'
import { expect, LANTERN_1, LANTERN_2, PAGE, showCode, test } from '../harness/walletconnect-steps.ts'
import type { LanternWallet } from '../windows/walletconnect-wallet.ts'
import { isSignedIn, keptSessions, openSecond, pressConfirm, signInWith, wantOnLoad } from './steps.ts'

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

  test(`behavior: ${name}: another account signs for itself, and the first one is still in`, async ({
    site,
    lantern,
  }) => {
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

  test(`behavior: ${name}: a second tab is in without a question, and out of it with the first`, async ({
    site,
    page,
    context,
    lantern,
  }) => {
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

test('behavior: a phone: on another network it signs for that, and is still in on the first', async ({
  site,
  lantern,
}) => {
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
