import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extensions } from '../../../../local/solana/tokens.mjs'
import { RUNS } from '../../../lib/runs.testing.ts'
import { programs } from '../instructions.ts'
import { madeUp, type Person, person, setUpSolana } from '../solana.testing.ts'
import { associatedAccount, metadataAccount } from './derive.ts'
import { namesOf } from './metadata.ts'
import { readMint, readTokenAccount } from './mint.ts'

let at: Awaited<ReturnType<typeof setUpSolana>>
let ann: Person
let number = 5_000_000

beforeAll(async () => {
  at = await setUpSolana()
  ann = await person(1)
})
afterAll(() => at?.svm.stop())
beforeEach(() => at.svm.reset())

const next = () => madeUp(number++)
type Extensions = NonNullable<Parameters<typeof at.svm.placeMint>[0]['extensions']>
const made = (how: { decimals?: number; program?: string; extensions?: Extensions } = {}) => {
  const address = next()
  const program = how.program ?? (how.extensions ? programs.token2022 : programs.token)
  at.svm.placeMint({ decimals: 6, ...how, address, program, authority: ann.address })
  return address
}
const factsOf = (token: string, owner = ann.address) => at.chain.token({ network: at.network, token, owner })
const all = (tokens?: readonly string[], owner = ann.address) =>
  at.chain.tokens({ network: at.network, owner, ...(tokens && { tokens }) })
const asked = (method: string) => at.svm.requests.filter((one) => one.method === method).length

describe('token', () => {
  it('behavior: decimals of the mint, the name of Metaplex, every unit of the balance', async () => {
    const address = made({ decimals: 9 })
    await at.svm.name({ mint: address, name: 'Sea Glass', symbol: 'GLASS' })
    await at.svm.hold({ owner: ann.address, mint: address, amount: 2n ** 64n - 1n })
    const known = { address, name: 'Sea Glass', symbol: 'GLASS', decimals: 9 }
    expect(await factsOf(address)).toEqual({ ...known, balance: 2n ** 64n - 1n })
    expect(await factsOf(address, next())).toEqual({ ...known, balance: 0n })
    expect(asked('getMultipleAccounts')).toBe(2)
  })

  it('behavior: Token-2022 has its name in the mint', async () => {
    const address = madeUp(number)
    const token = made({ extensions: [extensions.hook(), extensions.name(address, 'Tide', 'TIDE')] })
    expect(token).toBe(address)
    await at.svm.hold({ owner: ann.address, mint: token, amount: 7n })
    expect(await factsOf(token)).toEqual({ address, name: 'Tide', symbol: 'TIDE', decimals: 6, balance: 7n })
  })

  it('behavior: without a name it has none; its account is that of its own program', async () => {
    const address = made({ program: programs.token2022 })
    await at.svm.hold({ owner: ann.address, mint: address, amount: 5n })
    // At the address derived for the other token program.
    const other = await associatedAccount(ann.address, address, programs.token)
    at.svm.placeHolding({ address: other, mint: address, owner: ann.address, amount: 90n })
    expect(await factsOf(address)).toMatchObject({ name: '', symbol: '', balance: 5n })
  })

  it('behavior: what lies in another account, is another token or somebody else’s does not count', async () => {
    const address = made()
    at.svm.placeHolding({ address: next(), mint: address, owner: ann.address, amount: 9n })
    expect(await factsOf(address)).toMatchObject({ balance: 0n })
    const usual = await associatedAccount(ann.address, address, programs.token)
    at.svm.placeHolding({ address: usual, mint: address, owner: next(), amount: 9n })
    expect(await factsOf(address)).toMatchObject({ balance: 0n })
    at.svm.placeHolding({ address: usual, mint: next(), owner: ann.address, amount: 9n })
    expect(await factsOf(address)).toMatchObject({ balance: 0n })
  })

  it('behavior: a frozen balance is a balance all the same', async () => {
    const address = made()
    await at.svm.hold({ owner: ann.address, mint: address, amount: 4n, frozen: true })
    expect(await factsOf(address)).toMatchObject({ balance: 4n })
  })

  it('attack: names are cleaned and cut, and those of another mint are nobody’s', async () => {
    const address = made()
    await at.svm.name({
      mint: address,
      name: `US\u202eD\u0000${'x'.repeat(999)}`,
      symbol: 'U\u200bSDC'.repeat(9),
    })
    const { name, symbol } = await factsOf(address)
    expect(name).toMatch(/^USDx+…$/)
    expect([[...name].length, symbol]).toEqual([64, 'USDCUSDCUSDCUSD…'])
    const liar = made()
    const position = await metadataAccount(liar)
    at.svm.place({ address: position, owner: programs.metadata, data: new Uint8Array(300).fill(4) })
    expect(await factsOf(liar)).toMatchObject({ name: '', symbol: '' })
    // An account that Metaplex does not own.
    const other = made()
    await at.svm.name({ mint: other, name: 'USD Coin', symbol: 'USDC' })
    const { data } = await accountOf(await metadataAccount(other))
    at.svm.place({ address: await metadataAccount(other), owner: next(), data })
    expect(await factsOf(other)).toMatchObject({ name: '', symbol: '' })
  })

  it('error: what is no token, or none that is set up', async () => {
    const unset = next()
    at.svm.place({ address: unset, owner: programs.token, data: new Uint8Array(82) })
    const holding = next()
    at.svm.placeHolding({ address: holding, mint: made(), owner: ann.address, amount: 1n })
    const multisig = next()
    at.svm.place({ address: multisig, owner: programs.token2022, data: new Uint8Array(355).fill(1) })
    const foreign = next()
    at.svm.place({ address: foreign, owner: programs.system, data: new Uint8Array(82).fill(1) })
    const cut = made({ extensions: [{ kind: 3, value: new Uint8Array(32) }] })
    const { data } = await accountOf(cut)
    at.svm.place({ address: cut, owner: programs.token2022, data: data.slice(0, -1) })
    for (const token of [
      unset,
      holding,
      multisig,
      foreign,
      cut,
      next(),
      ann.address,
      programs.token,
      '',
      '0x0',
    ])
      await expect(factsOf(token), token).rejects.toMatchObject({ code: 'token-unknown' })
  })

  it('error: an owner that is no address, a node that does not answer well', async () => {
    const token = made()
    for (const list of [undefined, [token]])
      await expect(all(list, '0x0')).rejects.toMatchObject({ code: 'address-invalid' })
    await expect(factsOf(token, '0x0')).rejects.toMatchObject({ code: 'address-invalid' })
    expect(at.svm.requests).toEqual([])
    for (const value of [[], [null], 'x', [null, null, null, { lamports: 1 }]])
      at.svm.fail('getMultipleAccounts', { result: { context: { slot: 1 }, value } })
    await expect(factsOf(token)).rejects.toMatchObject({ code: 'node-answer-invalid' })
  })
})

