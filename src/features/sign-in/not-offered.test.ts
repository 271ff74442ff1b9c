/** A wallet on a network that the page does not offer and lets be: nobody signs in there (specification 4, decisions 16). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { createHarness, RDNS, views } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { signIn } from '../../host/host-verbs.ts'
import type { SignedCacao } from '../../lib/cacao.ts'
import { activeNetwork } from '../../state/network.ts'
import { oneClickOf } from './one-click.ts'
import { createMemoryPlugin, pressOnce, SIGNATURE } from './page-sign-in.testing.ts'
import { enter } from './sign-in.actions.ts'

beforeEach(() => void vi.stubGlobal('location', { host: 'shop.example', href: 'https://shop.example/' }))
afterEach(() => void vi.unstubAllGlobals())

const UNSUPPORTED = { allowUnsupportedChain: true }
const LET_BE = [UNSUPPORTED, { basic: true }, { enableNetworkSwitch: false }]

const createSiweConfig = (required: boolean) => ({
  required,
  getNonce: () => 'a1b2c3d4',
  createMessage: () => 'text',
  verifyMessage: () => true,
  getSession: () => null,
  signOut: () => true,
})

const SIGN_INS: readonly [string, (required: boolean) => object][] = [
  ['the ready sign-in', (required) => ({ siwx: { required } })],
  ['a whole plug-in', (required) => ({ siwx: createMemoryPlugin(required) })],
  ['siweConfig', (required) => ({ siweConfig: createSiweConfig(required) })],
]

const CASES = LET_BE.flatMap((letBe) =>
  SIGN_INS.flatMap(([name, optionsOf]) =>
    [true, false].map((required) => [letBe, name, required, optionsOf] as const),
  ),
)

/** Of Ethereum, as a wallet signs it while it connects. */
const CACAO: SignedCacao = {
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:eip155:1:${ALICE}`,
    domain: 'shop.example',
    aud: 'https://shop.example/',
    version: '1',
    nonce: 'a1b2c3d4',
    iat: '2026-01-01T00:00:00.000Z',
  },
  s: { t: 'eip191', s: SIGNATURE },
}

/** On chain 42 unless another one is named. */
const connected = async (options: object, chainId = 42) => {
  const page = createHarness({ options })
  const provider = page.announce(RDNS, { accounts: [ALICE], chainId })
  provider.answer('personal_sign', () => SIGNATURE)
  await page.element.show()
  await page.connect(RDNS)
  return { ...page, provider }
}

const connectedTo = async (plugin: ReturnType<typeof createMemoryPlugin>, chainId?: number) => {
  const page = await connected({ siwx: plugin, ...UNSUPPORTED }, chainId)
  return { ...page, plugin, signed: () => [] }
}

describe('connected on a network that the page does not offer', () => {
  it.each(CASES)('behavior: %j, %s, required %j: asked once it is on one that is', async (...given) => {
    const [letBe, , required, optionsOf] = given
    const { wallet, element, provider, settled, errors } = await connected({
      ...letBe,
      ...optionsOf(required),
    })
    expect(element.closed).toEqual(['connected'])
    expect(wallet.state.account.eip155.signIn).toBeUndefined()
    expect(activeNetwork(wallet.state.network).caipNetworkId).toBe('eip155:42')
    expect(getAccount(wallet)).toMatchObject({ isConnected: true, signedIn: false })
    await element.show()
    expect(views(wallet)).toEqual(['Account'])
    expect(element.requestClose('user')).toBe(true)
    expect(errors()).toEqual([])
    provider.emit('chainChanged', '0xa')
    await settled()
    expect(wallet.state.modal.open).toBe(true)
    expect(views(wallet)).toEqual(['SIWXSignMessage'])
    expect(wallet.state.account.eip155.signIn).toBe(required ? 'due' : undefined)
    expect(element.requestClose('user')).toBe(!required)
  })

  it('behavior: signed in with the connection: known once the wallet is on that network, and no question', async () => {
    const plugin = createMemoryPlugin()
    const page = createHarness({ options: { siwx: plugin, ...UNSUPPORTED } })
    const provider = page.announce(RDNS, { accounts: [ALICE], chainId: 42 })
    await page.element.show()
    await oneClickOf(page.core).onSigned([CACAO], undefined)
    await page.connect(RDNS)
    expect(page.element.closed).toEqual(['connected'])
    expect(getAccount(page.wallet).signedIn).toBe(false)
    provider.emit('chainChanged', '0x1')
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(true)
    expect(page.wallet.state.modal.open).toBe(false)
  })

  it('error: signIn(): 4001, and nothing opens', async () => {
    const page = await connectedTo(createMemoryPlugin())
    await expect(signIn(page.wallet)).rejects.toMatchObject({ code: 4001 })
    expect(page.wallet.state.modal.open).toBe(false)
  })
})

describe('gone on to a network that the page does not offer', () => {
  it('behavior: asked on the one before: the question is over, nothing is held', async () => {
    const page = await connectedTo(createMemoryPlugin(), 1)
    const { wallet, element } = page
    expect(views(wallet)).toEqual(['SIWXSignMessage'])
    enter(wallet)
    page.provider.emit('chainChanged', '0x2a')
    // As the view does for another network.
    enter(wallet)
    await page.settled()
    expect(views(wallet)).toEqual(['Account'])
    expect(wallet.state.account.eip155.signIn).toBeUndefined()
    expect(element.requestClose('user')).toBe(true)
  })

  it('behavior: signed in on the one before: not there, and again once back, which hosts are told once', async () => {
    const page = await connectedTo(createMemoryPlugin(), 1)
    await pressOnce(page)
    expect(getAccount(page.wallet).signedIn).toBe(true)
    page.provider.emit('chainChanged', '0x2a')
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(false)
    expect(page.emitted('wm-sign-out')).toEqual([])
    page.provider.emit('chainChanged', '0x1')
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(true)
    expect(page.emitted('wm-sign-in')).toHaveLength(1)
    expect(page.wallet.state.modal.open).toBe(false)
  })
})
