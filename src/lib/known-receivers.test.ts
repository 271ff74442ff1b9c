import { describe, expect, it } from 'vitest'
import { addKnownReceiver, readKnownReceivers } from './known-receivers.ts'
import { createStorage } from './storage.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ACCOUNT = `eip155:1:${ALICE}`
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const setup = (rows?: unknown, text = JSON.stringify({ v: 1, d: rows })) => {
  const items = new Map([[`wallet-modal:receivers:${ACCOUNT}`, text]])
  if (rows === undefined) items.clear()
  const area = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  // Only the methods that are used.
  const storage = createStorage({ backend: () => area as unknown as Storage, log: () => {} })
  return { storage, items }
}

const address = (n: number) => `0x${n.toString().padStart(40, '0')}`

describe('addKnownReceiver', () => {
  it('behavior: the newest first, each once, by account and network', () => {
    const { storage, items } = setup()
    for (const receiver of [BOB, CAROL, BOB]) addKnownReceiver(storage, ACCOUNT, receiver)
    expect(readKnownReceivers(storage, ACCOUNT)).toEqual([BOB, CAROL])
    expect(readKnownReceivers(storage, `eip155:10:${ALICE}`)).toEqual([])
    expect(readKnownReceivers(storage, `eip155:1:${CAROL}`)).toEqual([])
    expect([...items.keys()]).toEqual([`wallet-modal:receivers:${ACCOUNT}`])
  })

  it('param: two hundred are kept, the oldest goes', () => {
    const { storage } = setup()
    for (let n = 1; n <= 201; n++) addKnownReceiver(storage, ACCOUNT, address(n))
    const kept = readKnownReceivers(storage, ACCOUNT)
    expect(kept).toHaveLength(200)
    expect([kept[0], kept.at(-1)]).toEqual([address(201), address(2)])
  })

  it('behavior: Solana’s are kept letter for letter', () => {
    const { storage } = setup()
    addKnownReceiver(storage, SOLANA, MINT)
    expect(readKnownReceivers(storage, SOLANA)).toEqual([MINT])
  })
})

describe('readKnownReceivers', () => {
  it('attack: what is no address of the namespace is dropped, the others stay', () => {
    const bad = [
      null,
      5,
      {},
      '0x12',
      BOB.toLowerCase(),
      `${BOB.slice(0, -1)}9`,
      MINT,
      'javascript:alert(1)',
      [CAROL],
    ]
    expect(readKnownReceivers(setup([...bad, BOB, BOB]).storage, ACCOUNT)).toEqual([BOB])
  })

  it.each([
    ['an object', { length: 1, 0: BOB }],
    ['a text', BOB],
    ['null', null],
    ['a number', 5],
  ])('attack: %s is nothing, and is removed', (_, rows) => {
    const { storage, items } = setup(rows)
    expect(readKnownReceivers(storage, ACCOUNT)).toEqual([])
    expect(items.size).toBe(0)
  })

  it('attack: endless lists are cut before they are read', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => address(n))
    expect(readKnownReceivers(setup(many).storage, ACCOUNT)).toHaveLength(200)
  })

  it('attack: text of another version, or none of ours', () => {
    for (const text of ['', '{', `{"v":2,"d":["${BOB}"]}`, `["${BOB}"]`])
      expect(readKnownReceivers(setup([], text).storage, ACCOUNT)).toEqual([])
  })

  it('error: a storage that throws keeps them for the page', () => {
    const storage = createStorage({
      backend: () => {
        throw new TypeError('denied')
      },
      log: () => {},
    })
    addKnownReceiver(storage, ACCOUNT, BOB)
    expect(readKnownReceivers(storage, ACCOUNT)).toEqual([BOB])
  })
})
