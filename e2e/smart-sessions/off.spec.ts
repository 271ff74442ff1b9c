/** Smart sessions that the page has not switched on: no view, no method, and nothing of them is fetched. */
import { expect, test } from '../harness/test.ts'
import { PAGE, request } from './steps.ts'

/** Words of the list, of what is said to the wallet, and of the request's fields, wherever the build has put them. */
const OF_SESSIONS = [
  'What sites may do for you without asking each time.',
  'wallet_grantPermissions',
  'secp256r1',
]

test('behavior: off, there is no view, no method, and no part of it is fetched', async ({
  site,
  page,
  watch,
}) => {
  watch.expect(/view-unknown/)
  const scripts: string[] = []
  page.on('request', (one) => {
    if (/\/dist\/.*\.js$/.test(new URL(one.url()).pathname)) scripts.push(one.url())
  })
  // From the server: the browser forgets what it was answered once the page is left.
  const found = async () => {
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
    return OF_SESSIONS.filter((words) => texts.some((text) => text.includes(words)))
  }
  await site.visitConnected('module.html?services')
  for (const settled of [
    await site.call('grantPermissions', request()),
    await site.call('revokePermissions', 'x'),
    await site.call('open', { view: 'SmartSessions' }),
  ])
    expect(settled).toMatchObject({ ok: false, code: 'view-unknown' })
  await site.openByButton()
  await expect(site.account.send).toBeVisible()
  await expect(site.modal.getByRole('button', { name: 'Smart sessions' })).toBeHidden()
  expect(await found()).toEqual([])

  // With them on they come, so they would have been found.
  await site.visit(PAGE)
  await site.call('grantPermissions', {})
  await site.call('open', { view: 'SmartSessions' })
  await expect.poll(found).toEqual(OF_SESSIONS)
})
