import { describe, expect, it } from 'vitest'
import { toChecksum } from '../../lib/checksum.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { formatSignInMessage, type SignInRecord } from '../../lib/sign-in-message.ts'
import type { SignInSession } from './contract.ts'
import { createSessionStore } from './session-store.ts'
import { MAINNET, memoryStorage, PAGE, STRANGER, VISITOR } from './sign-in.testing.ts'

const KEY = 'wallet-modal:sign-in'
const NOW = Date.UTC(2025, 0, 1)
const at = (ms: number) => new Date(NOW + ms).toISOString()

const session = (given: Partial<SignInRecord> = {}): SignInSession => {
  const data: SignInRecord = {
    accountAddress: VISITOR.address,
    chainId: MAINNET,
    domain: PAGE.host,
    uri: PAGE.href,
    version: '1',
    nonce: 'q1w2e3r4',
    issuedAt: at(0),
    ...given,
  }
  return { data, message: formatSignInMessage(data, { kind: 'eip-4361' }) ?? '', signature: '0x12' }
}

const setUp = (items?: Map<string, string>) => {
  const { storage, items: stored } = memoryStorage(items)
  const clock = fakeClock(NOW)
  return { store: createSessionStore(storage, clock), clock, items: stored }
}
const stored = (value: unknown) => new Map([[KEY, JSON.stringify({ v: 1, d: value })]])
const rowOf = ({ message, signature }: SignInSession) => ({ message, signature })
const address = (n: number) => toChecksum(n.toString(16).padStart(40, '0'))

