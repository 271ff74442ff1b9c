/** SOL and a token of Solana on their way when something goes wrong: the wallet moves, the network refuses, waits or forgets. */
import type { Page } from '@playwright/test'
import { DEMO_TOKENS } from '../../local/solana/tokens.mjs'
import type { Site } from '../harness/site.ts'
import { chooseToken, openSend, PEBBLE, PEBBLE_2 } from '../harness/solana-steps.ts'
import { confirmInWallet, countAsked, passTime, passUntil, pressConfirm, statuses } from '../harness/steps.ts'
import { type Demo, expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'

const { address: USDC } = DEMO_TOKENS.usdc

/** Each as it is written, read on the ledger, and shown. */
const KINDS = {
  SOL: {
    amount: '0.25',
    sent: 250_000_000n,
    held: async ({ solana }: Demo, owner: string) => solana.balance(owner),
    lose: async ({ solana }: Demo) => {
      // Enough for the fee, which is taken even so.
      solana.setBalance(PEBBLE, 100_000_000n)
    },
  },
  USDC: {
    amount: '1.5',
    sent: 1_500_000n,
    held: async ({ solana }: Demo, owner: string) => solana.held(owner, USDC),
    lose: async ({ solana }: Demo) => solana.hold({ owner: PEBBLE, mint: USDC, amount: 1_000_000n }),
  },
} as const
type Kind = keyof typeof KINDS

const write = async (site: Site, page: Page, kind: Kind) => {
  await openSend(site, page)
  if (kind === 'USDC') await chooseToken(site, /^USD Coin.*USDC/)
  await site.send.fill({ amount: KINDS[kind].amount, to: PEBBLE_2 })
  await expect(site.send.review).toBeVisible()
}

const review = async (site: Site, page: Page, kind: Kind) => {
  await write(site, page, kind)
  await site.send.review.click()
  await expect(site.preview.sentence).toContainText(`Send ${KINDS[kind].amount} ${kind}`)
}

/** Signed and sent, and the chain does not take it in yet. */
const sendUntilPending = async (site: Site, page: Page, kind: Kind, { solana }: Demo) => {
  await review(site, page, kind)
  solana.pause()
  const popup = await confirmInWallet(site)
  await popup.approve()
  const { amount } = KINDS[kind]
  await expect(site.account.transactions).toHaveText([new RegExp(`Sent ${amount} ${kind}.*Pending`)])
  await popup.gone()
}

const asked = async (site: Site) =>
  (await countAsked(site, 'solana:signTransaction', 'Pebble Wallet')) +
  (await countAsked(site, 'solana:signAndSendTransaction', 'Pebble Wallet'))

const kinds = Object.entries(KINDS) as [Kind, (typeof KINDS)[Kind]][]

for (const [kind, { amount, sent, held, lose }] of someOf(kinds, 2, 1))
  test.describe(kind, () => {
    let own: bigint
    let theirs: bigint
    let coins: bigint
    test.beforeEach(async ({ demo }) => {
      coins = demo.solana.balance(PEBBLE)
      own = await held(demo, PEBBLE)
      theirs = await held(demo, PEBBLE_2)
    })
    test.afterEach(async ({ demo: { solana } }) => {
      solana.reset()
      solana.setBalance(PEBBLE, coins)
      if (kind === 'USDC') await solana.hold({ owner: PEBBLE, mint: USDC, amount: own })
    })

    test('behavior: not on the chain yet, reloaded meanwhile: it is followed to the end', {
      tag: '@long',
    }, async ({ site, page, demo }) => {
      await page.clock.install()
      await sendUntilPending(site, page, kind, demo)
      await passTime(page, 30_000)
      await expect(site.notice('Still pending')).toBeVisible()
      expect(await held(demo, PEBBLE_2)).toBe(theirs)
      await page.reload()
      demo.solana.resume()
      await passUntil(page, async () => expect(await statuses(site)).toEqual(['success']))
      await site.openByButton()
      await expect(site.account.transactions).toHaveText([new RegExp(`Sent ${amount} ${kind}.*Confirmed`)])
      expect(await held(demo, PEBBLE_2)).toBe(theirs + sent)
    })

    // Shown without a browser by create-solana-chain.after-signing.test.ts.
    test('behavior: never on the chain, and too old to come: said, and nothing has moved', {
      tag: '@long',
    }, async ({ site, page, demo }) => {
      await page.clock.install()
      await sendUntilPending(site, page, kind, demo)
      demo.solana.advance(200)
      await passUntil(page, async () => expect(await statuses(site)).toEqual(['pending', 'unknown']))
      await expect(site.account.transactions).toHaveText([/Not found/])
      // Even if it comes now: the network takes none so old.
      demo.solana.resume()
      expect(await held(demo, PEBBLE_2)).toBe(theirs)
      expect(demo.solana.balance(PEBBLE)).toBe(coins)
    })

    // Shown without a browser by create-solana-chain.after-signing.test.ts.
    test('refusal: refused on the chain: shown as failed, only the fee is gone', { tag: '@long' }, async ({
      site,
      page,
      demo,
    }) => {
      await page.clock.install()
      await sendUntilPending(site, page, kind, demo)
      await lose(demo)
      const before = { own: await held(demo, PEBBLE), coins: demo.solana.balance(PEBBLE) }
      demo.solana.resume()
      await passUntil(page, async () => expect(await statuses(site)).toEqual(['pending', 'reverted']))
      await expect(site.account.transactions).toHaveText([/Failed/])
      expect(await held(demo, PEBBLE_2)).toBe(theirs)
      const fee = before.coins - demo.solana.balance(PEBBLE)
      expect(fee).toBeGreaterThan(0n)
      expect(fee).toBeLessThan(20_000n)
      if (kind === 'USDC') expect(await held(demo, PEBBLE)).toBe(before.own)
    })

    // As on Ethereum: moved.spec.ts.
    test('behavior: the wallet changes its account, while it is written: the draft is of the one that is there now', {
      tag: '@long',
    }, async ({ site, page }) => {
      await write(site, page, kind)
      await site.wallet('set-account', { wallet: 'pebble', index: 1 })
      await expect.poll(() => site.read('getAccount')).toMatchObject({ address: PEBBLE_2 })
      await expect(site.send.to).toHaveValue(PEBBLE_2)
      await expect(site.send.token).toContainText(`${kind} available`)
      expect(await asked(site)).toBe(0)
    })

    test('refusal: the wallet changes its account, while it is reviewed: nothing is sent', {
      tag: '@long',
    }, async ({ site, page, demo, watch }) => {
      watch.expect(/account-changed/)
      await review(site, page, kind)
      await site.wallet('set-account', { wallet: 'pebble', index: 1 })
      await pressConfirm(site)
      await expect(site.preview.problem).toContainText('Nothing was sent.')
      expect(await asked(site)).toBe(0)
      expect(await held(demo, PEBBLE)).toBe(own)
      expect(await held(demo, PEBBLE_2)).toBe(theirs)
    })

    // As on Ethereum: moved.spec.ts.
    test('behavior: the wallet changes its account while it asks: sent from the account that was reviewed', {
      tag: '@long',
    }, async ({ site, page, demo }) => {
      await review(site, page, kind)
      const popup = await confirmInWallet(site)
      await site.wallet('set-account', { wallet: 'pebble', index: 1 })
      await expect.poll(() => site.read('getAccount')).toMatchObject({ address: PEBBLE_2 })
      await popup.approve()
      await expect.poll(() => statuses(site)).toEqual(['pending', 'success'])
      expect(await held(demo, PEBBLE_2)).toBe(theirs + sent)
      expect(await asked(site)).toBe(1)
    })

    test('behavior: the wallet changes its account while it is on its way: it is followed to the end', {
      tag: '@long',
    }, async ({ site, page, demo }) => {
      await sendUntilPending(site, page, kind, demo)
      await site.wallet('set-account', { wallet: 'pebble', index: 1 })
      await expect.poll(() => site.read('getAccount')).toMatchObject({ address: PEBBLE_2 })
      demo.solana.resume()
      await expect.poll(() => statuses(site)).toEqual(['pending', 'success'])
      expect(await held(demo, PEBBLE_2)).toBe(theirs + sent)
      expect(await asked(site)).toBe(1)
    })
  })
