/** The embedded wallet is asked about a namespace that is not in use, where the frame has named nobody in the one that is. */
import { expect, it } from 'vitest'
import { isRecord } from '../../lib/json.ts'
import { SOLANA, start } from './auth.testing.ts'

it('behavior: it answers of that namespace, and stays connected', async () => {
  const { core, account, frame, signIn, emitted } = start()
  frame.state.instead = (name, right) => {
    if (name === 'GET_USER' && isRecord(right) && right['chainId'] === SOLANA) throw new Error('No node')
    return right
  }
  await signIn()
  const solana = core.state.network.networks.find(({ caipNetworkId }) => caipNetworkId === SOLANA)
  if (solana) core.session.choose(solana)
  expect(account.solana.status).toBe('disconnected')
  await (await core.session.live()).sync('eip155')
  expect(account.eip155.status).toBe('connected')
  expect(emitted('wm-disconnect')).toEqual([])
  expect(frame.state.on).toBe('eip155:1')
})
