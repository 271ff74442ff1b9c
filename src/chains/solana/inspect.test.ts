import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { toBase58 } from '../../lib/base58.ts'
import { RUNS } from '../../lib/runs.testing.ts'
import { inspect } from './inspect.ts'
import { programs } from './instructions.ts'
import { buildTransaction } from './message.ts'
import { coinInstructions } from './plan.ts'
import { madeUp, type Person, person, tokenTransferOf, transferOf } from './solana.testing.ts'
import { tokenInstructionsOf } from './tokens/token-instructions.ts'

let ann: Person
/** The transactions given to the wallets, and what they returned. */
const wires: Record<'SOL' | 'a token', { given: Uint8Array; signed: Uint8Array }> = {
  SOL: { given: new Uint8Array(), signed: new Uint8Array() },
  'a token': { given: new Uint8Array(), signed: new Uint8Array() },
}
const kinds = ['SOL', 'a token'] as const
const lifetime = { blockhash: toBase58(new Uint8Array(32).fill(9)), lastValidBlockHeight: 1n }
const other = toBase58(new Uint8Array(32).fill(5))

beforeAll(async () => {
  ann = await person(1)
  const token = { address: madeUp(1), decimals: 6, symbol: '' }
  const route = { program: programs.token2022, opens: true, withheld: 5n }
  const moves = {
    SOL: coinInstructions(transferOf(ann.address, other, 123n)),
    'a token': await tokenInstructionsOf(tokenTransferOf(ann.address, other, 123n, token), token, route),
  }
  for (const kind of kinds) {
    const given = buildTransaction(ann.address, moves[kind], { units: 540n, price: 7n }, lifetime).wire
    wires[kind] = { given, signed: await ann.signTransaction(given) }
  }
})

const SIGNATURE = { from: 1, to: 65 }
/** The header: signers, readonly signers, readonly others. */
const HEADER = { from: 65, to: 68 }
/** Where the blockhash is: after the accounts and their count. */
const blockhashOf = (wire: Uint8Array) => {
  const from = 69 + (wire[68] ?? 0) * 32
  return { from, to: from + 32 }
}
const isIn = ({ from, to }: { from: number; to: number }, index: number) => index >= from && index < to

describe('inspect', () => {
  it('behavior: the signed bytes are named by their signature', () => {
    for (const { given, signed } of Object.values(wires))
      expect(inspect(given, signed)).toEqual({ hash: toBase58(signed.slice(1, 65)), renewed: false })
  })

  it.each(kinds)('attack: of %s one changed byte is seen, wherever it could move anything', (kind) => {
    const { given, signed } = wires[kind]
    const blockhash = blockhashOf(given)
    const change = fc.tuple(fc.nat({ max: signed.length - 1 }), fc.integer({ min: 1, max: 255 }))
    fc.assert(
      fc.property(change, ([index, by]) => {
        const changed = signed.slice()
        changed[index] = (changed[index] ?? 0) ^ by
        let renewed: boolean
        try {
          renewed = inspect(given, changed).renewed
        } catch (error) {
          expect(error).toMatchObject({ code: 'transaction-changed' })
          return
        }
        // A wrong signature is refused by the node; fewer rights for an account cannot do harm.
        expect(isIn(SIGNATURE, index) || isIn(HEADER, index) || isIn(blockhash, index)).toBe(true)
        expect(renewed).toBe(isIn(blockhash, index))
      }),
      { numRuns: RUNS / 5 },
    )
  })

  it('attack: any bytes at all are an answer or a named error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => inspect(wires.SOL.given, bytes)).toThrow(
          expect.objectContaining({ code: 'transaction-changed' }),
        )
      }),
      { numRuns: RUNS / 5 },
    )
  })
})

describe('buildTransaction', () => {
  it('behavior: every lamport, unit and price stands in the bytes', () => {
    const u64 = fc.bigInt(0n, 2n ** 64n - 1n)
    fc.assert(
      fc.property(u64, fc.bigInt(0n, 1_400_000n), u64, (value, units, price) => {
        const moves = coinInstructions(transferOf(ann.address, other, value))
        const { wire, message } = buildTransaction(ann.address, moves, { units, price }, lifetime)
        const view = new DataView(wire.buffer, wire.byteOffset, wire.byteLength)
        const end = wire.length
        expect(view.getBigUint64(end - 8, true)).toBe(value)
        expect(view.getUint32(end - 12, true)).toBe(2)
        // Limit, price and transfer, each after its program, accounts and length.
        expect(view.getBigUint64(end - 12 - 5 - 8, true)).toBe(price)
        expect(BigInt(view.getUint32(end - 12 - 5 - 9 - 3 - 4, true))).toBe(units)
        expect([...wire.slice(65)]).toEqual([...message])
      }),
      { numRuns: RUNS / 5 },
    )
  })
})
