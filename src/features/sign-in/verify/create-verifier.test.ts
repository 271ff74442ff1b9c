import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../../lib/clock.testing.ts'
import { DEADLINE } from '../checked-plugin.ts'
import type { SignInSession } from '../contract.ts'
import { MAINNET, PAGE, SOLANA, VISITOR } from '../sign-in.testing.ts'
import { createVerifier } from './create-verifier.ts'
import type { Read } from './eip155.ts'

const MINUTE = 60_000
const KEY_SIGNATURE = `0x${'12'.repeat(64)}1b`

const session = (signature = KEY_SIGNATURE, chainId = MAINNET): SignInSession => ({
  data: {
    accountAddress: VISITOR.address,
    chainId,
    domain: PAGE.host,
    uri: PAGE.href,
    version: '1',
    nonce: 'q1w2e3r4',
  },
  message: 'text',
  signature,
})

const setUp = (code = '0x') => {
  const asked: string[] = []
  const world = { call: '0x01' as unknown, code, isUp: true }
  const clock = fakeClock()
  const read: Read = async (method) => {
    asked.push(method)
    if (!world.isUp) throw new TypeError('fetch failed')
    return method === 'eth_call' ? world.call : world.code
  }
  const verify = createVerifier(() => read, clock)
  const since = () => asked.splice(0)
  return { verify, clock, world, since }
}

describe('createVerifier', () => {
  it('behavior: a key’s once in a page load: one call, and after five minutes whether there is code', async () => {
    const { verify, clock, since } = setUp()
    for (let turn = 0; turn < 3; turn++) expect(await verify(session())).toBe('valid')
    expect(since()).toEqual(['eth_call'])
    await clock.advance(5 * MINUTE)
    for (let turn = 0; turn < 3; turn++) expect(await verify(session())).toBe('valid')
    expect(since()).toEqual(['eth_getCode'])
    await clock.advance(500 * MINUTE)
    expect(await verify(session())).toBe('valid')
    expect(since()).toEqual([])
  })

  it('behavior: a contract’s again after five minutes, and its owner may have changed', async () => {
    const { verify, clock, world, since } = setUp()
    const long = session(`0x${'ab'.repeat(200)}`)
    expect(await verify(long)).toBe('valid')
    await clock.advance(5 * MINUTE - 1)
    expect(await verify(long)).toBe('valid')
    expect(since()).toEqual(['eth_call'])
    await clock.advance(1)
    expect(await verify(long)).toBe('valid')
    expect(since()).toEqual(['eth_call'])
    await clock.advance(5 * MINUTE)
    world.call = '0x00'
    expect(await verify(long)).toBe('invalid')
  })

  it('behavior: a contract whose signatures are as long as a key’s', async () => {
    const { verify, clock, world } = setUp('0x6000')
    expect(await verify(session())).toBe('valid')
    await clock.advance(5 * MINUTE)
    world.call = '0x00'
    expect(await verify(session())).toBe('invalid')
  })

  it('error: a node that is away: neither yes nor no, and asked again', async () => {
    const { verify, clock, world } = setUp()
    world.isUp = false
    expect(await verify(session())).toBe('unknown')
    world.isUp = true
    expect(await verify(session())).toBe('valid')
    await clock.advance(5 * MINUTE)
    world.isUp = false
    // A key’s was verified, and nobody says that it is a contract’s.
    expect(await verify(session())).toBe('valid')
    const long = session(`0x${'ab'.repeat(200)}`)
    expect(await verify(long)).toBe('unknown')
    world.isUp = true
    expect(await verify(long)).toBe('valid')
  })

  it('error: a node that hangs is as one that is away, before a plug-in’s time is over', async () => {
    const { verify, clock, world } = setUp()
    world.call = new Promise(() => {})
    const verdict = vi.fn()
    void verify(session()).then(verdict)
    await clock.advance(DEADLINE - 1)
    expect(verdict).toHaveBeenCalledWith('unknown')
    world.call = '0x01'
    expect(await verify(session())).toBe('valid')
    expect(clock.pending()).toBe(0)
  })

  it('behavior: asked twice at once, the node is asked once', async () => {
    const { verify, since } = setUp()
    expect(await Promise.all([verify(session()), verify(session())])).toEqual(['valid', 'valid'])
    expect(since()).toEqual(['eth_call'])
  })

  it('error: a network that the page has not is not known; another namespace nothing can check', async () => {
    const verify = createVerifier(() => {
      throw new Error('no such network')
    }, fakeClock())
    expect(await verify(session())).toBe('unknown')
    expect(await verify(session('x', 'bip122:000000000019d6689c085ae165831e93'))).toBeUndefined()
    expect(await verify(session('x', SOLANA))).toBe('invalid')
  })

  it('attack: what was valid for one text, account or network is asked anew for another', async () => {
    const { verify, world, since } = setUp()
    expect(await verify(session())).toBe('valid')
    world.call = '0x00'
    since()
    const { data } = session()
    expect(await verify({ ...session(), message: 'other' })).toBe('invalid')
    expect(await verify(session(KEY_SIGNATURE, 'eip155:10'))).toBe('invalid')
    const accountAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(
      await verify({ ...session(), data: { ...data, accountAddress: accountAddress.replace('0x7', '0x1') } }),
    ).toBe('invalid')
  })
})

describe('without its code', () => {
  it('error: that cannot be fetched: nobody can tell, and once it can be, somebody can', async () => {
    const load = vi
      .fn(() => import('./eip155.ts'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const verify = createVerifier(() => async () => '0x01', fakeClock(), load)
    expect(await verify(session())).toBe('unknown')
    expect(await verify(session())).toBe('valid')
  })
})
