/** What is shown is what is sent (quality 4.1), over every kind of thing that can be sent. */
import { getAddressEncoder, getProgramDerivedAddress, address as solanaAddress } from '@solana/web3.js'
import fc from 'fast-check'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE, BOB } from '../../../core/accounts.testing.ts'
import { formatAmount, localize, MAX_AMOUNT } from '../../../lib/amount.ts'
import { toChecksum } from '../../../lib/checksum.ts'
import { RUNS, renewed } from '../../../lib/runs.testing.ts'
import { chooseToken, setAmount, setMax, setReceiver, startDraft } from '../draft/draft.actions.ts'
import { forSend, previewHtml, type Read, readPreview, type Sending, startSending } from '../send.testing.ts'
import { ANN, instructionsOf, type SolanaSending, startSolanaSending, toBase58 } from '../solana.testing.ts'
import { agree, confirm, review } from './review.actions.ts'

const TOKEN: Hex = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const U64 = 2n ** 64n - 1n
const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

/** In a second language of its own: where a token of a wallet is kept. */
const accountOf = async (owner: string): Promise<string> => {
  const encode = getAddressEncoder().encode
  const [found] = await getProgramDerivedAddress({
    programAddress: solanaAddress('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
    seeds: [owner, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', MINT].map((one) =>
      encode(solanaAddress(one)),
    ),
  })
  return found
}

/** What a wallet was asked to do, read from its request alone. */
type Request = { readonly to: string; readonly amount: bigint; readonly token: string | undefined }

const readEvm = (sending: Sending, before: number): Request[] =>
  sending
    .sent()
    .slice(before)
    .map(({ to, value, data }) => {
      if (data === '0x') return { to, amount: BigInt(value), token: undefined }
      const { args } = decodeFunctionData({ abi, data })
      expect(value).toBe('0x0')
      return { to: args[0], amount: args[1], token: to }
    })

const u64 = (data: Uint8Array, at: number) =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)

/** Budgets aside, exactly one instruction moves anything; of a token it is told whose account receives. */
const readSolana = async (sending: SolanaSending, receiver: string): Promise<Request[]> => {
  const target = await accountOf(receiver)
  return sending.wires.splice(0).flatMap((wire) =>
    instructionsOf(wire)
      .filter(({ program }) => !program.startsWith('ComputeBudget'))
      .filter(({ program }) => !program.startsWith('AToken'))
      .map(({ program, accounts, data }) => {
        if (/^1{32}$/.test(program)) return { to: accounts[1] ?? '', amount: u64(data, 4), token: undefined }
        expect(data[0]).toBe(12)
        expect(accounts[1]).toBe(MINT)
        return { to: accounts[2] === target ? receiver : '', amount: u64(data, 1), token: MINT }
      }),
  )
}

type Case = {
  readonly kind: 'coin' | 'erc20' | 'sol' | 'spl'
  readonly value: bigint
  readonly decimals: number
  readonly receiver: Uint8Array
  readonly isMax: boolean
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    kind: fc.constantFrom('coin' as const, 'erc20' as const, 'sol' as const, 'spl' as const),
    big: fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 21n }), fc.bigInt({ min: 1n, max: MAX_AMOUNT / 2n })),
    decimals: fc.integer({ min: 1, max: 36 }),
    receiver: fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .filter((bytes) => bytes.slice(12).some(Boolean)),
    isMax: fc.boolean(),
  })
  .map(({ kind, big, decimals, ...rest }) => {
    const isSolana = kind === 'sol' || kind === 'spl'
    return {
      ...rest,
      kind,
      value: isSolana ? (big % (U64 / 2n)) + 1n : big,
      decimals: kind === 'coin' ? 18 : kind === 'sol' ? 9 : isSolana ? Math.min(decimals, 18) : decimals,
    }
  })

