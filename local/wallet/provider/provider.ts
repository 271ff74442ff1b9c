// Entry of `/wallet/provider.js`, the classic script that puts the demo wallets into a page. It announces them by
// EIP-6963 and takes what testers want to play. It sets no global but an asked-for `window.ethereum`.
//
// The page's address chooses the wallets:
//   ?wallets=both | meadow | harbor | none     who is there (both)
//   ?wallets=late                              both, announced 1.5 s after the page loaded
//   ?wallets=held                              both, announced only when `demo-wallet:announce` is dispatched
//   ?sessions or ?wallets=canopy               Canopy Wallet with smart sessions is there, too, or alone
//   ?solana or ?wallets=pebble                 Pebble Wallet for Solana is there, too, or alone (`pebble/introduce.ts`)
//   ?injected=meadow | harbor                  that wallet also stands at `window.ethereum`
//
// Custom events on `window`; `detail.wallet` is 'meadow', 'harbor' or 'canopy', without it all are meant:
//   demo-wallet:announce                                announce again (the first time with `late` and `held`)
//   demo-wallet:set-account   { wallet, index }         as if the person had switched in the wallet's own window
//   demo-wallet:set-chain     { wallet, chainId }       a number; also one that the page does not list
//   demo-wallet:lock          { wallet, locked? }       false unlocks
//   demo-wallet:revoke        { wallet }                this site is no longer connected
//   demo-wallet:disconnect    { wallet }                `disconnect` with code 4900, all requests fail from then on
//   demo-wallet:answer-next   { wallet, method?, error?, result?, never?, always? }
//                             the next request (of that method) is answered with exactly this, without a window;
//                             all of them from now on with `always`
//   demo-wallet:forget        { wallet }                first state again
// and, for reading, one for each request that a wallet receives:
//   demo-wallet:request       { wallet, name, method, params }

import { introducePebble } from '../pebble/introduce.ts'
import { SESSIONS_KEY } from '../sessions/granted.ts'
import { changeState, withoutGrant } from '../state.ts'
import { removeText } from '../storage.ts'
import { isRecord, parseJson, textRecord } from '../values.ts'
import { type DemoWallet, demoWallets } from '../wallets.ts'
import { createProvider, type Interceptor, type ProviderControls } from './eip1193.ts'

type Planned = {
  readonly method?: unknown
  readonly isAlways: boolean
  readonly answer: () => Promise<unknown>
}

const LATE_MS = 1_500

const urls = textRecord(parseJson(document.currentScript?.dataset.rpc))
const query = new URLSearchParams(location.search)
const choice = query.get('wallets') ?? 'both'
const everyone = ['both', 'late', 'held']
const chosen = demoWallets.filter((wallet) =>
  wallet.hasSessions && wallet.id !== choice
    ? query.has('sessions') && choice !== 'none'
    : everyone.includes(choice) || wallet.id === choice,
)

for (const wallet of chosen) introduce(wallet)
introducePebble(query)

function introduce(wallet: DemoWallet): void {
  const planned: Planned[] = []
  const intercept: Interceptor = (method, params) => {
    const detail = { wallet: wallet.id, name: wallet.name, method, params }
    window.dispatchEvent(new CustomEvent('demo-wallet:request', { detail }))
    const index = planned.findIndex((plan) => plan.method === undefined || plan.method === method)
    const plan = planned[index]
    if (plan && !plan.isAlways) planned.splice(index, 1)
    return plan && { answer: plan.answer() }
  }
  const controls = createProvider(wallet, urls, intercept)
  announce(wallet, controls)
  listen(wallet, controls, planned)
  if (query.get('injected') === wallet.id) Reflect.set(window, 'ethereum', controls.provider)
}

function announce(wallet: DemoWallet, { provider }: ProviderControls): void {
  const { name, rdns, icon } = wallet
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, rdns, icon })
  const detail = Object.freeze({ info, provider })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  let isKnown = choice !== 'late' && choice !== 'held'
  const appear = () => {
    isKnown = true
    tell()
  }
  window.addEventListener('eip6963:requestProvider', () => {
    if (isKnown) tell()
  })
  window.addEventListener('demo-wallet:announce', appear)
  if (isKnown) appear()
  if (choice === 'late') window.addEventListener('load', () => setTimeout(appear, LATE_MS))
}

function listen(wallet: DemoWallet, controls: ProviderControls, planned: Planned[]): void {
  const on = (name: string, act: (detail: Record<string, unknown>) => void) => {
    window.addEventListener(`demo-wallet:${name}`, (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
      const wish = isRecord(detail) ? detail : {}
      if (wish.wallet !== undefined && wish.wallet !== wallet.id) return
      act(wish)
      controls.sync()
    })
  }
  on('set-account', ({ index }) => {
    if (typeof index === 'number') changeState(wallet, () => ({ account: index }))
  })
  on('set-chain', ({ chainId }) => {
    if (typeof chainId !== 'number') return
    changeState(wallet, ({ chains }) => ({ chainId, chains: [...new Set([...chains, chainId])] }))
  })
  on('lock', ({ locked }) => changeState(wallet, () => ({ locked: locked !== false })))
  on('revoke', () => changeState(wallet, (state) => withoutGrant(state, location.origin)))
  on('disconnect', () => controls.dropConnection())
  on('forget', () => {
    removeText(`demo-wallet:${wallet.id}`)
    removeText(SESSIONS_KEY)
  })
  on('answer-next', (wish) => {
    planned.push({
      method: wish.method,
      isAlways: wish.always === true,
      answer() {
        if (wish.never === true) return new Promise(() => {})
        return 'error' in wish ? Promise.reject(wish.error) : Promise.resolve(wish.result)
      },
    })
  })
}
