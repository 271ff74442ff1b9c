/** A host page of a test's own, on the demo's server: any head, any body, the demo wallets and the log in it. */
import type { Frame, Page } from '@playwright/test'
import type { Site } from './site.ts'

export type Build = 'iife' | 'module' | 'loader'

export const BUILDS: readonly Build[] = ['iife', 'module', 'loader']

/** How a page loads the modal. */
export const script: Readonly<Record<Build, string>> = {
  iife: '<script src="/dist/wallet-modal.iife.js"></script>',
  module: '<script type="module" src="/dist/define.js"></script>',
  loader: '<script src="/dist/loader.js"></script>',
}

const quote = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Attributes as text. */
export const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${quote(value)}"`)
    .join(' ')

/** The options with which a tag works on the local networks. */
export const localOptions = (rpc: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  basic: '',
  networks: Object.keys(rpc).join(' '),
  'custom-rpc-urls': JSON.stringify(Object.fromEntries(Object.entries(rpc).map(([id, url]) => [id, [url]]))),
  'enable-injected': 'false',
  'enable-coinbase': 'false',
})

/** A tag with those options and others. */
export const tag = (site: Site, more: Readonly<Record<string, string>> = {}): string =>
  `<wallet-modal ${attributes({ ...localOptions(site.rpc), ...more })}></wallet-modal>`

export type HostPage = {
  /** Before everything else, the wallets included. */
  readonly first?: string
  readonly head?: string
  readonly body?: string
  /** Attributes of `<html>`. */
  readonly html?: string
  /** In place of the page's own button. */
  readonly button?: string
}

const BUTTON = '<button type="button" data-wallet-modal-open>Connect wallet</button>'

/** The page's text. */
export const hostText = (
  { rpc }: Pick<Site, 'rpc'>,
  { first = '', head = '', body = '', html = '', button = BUTTON }: HostPage,
): string => `<!doctype html>
<html lang="en" ${html}>
  <head>
    <meta charset="utf-8" />
    <title>Host</title>
    <link rel="icon" href="data:," />
    ${first}
    <script src="/log.js"></script>
    <script src="/wallet/provider.js" ${attributes({ 'data-rpc': JSON.stringify(rpc) })}></script>
    ${head}
  </head>
  <body>
    ${button}
    ${body}
    <ol id="log" role="log" aria-label="Events"></ol>
  </body>
</html>`

export const hostPage = async (site: Site, page: HostPage) => {
  const text = hostText(site, page)
  // A page that a test makes comes from no address, so the browser asks before it may speak to this computer.
  await site.page.context().grantPermissions(['local-network-access'])
  await site.page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: text }))
  await site.visit('host.html')
}

/** Waits for the element, however late the page loads it. */
export const untilReady = (site: { readonly page: Page | Frame }): Promise<void> =>
  site.page.evaluate(async () => {
    await customElements.whenDefined('wallet-modal')
    await Reflect.get(document.querySelector('wallet-modal') ?? {}, 'ready')
  })
