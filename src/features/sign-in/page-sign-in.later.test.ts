/** What becomes of a sign-in after the press: verified late, ended, left by one of two namespaces. */
import { describe, expect, it } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { later, views } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { signIn as signInForHost } from '../../host/host-verbs.ts'
import type { SignInSession } from './contract.ts'
import { signInUnreachable } from './errors.ts'
import { connected, createMemoryPlugin, pressOnce } from './page-sign-in.testing.ts'
import { enter, press } from './sign-in.actions.ts'
import { signInOf } from './sign-in.state.ts'

/** As the ready default while no node answers: what was signed is kept, and counts once somebody can verify it. */
const withoutNode = () => {
  const plugin = createMemoryPlugin()
  const { addSession, getSessions } = plugin
  const node = { isThere: false }
  const ask = async <T>(answer: T): Promise<T> => {
    if (!node.isThere) throw signInUnreachable()
    return answer
  }
  plugin.addSession = async (session) => ask(await addSession(session))
  plugin.getSessions = async (...of) => {
    const sessions = await getSessions(...of)
    return sessions.length > 0 ? ask(sessions) : []
  }
  return { plugin, node }
}

describe('nobody can verify it', () => {
  it('behavior: said so, and signed in as soon as somebody can: the question is over', async () => {
    const { plugin, node } = withoutNode()
    const page = await connected({ plugin })
    await pressOnce(page)
    expect(signInOf(page.wallet).state.problem?.key).toBe('sign-in-unreachable')
    expect(getAccount(page.wallet).signedIn).toBe(false)
    node.isThere = true
    await page.clock.advance(10_000)
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(true)
    expect(page.emitted('wm-sign-in')).toHaveLength(1)
    expect(page.element.closed).toEqual(['connected'])
  })

  it('behavior: required, and kept from before: no Account and no payment until somebody can verify it', async () => {
    const { plugin, node } = withoutNode()
    node.isThere = true
    await pressOnce(await connected({ plugin }))
    node.isThere = false
    const page = await connected({ plugin })
    expect(page.element.closed).toEqual(['connected'])
    await page.element.show()
    expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
    expect(page.element.requestClose('user')).toBe(false)
    node.isThere = true
    await page.clock.advance(10_000)
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(true)
    await page.element.show()
    expect(views(page.wallet)).toEqual(['Account'])
  })

  it('behavior: left meanwhile: what was kept is taken back', async () => {
    const { plugin, node } = withoutNode()
    const verdict = later<void>()
    const { addSession } = plugin
    plugin.addSession = async (session) => {
      await verdict.promise
      return addSession(session)
    }
    plugin.getRequired = () => false
    const page = await connected({ plugin })
    enter(page.wallet)
    await page.settled()
    void press(page.wallet)
    await page.settled()
    expect(page.element.requestClose('user')).toBe(true)
    verdict.resolve()
    await page.settled()
    node.isThere = true
    await page.clock.advance(10_000)
    await page.settled()
    expect(plugin.sessions).toEqual([])
    expect(page.emitted('wm-sign-in')).toEqual([])
  })

  it('error: taking it back fails: the engineer hears of it, and the session is looked for anew', async () => {
    const plugin = createMemoryPlugin(false)
    const verdict = later<void>()
    const { addSession } = plugin
    plugin.addSession = async (session) => {
      await verdict.promise
      return addSession(session)
    }
    plugin.revokeSession = () => Promise.reject(new Error('502'))
    const page = await connected({ plugin })
    enter(page.wallet)
    await page.settled()
    void press(page.wallet)
    await page.settled()
    page.element.requestClose('user')
    verdict.resolve()
    await page.settled()
    expect(page.errors()).toContain('sign-in-failed')
    // The server's word: it is there.
    expect(getAccount(page.wallet).signedIn).toBe(true)
  })
})