const accountOf = async (address: string) => {
  const body = { jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [address, { encoding: 'base64' }] }
  const answer = await fetch(at.svm.url, { method: 'POST', body: JSON.stringify(body) })
  const { result } = await answer.json()
  return { data: Uint8Array.from(Buffer.from(result.value.data[0], 'base64')) }
}

describe('tokens', () => {
  it('behavior: of a list those that are tokens, in its order, each once', async () => {
    const [a, b] = [made({ decimals: 2 }), made({ extensions: [extensions.pausable(true)] })]
    await at.svm.hold({ owner: ann.address, mint: b, amount: 8n })
    const list = await all([b, next(), 'x', a, b, ann.address])
    expect(list.map(({ address, balance }) => [address, balance])).toEqual([
      [b, 8n],
      [a, 0n],
    ])
    expect(await all([])).toEqual([])
  })

  it('behavior: without a list all that the owner can send, under either program', async () => {
    const owner = (await person(9)).address
    const [a, b, empty, aside] = [made(), made({ program: programs.token2022 }), made(), made()]
    await at.svm.hold({ owner, mint: a, amount: 1n })
    await at.svm.hold({ owner, mint: b, amount: 2n })
    await at.svm.hold({ owner, mint: empty, amount: 0n })
    at.svm.placeHolding({ address: next(), mint: aside, owner, amount: 3n })
    const list = await all(undefined, owner)
    expect(list.map(({ address, balance }) => [address, balance]).sort()).toEqual(
      [
        [a, 1n],
        [b, 2n],
      ].sort(),
    )
    expect(await all(undefined, next())).toEqual([])
  })

  it('behavior: many are asked for a hundred accounts at a time', async () => {
    const mints = Array.from({ length: 60 }, () => made())
    for (const mint of mints) await at.svm.hold({ owner: ann.address, mint, amount: 1n })
    at.svm.reset()
    expect((await all(mints)).map(({ address }) => address)).toEqual(mints)
    const sizes = at.svm.requests
      .filter(({ method }) => method === 'getMultipleAccounts')
      .map(({ params }) => (Array.isArray(params) ? params[0].length : 0))
    expect(sizes.sort()).toEqual([100, 100, 40])
  })
})

describe('readMint, readHolding, namesOf', () => {
  it('attack: any bytes at all are read or are nothing', () => {
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 700 }),
      // With the right length and the right type byte.
      fc.tuple(fc.constantFrom(82, 165, 170, 278, 355), fc.constantFrom(0, 1, 2)).chain(([length, kind]) =>
        fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => {
          const copy = bytes.slice()
          copy[45] = 1
          if (length > 165) copy[165] = kind
          return copy
        }),
      ),
    )
    const owner = fc.constantFrom(programs.token, programs.token2022, programs.metadata, programs.system)
    let read = 0
    fc.assert(
      fc.property(data, owner, (bytes, program) => {
        const account = { lamports: 1n, owner: program, executable: false, data: bytes }
        const mint = readMint(account)
        const holding = readTokenAccount(account)
        if (mint || holding) read++
        expect(mint && holding).toBeUndefined()
        if (holding) expect(holding.amount).toBeLessThan(2n ** 64n)
        const names = namesOf(
          madeUp(1),
          { program, decimals: 0, extensions: new Map([[19, bytes]]) },
          account,
        )
        expect(names).toEqual({ name: '', symbol: '' })
      }),
      { numRuns: RUNS / 5 },
    )
    expect(read).toBeGreaterThan(0)
  })
})
