/** A session from the page's request to its end: granted once, used without a prompt, held to its allowance by the chain, revoked. */
import { toHex } from 'viem'
import { expect, test } from '../harness/test.ts'
import { tokenAddress } from '../harness/tokens.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import {
  asks,
  CANOPY,
  CENT,
  confirmIn,
  DEMO,
  HOUR_S,
  PAGE,
  RECEIVER,
  request,
  setClocks,
  visitWithCanopy,
} from './steps.ts'

/** Of one request, and a moment. */
const DEADLINE_MS = 11_000

// With the services as they begin: sessions of other tests are forgotten.
test.beforeEach(({ networks, services: _ }) => setClocks(networks))

test('journey: granted, coins moved without a prompt, above the allowance reverted on the chain, revoked and refused', async ({
  site,
  page,
  watch,
  networks: { ethereum },
}) => {
  // What the cosigner refuses.
  watch.expect(/session\/next/)
  const said = page.locator('#said')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await visitWithCanopy(site, DEMO)
  await press('Allow the page to act')
  await expect(site.sessions.sentence).toContainText(`${new URL(site.url).origin} asks to act for you until `)
  await expect(site.sessions.request.getByText('Spend up to 0.05 ETH a day')).toBeVisible()
  const popup = await confirmIn(site)
  // The wallet's own window says the same.
  await expect(popup.page.getByText('Spend up to 0.05 ETH a day')).toBeVisible()
  await expect(popup.page.getByText(/ asks to act for you until /)).toBeVisible()
  await popup.approve()
  await expect(site.sessions.created).toBeVisible()
  await expect(site.sessions.created.getByText('Spend up to 0.05 ETH a day')).toBeVisible()
  await expect(said).toHaveText('Granted. The page can act for you now.')
  await site.sessions.done.click()
  await expect(site.account.root).toBeVisible()
  await site.pressClose()

  const before = await ethereum.balance(RECEIVER)
  const own = await ethereum.balance(CANOPY)
  const popups: unknown[] = []
  page.on('popup', (one) => popups.push(one))
  // Nothing of the day's allowance is spent yet: it is one unit too much.
  await press('Move 0.05 ETH and 1 wei')
  await expect(said).toHaveText(/^Reverted on the chain: 0\.05 ETH and 1 wei/)
  expect(await ethereum.balance(RECEIVER)).toBe(before)
  await press('Move 0.01 ETH')
  await expect(said).toHaveText(/^Moved: 0\.01 ETH/)
  expect(await ethereum.balance(RECEIVER)).toBe(before + CENT)
  expect(await ethereum.balance(CANOPY)).toBe(own - CENT)
  // Over by the network's clock alone, so that the cosigner still signs.
  await ethereum.call('evm_increaseTime', HOUR_S)
  await press('Move 0.01 ETH')
  await expect(said).toHaveText(/^Reverted on the chain: 0\.01 ETH/)
  expect(await ethereum.balance(RECEIVER)).toBe(before + CENT)
  expect(popups).toEqual([])

  const ending = await walletPopup(page, () => press('End the session'))
  await expect(ending.heading).toHaveText('End this session?')
  await ending.approve()
  await expect(said).toHaveText('Ended. The page can do nothing any more.')
  await press('Move 0.01 ETH')
  await expect(said).toHaveText('Not done: The cosigner refused: The session was revoked.')
  expect(await ethereum.balance(RECEIVER)).toBe(before + CENT)
  const methods = (await site.asked('Canopy Wallet')).map(({ method }) => method)
  expect(methods.filter((method) => method === 'wallet_grantPermissions')).toHaveLength(1)
  expect(methods.filter((method) => method === 'wallet_revokePermissions')).toHaveLength(1)
})

// Shown without a browser by SmartSessionsView.test.tsx and host-sessions.test.ts.
test('journey: listed from Account, and revoked there: below the others from then on', {
  tag: '@long',
}, async ({ site, page }) => {
  await visitWithCanopy(site, PAGE)
  const { answer } = asks(site)
  await (await confirmIn(site)).approve()
  expect(await answer).toMatchObject({ ok: true, value: { chainId: '0x1', address: CANOPY } })
  await site.sessions.done.click()
  await site.modal.getByRole('button', { name: 'Smart sessions' }).click()
  const session = site.sessions.session('asked 1')
  await expect(session).toContainText('Spend up to 0.05 ETH a day')
  await expect(session).toContainText(/59 minutes left|1 hour left/)
  const declining = await walletPopup(page, () => site.sessions.revoke('asked 1').click())
  await declining.reject()
  await expect(session).toContainText('You declined. The session goes on.')
  await declining.gone()
  const popup = await walletPopup(page, () => site.sessions.revoke('asked 1').click())
  await popup.approve()
  await expect(site.sessions.ended).toContainText('asked 1')
  await expect(site.sessions.ended).toContainText('Revoked')
  await expect(site.sessions.revoke('asked 1')).toBeHidden()
})

// Shown without a browser by cosigner.faults.test.tsx and host-sessions.test.ts.
test('error: the service fails after the wallet has signed: the row stays and says so; signed again, it ends', {
  tag: '@long',
}, async ({ site, page, services, watch }) => {
  watch.expect(/500|service-failed/)
  await visitWithCanopy(site, PAGE)
  const { answer } = asks(site)
  await (await confirmIn(site)).approve()
  expect(await answer).toMatchObject({ ok: true })
  await site.sessions.seeList.click()
  const session = site.sessions.session('asked 1')
  services.fault('sessionRevoke', { status: 500 })
  const first = await walletPopup(page, () => site.sessions.revoke('asked 1').click())
  await first.approve()
  await expect(session).toContainText('Your wallet signed, but the service did not revoke it')
  await expect(site.sessions.ended).toHaveCount(0)
  await first.gone()
  services.fault('sessionRevoke', undefined)
  const second = await walletPopup(page, () => site.sessions.revoke('asked 1').click())
  await second.approve()
  await expect(site.sessions.ended).toContainText('asked 1')
  await expect(session).toHaveCount(0)
})

