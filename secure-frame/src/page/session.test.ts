/** What the session makes of what the vault answers late. The whole frame's tests are beside the methods. */
import { describe, expect, it } from 'vitest'
import type { KeyStore } from './keys/key-store.ts'
import { createSession } from './session.ts'
import type { News } from './tabs.ts'
import type { Vault } from './vault-client.ts'

const ALICE = { eip155: '0xA11ce', solana: 'a1ice' } as const

const answerOf = (email: string) => ({ identity: { kind: 'email', email }, copySecret: '' })

/** Signed in as Alice; the vault answers when the test says so. */
const start = async () => {
  const waiting: ((answer: unknown) => void)[] = []
  const listeners: ((news: News) => void)[] = []
  const keys: Partial<KeyStore> = { restore: async () => ALICE, has: () => true, forget: () => {} }
  const session = createSession({
    // Safe: the session asks for nothing else here.
    vault: { call: () => new Promise((resolve) => waiting.push(resolve)) } as unknown as Vault,
    keys: async () => keys as KeyStore,
    tabs: { tell: () => {}, onTold: (listener) => void listeners.push(listener) },
    site: () => 'https://page.example',
    report: () => {},
  })
  const asked = async () => {
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const answer = async (email: string) => {
    await asked()
    waiting.shift()?.(answerOf(email))
  }
  const told = (news: News) => {
    for (const listener of listeners) listener(news)
  }
  const restored = session.restore()
  await answer('alice@example.com')
  await restored
  const email = async () => {
    const identity = (await session.restore())?.identity
    return identity?.kind === 'email' ? identity.email : undefined
  }
  return { session, asked, answer, told, email }
}

describe('another address in another tab', () => {
  it('attack: changed once more while the vault is asked: the earlier answer is not the last word', async () => {
    const { asked, answer, told, email } = await start()
    told('identity')
    const first = email()
    await asked()
    told('identity')
    await answer('second@example.com')
    await first
    const last = email()
    await answer('third@example.com')
    expect(await last).toBe('third@example.com')
    expect(await email()).toBe('third@example.com')
  })

  it('attack: changed here as well while the vault is asked: what was changed here stays', async () => {
    const { session, asked, answer, told, email } = await start()
    told('identity')
    const now = email()
    await asked()
    session.setIdentity({ kind: 'email', email: 'newest@example.com' })
    await answer('earlier@example.com')
    expect(await now).toBe('newest@example.com')
  })

  it('attack: somebody else by the time that a request asks whether the session lives: not this account’s address', async () => {
    const { session, answer, told, email } = await start()
    const live = session.isLive()
    await answer('bob@example.com')
    expect(await live).toBe(true)
    expect(await email()).toBe('alice@example.com')
    told('session')
    const now = email()
    await answer('bob@example.com')
    expect(await now).toBe('bob@example.com')
  })
})
