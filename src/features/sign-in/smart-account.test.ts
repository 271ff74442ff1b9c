/** What the visitor of a smart account reads when signing in fails (decisions 60). */
import { describe, expect, it } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { getAccount } from '../../host/host.ts'
import { signInRefused, signInUnreachable } from './errors.ts'
import { connected, createMemoryPlugin, pressOnce, SIGNATURE } from './page-sign-in.testing.ts'
import { signInOf } from './sign-in.state.ts'

/** The site does not take what the wallet has signed. */
const refusing = (error: unknown) => ({
  siwx: Object.assign(createMemoryPlugin(), { addSession: () => Promise.reject(error) }),
})
const siweConfig = {
  getNonce: () => 'a1b2c3d4',
  createMessage: () => 'text',
  verifyMessage: () => false,
  getSession: () => null,
  signOut: () => true,
}

/** With the account in use as a smart account, or as a key's. */
const problemOf = async (options: object, isSmart: boolean, wallet: () => unknown = () => SIGNATURE) => {
  const page = await connected({ options })
  const { eip155 } = page.core.state.account
  if (isSmart) eip155.smart = [...eip155.accounts]
  page.provider.answer('personal_sign', wallet)
  await pressOnce(page)
  expect(getAccount(page.wallet).signedIn).toBe(false)
  return { ...page, problem: signInOf(page.wallet).state.problem }
}

describe('the site does not take the signature', () => {
  it.each([
    [
      'verifyMessage answers false',
      { siwx: undefined, siweConfig },
      'sign-in-failed',
      'verifyMessage() did not',
    ],
    ['a plug-in throws', refusing(new Error('EOA only')), 'sign-in-failed', 'EOA only'],
    ['verify() answers false', refusing(signInRefused('verify')), 'sign-in-refused', undefined],
  ])(
    'error: %s: it might not support smart accounts, and the reason below',
    async (_, options, key, reason) => {
      const details = reason && expect.stringContaining(reason)
      const { problem, errors } = await problemOf(options, true)
      expect(problem).toEqual({ key: 'sign-in-smart-account', details })
      expect(errors()).toEqual([key])
      const { problem: ofKey } = await problemOf(options, false)
      expect(ofKey).toEqual({ key, details })
    },
  )

  it('error: no node to ask: nobody has refused it', async () => {
    const { problem } = await problemOf(refusing(signInUnreachable()), true)
    expect(problem?.key).toBe('sign-in-unreachable')
  })
})

describe('the wallet gives none', () => {
  const throwing = (code: number) => () => {
    throw providerError(code, 'cannot sign')
  }

  it.each([
    ['it cannot', -32603, 'sign-in-smart-account'],
    ['the visitor declines', 4001, 'sign-in-declined'],
  ])('error: %s', async (_, code, key) => {
    const { problem } = await problemOf({}, true, throwing(code))
    expect(problem?.key).toBe(key)
  })
})
