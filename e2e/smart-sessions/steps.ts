/** Steps of smart sessions: a page with them on, its request, and the demo's page that uses one. */
import type { Settled, Site } from '../harness/site.ts'
import { reachButton } from '../harness/steps.ts'
import type { Demo } from '../harness/test.ts'
import { type WalletPopup, walletPopup } from '../windows/wallet-popup.ts'

const FEATURES = `o.features=${encodeURIComponent('{"smartSessions":true}')}`
export const PAGE = `module.html?${FEATURES}&services&sessions`
export const STRICT = `csp.html?build=module&${FEATURES}&services&sessions`
/** The demo's page, which moves coins in its session. */
export const DEMO = 'sessions.html?services&sessions'

/** The contract account of Canopy Wallet. */
export const CANOPY = '0xe37c4D92A32D0511429B93f03eb18CE2E0239719'
/** Whom the demo's page pays. */
export const RECEIVER = '0x1111222233334444555566667777888899990000'
export const CENT = 10n ** 16n
/** How long a session lasts here. */
export const HOUR_S = 3_600

/** Any page may have made it: of the generator of the curve. */
const PUBLIC_KEY =
  '0x0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8'

/** Putting a node back to before a test puts back its clock too. */
export const setClocks = async ({ ethereum, base }: Pick<Demo, 'ethereum' | 'base'>): Promise<void> => {
  for (const node of [ethereum, base]) await node.call('anvil_setTime', Math.floor(Date.now() / 1000))
}

/** 0.05 coins a day for an hour. */
export const request = () => {
  const start = Math.floor(Date.now() / 1000)
  return {
    chainId: '0x1',
    expiry: start + HOUR_S,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: PUBLIC_KEY }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: '0xb1a2bc2ec50000', start, period: 'daily' },
      },
    ],
    policies: [],
  }
}

/** The page's own call, under way. */
export const asks = (site: Site, more: object = {}): { readonly answer: Promise<Settled> } => ({
  answer: site.call('grantPermissions', { ...request(), ...more }),
})

/** Visits with Canopy Wallet connected. */
export const visitWithCanopy = async (site: Site, path: string): Promise<void> => {
  await site.visit(path)
  await site.openByButton()
  const popup = await walletPopup(site.page, () => site.connect.wallet(/Canopy/).click())
  await popup.approve()
  await popup.gone()
}

/** Presses what leads to the wallet's window. */
export const confirmIn = (site: Site): Promise<WalletPopup> =>
  walletPopup(site.page, async () => {
    await reachButton(site.sessions.confirm)
    await site.sessions.confirm.click()
  })
