/** What a page of README names, answered from this computer: its example host from `dist/`, the networks' public nodes by the local ones. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Watch } from '../harness/watch.ts'

const EXAMPLE = 'https://example.org/wallet-modal/'
/** Of `src/chains/known-networks.ts`. */
const PUBLIC_NODES = {
  'eip155:1': 'https://ethereum.reth.rs/rpc',
  'eip155:8453': 'https://mainnet.base.org/',
}

const OPEN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

export const answerNames = async (
  page: Page,
  watch: Watch,
  rpc: Readonly<Record<string, string>>,
): Promise<void> => {
  watch.allow(EXAMPLE, ...Object.values(PUBLIC_NODES))
  await page.route(`${EXAMPLE}**`, (route) => {
    const name = new URL(route.request().url()).pathname.replace('/wallet-modal/', '')
    const body = readFileSync(fileURLToPath(new URL(`../../dist/${name}`, import.meta.url)))
    return route.fulfill({ contentType: 'text/javascript', headers: OPEN, body })
  })
  for (const [id, url] of Object.entries(PUBLIC_NODES))
    await page.route(`${url.replace(/\/$/, '')}**`, async (route) => {
      const request = route.request()
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: OPEN })
      const response = await fetch(rpc[id] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: request.postData() ?? '',
      })
      return route.fulfill({ contentType: 'application/json', headers: OPEN, body: await response.text() })
    })
}
