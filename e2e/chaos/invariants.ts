/** What holds however much went wrong. Nothing here speaks of time. */
import { expect } from '@playwright/test'
import type { Node } from '../harness/node.ts'
import { ETHER, MEADOW } from '../harness/people.ts'
import type { Shown } from './actions.ts'
import type { ChaosWallet, Request } from './wallet.ts'

const NAMES: Readonly<Record<string, string>> = { '0x1': 'Ethereum', '0x2105': 'Base' }

const toWei = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * ETHER + BigInt(fraction.padEnd(18, '0'))
}

const key = (to: string, value: bigint, network: string) => `${to.toLowerCase()} ${value} ${network}`
const keyOf = ({ to, value, chainId }: Request) => key(to, value, NAMES[chainId] ?? chainId)

/** Each request is one press of what was shown; each press is one request at most. */
export const expectNothingTwice = (wallet: ChaosWallet, pressed: readonly Shown[]): void => {
  const asked = wallet.asked.map(keyOf)
  const shown = pressed.map(({ amount, to, network }) => key(to, toWei(amount), network))
  expect(
    asked.filter((each) => !shown.includes(each)),
    'asked, and not shown',
  ).toEqual([])
  expect(
    asked.filter((each, at) => asked.indexOf(each) !== at),
    'asked twice',
  ).toEqual([])
  const sent = wallet.sent.map(({ hash }) => hash)
  expect(new Set(sent).size, 'sent once each').toBe(sent.length)
}

/** Whatever the wallet has sent, a page was told of. */
export const expectNothingLost = (wallet: ChaosWallet): void => {
  const untold = wallet.sent.filter(({ hash }) => !wallet.told.has(hash))
  expect(untold.map(keyOf), 'sent, and no page was told').toEqual([])
}

/** The networks know of no transaction that the wallet's log does not have. */
export const expectLogIsWhole = async (
  wallet: ChaosWallet,
  nodes: Readonly<Record<string, Node>>,
  before: Readonly<Record<string, number>>,
): Promise<void> => {
  for (const [chainId, node] of Object.entries(nodes)) {
    const count = (await node.count(MEADOW)) - (before[chainId] ?? 0)
    expect(wallet.sent.filter((sent) => sent.chainId === chainId).length, `on ${chainId}`).toBe(count)
  }
}
