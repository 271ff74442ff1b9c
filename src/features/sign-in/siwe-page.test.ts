/** A page that has `siweConfig`: what its server is told, and when. */
import { describe, expect, it } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { RDNS, views } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { signIn } from '../../host/host-verbs.ts'
import { pressOnce, startSignIn } from './page-sign-in.testing.ts'

/** With Alice's session at the page's server. */
const startWithSession = async (switches: object = {}) => {
  let session: { address: string; chainId: number } | null = { address: ALICE, chainId: 1 }
  const told: string[] = []
  const siweConfig = {
    getNonce: () => 'a1b2c3d4',
    createMessage: () => 'text',
    verifyMessage: () => true,
    getSession: () => session,
    signOut() {
      told.push('signOut')
      session = null
      return true
    },
    ...switches,
  }
  const page = await startSignIn({ accounts: [ALICE, BOB], options: { siwx: undefined, siweConfig } })
  await page.connect(RDNS)
  return { ...page, told }
}

describe('siweConfig on a page', () => {
  it('behavior: another account ends the session of the one before, and is asked', async () => {
    const { wallet, provider, settled, told, emitted } = await startWithSession()
    expect(getAccount(wallet).signedIn).toBe(true)
    expect(told).toEqual([])
    provider.emit('accountsChanged', [BOB])
    await settled()
    expect(told).toEqual(['signOut'])
    expect(views(wallet)).toEqual(['SIWXSignMessage'])
    expect(emitted('wm-sign-out')).toEqual([{ caipNetworkId: 'eip155:1', address: ALICE }])
  })

  it('behavior: found again, or signed in anew, it is told once', async () => {
    const page = await startWithSession()
    expect(page.emitted('wm-sign-in')).toHaveLength(1)
    await signIn(page.wallet)
    await page.settled()
    expect(page.emitted('wm-sign-in')).toHaveLength(1)
    const asked = await startWithSession({ signOutOnAccountChange: false, getSession: () => null })
    await pressOnce(asked)
    expect(asked.emitted('wm-sign-in')).toHaveLength(1)
  })

  it('param: signOutOnAccountChange false: the session stays whoever is in use', async () => {
    const { wallet, provider, settled, told, emitted } = await startWithSession({
      signOutOnAccountChange: false,
    })
    provider.emit('accountsChanged', [BOB])
    await settled()
    expect(told).toEqual([])
    expect(getAccount(wallet)).toMatchObject({ address: BOB, signedIn: true })
    expect(emitted('wm-sign-in').map(({ address }) => address)).toEqual([ALICE, BOB])
  })

  it.each([
    [{ signOutOnNetworkChange: false }, true, []],
    [{}, false, []],
  ])('param: %j: on another network signed in: %j', async (switches, isIn, expected) => {
    const { wallet, provider, settled, told } = await startWithSession(switches)
    provider.emit('chainChanged', '0xa')
    await settled()
    expect(getAccount(wallet).signedIn).toBe(isIn)
    expect(told).toEqual(expected)
  })

  it.each([
    [{ signOutOnDisconnect: false }, []],
    [{}, ['signOut']],
  ])('param: %j: at a disconnect the server is told %j', async (switches, expected) => {
    const { wallet, core, settled, told } = await startWithSession(switches)
    await core.session.disconnect()
    await settled()
    expect(told).toEqual(expected)
    expect(getAccount(wallet).signedIn).toBe(false)
  })
})
