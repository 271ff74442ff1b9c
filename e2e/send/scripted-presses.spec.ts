/** Whatever asks a wallet acts on the visitor's own press alone (decisions 34): Swap, Pay, the sign-in and a smart session; Send is shown in confirm-gate.spec.ts. */
import type { Locator } from '@playwright/test'
import type { Site } from '../harness/site.ts'
import { countAsked, reachButton, untilStill } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { asks as asksForPayment, PAGE as PAY } from '../pay/steps.ts'
import { connectMeadow, wantSignIn } from '../sign-in/steps.ts'
import {
  asks as asksForSession,
  PAGE as SESSIONS,
  setClocks,
  visitWithCanopy,
} from '../smart-sessions/steps.ts'
import { chooseSide, openSwap } from '../swap/steps.ts'

type Case = {
  readonly asks: string
  readonly wallet?: string
  /** Leads there. */
  readonly go: (site: Site) => Promise<void>
  readonly button: (site: Site) => Locator
}

const CASES: Readonly<Record<string, Case>> = {
  Swap: {
    asks: 'eth_sendTransaction',
    go: async (site) => {
      await openSwap(site)
      await chooseSide(site, 'to', /USD Coin/)
      await site.swap.amount.fill('0.5')
      await site.swap.review.click()
    },
    button: ({ swapPreview }) => swapPreview.swap,
  },
  Pay: {
    asks: 'eth_sendTransaction',
    go: async (site) => {
      await site.visitConnected(PAY)
      // Left unanswered when the page goes.
      asksForPayment(site).answer.catch(() => {})
    },
    button: ({ pay }) => pay.confirm,
  },
  'the sign-in': {
    asks: 'personal_sign',
    go: async (site) => {
      await wantSignIn(site)
      await connectMeadow(site)
    },
    button: ({ signIn }) => signIn.confirm,
  },
  'a smart session': {
    asks: 'wallet_grantPermissions',
    wallet: 'Canopy Wallet',
    go: async (site) => {
      await visitWithCanopy(site, SESSIONS)
      asksForSession(site).answer.catch(() => {})
    },
    button: ({ sessions }) => sessions.confirm,
  },
}

const pressByScript = (button: Locator) =>
  button.evaluate((element) => {
    if (element instanceof HTMLElement) element.click()
    const how = { bubbles: true, cancelable: true, composed: true }
    for (const type of ['pointerdown', 'pointerup', 'click'])
      element.dispatchEvent(new PointerEvent(type, how))
    for (const type of ['keydown', 'keyup'])
      element.dispatchEvent(new KeyboardEvent(type, { ...how, key: 'Enter' }))
  })

for (const [name, { asks, wallet, go, button: buttonOf }] of Object.entries(CASES))
  test(`attack: presses that a script makes do nothing in ${name}`, async ({
    site,
    networks,
    services: _,
  }) => {
    await setClocks(networks)
    await go(site)
    const button = buttonOf(site)
    await reachButton(button)
    await pressByScript(button)
    await untilStill(button)
    await expect(button).toBeEnabled()
    expect(await countAsked(site, asks, wallet)).toBe(0)
    // The visitor's own is counted.
    await reachButton(button)
    await button.click()
    await expect.poll(() => countAsked(site, asks, wallet)).toBe(1)
  })
