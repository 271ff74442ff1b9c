/** What visitors do, each with its outcome; nothing here waits long, for anything may be broken. */
import type { Page } from '@playwright/test'
import { HARBOR, MEADOW_2, STRANGER } from '../harness/people.ts'
import { type Views, views } from '../views/views.ts'
import type { Faults, World } from './faults.ts'

/** As the review said it when its button was pressed. */
export type Shown = { readonly amount: string; readonly to: string; readonly network: string }

export type Actions = {
  /** Does one thing on one of the tabs; says what came of it. */
  act(): Promise<string>
  connect(page: Page): Promise<string>
  send(page: Page): Promise<string>
  reload(page: Page): Promise<string>
  /** What was confirmed so far. */
  readonly pressed: Shown[]
}

const PATIENCE = { timeout: 2_500 }
const RECEIVERS = [MEADOW_2, HARBOR, STRANGER] as const
const KINDS = [
  'connect',
  'send',
  'send',
  'send',
  'switch',
  'disconnect',
  'reload',
  'look',
  'code',
  'tab',
] as const
const MOST_TABS = 2

const statusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.querySelector('wallet-modal')
    const getAccount: unknown = Reflect.get(element ?? {}, 'getAccount')
    return typeof getAccount === 'function' ? String(Object(getAccount.call(element)).status) : 'none'
  })

export const createActions = (
  { context, wallet, chance }: World,
  faults: Faults,
  address: string,
): Actions => {
  const pressed: Shown[] = []
  let drafts = 0

  /** From wherever it is: the dialog open anew. */
  const open = async (page: Page): Promise<Views> => {
    const shown = views(page)
    for (let turn = 0; turn < 3 && (await shown.modal.isVisible()); turn++)
      await page.keyboard.press('Escape')
    if (await shown.unsupportedChain.root.isVisible()) {
      await shown.unsupportedChain.root.getByRole('button', { name: /Disconnect/ }).click(PATIENCE)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Connect wallet' }).click(PATIENCE)
    await shown.modal.waitFor(PATIENCE)
    return shown
  }

  const connect = async (page: Page) => {
    if ((await statusOf(page)) === 'connected') return 'already'
    const shown = await open(page)
    await shown.connect.wallet(/Storm/).click(PATIENCE)
    await page.waitForFunction(
      () => {
        const element = document.querySelector('wallet-modal')
        return Object(Reflect.get(element ?? {}, 'getAccount').call(element)).status === 'connected'
      },
      undefined,
      PATIENCE,
    )
    return 'connected'
  }

  const send = async (page: Page) => {
    if ((await statusOf(page)) !== 'connected') await connect(page)
    const { account, send: draft, preview } = await open(page)
    await account.send.click(PATIENCE)
    drafts += 1
    // Each draft has an amount of its own, so that what arrives can be told apart.
    await draft.amount.fill(`0.${String(drafts).padStart(5, '0')}`, PATIENCE)
    await draft.to.fill(chance.one(RECEIVERS), PATIENCE)
    await draft.review.click(PATIENCE)
    await preview.root.waitFor(PATIENCE)
    if (await preview.askAgain.isVisible()) await preview.askAgain.check(PATIENCE)
    const sentence = (await preview.sentence.textContent(PATIENCE)) ?? ''
    const [, amount = '', network = ''] = /^Send (\S+) ETH to .* on (.+)$/.exec(sentence) ?? []
    const to = await preview.receiverAddress()
    const before = wallet.asked.length
    // Before the press: one that is given up may still have arrived.
    pressed.push({ amount, to, network })
    await preview.confirm.click(PATIENCE)
    // Now and then once more: of two presses the second finds nothing to press.
    if (chance.below(3) === 0)
      await preview.root
        .locator('button')
        .last()
        .click({ timeout: 300 })
        .catch(() => {})
    for (let turn = 0; turn < 25 && wallet.asked.length === before; turn++) await page.waitForTimeout(100)
    return wallet.asked.length > before ? 'asked the wallet' : 'held back'
  }

  const reload = async (page: Page) => {
    if (faults.isOffline()) return 'offline'
    await wallet.idle()
    wallet.leave(page)
    await page.reload({ timeout: 15_000 })
    return 'done'
  }

  const verbs: Readonly<Record<(typeof KINDS)[number], (page: Page) => Promise<string>>> = {
    connect,
    send,
    reload,
    async switch(page) {
      if ((await statusOf(page)) !== 'connected') await connect(page)
      const { account, networks } = await open(page)
      await account.network.click(PATIENCE)
      await networks.network(chance.below(2) ? 'Ethereum' : 'Base').click(PATIENCE)
      await account.root.waitFor(PATIENCE)
      return 'done'
    },
    async disconnect(page) {
      if ((await statusOf(page)) !== 'connected') return 'nobody connected'
      const { account } = await open(page)
      await wallet.idle()
      await account.disconnect.click(PATIENCE)
      return 'done'
    },
    async look(page) {
      const { modal } = await open(page)
      const count = await modal.getByRole('button').count()
      return count > 0 ? 'done' : 'nothing to press'
    },
    async code(page) {
      if ((await statusOf(page)) === 'connected') return 'already'
      const { connect: list, walletConnect } = await open(page)
      await list.wallet('WalletConnect').click(PATIENCE)
      await walletConnect.qr.or(walletConnect.unreachable).first().waitFor(PATIENCE)
      return (await walletConnect.qr.isVisible()) ? 'code' : 'unreachable'
    },
    async tab(page) {
      if (context.pages().length < MOST_TABS) {
        if (faults.isOffline()) return 'offline'
        const second = await context.newPage()
        await second.goto(address, { timeout: 15_000 })
        return 'opened'
      }
      await wallet.idle()
      wallet.leave(page)
      await page.close()
      return 'closed'
    },
  }

  return {
    connect,
    send,
    reload,
    pressed,
    async act() {
      const kind = chance.one(KINDS)
      const pages = context.pages()
      const page = pages[chance.below(pages.length)]
      if (!page) return 'no tab'
      // What a person cannot find in time is left for later.
      const outcome = await verbs[kind](page).catch((error: unknown) => {
        if (error instanceof Error && /Timeout|exceeded/i.test(error.message)) return 'gave up'
        throw error
      })
      return `${kind}: ${outcome}`
    },
  }
}
