import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { proposedNamespaces } from '../proposal.ts'
import NoStorage from './no-storage.ts'
import { blake2b, decode, encode } from './other-chains.ts'
import { p256 } from './wallets-side.ts'

const sourceOf = (name: string): string =>
  readFileSync(
    createRequire(import.meta.url)
      .resolve(name)
      .replace(/index\.cjs\.js$/, 'index.es.js'),
    'utf8',
  )

const imported = (source: string, from: string) =>
  source.match(new RegExp(`import ?([^;"]{0,80}?) ?from ?"${from}"`))?.[1]

describe('what stands in the sign client', () => {
  it('param: is all that the client imports there', () => {
    const utils = sourceOf('@walletconnect/utils')
    expect(imported(utils, 'blakejs')).toMatch(/^\{ ?blake2b as \w+ ?\}$/)
    expect(imported(utils, '@msgpack/msgpack')).toMatch(/^\{ ?decode as \w+, ?encode as \w+ ?\}$/)
    const core = sourceOf('@walletconnect/core')
    expect(imported(core, '@walletconnect/keyvaluestorage')).toMatch(/^\w+$/)
    // Made only where none is given.
    expect(core).toMatch(/this\.storage=[^;]{0,40}\.storage\?\w+\.storage:new /)
  })

  it('error: says so where it is used all the same', () => {
    for (const hash of [blake2b, decode, encode]) expect(hash).toThrow('Only eip155 and solana')
    expect(() => new NoStorage()).toThrow('without a store')
    expect(p256.verify).toThrow('Only a wallet verifies')
  })

  it('behavior: belongs to namespaces that are never proposed', () => {
    const proposed = proposedNamespaces(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(Object.keys(proposed)).toEqual(['eip155', 'solana'])
  })
})
