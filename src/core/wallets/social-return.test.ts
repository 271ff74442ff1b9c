import { describe, expect, it, vi } from 'vitest'
import { fakeAuth, PROJECT, said } from '../../features/connect/email/email.testing.ts'
import { socialOf } from '../../features/connect/social/social.state.ts'
import { savePending } from '../../features/connect/social/telegram.ts'
import { createServices } from '../../services/create-services.ts'
import { createHarness, type GivenOptions, views } from '../core.testing.ts'
import '../live-session.ts'
import { finishSocial } from './social-return.ts'

const RESULT = 'https://frame.example/loading?ticket=t0k3n'

type Given = {
  readonly isTelegram?: boolean
  readonly isBegun?: boolean
  readonly remote?: object
  readonly options?: GivenOptions
}

const start = ({
  isTelegram = true,
  isBegun = true,
  remote = { socials: ['discord'] },
  options,
}: Given = {}) => {
  const harness = createHarness({ options: { projectId: PROJECT, ...options } })
  const auth = fakeAuth(harness)
  Object.assign(harness.core.state.project, { status: 'fetched', remote })
  if (isTelegram) Object.assign(harness.page, { TelegramWebviewProxy: {} })
  if (isBegun) savePending(harness.core, 'discord')
  const told = () => harness.emitted('wm-event').filter(({ event }) => event.startsWith('SOCIAL_'))
  const finish = async (uri = RESULT) => {
    const done = finishSocial(harness.core, harness.page, uri)
    await harness.settled()
    return { done }
  }
  return { ...harness, ...auth, told, finish }
}

const pendingOf = ({ storage }: ReturnType<typeof start>) => storage.getItem('wallet-modal:auth-pending')

describe('finishSocial', () => {
  it('behavior: who has begun here is signed in, once', async () => {
    const harness = start()
    const { done } = await harness.finish()
    expect(harness.last()).toMatchObject({
      name: 'CONNECT_SOCIAL',
      payload: { uri: RESULT, chainId: 'eip155:1' },
    })
    expect(pendingOf(harness)).toBeNull()
    await harness.last().answer()
    await done
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(harness.providers).toEqual(['discord'])
    expect(harness.told().map(({ event }) => event)).toEqual([
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
    await harness.finish()
    expect(harness.names()).toEqual(['CONNECT_SOCIAL'])
  })

  it.each<[string, Given, string?]>([
    ['nobody has begun here', { isBegun: false }],
    ['outside Telegram', { isTelegram: false }],
    ['the provider is not offered', { remote: { socials: ['google'] } }],
    ['socials are off', { remote: { socials: false } }],
    ['basic', { options: { basic: true } }],
    ['too long', {}, `${RESULT}${'a'.repeat(8_192)}`],
  ])('attack: %s: nobody is signed in', async (_name, given, uri) => {
    const harness = start(given)
    await (await harness.finish(uri)).done
    expect(harness.names()).toEqual([])
    expect(pendingOf(harness)).toBeNull()
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
  })

  it('error: the provider, or the frame, says no', async () => {
    const refused = start()
    await (await refused.finish('https://frame.example/?error=access_denied')).done
    expect(refused.names()).toEqual([])
    const harness = start()
    const { done } = await harness.finish()
    await harness.last().fail(said('The ticket was used already'))
    await done
    for (const { told, errors } of [refused, harness]) {
      expect(told().at(-1)).toEqual({
        event: 'SOCIAL_LOGIN_ERROR',
        properties: { provider: 'discord', message: 'frame-failed' },
      })
      expect(errors()).toEqual([])
    }
    for (const { wallet } of [refused, harness]) {
      expect(wallet.state.modal.open).toBe(true)
      expect(views(wallet)).toEqual(['Connect', 'ConnectingSocial'])
    }
    expect(socialOf(refused.wallet).state.flow).toEqual({
      step: 'failed',
      problem: { title: 'social.failed', key: 'social.said', values: { words: 'access_denied' } },
    })
    expect(socialOf(harness.wallet).state.flow).toMatchObject({
      problem: { values: { words: 'The ticket was used already' } },
    })
  })
})

describe('the services', () => {
  it('behavior: take it out of the address at their start, whoever has made it, and sign nobody in by it', async () => {
    const harness = start({ isTelegram: false, isBegun: false })
    const replaceState = vi.fn()
    Object.assign(harness.page, {
      location: new URL(`https://shop.example/cart?a=1&result_uri=${encodeURIComponent(RESULT)}`),
      history: { state: null, replaceState },
    })
    createServices(harness.core, harness.page).start()
    await vi.waitFor(() => expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/cart?a=1'))
    await harness.settled()
    expect(harness.names()).toEqual([])
  })
})
