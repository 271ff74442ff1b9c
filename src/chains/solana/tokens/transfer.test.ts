import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extensions } from '../../../../local/solana/tokens.mjs'
import { describe as tell } from '../../../errors/message.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { programs } from '../instructions.ts'
import {
  madeUp,
  type Person,
  person,
  SOL,
  setUpSolana,
  signingWallet,
  tokenTransferOf,
} from '../solana.testing.ts'
import type { SolanaFee } from '../solana-chain.ts'
import { associatedAccount } from './derive.ts'

/** Token transfers on the local chain, which has the real token programs. */
let at: Awaited<ReturnType<typeof setUpSolana>>
let ann: Person
let bob: Person
let number = 0

beforeAll(async () => {
  at = await setUpSolana()
  ann = await person(1)
  bob = await person(2)
})
afterAll(() => at?.svm.stop())
beforeEach(() => {
  at.svm.reset()
  at.svm.setEpoch(0)
  at.svm.setBalance(ann.address, SOL)
  at.svm.setBalance(bob.address, SOL)
})

type Token = { address: string; decimals: number }
type Extensions = NonNullable<Parameters<typeof at.svm.placeMint>[0]['extensions']>

/** A new token of which ann has `amount`. */
const made = async (
  amount = 1_000_000n,
  how: { decimals?: number; program?: string; extensions?: Extensions } = {},
): Promise<Token> => {
  const token = { address: madeUp(number++), decimals: how.decimals ?? 6 }
  const program = how.program ?? (how.extensions ? programs.token2022 : programs.token)
  at.svm.placeMint({ ...how, ...token, program, authority: ann.address })
  await at.svm.hold({ owner: ann.address, mint: token.address, amount })
  return token
}
const stranger = () => madeUp(1_000_000 + number++)
const someone = async () => (await person(3 + (number++ % 200))).address

const feeOf = (token: Token, value: bigint, to = bob.address) =>
  at.chain.fee({ network: at.network, transfer: tokenTransferOf(ann.address, to, value, token) })
const sendBy = (
  provider: ReturnType<typeof signingWallet>['provider'],
  token: Token,
  value: bigint,
  fee: SolanaFee,
  to = bob.address,
) =>
  at.chain.send({
    network: at.network,
    provider,
    transfer: tokenTransferOf(ann.address, to, value, token),
    fee,
  })
const status = (hash: string) =>
  at.chain.getTransactionStatus({ network: at.network, hash, from: ann.address })
const owned = async (owner: string, { address }: Token) => at.svm.held(owner, address)

/** Estimates, sends, and compares every number of the estimate with the balances. */
const sendAndCheck = async (token: Token, value: bigint, to = bob.address): Promise<SolanaFee> => {
  const [coins, annHad, toHad] = [
    at.svm.balance(ann.address),
    await owned(ann.address, token),
    await owned(to, token),
  ]
  const fee = await feeOf(token, value, to)
  const { provider, log } = signingWallet(ann)
  const hash = await sendBy(provider, token, value, fee, to)
  expect(await status(hash)).toMatchObject({ status: 'success', fee: fee.total })
  expect(log).toHaveLength(1)
  expect(await owned(ann.address, token)).toBe(annHad - value)
  expect(await owned(to, token)).toBe(toHad + value - (fee.withheld ?? 0n))
  expect(at.svm.balance(ann.address)).toBe(coins - fee.total - (fee.deposit ?? 0n))
  return fee
}

