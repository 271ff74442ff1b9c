/** Built-ins of a page that lie, and keys that it adds to every object: what becomes of a visitor who wants to send. */
import type { Page } from '@playwright/test'
import { ETHER, MEADOW_2, STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { reachConfirm, untilQuiet, untilStill } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'

/** What becomes of a visitor who wants to send: the wallet is asked for what was shown, or asked for nothing. */
type End = (site: Site) => Promise<void>

/** What the wallet was asked, read where no lie reaches. */
export const sentBy = async (page: Page): Promise<{ to: string; value: string; data?: string }[]> => {
  const text = (await page.locator('html').getAttribute('data-sent')) ?? ''
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Some lies lead the product to nodes that it knows by itself: for all of these tests there is no network but the local one. */
export const stayHere = (page: Page) =>
  page.route(/^(?!data:|blob:|https?:\/\/(127\.0\.0\.1|localhost)[:/])/, (route) => route.abort())

export const openAccount: End = async (site) => {
  await site.openByButton()
  await expect(site.account.balance).toBeVisible()
}

const draft: End = async (site) => {
  await site.openByButton()
  await site.account.send.click()
  await site.send.amount.fill('0.05')
  await site.send.to.fill(MEADOW_2)
}

/** Confirms, and answers what was shown. */
const pressShown = async (site: Site) => {
  await draft(site)
  await site.send.review.click()
  await expect(site.preview.sentence).toHaveText(/^Send 0\.05 ETH to /)
  await reachConfirm(site)
  // A receiver whom a lie leaves whole takes more lines: the button may move after it has been reached.
  await untilStill(site.preview.confirm)
  const receiver = await site.preview.receiverAddress()
  await site.preview.confirm.click()
  return receiver
}

const AMOUNT = ETHER / 20n

/** Who is shown need not be who was written: a lie may have changed the text on its way. */
export const sends: End = async (site) => {
  const receiver = await pressShown(site)
  await expect(site.account.transactions).toHaveText([/Sent 0\.05 ETH/])
  const [request, ...more] = await sentBy(site.page)
  expect(more).toEqual([])
  expect(BigInt(request?.value ?? 0), 'the amount that was shown').toBe(AMOUNT)
  expect(request?.to.toLowerCase(), 'the receiver who was shown').toBe(receiver.toLowerCase())
  expect(request?.data ?? '0x').toBe('0x')
}

/** In place of a review. */
const isRefused =
  (says: string): End =>
  async (site) => {
    await draft(site)
    await site.send.review.click()
    await expect(site.modal).toContainText(says)
    await expect(site.preview.confirm).toHaveCount(0)
  }

/** In place of the button that leads to the review. */
const isNotOffered =
  (says: string): End =>
  async (site) => {
    await draft(site)
    await expect(site.send.submit).toHaveText(says)
    await expect(site.send.review).toHaveCount(0)
  }

const losesSend: End = async (site) => {
  await openAccount(site)
  await site.account.send.click()
  await expect(site.modal).toContainText('This part could not be loaded')
}

/** The page's log says why; the visitor sees no account. */
const opensNothing =
  (why: string): End =>
  async (site) => {
    await site.openByButton()
    await expect(site.page.getByRole('log')).toContainText(why)
    await expect(site.account.root).toHaveCount(0)
  }

/** Nothing ends that the product waits for: what is not there already never comes, and the dialog leads out. */
const waitsForSend: End = async (site) => {
  await openAccount(site)
  await site.account.send.click()
  await expect(site.page.getByRole('dialog', { name: 'Wallet', exact: true })).toBeVisible()
  await expect(site.send.amount).toHaveCount(0)
  await site.page.keyboard.press('Escape')
  await expect(site.modal).toBeHidden()
}

const connectsNobody: End = async (site) => {
  await site.openByButton()
  await site.connect.wallet(/Pipe Wallet/).click()
  await untilQuiet(site.page)
  await expect(site.connect.root).toBeVisible()
  expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
}

const noNetwork = isRefused('The network cannot be reached')
const neverStarts = opensNothing('uncaught error')

/** Ends before anybody is connected. */
export const BEFORE_CONNECTED: readonly End[] = [connectsNobody, neverStarts]

type Lie = { readonly lie: string; readonly before: End; readonly after: End }

/** Methods that answer otherwise than the standard says: as polyfills of old libraries do, and as bad ones might. */
export const LIES: Readonly<Record<string, Lie>> = {
  'find and findLast that answer -1': {
    lie: `for (const name of ['find', 'findLast']) Array.prototype[name] = function (test) { for (let i = 0; i < this.length; i++) if (test(this[i], i, this)) return this[i]; return -1 }`,
    before: neverStarts,
    after: isRefused('Something went wrong'),
  },
  'includes that is always true': {
    lie: `Array.prototype.includes = () => true`,
    before: sends,
    after: sends,
  },
  'filter that keeps everything': {
    lie: `Array.prototype.filter = function () { return this.slice() }`,
    before: noNetwork,
    after: sends,
  },
  'reduce and toJSON of an old library': {
    lie: `Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }; Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']' }`,
    before: isNotOffered('Balance unavailable, sending is off'),
    after: noNetwork,
  },
  'Array.from and entries that are empty': {
    lie: `Array.from = () => []; Object.entries = () => []`,
    before: noNetwork,
    after: sends,
  },
  'trim that answers somebody else': {
    lie: `String.prototype.trim = function () { return /^0x/.test(this) ? '${STRANGER}' : String(this) }`,
    before: sends,
    after: sends,
  },
  'toLowerCase and toUpperCase that do nothing': {
    lie: `String.prototype.toLowerCase = String.prototype.toUpperCase = function () { return String(this) }`,
    before: connectsNobody,
    after: isNotOffered('Enter an amount'),
  },
  'padStart and padEnd that add nothing': {
    lie: `String.prototype.padStart = String.prototype.padEnd = function () { return String(this) }`,
    before: sends,
    after: sends,
  },
  'slice of texts that forgets the end': {
    lie: `{ const { slice } = String.prototype; String.prototype.slice = function (from, to) { return slice.call(this, from) } }`,
    before: sends,
    after: sends,
  },
  'replace that takes digits away': {
    lie: `{ const { replace } = String.prototype; String.prototype.replace = String.prototype.replaceAll = function () { return replace.call(this, /0/g, '') } }`,
    before: noNetwork,
    after: noNetwork,
  },
}

/** Keys by which the language or the browser reads what it is given, or by which answers and requests are read. */
export const READ_KEYS: Readonly<Record<string, End>> = {
  get: opensNothing('Invalid property descriptor'),
  set: opensNothing('Invalid property descriptor'),
  value: losesSend,
  // biome-ignore lint/suspicious/noThenProperty: a name in a table
  then: waitsForSend,
  toJSON: noNetwork,
  signal: opensNothing("Failed to read the 'signal' property"),
  error: noNetwork,
  result: sends,
  to: sends,
  data: isRefused('The transaction is not valid. Nothing was sent.'),
  view: sends,
  name: isRefused('Something went wrong'),
}
