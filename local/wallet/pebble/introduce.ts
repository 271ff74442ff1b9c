// Puts Pebble Wallet into a page: registers it by the Wallet Standard and takes what testers want to play. It is there when the
// page's address has `?solana` or `?wallets=pebble`; with `?pebble=sends` it cannot sign a transaction without sending it.
//
// The events are those of `provider.ts` with `wallet: 'pebble'`: announce, set-account, lock, revoke, answer-next, forget; and
// `demo-wallet:request`. Methods are named by their features: `standard:connect`, `solana:signTransaction`, …
import { isRecord } from '../values.ts'
import { createPebble, type Interceptor } from './standard.ts'
import { changeState, forgetState, watchState } from './state.ts'
import { pebble } from './wallet.ts'

type Planned = { readonly method: unknown; readonly answer: () => Promise<unknown> }
type Api = { register(...wallets: readonly unknown[]): unknown }

const LATE_MS = 1_500

export function introducePebble(query: URLSearchParams): void {
  const choice = query.get('wallets')
  if (choice !== pebble.id && (!query.has('solana') || choice === 'none')) return

  const planned: Planned[] = []
  const intercept: Interceptor = (method, params) => {
    const detail = { wallet: pebble.id, name: pebble.name, method, params }
    window.dispatchEvent(new CustomEvent('demo-wallet:request', { detail }))
    const index = planned.findIndex((plan) => plan.method === undefined || plan.method === method)
    const plan = index < 0 ? undefined : planned.splice(index, 1)[0]
    return plan && { answer: plan.answer() }
  }
  const { wallet, sync } = createPebble(intercept, { sendsOnly: query.get('pebble') === 'sends' })
  watchState(sync)

  let isKnown = choice !== 'late' && choice !== 'held'
  const register = (api: Api) => api.register(wallet)
  const appear = () => {
    isKnown = true
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  window.addEventListener('wallet-standard:app-ready', (event) => {
    if (isKnown && event instanceof CustomEvent) register(event.detail)
  })
  if (isKnown) appear()
  if (choice === 'late') window.addEventListener('load', () => setTimeout(appear, LATE_MS))

  const on = (name: string, act: (detail: Record<string, unknown>) => void) => {
    window.addEventListener(`demo-wallet:${name}`, (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
      const wish = isRecord(detail) ? detail : {}
      if (wish.wallet !== undefined && wish.wallet !== pebble.id) return
      act(wish)
      sync()
    })
  }
  on('announce', appear)
  on('set-account', ({ index }) => {
    if (typeof index === 'number') changeState(() => ({ account: index }))
  })
  on('lock', ({ locked }) => changeState(() => ({ locked: locked !== false })))
  on('revoke', () =>
    changeState(({ sites }) => ({ sites: sites.filter((site) => site !== location.origin) })),
  )
  on('forget', forgetState)
  on('answer-next', (wish) => {
    planned.push({
      method: wish.method,
      answer() {
        if (wish.never === true) return new Promise(() => {})
        return 'error' in wish ? Promise.reject(wish.error) : Promise.resolve(wish.result)
      },
    })
  })
}
