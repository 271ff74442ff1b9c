/**
 * What the builds leave out of WalletConnect's sign client, and what stands in its place
 * (`stand-ins/`): a store where it is given ours, the hashing of chains that are never proposed,
 * the relay's tokens without a second curve library, the few bases of the many, a log that is never read.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const standIn = (name: string) => fileURLToPath(new URL(`stand-ins/${name}.ts`, import.meta.url))

const REPLACED: Readonly<Record<string, string>> = {
  '@walletconnect/keyvaluestorage': standIn('no-storage'),
  '@msgpack/msgpack': standIn('other-chains'),
  blakejs: standIn('other-chains'),
  '@noble/hashes/blake2': standIn('other-chains'),
  '@scure/base': standIn('other-chains'),
  '@noble/curves/p256': standIn('wallets-side'),
  '@walletconnect/relay-auth': standIn('relay-auth'),
  uint8arrays: standIn('uint8arrays'),
  '@walletconnect/logger': standIn('logger'),
  'detect-browser': standIn('detect-browser'),
  tslib: standIn('export-star'),
  bs58: standIn('bs58'),
}

export const signClient = (): Plugin => ({
  name: 'sign-client',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.includes('/node_modules/@walletconnect/') && Object.hasOwn(REPLACED, source)
      ? REPLACED[source]
      : undefined,
})
