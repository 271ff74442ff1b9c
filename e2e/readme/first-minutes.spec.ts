/**
 * The first ten minutes of a host: pages of Vite, React, Vue and Svelte built from the packed package and the docs' snippets, and plain
 * pages with the single file and the loader. What an editor says of them: `scripts/consumer-check.mjs`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage, PROJECTS, pagesFolder, preparePages } from '../../scripts/pages.mjs'
import { snippet } from '../../scripts/snippets.mjs'
import { hostPage, untilReady } from '../harness/host.ts'
import { MEADOW } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { answerNames } from './host-names.ts'

// In one worker: they share the folder.
test.describe.configure({ mode: 'default' })
test.beforeAll('from the packed package', async () => {
  test.setTimeout(180_000)
  await preparePages()
  for (const name of PROJECTS) await buildPage(name)
})

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** The built page under an address of its own, with the demo's wallets in its head. */
const serve = async (site: Site, name: string): Promise<void> => {
  const provider = `<script src="/wallet/provider.js" data-rpc='${JSON.stringify(site.rpc)}'></script>`
  await site.page.context().grantPermissions(['local-network-access'])
  await site.page.route(`**/pages/${name}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.replace(`/pages/${name}/`, '')
    const text = readFileSync(join(pagesFolder, name, 'dist', path), 'utf8')
    const body = path === 'index.html' ? text.replace('<head>', `<head>${provider}`) : text
    return route.fulfill({ contentType: TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain', body })
  })
  await site.visit(`pages/${name}/index.html`)
}

for (const name of PROJECTS)
  test(`journey: a page of ${name}: by trigger, a wallet, the event, by ref`, async ({
    site,
    page,
    watch,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await answerNames(page, watch, site.rpc)
    await serve(site, name)
    await expect(page.getByText('Not connected')).toBeVisible()
    await untilReady(site)
    await connectWallet(site)
    await expect(page.getByText(MEADOW)).toBeVisible()
    await page.getByRole('button', { name: 'Networks' }).click()
    await expect(site.networks.root).toBeVisible()
    await expect(site.networks.root.getByRole('button', { name: /Base/ })).toBeVisible()
    await expect(site.alert).toBeHidden()
    expect(warnings).toEqual([])
  })

for (const file of ['wallet-modal.iife.js', 'loader.js'])
  test(`journey: a plain page with ${file}, as README has it`, async ({ site, page, watch }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await answerNames(page, watch, site.rpc)
    const { text } = snippet('README.md › A script tag › html 1')
    await hostPage(site, { body: text.replace('wallet-modal.iife.js', file), button: '' })
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ address: MEADOW })
    await expect(site.alert).toBeHidden()
    expect(warnings).toEqual([])
  })
