/** Solana transactions in words, built by @solana/web3.js; and bytes that only resemble one. */
import { address, getAddressEncoder } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, describe as group, test } from 'vitest'
import { systemClock } from '../../../../src/lib/clock.ts'
import { solanaClusters } from '../../../../src/lib/solana-clusters.ts'
import { kinds, reads, requestOf } from '../requests.testing.ts'
import {
  computeBudget,
  createAccount,
  instruction,
  little,
  MINT,
  memo,
  NORAS_TOKENS,
  SOL_ME,
  SOL_NORA,
  SYSTEM,
  solanaAccounts,
  solTransfer,
  strange,
  TOKEN_2022,
  tokenApprove,
  tokenRevoke,
  tokenTransfer,
  tokenTransferChecked,
  transactionOf,
} from '../solana-requests.testing.ts'
import { describe } from './describe.ts'
import type { Row } from './description.ts'
import { parseMessage, parseTransaction } from './solana-message.ts'
import { symbolOf } from './solana-token.ts'

const said = async (transactions: readonly Uint8Array[], accounts = solanaAccounts()) => {
  const request = requestOf({ kind: 'solana-transactions', transactions, isSent: true })
  return (await describe(request, { reads: reads(accounts), clock: systemClock, known: [] })).description
}
const of = (...instructions: Parameters<typeof transactionOf>[0]) => said([transactionOf(instructions).wire])
const sentences = ({ steps }: Awaited<ReturnType<typeof said>>) => steps.map(({ sentence }) => sentence)
const row = (rows: readonly Row[] | undefined, label: string) =>
  rows?.find((one) => one.label === label)?.value

