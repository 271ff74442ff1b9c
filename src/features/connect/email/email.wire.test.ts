/** Signing in by e-mail over the real wire, against a frame that answers as the production one does. */
import { describe, expect, it } from 'vitest'
import { OWNER } from '../../../connectors/auth/fake-visitor.testing.ts'
import { createHarness, later, views } from '../../../core/core.testing.ts'
import { stored } from '../../../core/fake-storage.testing.ts'
import { openAuth } from '../../../core/wallets/auth.ts'
import { createFramePage, createFrameState, FRAME_ORIGIN } from '../../../core/wallets/embedded.testing.ts'
import { leave, submitCode, submitEmail, verifyDevice } from './email.actions.ts'
import { emailOf } from './email.state.ts'
import { EMAIL, PROJECT } from './email.testing.ts'

const SDK = { sdkType: 'wallet-modal', sdkVersion: 'html-evm-test' }

/** `answers`: what the frame says to requests that its stand-in does not know. */
const start = async (
  answers: Readonly<Record<string, object>>,
  frame: Partial<ReturnType<typeof createFrameState>> = {},
) => {
  const harness = createHarness({
    options: { projectId: PROJECT, defaultAccountTypes: { eip155: 'eoa' } },
  })
  const page = createFramePage(harness.page, { ...createFrameState(), ...frame })
  const { document } = harness.page
  const { createElement } = document
  Object.assign(document, {
    createElement(name: string) {
      const element = createElement.call(document, name) as HTMLIFrameElement
      const { contentWindow } = element
      const post = Reflect.get(Object(contentWindow), 'postMessage')
      Object.assign(Object(contentWindow), {
        postMessage(message: { readonly type: string; readonly id: string }) {
          const answer = answers[message.type.slice('@w3m-app/'.length)]
          if (!answer) return post(message)
          const data = { ...answer, id: message.id }
          const event = Object.assign(new Event('message'), {
            data,
            origin: FRAME_ORIGIN,
            source: contentWindow,
          })
          queueMicrotask(() => harness.page.dispatchEvent(event))
        },
      })
      return element
    },
  })
  const auth = openAuth(harness.core, harness.page, SDK)
  for (const one of [harness.core, harness.wallet]) Object.assign(one, { auth: async () => auth })
  await harness.element.show()
  const { wallet, settled, clock } = harness
  return {
    ...harness,
    frame: page,
    flow: () => emailOf(wallet).state.flow,
    /** The frame waits 500 ms before it may be asked. */
    async submit() {
      void submitEmail(wallet, EMAIL)
      await settled()
      await clock.advance(500)
      await settled()
    },
  }
}

const action = (action: string) => ({
  CONNECT_EMAIL: { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action } },
})

describe('submitEmail', () => {
  it('behavior: mail, device, code, account; what stays is not the address', async () => {
    const { wallet, core, frame, storage, element, settled, submit } = await start(action('VERIFY_DEVICE'))
    await submit()
    expect(views(wallet)).toEqual(['Connect', 'EmailVerifyDevice'])
    void verifyDevice(wallet, EMAIL)
    await settled()
    expect(views(wallet)).toEqual(['Connect', 'EmailVerifyOtp'])
    void submitCode(wallet, '123456')
    await settled()
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: OWNER })
    expect(element.closed).toEqual(['connected'])
    expect(frame.names()).toEqual(expect.arrayContaining(['CONNECT_DEVICE', 'CONNECT_OTP', 'GET_USER']))
    expect(stored(storage)).toMatchObject({ 'wallet-modal:auth': { provider: 'email' } })
    expect(stored(storage)).not.toHaveProperty('wallet-modal:auth-throttle')
    expect(JSON.stringify(stored(storage))).not.toMatch(/nora|123456/)
  })

  it('behavior: signed in there already, one request connects', async () => {
    const { core, frame, submit } = await start(action('CONNECT'))
    await submit()
    expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: OWNER })
    expect(frame.names()).not.toContain('CONNECT_OTP')
  })

  it('error: in the frame\u2019s words', async () => {
    const { flow, submit } = await start({
      CONNECT_EMAIL: { type: '@w3m-frame/CONNECT_EMAIL_ERROR', payload: { message: 'Invalid email' } },
    })
    await submit()
    expect(flow()).toMatchObject({ problem: { key: 'email.said', values: { words: 'Invalid email' } } })
  })

  it('error: an answer of another shape', async () => {
    const { flow, submit } = await start(action('VERIFY_NOTHING'))
    await submit()
    expect(flow()).toMatchObject({ problem: { key: 'email-dependency-missing', canRetry: true } })
  })

  it('error: a frame that does not come: said after 20 s, and to the host\u2019s engineer', async () => {
    const { flow, clock, settled, submit, errors } = await start({}, { isReady: false })
    await submit()
    expect(flow()).toEqual({ step: 'asking', request: 'mail' })
    await clock.advance(20_000)
    await settled()
    expect(flow()).toMatchObject({ problem: { key: 'email-dependency-missing', canRetry: true } })
    await settled()
    expect(errors()).toEqual(['frame-load-failed'])
  })
})

describe('a sign-in that is left', () => {
  it.each([
    ['the code is with the frame', 'CONNECT_OTP'],
    ['the account is read', 'GET_USER'],
  ])(
    'attack: while %s: the late answer connects nobody, and the frame is signed out',
    async (_when, left) => {
      const held = later<void>()
      const { wallet, core, frame, storage, settled, submit } = await start(action('VERIFY_OTP'), {
        instead: (name, right) => (name === left ? held.promise.then(() => right) : right),
      })
      await submit()
      void submitCode(wallet, '123456')
      await settled()
      expect(frame.names().at(-1)).toBe(left)
      wallet.go.back()
      leave(wallet, 'EmailVerifyOtp')
      await settled()
      held.resolve()
      await settled()
      expect(frame.names()).toContain('SIGN_OUT')
      expect(frame.state.isConnected).toBe(false)
      expect(core.state.account.eip155.status).toBe('disconnected')
      expect(stored(storage)).not.toHaveProperty('wallet-modal:session')
      expect(views(wallet)).toEqual(['Connect'])
    },
  )
})
