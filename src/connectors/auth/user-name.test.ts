import { describe, expect, it } from 'vitest'
import type { FrameAsk, FrameRequestName } from '../../frame/contract.ts'
import { createVisitor } from './fake-visitor.testing.ts'
import { readNamespaceLink } from './read-user.ts'
import { shownName, withUserName } from './user-name.ts'

describe('shownName', () => {
  it.each<[string | undefined, string | undefined, string | undefined]>([
    ['ada#0', 'discord', 'ada'],
    ['ada0', 'discord', 'ada0'],
    ['ada#1230', 'discord', 'ada#1230'],
    ['ada#0#0', 'discord', 'ada#0'],
    ['#0', 'discord', undefined],
    ['ada#0', 'github', 'ada#0'],
    ['ada#0', undefined, 'ada#0'],
    ['', 'discord', undefined],
    [undefined, 'discord', undefined],
  ])('param: %s of %s', (userName, provider, expected) => {
    expect(shownName(userName, provider)).toBe(expected)
  })

  it('behavior: hosts read the account’s name by it', () => {
    const user = { ...createVisitor().user(), email: undefined, userName: 'ada#0' } as const
    const named = (provider: string) =>
      readNamespaceLink({ ...user, accounts: [], preferredAccountType: 'eoa' }, provider).embedded?.info.user
    expect(named('discord')).toEqual({ username: 'ada' })
    expect(named('farcaster')).toEqual({ username: 'ada#0' })
  })
})

describe('withUserName', () => {
  const start = () => {
    const answers: Partial<Record<FrameRequestName, unknown>> = {
      CONNECT_SOCIAL: { address: '0x1', userName: 'ada' },
      CONNECT_FARCASTER: { userName: 'bea' },
      GET_USER: { address: '0x1', userName: undefined },
    }
    // Safe: a fake answers what the test says.
    const ask = withUserName((async (name: FrameRequestName) => answers[name]) as FrameAsk)
    const userName = async () => (await ask('GET_USER', {})).userName
    return { answers, ask, userName }
  }

  it('behavior: the name of the sign-in, until another one, its end, or a frame that may know somebody else', async () => {
    const { ask, userName } = start()
    expect(await userName()).toBeUndefined()
    await ask('CONNECT_SOCIAL', { uri: 'x' })
    expect(await userName()).toBe('ada')
    await ask('CONNECT_FARCASTER', undefined)
    expect(await userName()).toBe('bea')
    await ask('SIGN_OUT', undefined)
    expect(await userName()).toBeUndefined()
    for (const end of [
      () => ask('CONNECT_OTP', { otp: '123456' }),
      () => ask('CONNECT_EMAIL', { email: 'a@b.example' }),
      () => ask('IS_CONNECTED', undefined),
    ]) {
      await ask('CONNECT_SOCIAL', { uri: 'x' })
      expect(await userName()).toBe('ada')
      await end()
      expect(await userName()).toBeUndefined()
    }
  })

  it('behavior: an account without a name has none, and what the frame says itself counts', async () => {
    const { answers, ask, userName } = start()
    await ask('CONNECT_FARCASTER', undefined)
    answers.GET_USER = { address: '0x1', userName: 'cy' }
    expect(await userName()).toBe('cy')
    answers.GET_USER = { address: '0x1' }
    answers.CONNECT_SOCIAL = { address: '0x1' }
    await ask('CONNECT_SOCIAL', { uri: 'x' })
    expect(await userName()).toBeUndefined()
  })
})
