import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const HASH = 'sha512-aaaa'
const LOCK = JSON.stringify({
  packages: { '': {}, 'node_modules/one': { version: '1.0.0', integrity: HASH } },
})

/** Stands in for npm: writes down how it was called, refuses `ci` when told to, and installs what it is told. */
const NPM = `
const fs = require('node:fs')
const { refusesCi, installs } = JSON.parse(fs.readFileSync('npm.json', 'utf8'))
fs.appendFileSync('calls.txt', process.argv.slice(2).filter((word) => !/^--(no-(audit|fund|progress)|loglevel)/.test(word)).join(' ') + '\\n')
if (process.argv[2] === 'ci' && refusesCi) { console.error('npm error code EUSAGE'); process.exit(1) }
fs.mkdirSync('node_modules/one', { recursive: true })
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/one': installs } }))
`

describe('ensureInstalled', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-'))
    mkdirSync(join(folder, 'scripts'))
    for (const name of ['install.mjs', 'lock-check.mjs'])
      copyFileSync(new URL(name, import.meta.url), join(folder, 'scripts', name))
    writeFileSync(join(folder, 'package-lock.json'), LOCK)
    writeFileSync(join(folder, 'npm.js'), NPM)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const install = (refusesCi: boolean, installs: object) => {
    writeFileSync(join(folder, 'npm.json'), JSON.stringify({ refusesCi, installs }))
    const { status, stderr } = spawnSync(process.execPath, ['scripts/install.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(folder, 'npm.js') },
    })
    return { status, said: stderr, calls: readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n') }
  }

  it('attack: by the lock file and without scripts of packages', () => {
    const { status, calls } = install(false, { version: '1.0.0', integrity: HASH })
    expect({ status, calls }).toEqual({ status: 0, calls: ['ci --ignore-scripts'] })
  })

  it('behavior: where the lock file does not fit the registry, the second way leads to the same bytes', () => {
    const { status, calls } = install(true, { version: '1.0.0', integrity: HASH })
    expect({ status, calls }).toEqual({
      status: 0,
      calls: ['ci --ignore-scripts', 'install --no-save --ignore-scripts'],
    })
  })

  it.each([
    ['another version', { version: '1.0.1', integrity: 'sha512-bbbb' }],
    ['other bytes', { version: '1.0.0', integrity: 'sha512-bbbb' }],
  ])(
    'attack: the second way brings %s: it stops, names the package and does not take it for installed',
    (_, installs) => {
      const { status, said } = install(true, installs)
      expect(status).toBe(1)
      expect(said).toContain(`one ${installs.version}: `)
      expect(existsSync(join(folder, 'node_modules/.wallet-modal-stamp'))).toBe(false)
      expect(existsSync(join(folder, 'node_modules/.package-lock.json'))).toBe(false)
    },
  )
})
