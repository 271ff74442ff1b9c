/** Opens a page with the product's wire in it, under a strict policy, on a site that the frame allows. */
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { type Answer, type Client, clientOf, type Local } from './frame.ts'

export type Settled = Answer & { readonly code?: unknown }

export type Product = Client & {
  call(name: 'ask' | 'request', ...args: unknown[]): Promise<Settled>
  call(name: 'connect' | 'restore' | 'disconnect'): Promise<Settled>
  /** What the host's engineer would read. */
  log(): Promise<readonly string[]>
  close(): Promise<void>
}

const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: fileURLToPath(new URL('product-page.ts', import.meta.url)) },
      modulePreload: false,
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The page of the product could not be bundled')
  return chunk.code
}

let code: Promise<string> | undefined

export const openProduct = async (
  page: Page,
  local: Local,
  { policy, networks = ['eip155:1', 'eip155:8453'] }: { policy?: string; networks?: string[] } = {},
): Promise<Product> => {
  code ??= bundle()
  const { others } = local.driver
  others.set('product.js', { body: await code })
  others.set('product.html', {
    body: '<!doctype html><title>Shop</title><main></main><script type="module" src="product.js"></script>',
    ...(policy !== undefined && { policy }),
  })
  const url = new URL('product.html', local.driver.url)
  url.search = new URLSearchParams({ frame: `${local.url}/sdk`, networks: networks.join() }).toString()
  await page.goto(url.href)
  await page.waitForFunction(() => Reflect.has(window, 'product'))
  const call = (name: string, ...args: unknown[]): Promise<Settled> =>
    page.evaluate(([verb, given]) => Reflect.get(window, 'product')[verb](...given), [name, args] as const)
  return {
    ...clientOf(page, (name, payload) => call('ask', name, payload)),
    call,
    log: () => page.evaluate(() => Reflect.get(window, 'product').log),
    close: () => page.evaluate(() => Reflect.get(window, 'product').close()),
  }
}
