import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extensions } from '../../../../local/solana/tokens.mjs'
import { isModalError } from '../../../errors/base.ts'
import { systemClock } from '../../../lib/clock.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { createSolanaChain } from '../create-solana-chain.ts'
import { programs, unitLimitInstruction, unitPriceInstruction } from '../instructions.ts'
import {
  madeUp,
  type Person,
  person,
  SOL,
  setUpSolana,
  signingWallet,
  tokenTransferOf,
} from '../solana.testing.ts'
import type { SolanaFee, SolanaTransfer } from '../solana-chain.ts'
import { tokenInstructionsOf } from './token-instructions.ts'

/** Wallets that change a token transfer, and nodes that lie about one. */
let at: Awaited<ReturnType<typeof setUpSolana>>
let ann: Person
let bob: Person
let eve: Person
const token = { address: madeUp(1), decimals: 6 }

beforeAll(async () => {
  at = await setUpSolana()
  ann = await person(1)
  bob = await person(2)
  eve = await person(3)
  const fee = extensions.fee({ limit: 9n, share: 100 })
  at.svm.placeMint({
    ...token,
    authority: ann.address,
    program: programs.token2022,
    extensions: [fee],
  })
})
afterAll(() => at?.svm.stop())
beforeEach(async () => {
  at.svm.reset()
  at.svm.setBalance(ann.address, SOL)
  await at.svm.hold({ owner: ann.address, mint: token.address, amount: 1_000n })
  for (const { address: owner } of [bob, eve]) await at.svm.hold({ owner, mint: token.address, amount: 0n })
})

const transferOf = (value = 1_000n, to = bob.address) => tokenTransferOf(ann.address, to, value, token)
const feeOf = (transfer: SolanaTransfer = transferOf()) => at.chain.fee({ network: at.network, transfer })
const broadcasts = () => at.svm.requests.filter(({ method }) => method === 'sendTransaction').length

/** A transaction that a wallet could return in place of ours, with the same blockhash. */
const made = (given: Uint8Array, instructions: readonly IInstruction[]): Uint8Array => {
  const { lifetimeToken } = getCompiledTransactionMessageDecoder().decode(
    getTransactionDecoder().decode(given).messageBytes,
  )
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (m) => setTransactionMessageFeePayer(address(ann.address), m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(lifetimeToken), lastValidBlockHeight: 1n },
        m,
      ),
    (m) => appendTransactionMessageInstructions(instructions, m),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

const movesOf = (fee: SolanaFee, transfer = transferOf(), change: object = {}) =>
  tokenInstructionsOf(transfer, { ...token, symbol: '', ...change }, fee.route && { ...fee.route, ...change })

describe('send: a token, and a wallet that changes it', () => {
  it('attack: another receiver, amount, fee, one more or one less: nothing is sent', async () => {
    const fee = await feeOf()
    const budget = [unitLimitInstruction(fee.units), unitPriceInstruction(fee.price)]
    const ours = await movesOf(fee)
    const source = ours[0]?.accounts?.[0]?.address
    if (!source) throw new Error('No source')
    /** Instructions of the token program on ann's account that could let somebody else take its tokens. */
    const onSource = (data: readonly number[], more: readonly string[] = []): IInstruction => ({
      programAddress: address(programs.token2022),
      accounts: [
        { address: source, role: AccountRole.WRITABLE },
        ...more.map((one) => ({ address: address(one), role: AccountRole.WRITABLE })),
        { address: address(ann.address), role: AccountRole.READONLY_SIGNER },
      ],
      data: Uint8Array.from(data),
    })
    const lists: readonly (readonly IInstruction[])[] = [
      [],
      budget,
      [...budget, ...(await movesOf(fee, transferOf(1_000n, eve.address)))],
      [...budget, ...(await movesOf(fee, transferOf(999n)))],
      [...budget, ...(await movesOf(fee, transferOf(), { withheld: 0n }))],
      [...budget, ...(await movesOf(fee, transferOf(), { withheld: undefined }))],
      [...budget, ...(await movesOf(fee, transferOf(), { decimals: 7 }))],
      [...budget, ...(await movesOf(fee, transferOf(), { opens: true }))],
      [...budget, ...(await movesOf(fee, transferOf(), { program: programs.token }))],
      [...budget, ...ours, ...ours],
      [...budget, ...ours, ...(await movesOf(fee, transferOf(1n, eve.address)))],
      // Approve, set authority, close.
      [...budget, ...ours, onSource([4, 1, 0, 0, 0, 0, 0, 0, 0], [eve.address])],
      [...budget, ...ours, onSource([6, 2, 1, ...new Uint8Array(32).fill(7)])],
      [...budget, ...ours, onSource([9], [eve.address])],
      [...ours],
    ]
    for (const [index, list] of lists.entries()) {
      const { provider, log } = signingWallet(ann, { change: (wire) => made(wire, list) })
      const sent = at.chain.send({ network: at.network, provider, transfer: transferOf(), fee })
      await expect(sent, `${index}`).rejects.toMatchObject({ code: 'transaction-changed' })
      expect([log.length, broadcasts()]).toEqual([1, 0])
    }
    const { provider } = signingWallet(ann, { change: (wire) => made(wire, [...budget, ...ours]) })
    await at.chain.send({ network: at.network, provider, transfer: transferOf(), fee })
    expect(await at.svm.held(bob.address, token.address)).toBe(991n)
  })

  it('attack: one changed byte is never sent', async () => {
    const fee = await feeOf()
    const change = fc.tuple(fc.nat({ max: 1_000 }), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(change, async ([position, by]) => {
        const { provider } = signingWallet(ann, {
          spoil: (signed) => {
            const changed = signed.slice()
            const index = position % changed.length
            changed[index] = (changed[index] ?? 0) ^ by
            return changed
          },
        })
        const sent = at.chain.send({ network: at.network, provider, transfer: transferOf(), fee })
        const code = await sent.then(
          () => 'sent',
          (error: unknown) => (isModalError(error) ? error.code : error),
        )
        // With a change in the message header, the node may fail to parse it.
        expect(['transaction-changed', 'rpc-transaction-rejected']).toContain(code)
        expect(broadcasts()).toBe(0)
      }),
      { numRuns: RUNS / 200 },
    )
  })
})

