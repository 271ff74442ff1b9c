/**
 * Replaces parts of viem that its reads import and the product never calls (`stand-ins/left-out.ts`). Also makes its
 * options inherit nothing: on a page whose libraries have added members such as `size` to `Object.prototype`, viem
 * would take these for options.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LEFT_OUT = fileURLToPath(new URL('stand-ins/left-out.ts', import.meta.url))

/** Paths in viem's folder. */
export const leftOutFiles: readonly string[] = [
  'actions/wallet/prepareTransactionRequest.js',
  'constants/contracts.js',
  'utils/authorization/recoverAuthorizationAddress.js',
  'utils/ccip.js',
  'utils/signature/recoverAddress.js',
]

/** Conversions in viem and ox, which have options, and the formatters of answers. */
const CONVERSIONS =
  /\/viem\/_esm\/utils\/(encoding|data|formatters)\/\w+\.js$|\/ox\/_esm\/core\/(Hex|Bytes|internal\/(hex|bytes))\.js$/

/** Replaces default options by an object that inherits nothing. */
export const ownOptions = (code: string): string =>
  code
    .replaceAll(/ = \{\}(?=\) \{)/g, ' = { __proto__: null }')
    .replaceAll(/(const \{[^}]+\} = )(opts|options);/g, '$1{ __proto__: null, ...$2 };')
    .replaceAll(/export function format\w+\((\w+), \w+\) \{/g, '$& $1 = { __proto__: null, ...$1 };')

const name = (path: string) => path.split('/').at(-1) ?? ''
const NAMES = new Set(leftOutFiles.map(name))

export const viemParts = (): Plugin => ({
  name: 'viem-parts',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer?.includes('/node_modules/viem/_esm/') || !NAMES.has(name(source))) return undefined
    const found = await this.resolve(source, importer, { skipSelf: true })
    return leftOutFiles.some((file) => found?.id.endsWith(`/viem/_esm/${file}`)) ? LEFT_OUT : undefined
  },
  transform: (code, id) => (CONVERSIONS.test(id) ? { code: ownOptions(code), map: null } : undefined),
})
