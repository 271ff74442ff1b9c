/** Sending on eip155 while the wallet moves to another account or network: nothing goes but what was reviewed, from where it was. */
import { ETHER, MEADOW, MEADOW_2, STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { confirmInWallet, countAsked, pressConfirm } from '../harness/steps.ts'
import { expect, type Services, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { someOf } from '../harness/variants.ts'

const SEND = 'eth_sendTransaction'

/** What is written, and how much of it the node says somebody has. */
const KINDS = {
  ETH: { amount: '0.25', sent: ETHER / 4n, token: () => undefined },
  USDC: { amount: '1.5', sent: 1_500_000n, token: (services: Services) => tokenAddress(services, 'USDC') },
} as const

const MOVES = {
  account: {
    event: 'set-account',
    there: { wallet: 'meadow', index: 1 },
    back: { wallet: 'meadow', index: 0 },
    moved: { address: MEADOW_2, caipAddress: `eip155:1:${MEADOW_2}` },
    home: { address: MEADOW, caipAddress: `eip155:1:${MEADOW}` },
  },
  network: {
    event: 'set-chain',
    there: { wallet: 'meadow', chainId: 8453 },
    back: { wallet: 'meadow', chainId: 1 },
    moved: { address: MEADOW, caipAddress: `eip155:8453:${MEADOW}` },
    home: { address: MEADOW, caipAddress: `eip155:1:${MEADOW}` },
  },
} as const

// Either kind with either move.
for (const [index, [kind, { amount, sent, token }]] of Object.entries(KINDS).entries())
  for (const [what, { event, there, back, moved, home }] of someOf(Object.entries(MOVES), 2, index))
    test.describe(`${kind}, the wallet changes its ${what}`, () => {
      // `npm test` has the refusal of each, and the rest of the first.
      const inOne = { tag: index === 0 ? [] : ['@long'] }

      const write = async (site: Site, services: Services) => {
        await site.visitConnected('module.html?services')
        const of = token(services)
        const draft = { ...(of && { token: of }), amount, to: STRANGER }
        const opened = await site.call('open', { view: 'Send', arguments: draft })
        expect(opened).toMatchObject({ ok: true })
        await expect(site.send.review).toBeVisible()
      }

      const review = async (site: Site, services: Services) => {
        await write(site, services)
        await site.send.review.click()
        await expect(site.preview.sentence).toContainText(`Send ${amount} ${kind}`)
      }

      test(
        'behavior: while it is written: the draft is of where it is now',
        inOne,
        async ({ site, services }) => {
          await write(site, services)
          await site.wallet(event, there)
          await expect.poll(() => site.read('getAccount')).toMatchObject(moved)
          if (kind === 'USDC' && what === 'network') {
            // That token is on the other network only.
            await expect(site.send.token).toContainText('ETH available')
            await expect(site.send.amount).toHaveValue('')
            await expect(site.send.submit).toHaveText('Enter an amount')
          } else {
            await expect(site.send.token).toContainText(`${kind} available`)
            await expect(site.send.amount).toHaveValue(amount)
          }
          await expect(site.send.to).toHaveValue(STRANGER)
          expect(await countAsked(site, SEND)).toBe(0)
        },
      )

      test('refusal: while it is reviewed: nothing is sent', async ({
        site,
        services,
        watch,
        networks: { ethereum, base },
      }) => {
        watch.expect(new RegExp(`${what}-changed`))
        await review(site, services)
        await site.wallet(event, there)
        await pressConfirm(site)
        await expect(site.preview.problem).toContainText(
          `The wallet is on another ${what} now. Nothing was sent.`,
        )
        expect(await countAsked(site, SEND)).toBe(0)
        expect(await ethereum.count(MEADOW)).toBe(0)
        expect(await ethereum.count(MEADOW_2)).toBe(0)
        expect(await base.count(MEADOW)).toBe(0)
      })

      test('behavior: while it asks, and back while it is on its way: sent as it was reviewed, and followed', async ({
        site,
        services,
        networks: { ethereum, base },
      }) => {
        await ethereum.pauseMining()
        await review(site, services)
        const popup = await confirmInWallet(site)
        await site.wallet(event, there)
        await expect.poll(() => site.read('getAccount')).toMatchObject(moved)
        await popup.approve()
        const told = () => site.told('wm-transaction')
        // The request names its account and its network, and so does what is told of it.
        const pending = { caipNetworkId: 'eip155:1', status: 'pending' }
        await expect.poll(told).toMatchObject([pending])
        await site.wallet(event, back)
        await expect.poll(() => site.read('getAccount')).toMatchObject(home)
        await ethereum.mine()
        await expect.poll(told).toMatchObject([pending, { ...pending, status: 'success' }])
        const usdc = token(services)
        const held = usdc ? tokenBalance(ethereum, usdc, STRANGER) : ethereum.balance(STRANGER)
        expect(await held).toBe(sent)
        expect(await ethereum.count(MEADOW)).toBe(1)
        expect(await ethereum.count(MEADOW_2)).toBe(0)
        expect(await base.count(MEADOW)).toBe(0)
        expect(await countAsked(site, SEND)).toBe(1)
      })
    })
