/** A wallet that grants something else than it was asked for, in the built files: less or more is marked; to other keys it is not activated. */
import type { Site } from '../harness/site.ts'
import { reachButton } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { asks, PAGE, request, setClocks, visitWithCanopy } from './steps.ts'

// With the services as they begin: sessions of other tests are forgotten.
test.beforeEach(({ networks, services: _ }) => setClocks(networks))

type Key = ReturnType<typeof request>['signer']['data']['keys'][number]

/** Asks, and answers with what the service was asked for: its key, which comes before the visitor confirms. */
const askAndRead = async (site: Site) => {
  const created = site.page.waitForResponse((one) => /\/v1\/sessions\/[^/]*\?/.test(one.url()))
  const { answer } = asks(site)
  const { key } = (await (await created).json()) as { key: Key }
  await reachButton(site.sessions.confirm)
  return { answer, key }
}

/** The wallet answers so, without a window. */
const answerWith = async (site: Site, keys: readonly Key[], more: object = {}): Promise<void> => {
  const { chainId, expiry, permissions } = request()
  const result = { chainId, expiry, permissions, signer: { type: 'keys', data: { keys } }, context: '0x12' }
  await site.wallet('answer-next', {
    wallet: 'canopy',
    method: 'wallet_grantPermissions',
    result: { ...result, ...more },
  })
  await site.sessions.confirm.click()
}

const [OWN_KEY] = request().signer.data.keys
const keysWith = (key: Key): readonly Key[] => (OWN_KEY ? [key, OWN_KEY] : [key])

test('attack: to other keys, or an answer that is none: not activated, and said', async ({
  site,
  services,
  watch,
}) => {
  watch.expect(/wallet-bad-answer/)
  await visitWithCanopy(site, PAGE)
  // Shown of each without a browser by host-sessions.answers.test.ts.
  for (const [said, keys, more] of someOf([
    ['Your wallet granted it to other keys', (key: Key) => [key], {}],
    ['Your wallet granted it to other keys', () => (OWN_KEY ? [OWN_KEY] : []), {}],
    ['Your wallet’s answer cannot be used', keysWith, { permissions: [] }],
    ['Your wallet’s answer cannot be used', keysWith, { chainId: '0x2105' }],
  ] as const)) {
    const { answer, key } = await askAndRead(site)
    await answerWith(site, keys(key), more)
    await expect(site.sessions.problem).toContainText(said)
    await expect(site.sessions.problem).toContainText('Revoke it in your wallet.')
    expect(await answer).toMatchObject({ ok: false, code: 'wallet-bad-answer' })
    await site.sessions.leave.click()
  }
  expect(services.requests({ endpoint: 'sessionActivate' })).toEqual([])
})

// Shown without a browser by host-sessions.answers.test.ts and SmartSessionsView.test.tsx.
test('behavior: more, less and for longer: activated and answered as it is, and each is marked', {
  tag: '@long',
}, async ({ site, services }) => {
  await visitWithCanopy(site, PAGE)
  const { answer, key } = await askAndRead(site)
  const [allowance] = request().permissions
  const permissions = [{ ...allowance, data: { ...allowance?.data, allowance: '0xb1a2bc2ec50001' } }]
  const expiry = request().expiry + 3_600
  await answerWith(site, keysWith(key), { permissions, expiry })
  expect(await answer).toMatchObject({ ok: true, value: { permissions, expiry } })
  for (const words of [
    'Your wallet granted something else than the site asked for.',
    'Spend up to 0.050000000000000001 ETH a day',
    'Not asked for',
    'Asked for, but not granted',
    'Spend up to 0.05 ETH a day',
  ])
    await expect(site.sessions.created.getByText(words).first()).toBeVisible()
  expect(services.requests({ endpoint: 'sessionActivate' })).toMatchObject([
    { body: { permissions, expiry } },
  ])
  await site.sessions.seeList.click()
  await expect(site.sessions.session('asked 1').getByText('Not what the site asked for')).toBeVisible()
})
