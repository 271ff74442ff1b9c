import {
  type Address,
  getAddressEncoder,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
  address as toAddress,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../../../lib/base58.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { programs } from '../instructions.ts'
import { buildTransaction } from '../message.ts'
import { madeUp, tokenTransferOf } from '../solana.testing.ts'
import { tokenInstructionsOf } from './token-instructions.ts'

const lifetime = { blockhash: toBase58(new Uint8Array(32).fill(9)), lastValidBlockHeight: 1n }
const known = new Map<string, Promise<Address>>()

/** The associated token account, derived by the library. */
const accountOf = (owner: string, program: string, mint: string): Promise<Address> => {
  const key = [owner, program, mint].join()
  const found = known.get(key)
  if (found) return found
  const seeds = [owner, program, mint].map((one) => getAddressEncoder().encode(toAddress(one)))
  const made = getProgramDerivedAddress({ programAddress: toAddress(programs.associated), seeds })
  const address = made.then(([derived]) => derived)
  known.set(key, address)
  return address
}

type Plain = { program: string; accounts: readonly string[]; data: Uint8Array }

/** The instructions decoded from the bytes, with writable accounts and signers. */
const readBack = (wire: Uint8Array) => {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const { header, staticAccounts, instructions } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const role = (index: number): string => {
    const isSigner = index < numSignerAccounts
    const isWritable = isSigner
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < staticAccounts.length - numReadonlyNonSignerAccounts
    return `${isWritable ? 'w' : 'r'}${isSigner ? 's' : ''} ${staticAccounts[index]}`
  }
  return instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }): Plain => ({
      program: staticAccounts[programAddressIndex] ?? '',
      accounts: accountIndices.map(role),
      data: Uint8Array.from(data),
    }),
  )
}

/** The data of a transfer instruction, decoded by hand. */
const readTransfer = (data: Uint8Array) => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const isWithFee = data[0] === 26
  const at = isWithFee ? 2 : 1
  expect([...data.slice(0, at)]).toEqual(isWithFee ? [26, 1] : [12])
  expect(data.length).toBe(at + 9 + (isWithFee ? 8 : 0))
  return {
    value: view.getBigUint64(at, true),
    decimals: view.getUint8(at + 8),
    withheld: isWithFee ? view.getBigUint64(at + 9, true) : undefined,
  }
}

const people = Array.from({ length: 12 }, (_, index) => madeUp(index))
const mints = Array.from({ length: 6 }, (_, index) => madeUp(100 + index))
const u64 = fc.bigInt(0n, 2n ** 64n - 1n)
const draft = fc.record({
  from: fc.constantFrom(...people),
  to: fc.constantFrom(...people),
  mint: fc.constantFrom(...mints),
  program: fc.constantFrom(programs.token, programs.token2022),
  value: u64,
  decimals: fc.integer({ min: 0, max: 255 }),
  withheld: fc.option(u64, { nil: undefined }),
  opens: fc.boolean(),
  units: fc.bigInt(0n, 1_400_000n),
  price: u64,
})

describe('tokenInstructionsOf', () => {
  it('behavior: what a node reads in the bytes is the draft, in every field', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(draft, async (p) => {
        const transfer = tokenTransferOf(p.from, p.to, p.value, { address: p.mint, decimals: p.decimals })
        const token = { address: p.mint, decimals: p.decimals, symbol: '' }
        const route = {
          program: p.program,
          opens: p.opens,
          ...(p.withheld !== undefined && { withheld: p.withheld }),
        }
        const moves = await tokenInstructionsOf(transfer, token, route)
        const { wire } = buildTransaction(p.from, moves, { units: p.units, price: p.price }, lifetime)
        expect(wire.length).toBeLessThanOrEqual(1_232)

        const [limit, price, ...rest] = readBack(wire)
        expect([limit?.program, price?.program]).toEqual([programs.computeBudget, programs.computeBudget])
        const [source, destination] = await Promise.all(
          [p.from, p.to].map((owner) => accountOf(owner, p.program, p.mint)),
        )
        const opened = p.opens ? rest.shift() : undefined
        if (opened) {
          expect(opened.program).toBe(programs.associated)
          expect([...opened.data]).toEqual([1])
          // The receiver may also be the sender, who pays, and whose account is therefore writable.
          const receiver = p.to === p.from ? `ws ${p.from}` : `r ${p.to}`
          expect(opened.accounts).toEqual([
            `ws ${p.from}`,
            `w ${destination}`,
            receiver,
            `r ${p.mint}`,
            `r ${programs.system}`,
            `r ${p.program}`,
          ])
        }
        expect(rest).toHaveLength(1)
        const [transferred] = rest
        expect(transferred?.program).toBe(p.program)
        expect(transferred?.accounts).toEqual([
          `w ${source}`,
          `r ${p.mint}`,
          `w ${destination}`,
          `ws ${p.from}`,
        ])
        const { value, decimals, withheld } = p
        expect(readTransfer(transferred?.data ?? new Uint8Array())).toEqual({ value, decimals, withheld })
        count++
      }),
      { numRuns: RUNS / 10 },
    )
    console.info(`token transfers read back: ${count} of ${RUNS / 10}`)
  })
})