describe('a transfer of a token', () => {
  it('behavior: to an account that is there: the amount, the fee, and nothing else', async () => {
    at.svm.setPrices([3_000_000n])
    const token = await made(1_234_567n)
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 5n })
    const fee = await sendAndCheck(token, 1_234_567n)
    expect(fee).not.toHaveProperty('deposit')
    expect(fee).not.toHaveProperty('withheld')
    expect(fee.rent).toBe(0n)
    expect(fee.total).toBe(5_000n + fee.priority)
    expect(fee.priority).toBeGreaterThan(0n)
  })

  it('behavior: to one that is not: it is opened, and its rent is told apart', async () => {
    for (const extension of [
      undefined,
      [extensions.fee({ limit: 9n, share: 1 })],
      [extensions.pausable(false)],
    ]) {
      const token = await made(1_000n, extension ? { extensions: extension } : {})
      const to = await someone()
      const fee = await sendAndCheck(token, 1_000n, to)
      const account = await associatedAccount(to, token.address, fee.route?.program ?? '')
      expect(fee.deposit).toBe(at.svm.balance(account))
      expect(fee.deposit).toBeGreaterThan(2_000_000n)
    }
  })

  it('behavior: what lies on its address already is not paid again', async () => {
    const token = await made()
    const to = await someone()
    const account = await associatedAccount(to, token.address, programs.token)
    at.svm.setBalance(account, 1_000_000n)
    const fee = await sendAndCheck(token, 1n, to)
    expect(fee.deposit).toBe(at.svm.balance(account) - 1_000_000n)
  })

  it('behavior: Token-2022’s fee is the program’s, to the unit, and less arrives', async () => {
    const token = await made(10n ** 15n, { extensions: [extensions.fee({ limit: 5_000n, share: 123 })] })
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    const amount = fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 10n ** 9n))
    await fc.assert(
      fc.asyncProperty(amount, async (value) => {
        at.svm.setBalance(ann.address, SOL)
        const { withheld } = await sendAndCheck(token, value)
        expect(withheld).toBe([(value * 123n + 9_999n) / 10_000n, 5_000n].sort((a, b) => Number(a - b))[0])
      }),
      { numRuns: RUNS / 400 },
    )
  })

  it('behavior: the fee is that of the epoch, and one that changed meanwhile moves nothing', async () => {
    const fees = extensions.fee({ epoch: 10, limit: 999n, share: 500 }, { limit: 999n, share: 100 })
    const token = await made(10_000n, { extensions: [fees] })
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    for (const [epoch, withheld] of [
      [9, 10n],
      [10, 50n],
      [11, 50n],
    ] as const) {
      at.svm.setEpoch(epoch)
      expect(await sendAndCheck(token, 1_000n)).toMatchObject({ withheld })
    }
    at.svm.setEpoch(9)
    const fee = await feeOf(token, 1_000n)
    at.svm.setEpoch(10)
    const { provider } = signingWallet(ann)
    await expect(sendBy(provider, token, 1_000n, fee)).rejects.toMatchObject({ code: 'token-fee-changed' })
    expect(await owned(ann.address, token)).toBe(7_000n)
  })

  it('behavior: a token that could keep some, and keeps nothing, says nothing of it', async () => {
    const token = await made(1_000n, { extensions: [extensions.fee({ limit: 5_000n, share: 0 })] })
    expect(await sendAndCheck(token, 1_000n)).not.toHaveProperty('withheld')
  })

  it('behavior: to oneself nothing is withheld and nothing opened', async () => {
    const token = await made(1_000n, { extensions: [extensions.fee({ limit: 5_000n, share: 100 })] })
    const fee = await feeOf(token, 1_000n, ann.address)
    expect(fee).not.toHaveProperty('withheld')
    expect(fee).not.toHaveProperty('deposit')
    const hash = await sendBy(signingWallet(ann).provider, token, 1_000n, fee, ann.address)
    expect(await status(hash)).toMatchObject({ status: 'success' })
    expect(await owned(ann.address, token)).toBe(1_000n)
  })

  it('behavior: wrapped SOL opens an account at its rent, not at its amount', async () => {
    const mint = 'So11111111111111111111111111111111111111112'
    const account = await associatedAccount(ann.address, mint, programs.token)
    const reserve = 2_039_280n
    at.svm.placeMint({ address: mint, authority: ann.address, decimals: 9 })
    at.svm.placeHolding({ address: account, mint, owner: ann.address, amount: 700n, native: reserve })
    const to = await someone()
    const fee = await sendAndCheck({ address: mint, decimals: 9 }, 700n, to)
    expect(fee.deposit).toBe(reserve)
  })

  it('behavior: any amount of any decimals arrives whole', async () => {
    const decimals = fc.integer({ min: 0, max: 36 })
    await fc.assert(
      fc.asyncProperty(decimals, fc.bigInt(1n, 2n ** 64n - 1n), async (positions, value) => {
        at.svm.setBalance(ann.address, SOL)
        const token = await made(2n ** 64n - 1n, { decimals: positions })
        await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
        await sendAndCheck(token, value)
      }),
      { numRuns: RUNS / 400 },
    )
  })

  it('behavior: the price is what was paid for the accounts that are written to', async () => {
    const token = await made()
    await feeOf(token, 1n)
    const asked = at.svm.requests.find(({ method }) => method === 'getRecentPrioritizationFees')
    const of = (owner: string) => associatedAccount(owner, token.address, programs.token)
    expect(asked?.params).toEqual([[ann.address, await of(ann.address), await of(bob.address)]])
  })

  it('behavior: an amount of nothing is a question about the fee', async () => {
    const token = await made(0n)
    expect(await feeOf(token, 0n)).toMatchObject({ total: 5_000n, deposit: 2_039_280n })
  })

  it('behavior: the limit is what the trial used × 1.2; 10,000 lamports of priority unless agreed', async () => {
    at.svm.setPrices([10n ** 12n])
    const token = await made()
    const used = { err: null, unitsConsumed: 12_345, accounts: null }
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    at.svm.fail('simulateTransaction', { result: { context: { slot: 1 }, value: used } })
    const fee = await feeOf(token, 1n)
    expect(fee.units).toBe(14_814n)
    expect(fee.priority).toBeLessThanOrEqual(10_000n)
    expect(fee.priority).toBeGreaterThan(9_990n)
    const transfer = tokenTransferOf(ann.address, bob.address, 1n, token)
    const more = await at.chain.fee({ network: at.network, transfer, maxPriority: 50_000n })
    expect(more.priority).toBeGreaterThan(49_000n)
  })

  it('behavior: a node that counts no units is asked for enough', async () => {
    const token = await made()
    at.svm.fail('simulateTransaction', { result: { context: { slot: 1 }, value: { err: null } } })
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    expect(await feeOf(token, 1n)).toMatchObject({ units: 120_000n })
  })
})