// Shown without a browser by host-sessions.test.ts.
test('refusal: by the visitor in the wallet, and by closing: 4001, and nothing is active', {
  tag: '@long',
}, async ({ site, services }) => {
  await visitWithCanopy(site, PAGE)
  const first = asks(site)
  await (await confirmIn(site)).reject()
  expect(await first.answer).toMatchObject({ ok: false, code: 4001 })
  await expect(site.sessions.declined).toBeVisible()
  // The button that was pressed is gone.
  await expect(site.sessions.leave).toBeFocused()
  await site.sessions.leave.click()
  await expect(site.modal).toBeHidden()
  const { start } = request().permissions[0]?.data ?? {}
  const data = {
    token: tokenAddress(services, 'USDC'),
    allowance: toHex(5_000_000n),
    start,
    period: 'weekly',
  }
  const second = asks(site, { permissions: [{ type: 'erc20-recurring-allowance', data }] })
  await expect(site.sessions.sentence).toBeVisible()
  // By the symbol and the decimals of the token itself.
  await expect(site.sessions.request.getByText('Spend up to 5 USDC a week')).toBeVisible()
  await site.pressClose()
  expect(await second.answer).toMatchObject({ ok: false, code: 4001 })
  await site.call('open', { view: 'SmartSessions' })
  await expect(site.sessions.root.getByText('No sessions')).toBeVisible()
})

test('refusal: a wallet without the method says so, in words and to the page', async ({ site, watch }) => {
  watch.expect(/unsupported|4200|does not support/i)
  await site.visitConnected(PAGE)
  const { answer } = asks(site)
  await expect(site.sessions.confirm).toBeEnabled()
  await site.sessions.confirm.click()
  expect(await answer).toMatchObject({ ok: false, code: 4200 })
  await expect(site.sessions.problem).toContainText('This wallet has no smart sessions.')
  await site.sessions.leave.click()
})

// Shown without a browser by permissions-request.test.ts.
test('refusal: each field that is wrong is named, and nobody is asked', { tag: '@long' }, async ({
  site,
}) => {
  await visitWithCanopy(site, PAGE)
  const [allowance] = request().permissions
  for (const [field, odd] of [
    ['chainId', { chainId: 1 }],
    ['expiry', { expiry: 1_000 }],
    ['signer.data.keys', { signer: { type: 'keys', data: { keys: [] } } }],
    ['permissions', { permissions: [] }],
    [
      'permissions[0].data.period',
      { permissions: [{ ...allowance, data: { ...allowance?.data, period: '' } }] },
    ],
    ['policies', { policies: undefined }],
    ['extra', { extra: true }],
  ] as const) {
    const settled = await asks(site, odd).answer
    expect(settled, field).toMatchObject({ ok: false, code: 'permissions-invalid' })
    expect(Object(settled).message).toContain(field)
  }
  expect(await site.call('revokePermissions', 'nobody')).toMatchObject({ code: 'permissions-invalid' })
  const methods = (await site.asked('Canopy Wallet')).map(({ method }) => method)
  expect(methods).not.toContain('wallet_grantPermissions')
})

// Shown without a browser by cosigner.faults.test.tsx and host-sessions.answers.test.ts.
test('error: the cosigner fails at each step: said, and nothing is active', { tag: '@long' }, async ({
  site,
  page,
  services,
  watch,
}) => {
  watch.expect(/403|500|service-|timeout|Failed to load/)
  await page.clock.install()
  await visitWithCanopy(site, PAGE)
  for (const [fault, code, reason] of [
    [{ status: 403 }, 'service-refused', 'The service refused this site.'],
    [{ body: 'html' }, 'service-answer-invalid', 'an answer that is not valid'],
    [{ delay: 60_000 }, 'timeout', 'This took too long.'],
  ] as const) {
    services.fault('sessionCreate', fault)
    const asked = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/v1/sessions/'))
    const { answer } = asks(site)
    await asked
    if (code === 'timeout') await page.clock.fastForward(DEADLINE_MS)
    await expect(site.sessions.problem).toContainText('The service gave no key for it')
    await expect(site.sessions.problem).toContainText(reason)
    expect(await answer).toMatchObject({ ok: false, code })
    await site.sessions.leave.click()
  }
  services.fault('sessionCreate', undefined)
  services.fault('sessionActivate', { status: 500 })
  const second = asks(site)
  await (await confirmIn(site)).approve()
  await expect(site.sessions.problem).toContainText('The service did not activate it')
  expect(await second.answer).toMatchObject({ ok: false, code: 'service-failed' })
  await site.sessions.leave.click()
  services.fault('sessions', { status: 500 })
  await site.call('open', { view: 'SmartSessions' })
  await expect(site.sessions.root.getByText('Sessions could not be loaded')).toBeVisible()
  services.fault('sessions', undefined)
  await site.sessions.root.getByRole('button', { name: 'Try again' }).click()
  await expect(site.sessions.root.getByText('No sessions')).toBeVisible()
})
