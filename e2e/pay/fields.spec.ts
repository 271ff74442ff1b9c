/** What is no payment: each field by its name, to the page's code and to the visitor. Off, there is nothing of it. */
import { MEADOW } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress } from '../harness/tokens.ts'
import { someOf } from '../harness/variants.ts'
import { asks, confirmAndApprove, PAGE, QUARTER, STRICT } from './steps.ts'

const BAD: readonly (readonly [field: string, odd: object])[] = [
  ['recipient', { recipient: undefined }],
  ['recipient', { recipient: 'meadow.eth' }],
  ['recipient', { recipient: MEADOW.replace('f39F', 'F39f') }],
  ['amount', { amount: 0.25 }],
  ['amount', { amount: '-1' }],
  ['amount', { amount: '0x10' }],
  ['amount', { amount: '1,5' }],
  ['amount', { amount: '0' }],
  ['amount', { amount: '0.0000000000000000001' }],
  ['network', { network: 'eip155:137' }],
  ['network', { network: 1 }],
  ['token', { token: 'USDC' }],
  ['expiresAt', { expiresAt: '2030-01-01' }],
  ['label', { label: 5 }],
]

test('refusal: each field that is wrong is named, and no wallet is asked', async ({ site }) => {
  await site.visitConnected(PAGE)
  for (const [field, odd] of BAD) {
    const { answer } = asks(site, odd)
    const settled = await answer
    expect(settled, JSON.stringify(odd)).toMatchObject({ ok: false, code: 'payment-invalid' })
    expect(Object(settled).message, JSON.stringify(odd)).toContain(field)
    await site.call('close')
  }
  expect(await asks(site, { expiresAt: 1_000 }).answer).toMatchObject({ ok: false, code: 'payment-expired' })
})

test('refusal: by open() the view says which field and why', async ({ site }) => {
  await site.visitConnected(PAGE)
  await site.call('open', { view: 'Pay', arguments: { ...QUARTER, recipient: 'meadow.eth' } })
  await expect(site.pay.problem).toContainText('This cannot be paid')
  await expect(site.pay.problem).toContainText('recipient')
  await expect(site.pay.confirm).toBeHidden()
  await site.pay.leave.press('Enter')
  await expect(site.modal).toBeHidden()
})

// Shown without a browser by pay.actions.test.ts.
test('behavior: by open() it is the same, without an answer', { tag: '@long' }, async ({ site }) => {
  await site.visitConnected(PAGE)
  expect(await site.call('open', { view: 'Pay', arguments: QUARTER })).toMatchObject({ ok: true })
  await confirmAndApprove(site)
  await expect(site.pay.outcome.getByText('Paid', { exact: true })).toBeVisible()
})

test('behavior: off, there is no view, no method that pays, and no part of it is fetched', async ({
  site,
  page,
  watch,
}) => {
  watch.expect(/view-unknown/)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await site.visitConnected('module.html')
  expect(await site.call('pay', QUARTER)).toMatchObject({ ok: false })
  expect(await site.call('open', { view: 'Pay', arguments: QUARTER })).toMatchObject({
    ok: false,
    code: 'view-unknown',
  })
  await site.openByButton()
  await site.account.send.click()
  expect(fetched.filter((url) => /\/(pay|Paid)[^/]*\.js/.test(url))).toEqual([])
})

test('behavior: on, nothing of it is fetched before it is asked for', async ({ site, page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await site.visitConnected(PAGE)
  await site.openByButton()
  await expect(site.account.send).toBeVisible()
  const parts = () => fetched.filter((url) => /\/(pay|Paid)[^/]*\.js/.test(url))
  expect(parts()).toEqual([])
  const { answer } = asks(site)
  await expect(site.pay.confirm).toBeVisible()
  expect(parts()).toHaveLength(1)
  await site.pressClose()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
})

for (const build of someOf(['module', 'iife'] as const, 2, 1))
  test(`behavior: under the strict policy, ${build}: a coin and a token, from the first look to what became of them`, async ({
    site,
    services,
  }) => {
    await site.visitConnected(`${STRICT.replace('build=module', `build=${build}`)}&services`)
    for (const request of [{}, { token: tokenAddress(services, 'USDC'), amount: '2.5' }]) {
      const { answer } = asks(site, request)
      await confirmAndApprove(site)
      expect(await answer).toMatchObject({ ok: true })
      await expect(site.pay.outcome.getByText('Paid', { exact: true })).toBeVisible()
      // By keyboard: a click right after the view has come may have been meant for the one before, and does not count.
      await site.pay.leave.press('Enter')
      await expect(site.modal).toBeHidden()
    }
    expect(await site.told('policy violation')).toEqual([])
  })
