/** What happens to the page around the modal: its router, its network, its files. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { ETHER, MEADOW_2 } from '../harness/people.ts'
import { confirmInWallet, localOnly } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { connect, disconnect, send } from './journey.ts'
import { pipeWallet } from './wallet.ts'

test('behavior: a router that changes the address and replaces the page around the tag leaves the wallet connected', async ({
  site,
  page,
  networks: { ethereum },
}) => {
  await hostPage(site, { first: pipeWallet(ethereum.url), head: script.module, body: tag(site) })
  await untilReady(site)
  await connect(site)
  // As frameworks do: another page is built, the tag is put into it, the old one goes; then back.
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      const main = document.createElement('main')
      main.append(...document.querySelectorAll('button[data-wallet-modal-open], wallet-modal, [role=log]'))
      document.body.replaceChildren(main)
    }, path)
  await go('/host.html?second#part')
  expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  await send(site, ethereum)
  await go('/host.html?third')
  await page.goBack()
  await expect(site.account.root).toBeVisible()
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await disconnect(site, page)
  expect(await site.told('wm-error')).toEqual([])
})

for (const step of someOf(['the draft', 'the review', 'the confirmation'] as const, 3, 2))
  test(`behavior: offline at ${step}: said so, nothing is sent, and it goes on when the network is back`, async ({
    site,
    context,
    watch,
    networks: { ethereum },
  }) => {
    watch.tolerate(
      /ERR_INTERNET_DISCONNECTED|http-failed|balance-failed|fee-failed|could not be read|unavailable/i,
    )
    await site.visitConnected(`module.html?${localOnly(ethereum)}`)
    const before = await ethereum.balance(MEADOW_2)
    const sent = async () => (await site.asked()).filter(({ method }) => method === 'eth_sendTransaction')
    await site.openByButton()
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
    await site.account.send.click()
    await expect(site.send.amount).toBeVisible()
    if (step === 'the draft') await context.setOffline(true)
    await site.send.fill({ amount: '0.1', to: MEADOW_2 })
    if (step === 'the review') {
      await expect(site.send.review).toBeEnabled()
      await context.setOffline(true)
    }
    if (step === 'the confirmation') {
      await site.send.review.click()
      await expect(site.preview.confirm).toBeEnabled()
      await context.setOffline(true)
      // The wallet's own window opens and stays empty; it is closed again, which is a no.
      const popup = await confirmInWallet(site)
      await popup.close()
      await expect(site.preview.declined).toBeVisible()
    } else {
      await site.send.review.click()
      await expect(site.send.problem.first()).toBeVisible({ timeout: 40_000 })
      expect(await sent()).toEqual([])
    }
    expect(await ethereum.balance(MEADOW_2)).toBe(before)
    await context.setOffline(false)
    if (step === 'the confirmation') await expect(site.preview.confirm).toBeEnabled()
    else await site.send.review.click()
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH/])
    await expect.poll(() => ethereum.balance(MEADOW_2)).toBe(before + ETHER / 10n)
  })

for (const build of someOf(['iife', 'loader'] as const, 2, 1))
  test(`attack: a flipped byte is refused by integrity, ${build}`, async ({ site, page, watch }) => {
    watch.expect(/integrity/i)
    const file = build === 'iife' ? 'wallet-modal.iife.js' : 'loader.js'
    const pins: unknown = await (await page.request.get(new URL('dist/integrity.json', site.url).href)).json()
    const pin = /"sha384-[^"]+"/.exec(JSON.stringify(pins).split(`${file}"`)[1] ?? '')?.[0]
    expect(pin).toBeDefined()
    const pinned = script[build].replace(' src=', ` crossorigin="anonymous" integrity=${pin} src=`)
    const flip = { isOn: false }
    await page.route(`**/dist/${file}`, async (route) => {
      const response = await route.fetch()
      const bytes = Buffer.from(await response.body())
      if (flip.isOn) bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1
      await route.fulfill({ response, body: bytes })
    })
    const isThere = () => page.evaluate(() => 'WalletModal' in window)
    await hostPage(site, { head: pinned, body: tag(site) })
    expect(await isThere()).toBe(true)
    flip.isOn = true
    await page.reload()
    expect(await isThere()).toBe(false)
  })

/** As a host takes it over: the import map that `npm run integrity` prints for these files, under the policy printed below it. */
const pinnedBy = (base: string) => {
  const program = fileURLToPath(new URL('../../scripts/integrity.mjs', import.meta.url))
  const printed = execFileSync(process.execPath, [program, base], { encoding: 'utf8' })
  const [map = '', policy = ''] = printed.trim().split('\n\n')
  const { integrity } = JSON.parse(map.replace(/^<script[^>]*>|<\/script>$/g, ''))
  const sources = policy.replace(/^Content-Security-Policy: /, '')
  const head = `<meta http-equiv="Content-Security-Policy" content="${sources} 'self'">${map}`
  return { head, pins: Object.keys(integrity) }
}

for (const build of someOf(['module', 'loader'] as const))
  test(`attack: the import map of these files pins all that is loaded; a chunk that was changed is refused and said, ${build}`, async ({
    site,
    page,
    watch,
  }) => {
    const refused = ({ source }: RegExp) => new RegExp(`valid digest in the 'integrity' .*${source}`)
    const surface = /\/surface-/
    const entry = /\/(?:define|wallet-modal)\.js/
    watch.expect(refused(surface), refused(entry), /chunk-failed/)
    const { head, pins } = pinnedBy(new URL('dist', site.url).href)
    const changed = { file: /^$/ }
    const loaded: string[] = []
    await page.route(/\/dist\/.*\.js$/, async (route) => {
      loaded.push(route.request().url())
      const response = await route.fetch()
      // It would run: only its hash is against it.
      const more = changed.file.test(route.request().url()) ? ';globalThis.changed = true' : ''
      await route.fulfill({ response, body: `${await response.text()}${more}` })
    })
    const isThere = () => page.evaluate(() => customElements.get('wallet-modal') !== undefined)
    const hasRun = () => page.evaluate(() => 'changed' in window)
    await hostPage(site, { first: head, head: script[build], body: tag(site) })
    await untilReady(site)
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    expect(loaded).toContainEqual(expect.stringMatching(surface))
    // The classic loader alone is pinned by its own tag.
    expect(loaded.filter((url) => !pins.includes(url) && !url.endsWith('/loader.js'))).toEqual([])

    changed.file = surface
    await page.reload()
    await untilReady(site)
    await site.openByButton()
    await expect(site.modal.getByRole('alert').first()).toContainText('This part could not be loaded.')
    expect(await hasRun()).toBe(false)

    changed.file = entry
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await isThere()).toBe(false)
    expect(await hasRun()).toBe(false)
  })
