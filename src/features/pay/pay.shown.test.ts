/** What is shown is what is sent (quality 4.1), for every kind of thing that is paid. The view is read back as text, by rules of its own. */
import { getAddressEncoder, getProgramDerivedAddress, address as solanaAddress } from '@solana/web3.js'
import fc from 'fast-check'
import { createElement } from 'react'
import '../../ui/owner-stacks.testing.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import type { Harness } from '../../core/core.testing.ts'
import { formatAmount, MAX_AMOUNT } from '../../lib/amount.ts'
import { toChecksum } from '../../lib/checksum.ts'
import { RUNS, renewed } from '../../lib/runs.testing.ts'
import { t } from '../send/send.testing.ts'
import { ANN, instructionsOf, startSolanaSending, toBase58 } from '../send/solana.testing.ts'
import { payForHost } from './host-pay.ts'
import { view } from './PayView.tsx'
import { agree, press, start } from './pay.actions.ts'
import { leave } from './pay.state.ts'
import { codeOf, forPay, type Sent, startPaying, TOKEN } from './pay.testing.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SYMBOL = 'C$1 <i>'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://shop.example' }))
afterAll(() => void vi.unstubAllGlobals())

type Paid = { readonly to: string; readonly amount: bigint; readonly token?: string }

/** The figure of the question, of the review and of the button, and whose address stands there. */
const readShown = (html: string, decimals: number): { readonly to: string; readonly amounts: bigint[] } => {
  const find = (pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')
  const units = (words: string) => {
    const [figure = '', whole = '', fraction = ''] = /([\d,]+)(?:\.(\d+))?/.exec(words) ?? []
    expect([figure, fraction.length <= decimals]).toEqual([expect.stringMatching(/\d/), true])
    return BigInt(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
  }
  return {
    to: find(/address-groups"[^>]*>(.*?)<\/div>/).replace(/\s/g, ''),
    amounts: [/asks you to pay(.*?)<\/p>/, /<dt>Amount<\/dt>(.*?)<\/dd>/, />(Pay .*?)<\/button>/].map((one) =>
      units(find(one)),
    ),
  }
}

/** By hand: `transfer(address,uint256)`, or the coin. */
const readEvm = ({ to, value, data }: Sent): Paid => {
  if (data === '0x') return { to, amount: BigInt(value) }
  expect([value, data.slice(0, 34), data.length]).toEqual(['0x0', `0xa9059cbb${'0'.repeat(24)}`, 138])
  return { to: toChecksum(data.slice(34, 74)), amount: BigInt(`0x${data.slice(74)}`), token: to }
}

/** Where a wallet keeps the token. */
const keptAt = async (owner: string): Promise<string> => {
  const parts = [owner, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', MINT]
  const seeds = parts.map((one) => getAddressEncoder().encode(solanaAddress(one)))
  const programAddress = solanaAddress('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
  return (await getProgramDerivedAddress({ programAddress, seeds }))[0]
}

/** System program: transfer; token program: `TransferChecked`, to where the recipient keeps the token. Nothing else moves anything. */
const readSolana = async (wire: Uint8Array | undefined, recipient: string): Promise<Paid[]> => {
  const kept = await keptAt(recipient)
  return instructionsOf(wire ?? new Uint8Array()).flatMap(({ program, accounts, data }) => {
    if (/^(ComputeBudget|AToken)/.test(program)) return []
    const number = (at: number) =>
      [...data.slice(at, at + 8)].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
    if (!program.startsWith('Token')) return [{ to: accounts[1] ?? '', amount: number(4) }]
    expect(data[0]).toBe(12)
    const to = accounts[2] === kept ? recipient : 'somebody else'
    return [{ to, amount: number(1), token: accounts[1] ?? '' }]
  })
}

/** Asked by the page, drawn, read, pressed with all agreed to, and left. */
const payOnce = async (harness: Harness, request: object, decimals: number) => {
  const { core, settled } = harness
  const wallet = forPay(harness.wallet)
  const { state } = wallet.pay
  core.refreshBalance({ force: true })
  wallet.go.reset('Account')
  await settled()
  void codeOf(payForHost(harness.wallet, request))
  await settled()
  start(wallet, undefined)
  await settled()
  if (state.flow.step !== 'reviewing') throw new Error(`No review: ${state.problem} ${state.refused}`)
  agree(
    wallet,
    state.flow.review.findings.map(({ reason }) => reason),
  )
  const props = { wallet, pay: wallet.pay, t, data: undefined, offers: () => true }
  const shown = readShown(renderToStaticMarkup(createElement(view.View, props)), decimals)
  await press(wallet)
  await settled()
  leave(wallet)
  return shown
}

const cases = fc.record({
  kind: fc.constantFrom('coin' as const, 'erc20' as const, 'sol' as const, 'spl' as const),
  big: fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 21n }), fc.bigInt({ min: 1n, max: MAX_AMOUNT / 2n })),
  some: fc.integer({ min: 0, max: 36 }),
  bytes: fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => bytes.slice(12).some(Boolean)),
})

describe('PayView', () => {
  it('attack: what is shown is what the wallet is asked, of every kind: every random payment', {
    timeout: 30 * RUNS,
  }, async () => {
    const pages = renewed(() => Promise.all([startPaying(), startSolanaSending()]))
    const runs = Math.ceil(RUNS / 10)
    const seen: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(cases, async ({ kind, big, some, bytes }) => {
        const [evm, solana] = await pages()
        const isSolana = kind === 'sol' || kind === 'spl'
        const decimals = { coin: 18, sol: 9, erc20: some, spl: some }[kind]
        const value = isSolana ? (big % 2n ** 63n) + 1n : big
        const recipient = isSolana
          ? toBase58(bytes)
          : toChecksum(Buffer.from(bytes.slice(12)).toString('hex'))
        const token = { coin: undefined, sol: undefined, erc20: TOKEN, spl: MINT }[kind]
        const facts = { symbol: SYMBOL, name: 'A & B', decimals }
        evm.chain.owned[TOKEN] = { ...facts, balances: { [ALICE]: value } }
        evm.chain.balances[ALICE] = evm.chain.total + (token ? 0n : value)
        solana.owned[MINT] = { ...facts, balances: { [ANN]: value } }
        solana.lamports = solana.fee.total + (token ? 0n : value)

        const request = {
          recipient,
          amount: formatAmount(value, decimals),
          network: isSolana ? SOLANA : 'eip155:1',
          ...(token && { token }),
        }
        const before = evm.sent().length
        const shown = await payOnce(isSolana ? solana : evm, request, decimals)
        const wires = solana.wires.splice(0)
        const asked = isSolana ? await readSolana(wires[0], recipient) : evm.sent().slice(before).map(readEvm)

        expect(shown).toEqual({ to: recipient, amounts: [value, value, value] })
        expect(asked).toEqual([{ to: recipient, amount: value, ...(token && { token }) }])
        expect(wires).toHaveLength(isSolana ? 1 : 0)
        seen[kind] = (seen[kind] ?? 0) + 1
      }),
      { numRuns: runs },
    )
    const total = Object.values(seen).reduce((sum, count) => sum + count, 0)
    console.info(`payments read back, by kind: ${total} of ${runs} ${JSON.stringify(seen)}`)
    expect(total).toBe(runs)
    expect(Object.keys(seen)).toHaveLength(4)
  })
})