describe('a transfer of a token: refused', () => {
  const refused = async (token: Token, code: string, value = 1n, to = bob.address) => {
    await expect(feeOf(token, value, to), code).rejects.toMatchObject({ code })
    expect(at.svm.requests.filter(({ method }) => method === 'sendTransaction')).toEqual([])
  }

  it('error: more than there is, in the usual account', async () => {
    const token = await made(5n)
    await refused(token, 'token-insufficient', 6n)
    // A balance in another account of ann's does not count.
    at.svm.placeHolding({ address: stranger(), mint: token.address, owner: ann.address, amount: 100n })
    await refused(token, 'token-insufficient', 6n)
    await refused({ address: stranger(), decimals: 6 }, 'token-unknown')
  })

  it('error: no coins for the fee, or for the account, and how many it takes', async () => {
    const token = await made()
    const to = await someone()
    await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    at.svm.setBalance(ann.address, 0n)
    await refused(token, 'insufficient-funds')
    at.svm.setBalance(ann.address, 890_880n + 4_999n)
    await refused(token, 'insufficient-funds')
    at.svm.setBalance(ann.address, 890_880n + 5_000n)
    expect(await feeOf(token, 1n)).toMatchObject({ total: 5_000n })
    await refused(token, 'insufficient-funds', 1n, to)
    at.svm.setBalance(ann.address, 890_880n + 5_000n + 2_039_280n - 1n)
    const problem = await feeOf(token, 1n, to).catch((error) => error)
    expect(problem).toMatchObject({ code: 'insufficient-funds' })
    at.svm.setBalance(ann.address, 890_880n + 5_000n + 2_039_280n)
    await sendAndCheck(token, 1n, to)
    expect(at.svm.balance(ann.address)).toBe(890_880n)
  })

  it('error: tokens whose rules forbid it, each with its own words', async () => {
    const cases = [
      ['token-bound', extensions.bound()],
      ['token-hook', extensions.hook(programs.memo)],
      ['token-paused', extensions.pausable(true)],
      ['token-unsupported', extensions.scaled(2)],
      ['token-unsupported', { kind: 10, value: new Uint8Array(52) }],
      ['token-unsupported', { kind: 29, value: new Uint8Array(4) }],
      ['token-unsupported', { kind: 1, value: new Uint8Array(107) }],
      ['receiver-frozen', extensions.frozenFirst()],
    ] as const
    for (const [code, extension] of cases) {
      await refused(await made(10n, { extensions: [extension] }), code)
      // The estimate is refused too.
      await refused(await made(10n, { extensions: [extension] }), code, 0n)
    }
  })

  it('behavior: a place for a hook, a scale of one and a pause that is over forbid nothing', async () => {
    for (const extension of [extensions.hook(), extensions.scaled(1), extensions.pausable(false)])
      await sendAndCheck(await made(10n, { extensions: [extension] }), 7n)
  })

  it('error: frozen here, frozen there, wanting a memo, given away', async () => {
    const of = async (holding: object, code: string) => {
      const token = await made(10n, { extensions: [extensions.pausable(false)] })
      await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n, ...holding })
      await refused(token, code)
    }
    await of({ frozen: true }, 'receiver-frozen')
    await of({ extensions: [extensions.memo()] }, 'receiver-memo')
    const token = await made(10n)
    await at.svm.hold({ owner: ann.address, mint: token.address, amount: 10n, frozen: true })
    await refused(token, 'token-frozen')
    const given = await made(10n)
    const address = await associatedAccount(bob.address, given.address, programs.token)
    at.svm.placeHolding({ address, mint: given.address, owner: stranger(), amount: 0n })
    await refused(given, 'receiver-foreign')
  })

  it('error: a receiver that is a token account, its mint, ann’s own account or a program', async () => {
    const token = await made(10n)
    const own = await associatedAccount(ann.address, token.address, programs.token)
    const theirs = await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
    const other = (await made(1n)).address
    for (const to of [own, theirs, other]) await refused(token, 'receiver-token', 1n, to)
    await refused(token, 'receiver-program', 1n, programs.token)
    await refused(token, 'transfer-invalid', 1n, token.address)
  })

  it('behavior: an address without a key asks for a second look, and takes it', async () => {
    const token = await made(10n)
    const vault = await associatedAccount(bob.address, stranger(), programs.token)
    expect(await sendAndCheck(token, 3n, vault)).toMatchObject({ review: 'off-curve' })
  })

  it('error: other decimals than the mint’s, and what is no token', async () => {
    const token = await made(10n)
    for (const decimals of [5, 7, 0]) await refused({ ...token, decimals }, 'transfer-invalid')
    for (const decimals of [-1, 1.5, 256, Number.NaN])
      await refused({ ...token, decimals }, 'transfer-invalid')
    await refused({ ...token, address: '0x0' }, 'transfer-invalid')
    for (const address of [ann.address, programs.token, stranger()])
      await refused({ ...token, address }, 'token-unknown')
    const unset = madeUp(number++)
    at.svm.place({ address: unset, owner: programs.token, data: new Uint8Array(82) })
    await refused({ address: unset, decimals: 0 }, 'token-unknown')
  })

  it('error: without an estimate of a token nothing is asked of the wallet', async () => {
    const token = await made(10n)
    const { route, ...fee } = await feeOf(token, 1n)
    const { provider, log } = signingWallet(ann)
    const invalid = { code: 'transfer-invalid' }
    await expect(sendBy(provider, token, 1n, fee)).rejects.toMatchObject(invalid)
    const elsewhere = { ...fee, route: { opens: false, ...route, program: programs.memo } }
    await expect(sendBy(provider, token, 1n, elsewhere)).rejects.toMatchObject(invalid)
    expect(log).toEqual([])
  })

  it('error: what happens between the estimate and the signature is said, and nothing is sent', async () => {
    const changes: readonly [string, (token: Token) => Promise<unknown>][] = [
      ['token-insufficient', (token) => at.svm.hold({ owner: ann.address, mint: token.address, amount: 0n })],
      [
        'token-frozen',
        (token) => at.svm.hold({ owner: ann.address, mint: token.address, amount: 10n, frozen: true }),
      ],
      [
        'token-frozen',
        (token) => at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n, frozen: true }),
      ],
      [
        'receiver-memo',
        (token) =>
          at.svm.hold({
            owner: bob.address,
            mint: token.address,
            amount: 0n,
            extensions: [extensions.memo()],
          }),
      ],
      ['token-paused', async (token) => remint(token, [extensions.pausable(true)])],
      [
        'token-bound',
        (token) =>
          at.svm.hold({
            owner: ann.address,
            mint: token.address,
            amount: 10n,
            // Every account of a non-transferable token has it.
            extensions: [{ kind: 13, value: new Uint8Array() }],
          }),
      ],
      ['insufficient-funds', async () => at.svm.setBalance(ann.address, 900_000n)],
      ['insufficient-funds', async () => at.svm.setBalance(ann.address, 890_880n + 2_100_000n)],
    ]
    const remint = (token: Token, list: Extensions) =>
      at.svm.placeMint({ ...token, authority: ann.address, program: programs.token2022, extensions: list })
    for (const [code, change] of changes) {
      at.svm.setBalance(ann.address, SOL)
      const token = await made(10n, { extensions: [extensions.pausable(false)] })
      if (code !== 'insufficient-funds')
        await at.svm.hold({ owner: bob.address, mint: token.address, amount: 0n })
      // More than needed, so that the limit is not the reason for the failure.
      const fee = { ...(await feeOf(token, 10n)), units: 100_000n }
      await change(token)
      const { provider } = signingWallet(ann)
      await expect(sendBy(provider, token, 10n, fee), code).rejects.toMatchObject({ code })
    }
    expect(at.svm.requests.filter(({ method }) => method === 'sendTransaction')).toEqual([])
  })

  it('behavior: words of the node go with the reason', async () => {
    const token = await made(10n, { extensions: [extensions.fee({ limit: 9n, share: 100 })] })
    const fee = await feeOf(token, 10n)
    const wrong = { ...fee, route: { program: programs.token2022, opens: true, withheld: 3n } }
    const problem = await sendBy(signingWallet(ann).provider, token, 10n, wrong).catch((error) => error)
    expect(problem).toMatchObject({ code: 'token-fee-changed' })
    expect(tell(problem).details).toContain('custom program error: 0x20')
  })
})