describe('createSessionStore', () => {
  it('behavior: found again by network and account, whatever the letters’ case', () => {
    const { store, items } = setUp()
    const own = {
      ...session(),
      cacao: { h: { t: 'caip122' }, p: { iss: 'x' }, s: { t: 'eip191', s: '0x12' } },
    }
    store.add(own)
    const { store: reloaded } = setUp(items)
    expect(reloaded.find(MAINNET, VISITOR.address)).toEqual(own)
    expect(reloaded.find(MAINNET, VISITOR.address.toLowerCase())).toEqual(own)
    expect(reloaded.find('eip155:10', VISITOR.address)).toBeUndefined()
    expect(reloaded.find(MAINNET, STRANGER.address)).toBeUndefined()
    expect([...items.keys()]).toEqual([KEY])
  })

  it('param: not before its time, and not after it', async () => {
    const { store, clock } = setUp()
    store.add(session({ notBefore: at(1_000), expirationTime: at(2_000) }))
    const isFound = () => store.find(MAINNET, VISITOR.address) !== undefined
    expect(isFound()).toBe(false)
    await clock.advance(1_000)
    expect(isFound()).toBe(true)
    await clock.advance(1_000)
    expect(isFound()).toBe(true)
    await clock.advance(1)
    expect(isFound()).toBe(false)
    clock.jump(-10_000)
    expect(isFound()).toBe(false)
  })

  it('behavior: one of each network and account; removed by both', () => {
    const { store } = setUp()
    store.add(session({ nonce: 'first111' }))
    store.add(session({ nonce: 'second22' }))
    store.add(session({ chainId: 'eip155:10' }))
    store.add(session({ accountAddress: STRANGER.address }))
    expect(store.find(MAINNET, VISITOR.address)?.data.nonce).toBe('second22')
    store.remove(MAINNET, VISITOR.address)
    expect(store.find(MAINNET, VISITOR.address)).toBeUndefined()
    expect(store.find('eip155:10', VISITOR.address)).toBeDefined()
    expect(store.find(MAINNET, STRANGER.address)).toBeDefined()
  })

  it('behavior: those of one namespace are removed, on whichever network', () => {
    const { store } = setUp()
    for (const chainId of [MAINNET, 'eip155:10']) store.add(session({ chainId }))
    store.removeAll('solana')
    expect(store.find('eip155:10', VISITOR.address)).toBeDefined()
    store.removeAll('eip155')
    expect([MAINNET, 'eip155:10'].map((chainId) => store.find(chainId, VISITOR.address))).toEqual([
      undefined,
      undefined,
    ])
  })

  it('behavior: cleared: nothing is left behind', () => {
    const { store, items } = setUp()
    store.add(session())
    store.clear()
    expect(items.size).toBe(0)
  })

  it('param: fifty at most, the oldest goes; what has expired goes first', async () => {
    const { store, clock, items } = setUp()
    store.add(session({ expirationTime: at(1) }))
    for (let n = 1; n <= 51; n++) store.add(session({ accountAddress: address(n) }))
    await clock.advance(2)
    store.add(session({ accountAddress: address(52) }))
    expect(JSON.parse(items.get(KEY) ?? '').d).toHaveLength(50)
    expect(store.find(MAINNET, address(2))).toBeUndefined()
    expect(store.find(MAINNET, address(3))).toBeDefined()
    expect(store.find(MAINNET, address(52))).toBeDefined()
  })

  it('behavior: what has expired is removed when it is read past, whoever asks, and nothing else', async () => {
    const { store, clock, items } = setUp()
    const kept = () => JSON.parse(items.get(KEY) ?? '{"d":[]}').d.map(({ message }: SignInSession) => message)
    const lasting = session({ accountAddress: address(1), expirationTime: at(60_000) })
    // As a line of the text would say it.
    const endless = session({ accountAddress: address(2), statement: `Expiration Time: ${at(-60_000)}` })
    store.add(endless)
    store.add(lasting)
    store.add(session({ expirationTime: at(1_000) }))
    store.add(session({ chainId: 'eip155:10', expirationTime: at(2_000) }))
    await clock.advance(1_000)
    expect(store.find(MAINNET, VISITOR.address)).toBeDefined()
    expect(kept()).toHaveLength(4)
    await clock.advance(1_001)
    expect(store.find(MAINNET, STRANGER.address)).toBeUndefined()
    expect(kept()).toEqual([lasting.message, endless.message])
    await clock.advance(60_000)
    expect(store.find(MAINNET, address(2))).toEqual(endless)
    expect(kept()).toEqual([endless.message])
  })

  it('attack: stored values that are none are dropped, the others stay', () => {
    const good = rowOf(session())
    const bad = [
      null,
      5,
      'text',
      [],
      {},
      { ...good, message: 5 },
      { ...good, message: 'hello' },
      { ...good, message: `${good.message} ` },
      { ...good, message: good.message.replace('Version: 1', 'Version: 2') },
      { ...good, message: `${VISITOR.address}\n`.repeat(9) },
      { ...good, signature: null },
      { ...good, signature: '' },
      { ...good, signature: 'a'.repeat(200_000) },
      { ...good, cacao: 'x' },
    ]
    for (const one of bad) expect(setUp(stored([one])).store.find(MAINNET, VISITOR.address)).toBeUndefined()
    const { store, items } = setUp(stored([...bad, good]))
    expect(store.find(MAINNET, VISITOR.address)).toEqual(session())
    store.add(session({ accountAddress: STRANGER.address }))
    expect(JSON.parse(items.get(KEY) ?? '').d).toHaveLength(2)
  })

  it('attack: what a stored session claims beside its message does not count', () => {
    const data = { ...session().data, accountAddress: STRANGER.address, expirationTime: undefined }
    const { store } = setUp(stored([{ ...rowOf(session({ expirationTime: at(-1) })), data }]))
    expect(store.find(MAINNET, STRANGER.address)).toBeUndefined()
    expect(store.find(MAINNET, VISITOR.address)).toBeUndefined()
  })

  it.each([
    ['an object', { length: 1, 0: rowOf(session()) }],
    ['a text', 'x'],
    ['null', null],
  ])('attack: %s is nothing, and is removed', (_name, value) => {
    const { store, items } = setUp(stored(value))
    expect(store.find(MAINNET, VISITOR.address)).toBeUndefined()
    expect(items.size).toBe(0)
  })

  it('attack: an endless list is cut before it is read', () => {
    const many = Array.from({ length: 3_000 }, () => ({ message: 'x', signature: 'y' }))
    expect(setUp(stored([...many, rowOf(session())])).store.find(MAINNET, VISITOR.address)).toBeUndefined()
  })
})
