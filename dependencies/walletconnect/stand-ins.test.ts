import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { proposedNamespaces } from '../../src/connectors/walletconnect/proposal.ts'
import { detect } from './stand-ins/detect-browser.ts'
import { __exportStar } from './stand-ins/export-star.ts'
import * as logger from './stand-ins/logger.ts'
import NoStorage from './stand-ins/no-storage.ts'
import { base32, blake2b, decode, encode } from './stand-ins/other-chains.ts'
import * as polkadot from './stand-ins/polkadot.ts'
import { p256 } from './stand-ins/wallets-side.ts'

const require = createRequire(createRequire(import.meta.url).resolve('@walletconnect/core'))

const sourceOf = (name: string): string =>
  readFileSync(
    createRequire(import.meta.url)
      .resolve(name)
      .replace(/index\.cjs\.js$/, 'index.es.js'),
    'utf8',
  )

const imported = (source: string, from: string) =>
  source.match(new RegExp(`import ?([^;"]{0,120}?) ?from ?"${from}"`))?.[1]

describe('what stands in the sign client', () => {
  it('param: is all that the client imports there', () => {
    const utils = sourceOf('@walletconnect/utils')
    expect(imported(utils, 'blakejs')).toMatch(/^\{ ?blake2b as \w+ ?\}$/)
    expect(imported(utils, '@msgpack/msgpack')).toMatch(/^\{ ?decode as \w+, ?encode as \w+ ?\}$/)
    expect(imported(utils, '@scure/base')).toMatch(/^\{ ?base32 as \w+ ?\}$/)
    const core = sourceOf('@walletconnect/core')
    expect(imported(core, '@walletconnect/keyvaluestorage')).toMatch(/^\w+$/)
    // Created only when none is given.
    expect(core).toMatch(/this\.storage=[^;]{0,40}\.storage\?\w+\.storage:new /)
  })

  it('param: has every name of the utilities for Polkadot', async () => {
    const path = require.resolve('@walletconnect/utils').replace(/[^/]+$/, 'types/polkadot.d.ts')
    const names = [...readFileSync(path, 'utf8').matchAll(/^export declare function (\w+)/gm)]
    expect(Object.keys(polkadot).sort()).toEqual(names.map(([, name]) => name).sort())
  })

  it('error: says so where it is used all the same', () => {
    for (const hash of [blake2b, decode, encode, base32.encode, ...Object.values(polkadot)])
      expect(hash).toThrow('Only eip155 and solana')
    expect(() => new NoStorage()).toThrow('without a store')
    expect(p256.verify).toThrow('Only a wallet verifies')
  })

  it('behavior: belongs to namespaces that are never proposed', () => {
    const proposed = proposedNamespaces(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(Object.keys(proposed)).toEqual(['eip155', 'solana'])
  })
})

describe('the log that is never read', () => {
  const importsOf = (name: string) =>
    [...(imported(sourceOf(name), '@walletconnect/logger') ?? '').matchAll(/(\w+) as \w+/g)].map(
      ([, one]) => one,
    )

  it('param: is all that the client imports there', () => {
    const names = [...importsOf('@walletconnect/core'), ...importsOf('@walletconnect/sign-client')]
    expect(new Set(names)).toEqual(new Set(Object.keys(logger)))
  })

  it('behavior: has every level of the original, and says that it is silent', async () => {
    const { pino } = await import(createRequire(require.resolve('@walletconnect/logger')).resolve('pino'))
    const { logger: quiet } = logger.generatePlatformLogger()
    for (const level of [...Object.keys(pino.levels.values), 'silent'])
      expect(quiet).toHaveProperty([level], expect.any(Function))
    expect(quiet.level).toBe('silent')
  })
})

describe('what the relay is told of the browser', () => {
  it('behavior: what the client says where it cannot tell', () => {
    expect(imported(sourceOf('@walletconnect/utils'), 'detect-browser')).toMatch(/^\{ ?detect as \w+ ?\}$/)
    expect(detect()).toBeNull()
  })
})

describe('what `export *` is in a CommonJS module', () => {
  it('behavior: as the original’s, of which the client uses nothing else', async () => {
    const tslib = await import(createRequire(require.resolve('@walletconnect/time')).resolve('tslib'))
    const from = { own: 2, more: 3, default: 4 }
    const [ours, theirs] = [{ own: 1 }, { own: 1 }]
    __exportStar(from, ours)
    tslib.__exportStar(from, theirs)
    expect(ours).toEqual({ own: 1, more: 3 })
    expect(ours).toEqual({ ...theirs })
  })
})
