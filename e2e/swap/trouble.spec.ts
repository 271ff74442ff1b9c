/** What goes wrong while swapping, and that nothing is lost by it. */
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { sendMined } from '../../local/nodes/send-mined.mjs'
import { MEADOW } from '../harness/people.ts'
import { countAsked, passTime, passUntil, reachButton, setVisible } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { giveToken, tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { someOf } from '../harness/variants.ts'
import { chooseSide, confirmSwap, exact, openSwap, swapAsShown, TAMPERS } from './steps.ts'

const SEND = 'eth_sendTransaction'
const CHAIN = 'eip155:1'

const ask = async (site: Parameters<typeof openSwap>[0], amount: string) => {
  await openSwap(site)
  await chooseSide(site, 'to', /USD Coin/)
  await site.swap.amount.fill(amount)
}

test('attack: what the exchange built otherwise never reaches the wallet', async ({
  watch,
  site,
  services,
}) => {
  watch.expect(/swap-refused/)
  watch.tolerate(/service-answer-invalid/)
  // Shown of each without a browser by tampered.test.ts.
  for (const [tamper, said] of someOf(TAMPERS, 3, 1)) {
    services.fault('buildTransaction', { tamper })
    await ask(site, '0.25')
    await site.swap.review.click()
    await expect(site.swap.problem, tamper).toContainText(said)
    // The code that tells the host's engineer comes with the first report, and the next visit would end that.
    if (tamper === 'recipient') await expect.poll(watch.missing).toEqual([])
    services.reset()
  }
  expect((await site.asked()).filter(({ method }) => method === SEND)).toEqual([])
})

test('error: the pair has too little: said, and the draft stays', async ({ watch, site, services }) => {
  // The service's refusal is an HTTP status, which the browser logs.
  watch.tolerate(/status of 400/)
  await services.drainPool(CHAIN, 'UNI')
  await openSwap(site)
  await chooseSide(site, 'to', /Uniswap/)
  await site.swap.amount.fill('900')
  await expect(site.swap.submit).toHaveText('There is too little of this pair to swap that much')
  await expect(site.swap.amount).toHaveValue('900')
})

test('error: the price moves between review and press: announced, and the next press sends what is shown', async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const usdc = tokenAddress(services, 'USDC')
  const before = await tokenBalance(ethereum, usdc, MEADOW)
  await ask(site, '0.5')
  await site.swap.review.click()
  const shown = await site.swapPreview.figure('You receive about').textContent()
  await services.movePrice(CHAIN, 'USDC', 2)
  await expect(site.swapPreview.figure('You receive about')).not.toHaveText(shown ?? '', { timeout: 15_000 })
  await expect(
    site.swapPreview.root.getByText('The rate has changed. Look at the figures before you confirm.'),
  ).toBeVisible()
  const moved = await swapAsShown(site, /Swapped 0\.5 ETH.*Confirmed/, 6)
  expect((await tokenBalance(ethereum, usdc, MEADOW)) - before).toBe(moved)
})

test('error: declined in the wallet: back in the review, nothing sent', async ({ site }) => {
  await ask(site, '0.5')
  await site.swap.review.click()
  const popup = await confirmSwap(site, site.swapPreview.swap)
  await popup.reject()
  await expect(
    site.swapPreview.root.getByText('You declined in your wallet. Nothing was sent.'),
  ).toBeVisible()
  await expect(site.swapPreview.swap).toBeEnabled()
  expect(await site.told('wm-transaction')).toEqual([])
})

