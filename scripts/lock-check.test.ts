import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unhashed, unlocked } from './lock-check.mjs'

const HASH = 'sha512-aaaa'
const locked = (entry: object, path = 'node_modules/one') =>
  JSON.stringify({ packages: { '': { name: 'wallet-modal' }, [path]: entry } })
const installed = (entry: object, path = 'node_modules/one') =>
  JSON.stringify({ packages: { [path]: entry } })

describe('unlocked', () => {
  it('behavior: what has the version and the hash of the lock file is nothing to speak of', () => {
    const entry = { version: '1.0.0', integrity: HASH }
    expect(unlocked(locked(entry), installed(entry))).toEqual([])
  })

  it.each([
    [
      'another hash',
      { version: '1.0.0', integrity: 'sha512-bbbb' },
      'one 1.0.0: its hash is not that of the lock file',
    ],
    ['no hash', { version: '1.0.0' }, 'one 1.0.0: its hash is not that of the lock file'],
    ['another version', { version: '1.0.1', integrity: HASH }, 'one 1.0.1: the lock file has 1.0.0'],
  ])('attack: %s', (_, entry, line) => {
    expect(unlocked(locked({ version: '1.0.0', integrity: HASH }), installed(entry))).toEqual([line])
  })

  it('attack: a package that the lock file does not have', () => {
    const lock = locked({ version: '1.0.0', integrity: HASH })
    const record = installed(
      { version: '1.0.0', integrity: HASH },
      'node_modules/one/node_modules/@other/two',
    )
    expect(unlocked(lock, record)).toEqual(['@other/two 1.0.0: the lock file does not have it'])
  })

  it('behavior: a package of this repository, and the link to it, have no hash', () => {
    const entries = { frame: { version: '0.1.0' }, 'node_modules/frame': { resolved: 'frame', link: true } }
    const packages = JSON.stringify({ packages: entries })
    expect(unlocked(packages, packages)).toEqual([])
  })

  it('attack: a link in place of a package', () => {
    const lock = locked({ version: '1.0.0', integrity: HASH })
    expect(unlocked(lock, installed({ resolved: '../elsewhere', link: true }))).toEqual([
      'one undefined: the lock file has 1.0.0',
    ])
  })

  it('attack: a package of which the lock file has no hash', () => {
    const entry = { version: '1.0.0' }
    expect(unlocked(locked(entry), installed({ ...entry, integrity: HASH }))).toEqual([
      'one 1.0.0: the lock file has no hash of it',
    ])
  })
})

describe('package-lock.json', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const lock = read('package-lock.json')

  it('attack: every package has a hash but the ones of other platforms that the documentation names', () => {
    const [, list = ''] =
      /<!-- unhashed -->\n([\s\S]*?)\n<!-- end -->/.exec(read('docs/supply-chain.md')) ?? []
    const named = [...list.matchAll(/^- `(.+)`$/gm)].map(([, name]) => name)
    expect(named).toEqual(unhashed(lock).sort())
  })

  it('behavior: what has no hash is never needed: optional, and of one platform', () => {
    type Entry = { integrity?: string; link?: boolean; optional?: boolean; os?: readonly string[] }
    const packages: Record<string, Entry> = JSON.parse(lock).packages
    const needed = Object.entries(packages).filter(
      ([path, { integrity, link, optional, os }]) =>
        path.includes('node_modules/') && !integrity && !link && !(optional && os),
    )
    expect(needed).toEqual([])
  })
})
