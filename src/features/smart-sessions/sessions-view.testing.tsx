/** Owns the way to the views of smart sessions on the screen: a connected wallet that grants and signs, a service, a request of the page. */
import { goThere } from '../../host/host-verbs.ts'
import { act, connected } from '../../surface/surface.testing.tsx'
import { confirm } from './grant.actions.ts'
import { grantForHost } from './host-sessions.ts'
import { sessionsOf, withSessions } from './sessions.state.ts'
import { codeOf, goodRequest, granting, ON, SIGNATURE, serve, TOKEN } from './sessions.testing.ts'

export const started = async () => {
  const shown = await connected({ options: ON ?? {} })
  const { service, called } = serve(shown)
  shown.provider.answer('wallet_grantPermissions', granting)
  shown.provider.answer('wallet_revokePermissions', () => SIGNATURE)
  shown.chain.owned[TOKEN] = { symbol: 'UNI', name: 'Uniswap', decimals: 6, balances: {} }
  const now = shown.clock.now()
  return { ...shown, service, called, now }
}

export type Started = Awaited<ReturnType<typeof started>>

/** To the list. */
export const list = async (given: Started): Promise<void> => {
  await act(async () => given.wallet.go.to('SmartSessions'))
  await given.flush()
}

/** The page asks for a session; `confirmed` is the press. */
export const asking = async (given: Started, more: object = {}) => {
  const answer = codeOf(grantForHost(given.wallet, { ...goodRequest(given.now), ...more }, goThere))
  await given.flush()
  const wallet = withSessions(given.wallet, sessionsOf(given.wallet))
  return {
    answer,
    confirmed: async () => {
      await act(() => void confirm(wallet))
      await given.flush()
    },
  }
}
