/** A host that sets `siwx` or `siweConfig` again: while a text is read, while a code waits, or with the same object. */
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { RDNS } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { readCacaos } from '../../lib/cacao.ts'
import { formatRecap } from '../../lib/recap.ts'
import { oneClickOf } from './one-click.ts'
import { connected, createMemoryPlugin, pressOnce, startSignIn } from './page-sign-in.testing.ts'
import { enter, press } from './sign-in.actions.ts'
import { MAINNET, PAGE, VISITOR } from './sign-in.testing.ts'

beforeEach(() => void vi.stubGlobal('location', PAGE))
afterEach(() => void vi.unstubAllGlobals())

/** The ready default on a page whose node finds every signature valid, and says how often it was asked. */
const withDefault = async (siwx: object = {}) => {
  const page = await startSignIn({ options: { siwx } })
  const calls: string[] = []
  page.chain.read = async ({ method }) => {
    calls.push(method)
    return method === 'eth_getCode' ? '0x' : '0x01'
  }
  await page.connect(RDNS)
  return { ...page, verified: () => calls.filter((method) => method === 'eth_call').length }
}

describe('set again while the text is read', () => {
  it('behavior: as a page that renders gives it, by another object: one signature signs in', async () => {
    const verify = vi.fn(() => true)
    const page = await withDefault({ verify })
    enter(page.wallet)
    await page.settled()
    page.set({ siwx: { verify } })
    await page.settled()
    await press(page.wallet)
    await page.settled()
    expect(page.signed()).toHaveLength(1)
    expect(page.errors()).toEqual([])
    expect(getAccount(page.wallet)).toMatchObject({ address: ALICE, signedIn: true })
    expect(page.emitted('wm-sign-in')).toHaveLength(1)
  })

  it('behavior: also while the wallet is asked', async () => {
    const page = await withDefault()
    page.provider.answer('personal_sign', () => {
      page.set({ siwx: {} })
      return `0x${'11'.repeat(65)}`
    })
    await pressOnce(page)
    expect(page.errors()).toEqual([])
    expect(getAccount(page.wallet).signedIn).toBe(true)
  })

  it('behavior: a whole plug-in takes the text that it made itself; the one in force says who has signed in', async () => {
    const first = createMemoryPlugin()
    const page = await connected({ plugin: first })
    enter(page.wallet)
    await page.settled()
    const second = createMemoryPlugin()
    page.set({ siwx: second })
    await page.settled()
    await press(page.wallet)
    await page.settled()
    expect(first.sessions).toHaveLength(1)
    expect(second.sessions).toEqual([])
    expect(getAccount(page.wallet).signedIn).toBe(false)
  })
})

describe('set again while a code waits', () => {
  it('behavior: what is signed with the connection signs in', async () => {
    const page = await withDefault()
    const fields = await oneClickOf(page.core).fields('eip155:1')
    if (!fields) throw new TypeError('Nothing was asked for')
    const { uri, domain, nonce, issuedAt = '', expirationTime = '' } = fields
    const resources = [formatRecap(['personal_sign'])]
    const said = {
      type: 'caip122',
      version: '1',
      domain,
      nonce,
      aud: uri,
      iat: issuedAt,
      exp: expirationTime,
    }
    const asked = { ...said, chains: [MAINNET], statement: '', resources }
    const payload = populateAuthPayload({
      authPayload: asked,
      chains: [MAINNET],
      methods: ['personal_sign'],
    })
    const iss = `did:pkh:${MAINNET}:${VISITOR.address}`
    const s = await VISITOR.signMessage({ message: formatMessage(payload, iss) })
    const cacaos = readCacaos([buildAuthObject(payload, { t: 'eip191', s }, iss)]) ?? []
    page.set({ siwx: {} })
    await oneClickOf(page.core).onSigned(cacaos, undefined)
    expect(page.errors()).toEqual([])
    expect(page.storage.getItem('wallet-modal:sign-in')).toContain(nonce)
  })
})

describe('set again by who has signed in', () => {
  it('behavior: a signature is verified once, whichever object the ready default is given by', async () => {
    const page = await withDefault()
    await pressOnce(page)
    const before = page.verified()
    for (let times = 0; times < 3; times++) {
      page.set({ siwx: {} })
      await page.settled()
    }
    expect(getAccount(page.wallet).signedIn).toBe(true)
    expect(page.verified()).toBe(before)
  })

  it('behavior: by the same object the server is not asked again, unless it is required now, or is no longer', async () => {
    const getSession = vi.fn(() => ({ address: ALICE, chainId: 1 }))
    const siweConfig = {
      getNonce: () => 'a1b2c3d4',
      createMessage: () => 'text',
      verifyMessage: () => true,
      getSession,
      signOut: () => true,
      required: true,
    }
    const page = await startSignIn({ options: { siwx: undefined, siweConfig } })
    await page.connect(RDNS)
    const before = getSession.mock.calls.length
    page.set({ siweConfig })
    await page.settled()
    expect(getSession).toHaveBeenCalledTimes(before)
    siweConfig.required = false
    page.set({ siweConfig })
    await page.settled()
    expect(getSession.mock.calls.length).toBeGreaterThan(before)
    expect(getAccount(page.wallet).signedIn).toBe(true)
  })
})
