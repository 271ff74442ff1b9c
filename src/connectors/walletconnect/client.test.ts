/**
 * What is changed in the sign client when it is opened: it contacts no host of its own, and leaves no rejection
 * unhandled.
 */
import { version } from '@walletconnect/sign-client/package.json'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { approved, connectBoth, next, useRelay } from '../../../local/relay/clients.testing.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { systemClock } from '../../lib/clock.ts'
import { type Client, closeClient, openClient } from './client.ts'
import { createRelayConnection } from './relay-connection.ts'
import { SHOP } from './shop.testing.ts'
import { createStore } from './store.ts'

describe('openClient', () => {
  const given = useRelay()
  const opened: Client[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(closeClient))
    vi.unstubAllGlobals()
  })

  const open = async (verifyUrl: string | undefined, store = createStore(() => fakeStorage())) => {
    const client = await openClient({
      projectId: '0'.repeat(32),
      relayUrl: given.relay.url,
      verifyUrl,
      metadata: SHOP,
      store,
      relay: createRelayConnection({
        wantedBy: () => 'link',
        onChange() {},
        onGivenUp() {},
        clock: systemClock,
      }),
    })
    opened.push(client)
    return client
  }

  it('error: a client that cannot be opened leaves nothing behind', async () => {
    const set = vi.spyOn(globalThis, 'setInterval')
    const cleared = vi.spyOn(globalThis, 'clearInterval')
    const store = createStore(() => fakeStorage())
    const getItem = vi.spyOn(store, 'getItem')
    // By then the client's heartbeat runs.
    getItem.mockImplementation(async (key) => (key.endsWith('//session') ? JSON.parse('"x"') : undefined))
    await expect(open(undefined, store)).rejects.toThrow(TypeError)
    expect(Object.keys(globalThis).filter((key) => /walletconnect/i.test(key))).toEqual([])
    const beats = set.mock.results.map(({ value }) => value)
    expect(beats).toHaveLength(1)
    expect(cleared.mock.calls.map(([id]) => id)).toEqual(beats)
  })

  it('param: the version in which the verification is replaced', () => {
    // Later versions have another licence and may verify differently.
    expect(version).toBe('2.21.8')
  })

  it('param: without a host for it, nothing is asked of any', async () => {
    const fetched = vi.fn(async () => Response.error())
    vi.stubGlobal('fetch', fetched)
    const client = await open(undefined)
    const { uri } = await client.connect({ optionalNamespaces: {} })
    expect(uri).toMatch(/^wc:/)
    expect(await client.core.verify.register({ id: 'a', decryptedId: 'b' })).toBe('')
    expect(fetched).not.toHaveBeenCalled()
  })

  // `e2e/walletconnect/walletconnect.spec.ts` tests that the frame is really added to the page.
  it('param: with a host for it, it is the one of the client’s own verification', async () => {
    // As the option is parsed, with a slash at its end.
    const client = await open('https://verify.shop.example/')
    expect(Reflect.get(client.core.verify, 'verifyUrlV3')).toBe('https://verify.shop.example')
    expect(String(client.core.verify.register)).toContain('verifyUrlV3')
  })

  it('attack: a check that the client does not wait for rejects nothing that nobody handles', async () => {
    const client = await open(undefined)
    const checks = ['isValidDisconnect', 'isValidEmit', 'isValidUpdate', 'isValidExtend', 'isValidPing']
    for (const name of checks) {
      const check: unknown = Reflect.get(client.engine, name)
      if (typeof check !== 'function') throw new TypeError(name)
      // Not awaited: an unhandled rejection would fail the whole run.
      void Reflect.apply(check, undefined, [{ topic: 'f'.repeat(64) }])
      await expect(Reflect.apply(check, undefined, [{ topic: 'f'.repeat(64) }]), name).rejects.toThrow()
    }
  })

  it('attack: a session that both sides end at once does not hold up what other wallets say', async () => {
    const page = await open(undefined)
    const [leaving, staying] = [await given.open('leaving'), await given.open('staying')]
    const ended = await connectBoth(page, leaving)
    const kept = await connectBoth(page, staying)
    // While the page acknowledges that the wallet has ended it, its own disconnect, asked before, gets as far as this.
    const { publish } = page.core.relayer
    const { deleteSession } = page.engine as unknown as { deleteSession(p: { topic: string }): Promise<void> }
    page.core.relayer.publish = async (...sent) => {
      if (sent[0] === ended.topic) await deleteSession({ topic: ended.topic })
      return Reflect.apply(publish, page.core.relayer, sent)
    }
    const deleted = next(page, 'session_delete')
    await leaving.disconnect({ topic: ended.topic, reason: { code: 6000, message: 'User disconnected.' } })
    await deleted
    const updated = next(page, 'session_update')
    await staying.update({ topic: kept.topic, namespaces: approved('eip155:8453') })
    expect((await updated).topic).toBe(kept.topic)
  })
})
