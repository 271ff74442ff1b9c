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

/** What a wallet says that it is at `window.ethereum`: `isMetaMask` and the like; many say they are another one as well. */
const marksOf = (connector: Connector): readonly string[] => {
  const provider = connector.provider('eip155')
  const marks: string[] = []
  try {
    for (const name in provider)
      if (/^is[A-Z]/.test(name) && readField(provider, name) === true) marks.push(name)
  } catch {
    // One that cannot be looked at has said nothing.
  }
  return marks
}

/**
 * Whether what stands at `window.ethereum` is none of these: it says of itself what none of them does. An extension that
 * announces itself mostly stands there as well, often behind a proxy, so being another object says nothing.
 */
export const isApart = (injected: Connector, announced: readonly Connector[]): boolean => {
  const known = announced.flatMap(marksOf)
  return announced.length === 0 || marksOf(injected).some((mark) => !known.includes(mark))
}
