/**
 * Replaces parts of WalletConnect's sign client with files of ours (`stand-ins/`): the default store, since we always
 * pass our own; hashing for chains that are never proposed; the relay's tokens, without a second curve library; text
 * encodings, without those that are not used; and a log that nobody reads.
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