describe('a session that ends', () => {
  const MINUTE = 60_000
  /** Sessions that the server keeps for a minute, unless said. */
  const brief = (
    life = MINUTE,
  ): { readonly plugin: ReturnType<typeof createMemoryPlugin>; now: () => number } => {
    const plugin = createMemoryPlugin()
    const { createMessage, getSessions } = plugin
    const times = { now: () => 0 }
    plugin.createMessage = async (request) => ({
      ...(await createMessage(request)),
      expirationTime: new Date(times.now() + life).toISOString(),
    })
    plugin.getSessions = async (...of) =>
      (await getSessions(...of)).filter(({ data }) => Date.parse(data.expirationTime ?? '') >= times.now())
    return Object.assign(times, { plugin })
  }

  it('behavior: its time ran out while the device slept: nobody is signed in a minute after it woke', async () => {
    const server = brief(600 * MINUTE)
    const page = await connected({ plugin: server.plugin })
    server.now = () => page.clock.now()
    await pressOnce(page)
    await page.clock.advance(2 * MINUTE)
    expect(getAccount(page.wallet).signedIn).toBe(true)
    page.clock.jump(600 * MINUTE)
    await page.clock.advance(MINUTE + 1)
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(false)
    expect(page.emitted('wm-sign-out')).toEqual([{ caipNetworkId: 'eip155:1', address: ALICE }])
  })

  it('behavior: at its time nobody is signed in, and the host hears of it; asked once the dialog opens', async () => {
    const server = brief()
    const page = await connected({ plugin: server.plugin })
    server.now = () => page.clock.now()
    await pressOnce(page)
    await page.clock.advance(MINUTE - 5_000)
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(true)
    await page.clock.advance(10_000)
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(false)
    expect(page.emitted('wm-sign-out')).toEqual([{ caipNetworkId: 'eip155:1', address: ALICE }])
    expect(page.wallet.state.modal.open).toBe(false)
    await page.element.show()
    expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
  })

  it('behavior: however often it is asked for, one timer waits for its end', async () => {
    const server = brief()
    const page = await connected({ plugin: server.plugin })
    server.now = () => page.clock.now()
    await pressOnce(page)
    const before = page.clock.pending()
    for (let times = 0; times < 5; times++) await signInForHost(page.wallet)
    await page.settled()
    expect(page.clock.pending()).toBe(before)
  })

  it('behavior: signIn() hands out no session that the server has ended', async () => {
    const page = await connected()
    await pressOnce(page)
    const { session } = page.emitted('wm-sign-in')[0] ?? {}
    expect(await signInForHost(page.wallet)).toMatchObject({ message: session?.message })
    page.plugin.sessions.splice(0)
    const answer = signInForHost(page.wallet)
    await page.settled()
    expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
    await pressOnce(page)
    expect((await answer).message).not.toBe(session?.message)
  })

  it('behavior: another plug-in of the host has its own sessions', async () => {
    const page = await connected()
    await pressOnce(page)
    page.core.state.config.siwx = () => createMemoryPlugin()
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(false)
    page.core.state.config.siwx = undefined
    await page.settled()
    await page.element.show()
    expect(views(page.wallet)).toEqual(['Account'])
  })

  it('behavior: the host wants no sign-in any more while it is asked for: the question is over, nobody is disconnected', async () => {
    const page = await connected()
    enter(page.wallet)
    await page.settled()
    page.core.state.config.siwx = undefined
    await page.settled()
    expect(page.element.closed).toEqual(['connected'])
    expect(getAccount(page.wallet).status).toBe('connected')
  })

  it('behavior: taken back while the wallet is asked, and declined: the next press leads home', async () => {
    const page = await connected()
    const answer = later<string>()
    page.provider.answer('personal_sign', () => answer.promise)
    enter(page.wallet)
    await page.settled()
    const pressed = press(page.wallet)
    await page.settled()
    page.core.state.config.siwx = undefined
    await page.settled()
    answer.reject(Object.assign(new Error('No'), { code: 4001 }))
    await pressed
    await page.settled()
    await press(page.wallet)
    expect(views(page.wallet)).toEqual(['Account'])
  })
})

describe('a plug-in that cannot say who has signed in', () => {
  it('error: not required: said, and nobody loses the connection (decisions 87)', async () => {
    const plugin = createMemoryPlugin(false)
    plugin.fail.add('getSessions')
    const page = await connected({ plugin })
    expect(page.wallet.state.notice.current?.key).toBe('sign-in-failed')
    expect(page.errors()).toEqual(['sign-in-failed'])
    expect(page.emitted('wm-event').map(({ event }) => event)).toContain('SIWX_AUTH_ERROR')
    expect(getAccount(page.wallet)).toMatchObject({ isConnected: true, signedIn: false })
    expect(page.element.closed).toEqual(['connected'])
  })
})

describe('one of two namespaces is left', () => {
  it('behavior: its sessions on all its networks end, and no other', async () => {
    const page = await connected()
    await pressOnce(page)
    page.provider.emit('chainChanged', '0xa')
    await page.settled()
    await pressOnce(page)
    const other = { ...page.plugin.sessions[0], data: { chainId: 'solana:x', accountAddress: 'Pebble' } }
    page.plugin.sessions.push(other as SignInSession)
    Object.assign(page.core.state.account.solana, { status: 'connected', address: 'Pebble' })
    await page.settled()
    expect(page.plugin.sessions.map(({ data }) => data.chainId)).toEqual([
      'eip155:1',
      'eip155:10',
      'solana:x',
    ])
    await page.core.session.disconnect('eip155')
    await page.settled()
    expect(page.plugin.sessions.map(({ data }) => data.chainId)).toEqual(['solana:x'])
    expect(page.emitted('wm-sign-out')).toEqual([
      { caipNetworkId: 'eip155:1', address: ALICE },
      { caipNetworkId: 'eip155:10', address: ALICE },
    ])
  })
})