/** Writes it as the view does, reads the review, confirms whatever is asked to be agreed to. */
const goThrough = async (
  sending: Sending | SolanaSending,
  request: Case,
  draft: { readonly to: string; readonly token: string | undefined },
): Promise<Read> => {
  const { wallet, settled, core } = sending
  const state = forSend(wallet).send.state
  core.refreshBalance({ force: true })
  wallet.go.reset('Account')
  wallet.go.to('Send')
  startDraft(forSend(wallet), undefined)
  chooseToken(forSend(wallet), draft.token)
  await settled()
  setReceiver(forSend(wallet), draft.to)
  if (request.isMax) setMax(forSend(wallet))
  else setAmount(forSend(wallet), formatAmount(request.value, request.decimals))
  await settled()
  await review(forSend(wallet))
  if (state.flow.step !== 'reviewing') throw new Error(`No review: ${state.problem}`)
  const { findings } = state.flow.review
  agree(
    forSend(wallet),
    findings.flatMap((finding) => (finding.level === 'blocking' ? [finding.reason] : [])),
  )
  const shown = readPreview(previewHtml(sending), request.decimals)
  await confirm(forSend(wallet))
  await settled()
  return shown
}

describe('the review', () => {
  it('attack: what is shown is what the wallet is asked, of every kind: every random draft', {
    timeout: 30 * RUNS,
  }, async () => {
    const runs = Math.ceil(RUNS / 10)
    const pages = renewed(() => Promise.all([startSending(), startSolanaSending()]))
    const seen: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(cases, async (request) => {
        const [evm, solana] = await pages()
        const { kind, value, decimals, isMax } = request
        const isSolana = kind === 'sol' || kind === 'spl'
        const hex = [...request.receiver.slice(12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        const to = isSolana ? toBase58(request.receiver) : toChecksum(hex)
        const token = { symbol: 'C$1', name: 'A & B <i>', decimals }
        evm.chain.owned[TOKEN] = { ...token, balances: { [ALICE]: value } }
        evm.chain.balances[ALICE] = kind === 'coin' ? value + evm.chain.total : evm.chain.total
        solana.owned[MINT] = { ...token, balances: { [ANN]: value } }
        solana.lamports = (kind === 'sol' ? value : 0n) + solana.fee.total

        const before = evm.sent().length
        const shown = isSolana
          ? await goThrough(solana, request, { to, token: kind === 'spl' ? MINT : undefined })
          : await goThrough(evm, request, { to, token: kind === 'erc20' ? TOKEN : undefined })
        const asked = isSolana ? await readSolana(solana, to) : readEvm(evm, before)

        const address = kind === 'erc20' ? TOKEN : kind === 'spl' ? MINT : undefined
        expect(asked).toEqual([{ to: shown.to, amount: shown.amount, token: address }])
        expect(shown).toMatchObject({ to, amount: value })
        expect(shown.sentence).toContain(` ${localize(formatAmount(value, decimals), 'en')} `)
        if (address) expect(shown.rows.Token).toContain(address)
        seen[`${kind}${isMax ? ', all of it' : ''}`] = (seen[`${kind}${isMax ? ', all of it' : ''}`] ?? 0) + 1
      }),
      { numRuns: runs },
    )
    const total = Object.values(seen).reduce((sum, count) => sum + count, 0)
    console.info(`preview read back, by kind: ${total} of ${runs} ${JSON.stringify(seen)}`)
    expect(Object.keys(seen)).toHaveLength(8)
  })
})

describe('sentence', () => {
  it('attack: a symbol that reads like a gap in the sentence moves nothing in it', async () => {
    const sending = await startSending()
    for (const symbol of ['{receiver}', '{network}', 'X to {receiver}']) {
      sending.chain.owned[TOKEN] = { symbol, name: symbol, decimals: 6, balances: { [ALICE]: 5_000_000n } }
      sending.wallet.go.reset('Account')
      sending.wallet.go.to('Send')
      startDraft(sending.wallet, undefined)
      chooseToken(sending.wallet, TOKEN)
      await sending.settled()
      setAmount(sending.wallet, '1')
      setReceiver(sending.wallet, BOB)
      await review(sending.wallet)
      const { sentence } = readPreview(previewHtml(sending), 6)
      expect(sentence).toBe(`Send 1 ${symbol} to 0x7099…79C8${BOB} on Ethereum`)
    }
  })
})
