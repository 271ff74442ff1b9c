/** A whole visit of the embedded wallet, from the e-mail address to the sign-out, in which one answer of the secure frame is wrong. */

import type { Eip1193Provider } from '../../chains/chain.ts'
import { send } from '../../chains/evm/send.ts'
import { signMessage } from '../../chains/evm/sign-message.ts'
import { type OWNER, SMART } from '../../connectors/auth/fake-visitor.testing.ts'
import { isEmbedded } from '../../connectors/auth/is-embedded.ts'
import { MAINNET } from '../../connectors/standard-wallet.testing.ts'
import {
  leave as leaveEmail,
  submitCode,
  submitEmail,
  verifyDevice,
} from '../../features/connect/email/email.actions.ts'
import { signInByFarcaster } from '../../features/connect/social/farcaster.actions.ts'
import { signInByResult } from '../../features/connect/social/sign-in.ts'
import { leave as leaveSocial } from '../../features/connect/social/social.run.ts'
import { currentEntry } from '../../state/router.ts'
import { createHarness, type GivenOptions } from '../core.testing.ts'
import { fakeStorage } from '../fake-storage.testing.ts'
import { openAuth } from '../wallets/auth.ts'
import { createFramePage, createFrameState } from '../wallets/embedded.testing.ts'
import { RIGHT } from './frame-answers.testing.ts'

const SDK = { sdkType: 'wallet-modal', sdkVersion: 'html-test' }

export const HASH = `0x${'ab'.repeat(32)}`
export const SIGNATURE = `0x${'cd'.repeat(65)}`

/** What a request came to: a value, or what it rejected with. */
export type Outcome = { readonly value?: unknown; readonly error?: unknown }

/** How one answer is wrong. `never`: it does not come. */
export type Lie = {
  readonly name: string
  readonly how: 'value' | 'error' | 'never'
  readonly payload?: unknown
}

export const WAYS = ['email', 'device', 'social', 'farcaster'] as const
export type Way = (typeof WAYS)[number]

export function createVisit(way: Way, storage = fakeStorage(), options: GivenOptions = {}) {
  const harness = createHarness({
    storage,
    options: {
      projectId: 'ab'.repeat(16),
      networks: ['eip155:1', 'eip155:10', MAINNET],
      defaultAccountTypes: { eip155: 'eoa' },
      ...options,
    },
  })
  const { core, wallet, element, clock, settled, page } = harness
  let lie: Lie | undefined
  let lies = 0
  const state = {
    ...createFrameState(),
    isConnected: false,
    approve: async (payload: unknown) =>
      Reflect.get(Object(payload), 'method') === 'personal_sign' ? SIGNATURE : HASH,
    async instead(name: string, right: unknown): Promise<unknown> {
      const known: Readonly<Record<string, unknown>> = {
        CONNECT_EMAIL: { action: way === 'device' ? 'VERIFY_DEVICE' : 'VERIFY_OTP' },
        CONNECT_SOCIAL: RIGHT.CONNECT_SOCIAL.answer,
        GET_FARCASTER_URI: RIGHT.GET_FARCASTER_URI.answer,
        CONNECT_FARCASTER: RIGHT.CONNECT_FARCASTER.answer,
      }
      if (['CONNECT_OTP', 'CONNECT_SOCIAL', 'CONNECT_FARCASTER'].includes(name)) state.isConnected = true
      if (lie?.name !== name) return name in known ? known[name] : right
      lies += 1
      if (lie.how === 'never') return new Promise(() => {})
      if (lie.how === 'error') throw { message: lie.payload }
      return lie.payload
    },
  }
  const frame = createFramePage(page, state)
  const auth = openAuth(core, page, SDK)
  for (const one of [core, wallet]) Object.assign(one, { auth: async () => auth })

  /** Long enough for the half second after READY. */
  const soon = async () => {
    await settled()
    await clock.advance(600)
    await settled()
  }
  /** Whatever is waited for ends: machines' requests have deadlines, a person gives up. */
  const giveUp = async () => {
    await clock.advance(31_000)
    await settled()
    const { view } = currentEntry(wallet.state.router)
    if (wallet.state.modal.open) element.requestClose('user')
    // As each view does when it goes.
    if (view === 'Connect' || view === 'EmailVerifyDevice' || view === 'EmailVerifyOtp')
      leaveEmail(wallet, view)
    if (way === 'social') leaveSocial(wallet, 'google')
    if (way === 'farcaster') leaveSocial(wallet, 'farcaster')
    await soon()
  }
  const isIn = () => isEmbedded(core.session.connector('eip155')?.id)

  const signIn = async (): Promise<void> => {
    await element.show()
    if (way === 'social') {
      wallet.go.to('ConnectingSocial', { provider: 'google' })
      signInByResult(wallet, auth, 'google', 'https://a.example/?code=1').catch(() => {})
      return soon()
    }
    if (way === 'farcaster') {
      wallet.go.to('ConnectingFarcaster')
      void signInByFarcaster(wallet)
      return soon()
    }
    void submitEmail(wallet, 'ann@example.com')
    await soon()
    if (currentEntry(wallet.state.router).view === 'EmailVerifyDevice') {
      void verifyDevice(wallet, 'ann@example.com')
      await soon()
    }
    if (currentEntry(wallet.state.router).view === 'EmailVerifyOtp') void submitCode(wallet, '123456')
    await soon()
  }

  const outcome = async (asked: Promise<unknown>): Promise<Outcome> => {
    let became: Outcome | undefined
    asked.then(
      (value) => {
        became = { value }
      },
      (error: unknown) => {
        became = { error }
      },
    )
    await soon()
    if (!became) await giveUp()
    // What may be on its way is waited for eleven minutes more.
    if (!became) await clock.advance(660_000)
    await settled()
    return became ?? { error: 'nothing' }
  }

  const provider = () => core.session.connector('eip155')?.provider('eip155') as Eip1193Provider
  const from = () => core.state.account.eip155.address as typeof OWNER
  const sign = () => outcome(signMessage({ provider: provider(), address: from(), message: 'hello' }))
  const pay = () =>
    outcome(
      send({
        provider: provider(),
        transfer: { from: from(), to: SMART, value: 1n, data: '0x', caipNetworkId: 'eip155:1' },
      }),
    )
  const switchTo = (chainId: string) =>
    outcome(provider().request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }))
  const chooseOther = () => outcome(core.session.live().then((live) => live.chooseAccount('eip155', SMART)))
  const signOut = async () => {
    const done = core.session.disconnect()
    await clock.advance(31_000)
    await done
    state.isConnected = false
  }

  return {
    ...harness,
    auth,
    frame,
    state,
    isIn,
    signIn,
    giveUp,
    sign,
    pay,
    switchTo,
    chooseOther,
    signOut,
    lieAbout(next: Lie | undefined) {
      lie = next
    },
    /** How often it was told. */
    lies: () => lies,
  }
}

export type Visit = ReturnType<typeof createVisit>
