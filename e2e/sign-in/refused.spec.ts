/** Who is not signed in, in the built files: by another signature, by a contract that does not say yes, and at another time than the text names. */
import {
  type Hex,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  size,
  slice,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keyOf } from '../../local/wallet/keys.ts'
import { MEADOW, MEADOW_2 } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { passUntil, reachButton } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { connectMeadow, isSignedIn, keptSessions, signInWith, wantOnLoad, wantSignIn } from './steps.ts'

const visitor = privateKeyToAccount(keyOf(MEADOW))
const stranger = privateKeyToAccount(keyOf(MEADOW_2))

/** What a wallet may answer in place of the visitor's signature of the text. */
const FORGED: Readonly<Record<string, (text: string, good: Hex) => Hex | Promise<Hex>>> = {
  'another signer': (text) => stranger.signMessage({ message: text }),
  'of another text': (text) => visitor.signMessage({ message: `${text} ` }),
  'a byte less': (_, good) => slice(good, 0, -1),
  'a byte more': (_, good) => `${good}00`,
  twice: (_, good) => `${good}${good.slice(2)}`,
  'as EIP-2098': (_, good) => serializeCompactSignature(signatureToCompactSignature(parseSignature(good))),
  'a parity for v': (_, good) => `${slice(good, 0, 64)}${good.endsWith('1b') ? '00' : '01'}` as Hex,
  'as of a contract that is not there': (_, good) => `${good}${'6492'.repeat(16)}`,
  'the ending of such a one alone': () => `0x${'6492'.repeat(16)}`,
  zeros: (_, good) => toHex(0, { size: size(good) }),
}

/** Contracts in the place of the visitor's account, by their code. */
const returning = (word: string): string => `0x7f${word.padEnd(64, '0')}60005260206000f3`
const NOT_YES: Readonly<Record<string, string>> = {
  'says no': returning('ffffffff'),
  'says true': returning('1'.padStart(64, '0')),
  'answers another selector': returning('20c13b0b'),
  'answers nothing': '0x00',
  reverts: '0x60006000fd',
  'runs what is no code': '0xfe',
}

/** Shows the whole text, and goes on showing it. */
const showText = async ({ signIn }: Site): Promise<void> => {
  await signIn.showText.click()
  await expect(signIn.text).toBeVisible()
}

const shownText = async ({ signIn }: Site): Promise<string> =>
  (await signIn.text.isVisible()) ? ((await signIn.text.textContent()) ?? '') : ''

/** Presses; the wallet answers this without a window. Returns the text that it was for. */
const press = async (site: Site, sign: (text: string) => Hex | Promise<Hex>): Promise<string> => {
  await reachButton(site.signIn.confirm)
  const text = await shownText(site)
  const result = await sign(text)
  await site.wallet('answer-next', { wallet: 'meadow', method: 'personal_sign', result })
  await site.signIn.confirm.click()
  return text
}

/** Refused: the text has been made anew by then, and nobody is in. */
const expectRefused = async (site: Site, name: string, text: string): Promise<void> => {
  await expect.poll(async () => /Nonce: /.test(await shownText(site)), name).toBe(true)
  await expect.poll(() => shownText(site), name).not.toBe(text)
  await expect(site.signIn.problem, name).toContainText('The signature was refused. You are not signed in.')
  expect(await isSignedIn(site), name).toBe(false)
}

const signAsVisitor = (text: string) => visitor.signMessage({ message: text })

test('attack: a signature that is not the visitor’s of this text, cut, padded or of another form signs nobody in', async ({
  site,
  page,
  watch,
}) => {
  watch.expect(/console: \[wallet-modal\] sign-in-refused/)
  await wantSignIn(site)
  await connectMeadow(site)
  await showText(site)
  // Shown of each without a browser by refusals.test.ts and eip155.test.ts.
  for (const [name, forge] of someOf(Object.entries(FORGED), 4)) {
    const text = await press(site, async (shown) => forge(shown, await signAsVisitor(shown)))
    await expectRefused(site, name, text)
  }
  expect(await site.told('wm-sign-in')).toEqual([])
  expect(await keptSessions(page)).toBeNull()
  await press(site, signAsVisitor)
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
})

// Shown without a browser by refusals.test.ts and eip155.test.ts.
test('attack: a contract that does not say yes signs nobody in, whoever has the key; a key that has delegated to it is a person', {
  tag: '@long',
}, async ({ site, page, watch, networks: { ethereum } }) => {
  watch.expect(/console: \[wallet-modal\] sign-in-refused/)
  await wantSignIn(site)
  await connectMeadow(site)
  await showText(site)
  for (const [name, code] of Object.entries(NOT_YES)) {
    await ethereum.call('anvil_setCode', MEADOW, code)
    await expectRefused(site, name, await press(site, signAsVisitor))
  }
  expect(await site.told('wm-sign-in')).toEqual([])
  expect(await keptSessions(page)).toBeNull()
  // EIP-7702: the account is still its key's (decisions 85).
  const contract = '0x00000000000000000000000000000000c0de0001'
  await ethereum.call('anvil_setCode', contract, NOT_YES['says no'])
  await ethereum.call('anvil_setCode', MEADOW, `0xef0100${contract.slice(2)}`)
  await press(site, signAsVisitor)
  await expect(site.modal).toBeHidden()
  expect(await isSignedIn(site)).toBe(true)
})

test('behavior: a session ends at the time that its text names, and the visitor is asked once the dialog opens', async ({
  site,
  page,
}) => {
  await page.clock.install()
  await wantSignIn(site, { expiresIn: 60 })
  await connectMeadow(site)
  await signInWith(site)
  await page.clock.fastForward(61_000)
  await passUntil(page, async () => expect(await isSignedIn(site)).toBe(false))
  expect(await site.told('wm-sign-out')).toMatchObject([{ address: MEADOW, caipNetworkId: 'eip155:1' }])
  await expect(site.modal).toBeHidden()
  await site.openByButton()
  await expect(site.signIn.root).toBeVisible()
})

// Shown without a browser by refusals.test.ts.
test('attack: a stored session whose time has not come, or is over, signs nobody in', {
  tag: '@long',
}, async ({ site, page }) => {
  await wantSignIn(site, { expiresIn: 3_600 })
  await connectMeadow(site)
  await signInWith(site)
  const kept = (await keptSessions(page)) ?? ''
  expect(kept).toContain('Expiration Time')
  await wantOnLoad(page, { expiresIn: 3_600 })
  for (const hours of [-1, 2]) {
    await page.evaluate((text) => localStorage.setItem('wallet-modal:sign-in', text), kept)
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000)
    await page.reload()
    await expect(site.signIn.root).toBeVisible()
    expect(await isSignedIn(site)).toBe(false)
    expect(await site.told('wm-sign-in')).toEqual([])
  }
})