// Shown without a browser by plan.reads.test.ts.
test('journey: the stubborn dollar with an old allowance is set to 0 first', { tag: '@long' }, async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const usdt = tokenAddress(services, 'USDT')
  const { treasury = '', router = '' } = services.exchange(CHAIN) ?? {}
  await giveToken(ethereum, { token: usdt, from: treasury, to: MEADOW, amount: 500_000_000n })
  const old = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router as Hex, 7n] })
  await ethereum.call('anvil_impersonateAccount', MEADOW)
  await sendMined(ethereum.call, { from: MEADOW, to: usdt, data: old })
  const dai = tokenAddress(services, 'DAI')
  const [before, had] = [
    await tokenBalance(ethereum, usdt, MEADOW),
    await tokenBalance(ethereum, dai, MEADOW),
  ]
  await openSwap(site)
  await chooseSide(site, 'from', /Tether/)
  await chooseSide(site, 'to', /Dai/)
  await site.swap.amount.fill('100')
  await site.swap.review.click()
  const names = ['Take back the earlier approval of USDT', 'Approve 100 USDT', 'Swap 100 USDT']
  let shown = 0n
  for (const [at, button] of ['Take back in wallet', 'Approve in wallet', 'Swap in wallet'].entries()) {
    const confirm = site.swapPreview.root.getByRole('button', { name: button })
    await confirm.waitFor()
    await expect(site.swapPreview.steps).toHaveText(
      names.map((name, index) => `${name}${index < at ? 'Done' : index > at ? 'Then' : 'Now'}`),
    )
    shown = exact(await site.swapPreview.figure('You receive about').textContent(), 18)
    const popup = await confirmSwap(site, confirm)
    await popup.approve()
  }
  await expect(site.account.transactions.first()).toHaveText(/Swapped 100 USDT.*Confirmed/)
  const asked = (await site.asked()).filter(({ method }) => method === SEND)
  const approves = [0n, 100_000_000n].map((amount) => ({
    params: [
      {
        to: usdt,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router as Hex, amount] }),
      },
    ],
  }))
  expect(asked).toHaveLength(3)
  expect(asked.slice(0, 2)).toMatchObject(approves)
  expect(await tokenBalance(ethereum, usdt, MEADOW)).toBe(before - 100_000_000n)
  expect(await tokenBalance(ethereum, dai, MEADOW)).toBe(had + shown)
})

test('attack: the token that keeps a tenth is refused', async ({ watch, site }) => {
  watch.expect(/swap-refused/)
  await openSwap(site)
  await chooseSide(site, 'to', /Keeps a tenth/, 'TAX')
  await site.swap.amount.fill('0.5')
  await site.swap.review.click()
  await expect(site.swap.problem).toHaveText(/^Less than the minimum would arrive: the token keeps a part/)
  expect((await site.asked()).filter(({ method }) => method === SEND)).toEqual([])
})

// Shown without a browser by progress.test.ts.
test('journey: approved, left, reloaded: Swap goes on from there', { tag: '@long' }, async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const dai = tokenAddress(services, 'DAI')
  const before = await tokenBalance(ethereum, dai, MEADOW)
  await openSwap(site)
  await chooseSide(site, 'from', /USD Coin/)
  await chooseSide(site, 'to', /Dai/)
  await site.swap.amount.fill('50')
  await site.swap.review.click()
  const approval = await confirmSwap(site, site.swapPreview.approve)
  await approval.approve()
  const declined = await confirmSwap(site, site.swapPreview.swap)
  await declined.reject()
  await site.page.reload()
  await site.openByButton()
  await site.account.swap.click()
  await expect(site.swap.amount).toHaveValue('50')
  await site.swap.review.click()
  await expect(site.swapPreview.steps).toHaveCount(0)
  const shown = await swapAsShown(site, /Swapped 50 USDC.*Confirmed/, 18)
  expect((await tokenBalance(ethereum, dai, MEADOW)) - before).toBe(shown)
  expect(await countAsked(site, SEND)).toBe(1)
})

test('attack: an approval without limit takes a tick and consent, and is asked for as such', async ({
  site,
  services,
}) => {
  await openSwap(site)
  await chooseSide(site, 'from', /USD Coin/)
  await chooseSide(site, 'to', /Dai/)
  await site.swap.amount.fill('10')
  await site.swap.review.click()
  await site.swapPreview.unlimited.check()
  await expect(site.swapPreview.root.getByText('This approval has no limit.')).toBeVisible()
  await expect(site.swapPreview.approve).toBeDisabled()
  await site.swapPreview.root.getByRole('checkbox', { name: /^I trust it with all of my USDC/ }).check()
  const popup = await confirmSwap(site, site.swapPreview.approve)
  await popup.reject()
  const { router = '' } = services.exchange(CHAIN) ?? {}
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [router as Hex, maxUint256],
  })
  const asked = (await site.asked()).filter(({ method }) => method === SEND)
  expect(asked).toMatchObject([{ params: [{ data: approve }] }])
})

// Shown without a browser by plan.rules.test.ts, plan.findings.test.ts, draft.rules.test.ts and swap.state.test.ts.
test('param: slippage: 1 % unless it is changed; above 5 % with consent; the minimum is the quote less it', {
  tag: '@long',
}, async ({ site, services }) => {
  await ask(site, '0.5')
  await site.swap.review.click()
  await site.swapPreview.root.waitFor()
  const [first] = services.requests({ endpoint: 'buildTransaction' }).slice(-1)
  expect(first?.body).toMatchObject({ eip155: { slippage: 1 } })
  await site.back.click()
  await site.swap.root.getByRole('button', { name: 'Change the slippage' }).click()
  await site.swap.slippage.fill('60')
  await expect(site.swap.submit).toHaveText('Enter 0.1 to 50 percent')
  await site.swap.slippage.fill('7.5')
  await site.swap.review.click()
  await expect(site.swapPreview.root.getByText('The slippage is 7.5 %.')).toBeVisible()
  await expect(site.swapPreview.swap).toBeDisabled()
  await site.swapPreview.root.getByRole('checkbox', { name: 'I accept up to 7.5 % less' }).check()
  await expect(site.swapPreview.swap).toBeEnabled()
  const received = exact(await site.swapPreview.figure('You receive about').textContent(), 6)
  const least = exact(await site.swapPreview.figure('Minimum received').textContent(), 6)
  expect(least).toBe((received * 925n) / 1000n)
})

