/** The sessions of contract accounts, whose owners change: verified again while the page is open (decisions 85). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { createHarness, RDNS } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { createMemoryPlugin, pressOnce, startSignIn } from './page-sign-in.testing.ts'
import { PAGE } from './sign-in.testing.ts'

const MINUTE = 60_000

beforeEach(() => void vi.stubGlobal('location', PAGE))
afterEach(() => void vi.unstubAllGlobals())

/** Signed in by the ready default, on a page whose node says what the test has it say, or hangs. */
const signedIn = async (code: string) => {
  const page = await startSignIn({ options: { siwx: {} } })
  const node = { isValid: true, hangs: false, asked: [] as string[] }
  page.chain.read = async ({ method }) => {
    node.asked.push(method)
    if (node.hangs) return new Promise(() => {})
    return method === 'eth_getCode' ? code : node.isValid ? '0x01' : '0x00'
  }
  page.provider.answer('personal_sign', () => `0x${'12'.repeat(64)}1b`)
  await page.connect(RDNS)
  await pressOnce(page)
  expect(getAccount(page.wallet).signedIn).toBe(true)
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      await page.clock.advance(MINUTE)
      await page.settled()
    }
  }
  return { ...page, node, pass, since: () => node.asked.splice(0) }
}

describe('a session that is five minutes old', () => {
  it('behavior: a contract whose owner has changed is signed in no longer, and the host hears of it', async () => {
    const page = await signedIn('0x6001')
    page.node.isValid = false
    await page.pass(4)
    expect(getAccount(page.wallet).signedIn).toBe(true)
    await page.pass(2)
    expect(getAccount(page.wallet).signedIn).toBe(false)
    expect(page.emitted('wm-sign-out')).toEqual([{ caipNetworkId: 'eip155:1', address: ALICE }])
  })

  it('behavior: of a key the node is asked once whether there is code; of a contract every five minutes', async () => {
    const person = await signedIn('0x')
    person.since()
    await person.pass(30)
    expect(person.since()).toEqual(['eth_getCode'])
    const contract = await signedIn('0x6001')
    contract.since()
    await contract.pass(17)
    expect(contract.since().filter((method) => method === 'eth_call')).toHaveLength(3)
    expect(getAccount(contract.wallet).signedIn).toBe(true)
    expect(contract.emitted('wm-sign-in')).toHaveLength(1)
  })

  it('behavior: while nobody sees the page nobody is asked', async () => {
    const page = await signedIn('0x6001')
    page.since()
    Object.assign(page.core, { isVisible: () => false })
    await page.pass(30)
    expect(page.since()).toEqual([])
    Object.assign(page.core, { isVisible: () => true })
    await page.pass(2)
    expect(page.since()).toContain('eth_call')
  })

  it('behavior: a host’s own plug-in is not polled', async () => {
    const plugin = createMemoryPlugin()
    const { createMessage } = plugin
    const expirationTime = new Date(Date.parse('2100-01-01')).toISOString()
    plugin.createMessage = async (request) => ({ ...(await createMessage(request)), expirationTime })
    const getSessions = vi.spyOn(plugin, 'getSessions')
    const page = await startSignIn({ plugin })
    await page.connect(RDNS)
    await pressOnce(page)
    const before = getSessions.mock.calls.length
    for (let minute = 0; minute < 20; minute++) await page.clock.advance(MINUTE)
    expect(getSessions.mock.calls).toHaveLength(before)
  })
})

describe('a node that neither answers nor refuses', () => {
  it.each(['0x', '0x6001'])(
    'error: code %s, five minutes old: still connected and signed in',
    async (code) => {
      const page = await signedIn(code)
      page.node.hangs = true
      page.since()
      await page.pass(8)
      expect(page.since()).not.toEqual([])
      expect(getAccount(page.wallet)).toMatchObject({ status: 'connected', signedIn: true })
      expect(page.errors()).toEqual([])
      page.node.hangs = false
      await page.pass(10)
      expect(getAccount(page.wallet).signedIn).toBe(true)
      expect(page.emitted('wm-sign-out')).toEqual([])
    },
  )

  it('error: when the page is loaded: nobody knows, until it answers', async () => {
    const { storage } = await signedIn('0x')
    const again = createHarness({ storage, options: { siwx: {} } })
    let hangs = true
    again.chain.read = async () => (hangs ? new Promise(() => {}) : '0x01')
    again.announce(RDNS).answer('eth_accounts', () => [ALICE])
    await again.settled()
    for (let second = 0; second < 60; second++) await again.clock.advance(1_000)
    expect(getAccount(again.wallet)).toMatchObject({ status: 'connected', signedIn: false })
    expect(again.errors()).toEqual([])
    hangs = false
    for (let second = 0; second < 60; second++) await again.clock.advance(1_000)
    expect(getAccount(again.wallet)).toMatchObject({ status: 'connected', signedIn: true })
  })
})
