import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { CheckedPlugin } from './checked-plugin.ts'
import { createSignInPlugin, type NoSignIn, type SignInContext } from './create-plugin.ts'
import { MAINNET, memoryStorage, outcomeOf, PAGE, VISITOR } from './sign-in.testing.ts'

const context = (given: Partial<SignInContext> = {}): SignInContext => ({
  page: PAGE,
  clock: fakeClock(),
  storage: memoryStorage().storage,
  activeChainId: () => MAINNET,
  networkName: () => undefined,
  readOf: () => async () => '0x01',
  ...given,
})
const whole = { getSessions: () => [], createMessage: () => ({}) }
const siweConfig = {
  getNonce: () => '',
  createMessage: () => '',
  verifyMessage: () => true,
  getSession: () => null,
  signOut: () => true,
}

const plugin = (made: CheckedPlugin | NoSignIn): CheckedPlugin => {
  if (typeof made === 'string') throw new TypeError(made)
  return made
}

describe('createSignInPlugin', () => {
  it('behavior: the ready default, from the text to the session after a reload', async () => {
    const page = context()
    const signIn = plugin(createSignInPlugin({ siwx: {} }, page))
    const request = { accountAddress: VISITOR.address, chainId: MAINNET }
    const { record, text } = await signIn.createMessage(request)
    await signIn.addSession({
      data: record,
      message: text,
      signature: await VISITOR.signMessage({ message: text }),
    })
    const again = plugin(createSignInPlugin({ siwx: {} }, context({ storage: page.storage })))
    expect(await again.getSessions(MAINNET, VISITOR.address)).toMatchObject([{ data: record, message: text }])
  })

  it('behavior: a whole plug-in is the host’s, also where the page has no host', async () => {
    const file = context({ page: { host: '', href: 'file:///a' } })
    expect(await plugin(createSignInPlugin({ siwx: whole }, file)).getSessions('a', 'b')).toEqual([])
    expect(createSignInPlugin({ siwx: {} }, file)).toBe('no-domain')
  })

  it('behavior: siweConfig, on and off', async () => {
    expect(await plugin(createSignInPlugin({ siweConfig }, context())).getSessions(MAINNET, 'b')).toEqual([])
    expect(createSignInPlugin({ siweConfig: { ...siweConfig, enabled: false } }, context())).toBe('disabled')
  })

  it('error: a partial one of another form is named; a network without a node is unreachable', async () => {
    expect(() => createSignInPlugin({ siwx: { expiresIn: 'a' } }, context())).toThrow('siwx: expiresIn')
    const none = context({
      readOf: () => {
        throw new Error('none')
      },
    })
    const signIn = plugin(createSignInPlugin({ siwx: {} }, none))
    const { record, text } = await signIn.createMessage({ accountAddress: VISITOR.address, chainId: MAINNET })
    const session = { data: record, message: text, signature: await VISITOR.signMessage({ message: text }) }
    expect(await outcomeOf(signIn.addSession(session))).toBe('sign-in-unreachable')
  })
})