test('refusal: the price moves while the wallet is read: the swap fails on the chain, and only the fee is gone', async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const usdc = tokenAddress(services, 'USDC')
  const before = { coin: await ethereum.balance(MEADOW), token: await tokenBalance(ethereum, usdc, MEADOW) }
  await ask(site, '0.5')
  await site.swap.review.click()
  const popup = await confirmSwap(site, site.swapPreview.swap)
  await popup.heading.waitFor()
  await services.movePrice(CHAIN, 'USDC', 10)
  await popup.approve()
  await expect(site.account.transactions.first()).toHaveText(/Swapped 0\.5 ETH.*Failed/)
  await expect(site.notice('The swap failed on the network. Only the fee was spent.')).toBeVisible()
  const told = (await site.told('wm-transaction')) as { hash: string; status: string }[]
  expect(told.at(-1)?.status).toBe('reverted')
  expect(await tokenBalance(ethereum, usdc, MEADOW)).toBe(before.token)
  expect(await ethereum.balance(MEADOW)).toBe(before.coin - (await ethereum.feeOf(told.at(-1)?.hash ?? '')))
})

// Shown without a browser by preview.actions.test.ts.
test('error: no rate for 20 s: what is shown cannot be confirmed until there is a new one', {
  tag: '@long',
}, async ({ site, page, services, watch }) => {
  watch.tolerate(/service-failed|rpc-limit/, /Failed to load resource/)
  await page.clock.install()
  await ask(site, '0.5')
  await passUntil(page, () => expect(site.swap.review).toBeEnabled({ timeout: 500 }))
  await site.swap.review.click()
  await site.swapPreview.root.waitFor()
  services.fault('quotes', { status: 400 })
  await passUntil(page, () =>
    expect(site.swapPreview.root.getByText(/^These figures are too old to confirm by/)).toBeVisible({
      timeout: 500,
    }),
  )
  await expect(site.swapPreview.swap).toBeDisabled()
  services.reset()
  await passUntil(page, () => expect(site.swapPreview.swap).toBeEnabled({ timeout: 500 }))
  expect((await site.asked()).filter(({ method }) => method === SEND)).toEqual([])
})

// Shown without a browser by preview.actions.test.ts.
test('error: figures older than 20 s at the press are asked for again first, and the next press sends the new ones', {
  tag: '@long',
}, async ({ site, page, services, networks: { ethereum } }) => {
  const usdc = tokenAddress(services, 'USDC')
  await page.clock.install()
  await ask(site, '0.5')
  await passUntil(page, () => expect(site.swap.review).toBeEnabled({ timeout: 500 }))
  await site.swap.review.click()
  await site.swapPreview.root.waitFor()
  const builds = () => services.requests({ endpoint: 'buildTransaction' }).length
  const first = builds()
  await passUntil(page, async () => expect(builds()).toBeGreaterThan(first))
  // Nobody looks, so nothing is read, while the price falls.
  await setVisible(page, false)
  await services.movePrice(CHAIN, 'USDC', 2)
  const before = { builds: builds(), token: await tokenBalance(ethereum, usdc, MEADOW) }
  await passTime(page, 20_000)
  await setVisible(page, true)
  expect(builds()).toBe(before.builds)
  await reachButton(site.swapPreview.swap)
  await site.swapPreview.swap.click()
  await expect(site.swapPreview.root.getByText(/^The rate has changed/)).toBeVisible()
  expect(builds()).toBe(before.builds + 1)
  expect(await countAsked(site, SEND)).toBe(0)
  const shown = exact(await site.swapPreview.figure('You receive about').textContent(), 6)
  const popup = await confirmSwap(site, site.swapPreview.swap)
  await popup.approve()
  await passUntil(page, () =>
    expect(site.account.transactions.first()).toHaveText(/Swapped 0\.5 ETH.*Confirmed/, { timeout: 500 }),
  )
  expect((await tokenBalance(ethereum, usdc, MEADOW)) - before.token).toBe(shown)
})
