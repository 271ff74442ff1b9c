/** The wallet behind `window.ethereum`, for wallets that do not announce themselves. */
import { readField } from '../lib/json.ts'
import type { Connector } from './connector.ts'
import { createEip1193Connector, isProvider } from './eip1193.ts'

export const INJECTED_ID = 'injected'

/** Looked up each time it is asked: extensions inject late. */
export const findInjected = (page: Window): Connector | undefined => {
  const provider = readField(page, 'ethereum')
  if (!isProvider(provider)) return undefined
  return createEip1193Connector({
    id: INJECTED_ID,
    type: 'injected',
    name: 'Browser Wallet',
    imageUrl: undefined,
    rdns: undefined,
    provider,
  })
}
