/** A transfer of a token that is mined has come off when the token says that it moved something. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callKey } from './call-key.ts'
import { transferData } from './erc20.ts'
import { FROM, mined, OTHER, receipt, STRANGER, see, used } from './transaction-status.testing.ts'

afterEach(() => vi.unstubAllGlobals())

const TOKEN = `0x${'c'.repeat(40)}` as const
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const word = (hex: string) => `0x${hex.replace(/^0x/, '').padStart(64, '0')}`
const moved = (more: object = {}, from: string = FROM, to: string = STRANGER) => ({
  address: TOKEN,
  topics: [TRANSFER, word(from), word(to)],
  data: word('64'),
  ...more,
})

const words = [word(FROM), word(STRANGER), word('64')]
const all = `0x${words.map((one) => one.slice(2)).join('')}`

const input = transferData(STRANGER, 100n)
const sent = { to: TOKEN, value: '0x0', input }
const asked = {
  call: callKey({ to: TOKEN, value: 0n, input }),
  asked: { to: STRANGER, value: 100n, token: TOKEN },
}
const success = { status: 'success', blockNumber: 9n }

describe('getTransactionStatus, of a token', () => {
  it.each<[string, unknown[]]>([
    ['what was asked for', [moved()]],
    ['less, as the token keeps a part', [moved({ data: word('1') })]],
    ['by a token that indexes nobody', [moved({ topics: [TRANSFER], data: all })]],
    ['by a token that indexes the amount', [moved({ topics: [TRANSFER, ...words], data: '0x' })]],
    ['it beside others', [moved({}, STRANGER, FROM), null, moved({ address: OTHER.slice(0, 42) }), moved()]],
  ])('behavior: %s has moved: success', async (_, logs) => {
    expect(await see(mined({ logs }, sent), asked)).toEqual(success)
    expect(await see(mined({ logs }, { ...sent, input: `${input}00c0ffee` }), asked)).toEqual(success)
  })

  it.each<[string, unknown]>([
    ['nothing', []],
    ['another token', [moved({ address: STRANGER })]],
  ])('attack: a token that answers false has moved nothing, but %s: failed', async (_, logs) => {
    const failed = { status: 'reverted', blockNumber: 9n, fee: 5n }
    expect(await see(mined({ logs, effectiveGasPrice: '0x5' }, sent), asked)).toEqual(failed)
  })

  it('behavior: of a receipt without logs nobody can tell: it counts as it is', async () => {
    for (const logs of [undefined, null, [null]])
      expect(await see(mined({ logs }, sent), asked)).toEqual(success)
  })

  it.each<[string, object]>([
    ['from somebody else', moved({}, STRANGER)],
    ['to somebody else', moved({}, FROM, FROM)],
    ['none of it', moved({ data: word('0') })],
    ['no amount', moved({ data: '0x' })],
    ['no amount, of a token that indexes nobody', moved({ topics: [TRANSFER], data: all.slice(0, 130) })],
    ['an approval', moved({ topics: [word('1'), word(FROM), word(STRANGER)] })],
  ])('attack: what the token says is %s: not what was asked for', async (_, log) => {
    const other = { status: 'unknown', isOther: true }
    expect(await see(mined({ logs: [log] }, sent), asked)).toEqual(other)
  })

  it('behavior: sped up: what took its place is looked at', async () => {
    const OURS = { ...sent, hash: OTHER, from: FROM, nonce: '0x3' }
    const node = (logs: unknown) => ({
      ...used,
      eth_getBlockByNumber: ([number]: readonly unknown[]) => ({ number, transactions: [OURS] }),
      eth_getTransactionReceipt: ([hash]: readonly unknown[]) =>
        hash === OTHER ? { ...receipt, transactionHash: OTHER, logs } : null,
    })
    const at = { ...asked, nonce: 3, since: 99n }
    expect(await see(node([moved()]), at)).toMatchObject({ status: 'success', replacedBy: OTHER })
    expect(await see(node([]), at)).toMatchObject({ status: 'reverted', replacedBy: OTHER })
  })

  it('behavior: a contract account’s transfer is looked at as well', async () => {
    const done = {
      address: FROM,
      topics: ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'],
      data: '0x',
    }
    const node = (logs: unknown) => ({
      ...mined({ from: STRANGER, logs }, { from: STRANGER }),
      eth_getCode: () => '0x6001',
    })
    expect(await see(node([moved(), done]), asked)).toEqual(success)
    expect(await see(node([done]), asked)).toEqual({ ...success, status: 'reverted' })
  })

  it('behavior: what is no plain transfer of a token counts by its receipt: a swap, an approval', async () => {
    const swap = { to: STRANGER, value: '0x0', input: '0x5ae401dc' } as const
    const call = callKey({ ...swap, value: 0n })
    expect(await see(mined({}, swap), { ...asked, call })).toEqual(success)
  })
})