describe('fee, token and tokens: nodes that lie', () => {
  const methods = [
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getEpochInfo',
    'getRecentPrioritizationFees',
    'simulateTransaction',
    'getFeeForMessage',
    'getTokenAccountsByOwner',
  ] as const
  const account = fc.record({
    lamports: fc.oneof(fc.nat(), fc.anything()),
    owner: fc.constantFrom(programs.token, programs.token2022, programs.system, 'x'),
    executable: fc.oneof(fc.boolean(), fc.anything()),
    data: fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => [Buffer.from(bytes).toString('base64'), 'base64']),
      fc.constantFrom(['!', 'base64'], ['QQ', 'base64'], ['', 'base58'], [''], '', null),
    ),
  })
  const value = fc.oneof(
    fc.anything(),
    account,
    fc.array(fc.oneof(account, fc.constant(null)), { maxLength: 6 }),
    fc.array(fc.record({ pubkey: fc.constant(token.address), account }), { maxLength: 3 }),
    fc.record({
      err: fc.constant(null),
      unitsConsumed: fc.nat(),
      accounts: fc.array(account, { maxLength: 2 }),
    }),
  )
  const answer = fc.oneof(
    fc.anything(),
    value.map((one) => ({ context: { slot: 1 }, value: one })),
    fc.record({ epoch: fc.oneof(fc.nat(), fc.anything()) }),
  )

  it('attack: any answer to any question is a result that is whole, or an error with a name', async () => {
    // Failed nodes are retried without real waiting.
    const chain = createSolanaChain({
      customUrls: () => [],
      clock: { ...systemClock, wait: () => Promise.resolve() },
    })
    const { network } = at
    let refused = 0
    let whole = 0
    const isWhole = ({ balance, decimals }: { balance: bigint; decimals: number }) =>
      isAmount(balance) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
    const isAmount = (one: bigint) => one >= 0n && one < 2n ** 64n
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), answer, async (method, result) => {
        at.svm.reset()
        for (let times = 0; times < 12; times++) at.svm.fail(method, { result: plain(result) })
        const asked = [
          chain.fee({ network, transfer: transferOf(500n, madeUp(7)) }).then(({ total }) => isAmount(total)),
          chain.token({ network, token: token.address, owner: ann.address }).then((facts) => isWhole(facts)),
          chain.tokens({ network, owner: ann.address }).then((all) => all.every(isWhole)),
        ]
        for (const outcome of await Promise.allSettled(asked)) {
          if (outcome.status === 'fulfilled') {
            whole++
            expect(outcome.value).toBe(true)
            continue
          }
          refused++
          expect(isModalError(outcome.reason)).toBe(true)
          expect(outcome.reason.code).not.toBe('unknown')
        }
      }),
      { numRuns: RUNS / 100 },
    )
    expect(Math.min(refused, whole)).toBeGreaterThan(0)
  })

  it('attack: an account that is said to be opened must be shown', async () => {
    at.svm.fail('simulateTransaction', {
      result: { context: { slot: 1 }, value: { err: null, accounts: null } },
    })
    await expect(feeOf(transferOf(500n, madeUp(8)))).rejects.toMatchObject({ code: 'node-answer-invalid' })
  })
})

/** JSON like a node's. */
const plain = (one: unknown): unknown => {
  try {
    const text = JSON.stringify(one)
    return text === undefined ? null : JSON.parse(text)
  } catch {
    return 'no JSON'
  }
}