group('Solana tokens', () => {
  test('param: the dollars that everybody knows have their symbol, on their own network alone', () => {
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect(symbolOf(usdc, solanaClusters.mainnet)).toBe('USDC')
    expect(symbolOf('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', solanaClusters.mainnet)).toBe('USDT')
    expect(symbolOf(usdc, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBeUndefined()
    expect(symbolOf(SOL_ME, solanaClusters.mainnet)).toBeUndefined()
  })
})

group('Solana transactions', () => {
  test('behavior: a transfer with its fee at most, legacy and version 0', async () => {
    const instructions = [...computeBudget(50_000n, 20_001n), solTransfer(1_500_000_001n)]
    for (const version of [0, 'legacy'] as const) {
      const description = await said([transactionOf(instructions, version).wire])
      expect(sentences(description)).toEqual(['Send 1.500000001 SOL to 4Nd1…DB4T'])
      expect(description.steps[0]?.receiver).toEqual({ label: 'To', address: SOL_NORA })
      // 5,000 + 1,000.05, rounded up.
      expect(row(description.rows, 'Network fee, at most')).toMatchObject({ amount: '≈ 0.0000061' })
      expect(description.isUnreadable).toBe(false)
    }
  })

  test('behavior: token transfers name the owner of the receiving account and the decimals of the mint', async () => {
    for (const one of [tokenTransfer(1_250_000n), tokenTransferChecked(1_250_000n)]) {
      const description = await of(one)
      expect(sentences(description)).toEqual(['Send 1.25 tokens to 4Nd1…DB4T'])
      expect(row(description.steps[0]?.rows, 'Token')).toEqual({ kind: 'address', address: MINT })
      expect(description.warnings).toEqual([])
    }
    const accounts = solanaAccounts()
    for (const one of Object.values(accounts)) one.owner = TOKEN_2022
    const transfer = transactionOf([tokenTransferChecked(1n, 6, TOKEN_2022)]).wire
    expect(sentences(await said([transfer], accounts))).toEqual(['Send 0.000001 tokens to 4Nd1…DB4T'])
  })

  test('behavior: an account that the transaction creates has the owner named there', async () => {
    const { [NORAS_TOKENS]: _, ...accounts } = solanaAccounts()
    const { wire } = transactionOf([createAccount(), tokenTransferChecked(2_000_000n), memo('Invoice 42')])
    const description = await said([wire], accounts)
    expect(sentences(description)).toEqual([
      'Create a token account for 4Nd1…DB4T',
      'Send 2 tokens to 4Nd1…DB4T',
    ])
    expect(row(description.rows, 'Memo')).toEqual({ kind: 'code', text: 'Invoice 42' })
  })

  test('behavior: approve and revoke; all of it is called unlimited', async () => {
    expect(sentences(await of(tokenApprove(5_000_000n)))).toEqual(['Allow 4Nd1…DB4T to spend 5 tokens'])
    const unlimited = await of(tokenApprove(2n ** 64n - 1n))
    expect(unlimited.steps[0]?.sentence).toContain('unlimited')
    expect(unlimited.warnings[0]?.text).toContain('unlimited')
    const accounts = solanaAccounts()
    accounts[MINT]?.data.set(little(5_000_000n, 8), 36)
    const approved = (amount: bigint) => said([transactionOf([tokenApprove(amount)]).wire], accounts)
    for (const amount of [5_000_000n, 5_000_001n, 2n ** 64n - 2n]) {
      const { steps, warnings } = await approved(amount)
      expect(steps[0]?.sentence).toBe(unlimited.steps[0]?.sentence)
      expect(warnings).toEqual(unlimited.warnings)
    }
    expect(sentences(await approved(4_999_999n))).toEqual(['Allow 4Nd1…DB4T to spend 4.999999 tokens'])
    // The one item of a mint is not called more than it is.
    accounts[MINT]?.data.set(little(1n, 8), 36)
    expect((await approved(1n)).steps[0]?.sentence).not.toContain('unlimited')
    expect(sentences(await of(tokenRevoke()))).toEqual(['Take back the permission to spend your tokens'])
  })

  test('behavior: several transactions are numbered', async () => {
    const { description } = await describe(kinds['solana-several'](), {
      reads: reads(),
      clock: systemClock,
      known: [],
    })
    expect(description.title).toBe('Sign 2 transactions')
    expect(description.steps.map(({ rows }) => row(rows, 'Transaction'))).toEqual(
      ['1', '2', '2'].map((text) => ({ kind: 'text', text })),
    )
  })

  test('error: decimals that differ and accounts that do not answer are said', async () => {
    expect((await of(tokenTransferChecked(1n, 9))).warnings[0]?.text).toContain('other decimals')
    const silent = await said([transactionOf([tokenTransferChecked(7n)]).wire], {})
    expect(sentences(silent)).toEqual([`Send 7 base units to DRpb…21hy`])
    expect(silent.warnings).toHaveLength(2)
  })

  test('attack: anything else is unreadable', async () => {
    const all = [
      strange(),
      instruction(SYSTEM, [SOL_ME, SOL_NORA], [2, 0, 0, 0, ...little(1n, 8), 0]),
      instruction(SYSTEM, [SOL_ME, SOL_NORA], [2, 0, 0, 0, ...little(1n, 7)]),
      instruction(SYSTEM, [SOL_ME, SOL_NORA], [1, 0, 0, 0, ...little(1n, 8)]),
      instruction(SYSTEM, [SOL_ME, SOL_NORA, MINT], [2, 0, 0, 0, ...little(1n, 8)]),
      instruction(TOKEN_2022, [SOL_ME, SOL_NORA, MINT], [6, 0, 0]),
    ]
    for (const one of all) expect((await of(one)).isUnreadable).toBe(true)
  })

  test('attack: bytes that are cut, longer or changed are never read as what they are not', async () => {
    const { wire, message } = transactionOf([solTransfer(1n)])
    expect(parseTransaction(wire)).toBeDefined()
    for (let length = 0; length < wire.length; length++)
      expect(parseTransaction(wire.slice(0, length))).toBeUndefined()
    expect(parseTransaction(Uint8Array.from([...wire, 0]))).toBeUndefined()
    expect(parseMessage(Uint8Array.from([...message, 0]))).toBeUndefined()
    const random = fc.uint8Array({ maxLength: 300 })
    fc.assert(
      fc.property(random, (bytes) => parseTransaction(bytes) === undefined),
      { numRuns: 10_000 },
    )
    expect((await said([Uint8Array.from([...wire, 0])])).isUnreadable).toBe(true)
  })

  test('attack: with any byte changed, a transfer is said to be exactly what its bytes are', async () => {
    const { wire } = transactionOf([solTransfer(1_000_000_000n)])
    let described = 0
    for (let at = 0; at < wire.length; at++) {
      const changed = Uint8Array.from(wire)
      changed[at] = (changed[at] ?? 0) ^ 5
      const { steps, isUnreadable } = await said([changed])
      const [step] = steps
      if (isUnreadable || !step?.receiver) continue
      described++
      const amount = row(step.rows, 'Amount')
      const receiver = address(step.receiver.address)
      const from = row(step.rows, 'From')
      const payer = address(from?.kind === 'address' ? from.address : SOL_ME)
      const lamports = BigInt(
        Math.round(Number(amount?.kind === 'amount' ? amount.amount.replaceAll(',', '') : '-1') * 1e9),
      )
      // The bytes that say so are in it: keys of payer and receiver, and the data of the instruction.
      const hex = Buffer.from(changed).toString('hex')
      for (const key of [payer, receiver])
        expect(hex).toContain(Buffer.from(getAddressEncoder().encode(key)).toString('hex'))
      if (lamports < 2n ** 53n)
        expect(hex).toContain(Buffer.from([2, 0, 0, 0, ...little(lamports, 8)]).toString('hex'))
    }
    expect(described).toBeGreaterThan(100)
  })

  test('attack: a transaction that is passed off as a message cannot be approved', async () => {
    const { message, wire } = transactionOf([solTransfer(1n)])
    const legacy = transactionOf([solTransfer(1n)], 'legacy').message
    for (const bytes of [message, wire, legacy, Uint8Array.from([...message, 10])]) {
      const request = requestOf({ kind: 'solana-message', message: bytes })
      const { description } = await describe(request, { reads: reads(), clock: systemClock, known: [] })
      expect(description.warnings[0]?.level).toBe('stop')
    }
    const { description } = await describe(kinds['solana-message'](), {
      reads: reads(),
      clock: systemClock,
      known: [],
    })
    expect(description.warnings).toEqual([])
  })
})
