/** The pages of the frame in a browser: none of them does what its own policy forbids, and none sets a cookie. */
import { expect, isConnected, openClient, test } from './frame.ts'

test('behavior: the pages run under their policy without a violation, and set no cookie', async ({
  page,
  context,
  local,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) complaints.push(message.text())
  })
  await page.goto(`${local.url}/dashboard`)
  await expect(page.getByRole('button', { name: 'Continue with e-mail' })).toBeVisible()
  await page.goto(`${local.url}/device#abcdefghijklmnopqrstuvwxyz012345`)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await page.goto(`${local.url}/loading`)
  await expect(page.getByRole('heading')).toBeVisible()
  const client = await openClient(page, local.driver.url)
  expect(await isConnected(client)).toEqual({ isConnected: false })
  expect(complaints).toEqual([])
  expect(await context.cookies()).toEqual([])
})
