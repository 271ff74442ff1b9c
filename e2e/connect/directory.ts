/** Pages and steps that the tests of the directory of wallets share. */
import type { Site } from '../harness/site.ts'
import { expect } from '../harness/test.ts'

type Listed = { readonly id: string; readonly name: string; readonly rdns: string | null; badge_type: string }

type Services = {
  readonly endpoints: { readonly wallets: string | undefined }
  readonly projectId: string
}

/** What the directory answers, for tests that need ids of its wallets. */
export async function directory(services: Services, search = '', entries = 100): Promise<readonly Listed[]> {
  const url = new URL('getWallets', `${services.endpoints.wallets}/`)
  url.search = new URLSearchParams({
    projectId: services.projectId,
    st: 'test',
    sv: 'html-test',
    entries: String(entries),
    chains: 'eip155:1,eip155:8453',
    ...(search && { search }),
  }).toString()
  return ((await (await fetch(url)).json()) as { data: Listed[] }).data
}

/** The list of wallets alone: the way to others by a code has a row of its own. */
export const PAGE = 'module.html?services&o.enable-wallet-connect=false'

export async function openConnect(site: Site, path: string) {
  await site.visit(path)
  await site.openByButton()
  await expect(site.connect.all).toContainText(/\d/)
}

/** What the product asked; not what `directory` did. */
export const queries = (services: { requests(by: { endpoint: string }): readonly { query: unknown }[] }) =>
  services
    .requests({ endpoint: 'getWallets' })
    .map(({ query }) => query as Record<string, string | undefined>)
    .filter(({ st }) => st !== 'test')
