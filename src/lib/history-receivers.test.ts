import { describe, expect, it } from 'vitest'
import type { Transaction } from '../api/contract.ts'
import { historyReceivers } from './history-receivers.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('historyReceivers', () => {
  const row = (more: Partial<Transaction> = {}): Transaction => ({
    id: 'a',
    operation: 'send',
    status: 'confirmed',
    minedAt: 1,
    caipNetworkId: 'eip155:1',
    hash: `0x${'1'.repeat(64)}`,
    sentFrom: ALICE,
    sentTo: BOB,
    transfers: [
      { direction: 'out', quantity: '1.5', price: '3000', value: '4500', token: { symbol: 'ETH' } },
    ],
    ...more,
  })
  const transfer = (more: object) =>
    row({ transfers: [{ direction: 'out', quantity: '1', price: '1', ...more }] })
  const read = (...rows: Transaction[]) => historyReceivers(rows, ALICE)

  it('behavior: what the account sent, once each, in the order of the rows', () => {
    expect(read(row(), row({ sentTo: CAROL }), row())).toEqual([BOB, CAROL])
    expect(historyReceivers([row({ sentFrom: ALICE.toLowerCase() })], ALICE)).toEqual([BOB])
  })

  it.each([
    ['came in', transfer({ direction: 'in' })],
    ['goes to oneself', transfer({ direction: 'self' })],
    ['moved nothing', transfer({ quantity: '0' })],
    ['moved nothing, in many digits', transfer({ quantity: '0.000' })],
    ['was signed by another', row({ sentFrom: CAROL })],
    ['nobody is said to have signed', row({ sentFrom: undefined })],
    ['names no receiver', row({ sentTo: undefined })],
    ['failed', row({ status: 'failed' })],
    ['is pending', row({ status: 'pending' })],
    ['is a trade', row({ operation: 'trade' })],
    ['has no transfers', row({ transfers: null })],
    ['has an empty list of them, which counts as spam', row({ transfers: [] })],
    ['moved a collectible', transfer({ nft: { isSpam: false } })],
    [
      'has spam beside it',
      row({
        transfers: [...(row().transfers ?? []), { direction: 'in', quantity: '1', nft: { isSpam: true } }],
      }),
    ],
  ])('attack: a row that %s is nobody to compare with', (_, given) => {
    expect(read(given)).toEqual([])
  })

  it('behavior: a token without a price counts as well: it excuses nobody', () => {
    expect(read(transfer({ price: undefined }), transfer({ price: '0', value: '0.00' }))).toEqual([BOB])
  })
})
