// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { ALICE, hashOf } from '../../core/accounts.testing.ts'
import { UNLIMITED } from '../../lib/unlimited.ts'
import type { OwnTransaction } from '../../state/transactions.ts'
import { act, connected } from '../../surface/surface.testing.tsx'
import { setUpViews } from '../../surface/views.testing.ts'

setUpViews()

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const approval: OwnTransaction = {
  kind: 'approval',
  caipNetworkId: 'eip155:1',
  from: ALICE,
  to: USDC,
  token: USDC,
  sentAt: 0,
  value: 10_000_000n,
  symbol: 'USDC',
  decimals: 6,
  hash: hashOf(1),
  since: undefined,
  nonce: undefined,
  status: 'success',
  replacedBy: undefined,
}

describe('TransactionRows', () => {
  it.each([
    [10_000_000n, 'Approved 10 USDC'],
    [UNLIMITED, 'Approved USDC without limit'],
  ])('behavior: an approval of %s: %s', async (value, text) => {
    const { core, card, flush } = await connected()
    await act(async () => {
      core.state.transactions.list = [{ ...approval, value }]
    })
    await flush()
    expect(card.textContent).toContain(text)
  })
})
