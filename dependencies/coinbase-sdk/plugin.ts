/**
 * Replaces parts of the Coinbase SDK with files of ours (`stand-ins/`), in builds and tests. Its windows over the
 * page need two libraries and style elements, which a strict policy refuses; it hashes typed data with a copy of what
 * viem has; its errors carry tables of texts; its storage throws; and it needs a `Buffer`, which browsers do not
 * have.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const standIn = (name: string) => path(`stand-ins/${name}.ts`)

/** End of an import specifier inside the SDK → the file that replaces it. */
const REPLACED: Readonly<Record<string, string>> = {
  'ui/WalletLinkRelayUI.js': standIn('no-ui'),
  'RedirectDialog/RedirectDialog.js': standIn('no-ui'),
  'eth-eip712-util/index.cjs': standIn('typed-data'),
  'error/errors.js': standIn('errors'),
  'storage/ScopedLocalStorage.js': path('../../src/connectors/coinbase/scoped-storage.ts'),
}

const isSdk = (id: string | undefined): boolean => id?.includes('/@coinbase/wallet-sdk/dist/') === true

export const coinbaseSdk = (): Plugin => ({
  name: 'coinbase-sdk',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!isSdk(importer)) return undefined
    const end = Object.keys(REPLACED).find((one) => source.endsWith(one))
    return end && REPLACED[end]
  },
  load(id) {
    if (!isSdk(id) || !id.endsWith('.js')) return undefined
    // Its source maps refer to files that it does not ship.
    const code = readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
    return /\bBuffer\b/.test(code)
      ? `import { Buffer } from ${JSON.stringify(standIn('buffer'))}\n${code}`
      : code
  },
})
